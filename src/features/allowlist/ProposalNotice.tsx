import { useId } from 'react';
import type { DraftEdit } from '../../draft/editDraft';
import { isProposed } from '../../draft/proposal';
import type { Draft, ToolEntry } from '../../model/draft';
import { joinWords } from '../../model/formatCount';
import { formatCounted } from '../../parts/formatQuantity';
import { UntrustedText } from '../../parts/UntrustedText';
import { changePreferences, currentPreferences, usePreferences } from '../../state/preferences';
import { Button } from '../../ui/Button';
import { FirstList } from '../../ui/FirstItems';
import { Input } from '../../ui/Input';
import { NoticeButton } from './draftParts';
import { mayDoHarm, type ReviewedEntry } from './reviewDraft';

export interface ProposalNoticeProps {
  readonly draft: Draft;
  readonly entries: readonly ReviewedEntry[];
  readonly onEdit: (edit: DraftEdit) => void;
}

/** Confirms what a link or file proposed of these entries, in the name that was given last. */
export function confirmProposed(toolIds: readonly string[]): DraftEdit {
  const confirmed = { by: currentPreferences().reviewer.trim(), at: new Date().toISOString() };
  return { kind: 'confirm', toolIds, confirmed };
}

/** Whether a proposal is one to look at by itself: another name, an accepted or critical finding, or a tool at risk. */
function standsAlone({ entry, tool }: ReviewedEntry): boolean {
  const isAccepting = entry.decisions?.some((one) => one.unconfirmed) === true;
  const isCritical =
    tool?.server !== undefined || tool?.findings.some(({ severity }) => severity === 'critical') === true;
  return entry.proposedName !== undefined || isAccepting || isCritical || mayDoHarm(tool);
}

/** What one file or link proposes, counted. */
function countClaims(entries: readonly ToolEntry[], servers: number) {
  return {
    unattended: entries.filter(({ mode, unconfirmed }) => mode === 'auto' && unconfirmed).length,
    renamed: entries.filter(({ proposedName }) => proposedName !== undefined).length,
    servers,
    accepted: entries.flatMap(({ decisions = [] }) => decisions.filter((one) => one.unconfirmed)).length,
  };
}

/** Lists what each link or file proposed and nobody has confirmed yet. */
export function ProposalNotice({ draft, entries, onEdit }: ProposalNoticeProps) {
  const { reviewer } = usePreferences();
  const id = useId();
  const proposed = entries.filter(({ entry }) => isProposed(entry));
  const servers = [...(draft.proposedAliases ?? [])];
  if (proposed.length + servers.length === 0) return null;
  const all = proposed.map(({ entry }) => entry);
  const origins = new Set([...all, ...servers.map(([, server]) => server)].map(({ from }) => from));
  const { unattended, renamed, accepted } = countClaims(all, servers.length);
  const plain = proposed.filter((one) => !standsAlone(one));
  const left = proposed.length - plain.length;
  const isNamed = reviewer.trim() !== '';
  const until = [
    ...(unattended > 0 ? [unattended === 1 ? 'the tool asks' : 'the tools ask'] : []),
    ...(renamed + servers.length > 0 ? ['the names have no effect'] : []),
    ...(accepted > 0 ? [`the finding${accepted === 1 ? ' holds' : 's hold'} up the export`] : []),
  ];
  return (
    <section
      aria-label="To be confirmed"
      className="mx-5 mb-3 grid gap-2 rounded-lg border border-line bg-sunk px-3 py-2 max-sm:mx-3"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <p className="min-w-0 flex-1 basis-72">
          {[...origins].map((from) => (
            <span key={from ?? ''} className="font-medium [overflow-wrap:anywhere]">
              {from === undefined ? (
                'The link or file'
              ) : (
                <>
                  From <UntrustedText text={from} />: it
                </>
              )}{' '}
              {describeClaims(
                countClaims(
                  all.filter((one) => one.from === from),
                  servers.filter(([, server]) => server.from === from).length,
                ),
              )}
              .{' '}
            </span>
          ))}
          <span className="text-ink-2">Until you confirm, {joinWords(until)}.</span>
        </p>
        {proposed.length > 0 && (
          <>
            <label htmlFor={id} className="sr-only">
              Your name
            </label>
            <Input
              id={id}
              placeholder="Your name"
              autoComplete="name"
              maxLength={80}
              value={reviewer}
              onChange={({ target: { value } }) => changePreferences({ reviewer: value })}
              className="w-36"
            />
            <NoticeButton
              disabled={plain.length === 0 || !isNamed}
              onClick={() => onEdit(confirmProposed(plain.map(({ entry }) => entry.toolId)))}
            >
              Confirm all
            </NoticeButton>
          </>
        )}
      </div>
      {plain.length > 0 && !isNamed && (
        <p className="text-ink-2 text-xs">Give your name to confirm all: it is kept with what you confirm.</p>
      )}
      {left > 0 && (
        <p className="text-ink-2 text-xs">
          {plain.length === 0 ? 'Confirm each in its row: ' : `Confirm all leaves out ${left}: `}
          {left === 1 ? 'it gets another name, can' : 'they get another name, can'} write or run commands,{' '}
          {left === 1 ? 'doesn’t' : 'don’t'} say, or {left === 1 ? 'has' : 'have'} a critical finding.
        </p>
      )}
      {servers.length > 0 && (
        <FirstList items={servers} aria-label="Server names to be confirmed" className="grid gap-1 text-xs">
          {([family, { alias }]) => (
            <li key={family} className="flex flex-wrap items-center gap-x-2">
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <UntrustedText isCode text={family} /> is called <UntrustedText isCode text={alias} />
              </span>
              <Button
                variant="quiet"
                aria-label={`Confirm the name of ${family}`}
                onClick={() => onEdit({ kind: 'set-aliases', aliases: new Map([[family, alias]]) })}
              >
                confirm
              </Button>
              <Button
                variant="quiet"
                aria-label={`Refuse the name of ${family}`}
                onClick={() =>
                  onEdit({ kind: 'set-aliases', aliases: new Map([[family, draft.aliases.get(family) ?? null]]) })
                }
              >
                refuse
              </Button>
            </li>
          )}
        </FirstList>
      )}
    </section>
  );
}

/** `lets 2 tools run unattended and names 1 server` */
function describeClaims({ unattended, renamed, servers, accepted }: ReturnType<typeof countClaims>): string {
  return joinWords([
    ...(unattended > 0 ? [`lets ${formatCounted(unattended, 'tool')} run unattended`] : []),
    ...(renamed > 0 ? [`gives ${formatCounted(renamed, 'tool')} another name`] : []),
    ...(servers > 0 ? [`names ${formatCounted(servers, 'server')}`] : []),
    ...(accepted > 0 ? [`accepts ${formatCounted(accepted, 'finding')}`] : []),
  ]);
}
