import { describeFinding, ruleTitle } from '../../audit/rules';
import type { DraftEdit } from '../../draft/editDraft';
import type { ExportTools } from '../../exports/exportTarget';
import { type ExportBlocker, type MissingSource, type UnreadEntry, unreadSource } from '../../exports/findBlockers';
import { type Acceptance, describeLapse, lapseOf } from '../../model/decision';
import { useTicks } from '../../parts/ChangeList';
import { formatCount, formatCounted } from '../../parts/formatQuantity';
import { QuotingText, UntrustedText } from '../../parts/UntrustedText';
import { entriesOf } from '../../state/drafts';
import { signNow } from '../../state/preferences';
import { acceptFindings } from '../../state/verdicts';
import { Button } from '../../ui/Button';
import { FirstItems, FirstList } from '../../ui/FirstItems';
import { Checkbox } from '../../ui/Input';
import { LineForm } from './draftParts';

export interface BlockersProps {
  readonly blockers: readonly ExportBlocker[];
  /** The tools of the draft that the catalog shows. */
  readonly tools: ExportTools;
  /** Whether the format in use is a record, which nothing holds up. */
  readonly isRecord: boolean;
  readonly onEdit: (edit: DraftEdit) => void;
}

/**
 * Lists what holds up every export but records: findings of tools and servers until a person gives a reason, tools with
 * one that a wildcard admits, and names that are another tool's.
 */
export function Blockers({ blockers, tools, isRecord, onEdit }: BlockersProps) {
  return (
    <section aria-label="What holds up the export" className="rounded-xl border border-miss bg-panel px-3.5 py-3">
      <p className="font-medium">{isRecord ? 'Resolve these to export to a client.' : 'Resolve these to export.'}</p>
      <FirstItems items={blockers}>
        {(shown) => (
          <ul className="mt-2 grid gap-3">
            {shown.map((blocker) => {
              switch (blocker.kind) {
                case 'finding':
                case 'server':
                  return (
                    <Blocking
                      key={JSON.stringify([
                        blocker.rule,
                        blocker.kind === 'server' ? blocker.server.name : blocker.toolId,
                      ])}
                      blocker={blocker}
                      tools={tools}
                      onEdit={onEdit}
                    />
                  );
                case 'admitted':
                  return <Admitted key={`admitted ${blocker.toolIds[0]}`} blocker={blocker} onEdit={onEdit} />;
                case 'name':
                  return <TakenName key={`name ${blocker.toolId}`} blocker={blocker} onEdit={onEdit} />;
                default:
                  return blocker satisfies never;
              }
            })}
          </ul>
        )}
      </FirstItems>
    </section>
  );
}

interface Props<Kind extends ExportBlocker['kind']> {
  readonly blocker: Extract<ExportBlocker, { readonly kind: Kind }>;
  readonly onEdit: BlockersProps['onEdit'];
}

/** What a wildcard admits has no place for a reason: it becomes an entry, or is denied. */
function Admitted({ blocker: { toolIds, server }, onEdit }: Props<'admitted'>) {
  const [only = ''] = toolIds;
  const isOne = toolIds.length === 1;
  const named = isOne ? only : `the ${formatCount(toolIds.length)} tools of ${server}`;
  return (
    <li className="grid gap-1">
      <span>
        A wildcard admits {isOne ? <Id text={only} /> : formatCounted(toolIds.length, 'tool')}
        {server === undefined ? (
          ', which has a grave finding.'
        ) : (
          <>
            {' '}
            of server <Id text={server} />, whose instructions have a grave finding.
          </>
        )}
      </span>
      <span className="flex flex-wrap gap-2">
        <Button
          aria-label={`Add ${named} as ${isOne ? 'an entry' : 'entries'}`}
          onClick={async () => onEdit({ kind: 'add', entries: await entriesOf(toolIds) })}
        >
          {isOne ? 'Add as an entry' : 'Add as entries'}
        </Button>
        <Button
          variant="quiet"
          aria-label={`Deny ${named}`}
          onClick={() => onEdit({ kind: 'deny', denied: toolIds.map((id) => ({ id, isPattern: false })) })}
        >
          Deny
        </Button>
      </span>
    </li>
  );
}

/** A name in the client that another tool of the server has: exported, it would allow that one. */
function TakenName({ blocker: { toolId, name, bearer, isRenamed }, onEdit }: Props<'name'>) {
  return (
    <li className="grid gap-1">
      <span>
        <Id text={toolId} /> would be exported as <Id text={name} />, which is another tool: <Id text={bearer} />.
        {!isRenamed && ' Two servers have one name: give one of them another below.'}
      </span>
      <span className="flex flex-wrap gap-2">
        {isRenamed && (
          <Button
            aria-label={`Use the own name of ${toolId}`}
            onClick={() => onEdit({ kind: 'change-tools', toolIds: [toolId], change: { nameInTarget: null } })}
          >
            Use its own name
          </Button>
        )}
        <Button variant="quiet" onClick={() => onEdit({ kind: 'remove', toolIds: [toolId] })}>
          Remove
        </Button>
      </span>
    </li>
  );
}

function Id({ text }: { readonly text: string }) {
  return <UntrustedText isCode text={text} />;
}

/** A grave finding of a tool or a server, with what was found and where, and the way to accept it. */
function Blocking({ blocker, tools, onEdit }: Props<'finding' | 'server'> & Pick<BlockersProps, 'tools'>) {
  const { rule } = blocker;
  const isServer = blocker.kind === 'server';
  const { name, toolIds, about, digest, findings } = isServer
    ? { ...blocker, ...blocker.server }
    : {
        name: blocker.toolId,
        toolIds: [blocker.toolId],
        about: rule,
        digest: blocker.digest,
        findings: tools.get(blocker.toolId)?.findings ?? [],
      };
  const evidence = findings.filter((finding) => finding.rule === rule);
  // Copies of a tool have the same one.
  const told = new Map(evidence.map((one) => [JSON.stringify([describeFinding(one).sentence, one.pointer]), one]));
  const remove = () => onEdit({ kind: 'remove', toolIds });
  const removing = toolIds.length === 1 ? 'Remove' : `Remove ${formatCount(toolIds.length)}`;
  const lapse = lapseOf({ digest }, digest);
  return (
    <li className="grid gap-1">
      <span>
        <span className="font-medium">{ruleTitle(rule)}</span>: {isServer && 'instructions of server '}
        <Id text={name} />
        {isServer && `, which has ${formatCounted(toolIds.length, 'tool')} here`}
        {blocker.kind === 'finding' &&
          !blocker.isRead &&
          '. Found when it was added; the catalog doesn’t show the tool now.'}
      </span>
      {evidence.length > 0 && (
        <FirstList
          items={[...told.values()]}
          aria-label={`Evidence of ${rule} in ${name}`}
          className="grid gap-1 border-line border-l-2 pl-2.5"
        >
          {(finding, place) => (
            // One rule may find two things at one place.
            <li key={place} className="text-ink-2 [overflow-wrap:anywhere]">
              <QuotingText words={describeFinding(finding).sentence} />{' '}
              <span className="text-ink-3 text-xs">
                {finding.pointer === '' ? 'the whole entry' : <UntrustedText isCode text={finding.pointer} />}
              </span>
            </li>
          )}
        </FirstList>
      )}
      {lapse === null ? (
        <LineForm
          label={`Reason to keep ${name} in spite of ${about}`}
          placeholder="Reason for accepting"
          give="Accept"
          onGive={(reason) => {
            const prints = evidence.flatMap(({ print }) => print ?? []);
            if (prints.length > 0 && prints.length === evidence.length) return acceptFindings(name, prints, reason);
            onEdit({
              kind: 'decide',
              decisions: toolIds.map((toolId) => acceptance(toolId, digest, about, signNow(reason))),
            });
          }}
          cancel={removing}
          onCancel={remove}
        />
      ) : (
        <span className="flex flex-wrap items-center gap-2">
          {describeLapse(lapse, isServer ? 'server' : 'tool')}
          <Button variant="quiet" onClick={remove}>
            {removing}
          </Button>
        </span>
      )}
    </li>
  );
}

/** The decision to live with findings of a rule, or with an entry that nobody can look at. */
function acceptance(
  toolId: string,
  digest: string | null,
  about: string,
  signed: ReturnType<typeof signNow>,
): Acceptance {
  return { kind: 'acceptance', toolId, digest, about, value: 'accepted', ...signed };
}

export interface UnreadEntriesProps {
  readonly unread: readonly UnreadEntry[];
  readonly onEdit: (edit: DraftEdit) => void;
}

const whyWords: Readonly<Record<MissingSource['why'], string>> = {
  failed: 'could not be read',
  unconfirmed: 'doesn’t answer, so this is its list of an earlier visit',
  removed: 'was removed',
  'not-chosen': 'is another host than the one chosen',
};

/** The entries whose tools nobody can look at now: each is ticked, and one reason accepts them. */
export function UnreadEntries({ unread, onEdit }: UnreadEntriesProps) {
  const { isTicked, tick } = useTicks(
    ({ entry }: UnreadEntry) => entry.toolId,
    () => false,
  );
  const chosen = unread.filter(isTicked);
  const accept = (reason: string) => {
    const signed = signNow(reason);
    onEdit({
      kind: 'decide',
      decisions: chosen.map(({ entry }) => acceptance(entry.toolId, entry.digest ?? null, unreadSource, signed)),
    });
    tick(chosen, false);
  };
  return (
    <section
      aria-label="Entries that can’t be looked at"
      className="rounded-xl border border-miss bg-panel px-3.5 py-3"
    >
      <p className="font-medium">
        {formatCounted(unread.length, 'entry', 'entries')} can’t be looked at: add the source again, remove or accept{' '}
        {unread.length === 1 ? 'it' : 'them'}.
      </p>
      <FirstList items={unread} aria-label="Entries that can’t be looked at" className="mt-2 grid gap-1">
        {(one) => {
          const {
            entry: { toolId, digest },
            missing,
          } = one;
          return (
            <li key={toolId}>
              <label className="flex min-h-6 items-baseline gap-2 touch:min-h-11">
                <Checkbox
                  aria-label={`Accept ${toolId} unseen`}
                  disabled={digest === null}
                  checked={isTicked(one)}
                  onChange={({ target }) => tick([one], target.checked)}
                />
                <span className="min-w-0">
                  <UntrustedText isCode text={toolId} />{' '}
                  <span className="text-ink-2 text-xs">
                    {missing.map(({ name, why }, place) => (
                      <span key={`${name} ${why}`}>
                        {place > 0 && ', '}
                        <UntrustedText text={name} /> {whyWords[why]}
                      </span>
                    ))}
                    . {digest === null && describeLapse('no-fingerprint')}
                  </span>
                </span>
              </label>
            </li>
          );
        }}
      </FirstList>
      <div className="mt-2">
        <LineForm
          label="Reason to keep them unseen"
          placeholder="Reason for accepting"
          give={`Accept ${formatCount(chosen.length)}`}
          isReady={chosen.length > 0}
          onGive={accept}
          cancel={`Remove ${formatCount(chosen.length)}`}
          canCancel={chosen.length > 0}
          onCancel={() => onEdit({ kind: 'remove', toolIds: chosen.map(({ entry }) => entry.toolId) })}
        />
      </div>
    </section>
  );
}
