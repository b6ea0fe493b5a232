import { findClient } from '../../clients/allClients';
import { describeCut, findTarget, targets } from '../../clients/targets';
import type { DraftEdit } from '../../draft/editDraft';
import { cutDecisions } from '../../draft/keptOut';
import { markFuture } from '../../model/dates';
import type { Draft } from '../../model/draft';
import { ChangeList, useTicks } from '../../parts/ChangeList';
import { formatCount, formatCounted } from '../../parts/formatQuantity';
import { UntrustedText } from '../../parts/UntrustedText';
import { entriesOf, useOpenId } from '../../state/drafts';
import { record } from '../../state/ledger';
import { closeDialog } from '../../state/openDialog';
import { Button } from '../../ui/Button';
import type { DataColumn } from '../../ui/DataTable';
import { Dialog } from '../../ui/Dialog';
import { Checkbox } from '../../ui/Input';
import type { ReviewedEntry } from './reviewDraft';
import { type DraftUsage, editFor, type UsageChange } from './usageOfDraft';

interface ProposedCutProps {
  readonly draft: Draft;
  readonly usage: DraftUsage;
  readonly reviewed: readonly ReviewedEntry[];
  readonly onEdit: (edit: DraftEdit) => void;
}

const groups: readonly {
  readonly kind: UsageChange['kind'];
  readonly verb: (count: number) => string;
  readonly why: string;
}[] = [
  {
    kind: 'cut',
    verb: (count) => `Remove ${formatCount(count)}`,
    why: 'offered and never called by this agent; denied as well',
  },
  {
    kind: 'absent',
    verb: (count) => `Remove ${formatCounted(count, 'entry', 'entries')}`,
    why: 'that match no tool',
  },
  {
    kind: 'add',
    verb: (count) => `Add ${formatCount(count)}, set to ask`,
    why: 'called and not allowed; adding gives more access',
  },
  {
    kind: 'auto',
    verb: (count) => `Set ${formatCount(count)} to auto`,
    why: 'a person allowed each call; nothing known disagrees',
  },
];

/** What evidence speaks for, one tick a line; nothing of it happens before a press. */
export function ProposedCut({ draft, usage, reviewed, onEdit }: ProposedCutProps) {
  const openId = useOpenId();
  const { changes, subject } = usage;
  const { isTicked, tick } = useTicks(keyOf, ({ against }: UsageChange) => against === '');
  const chosen = changes.filter(isTicked);
  const removed = chosen.filter(({ kind }) => kind === 'cut' || kind === 'absent').length;
  const added = chosen.flatMap(({ kind, toolId }) => (kind === 'add' ? [toolId] : []));
  const isEmptied = draft.entries.size + draft.patterns.size + added.length - removed <= 0;
  const apply = async () => {
    onEdit(editFor(chosen, usage, added.length === 0 ? [] : await entriesOf(added)));
    const cut = chosen.flatMap(({ kind, toolId }) => (kind === 'cut' ? [toolId] : []));
    record(cutDecisions(openId, subject, cut, Date.now()));
    closeDialog();
  };
  const tokens = reviewed.reduce((sum, { tool }) => sum + (tool?.tokens ?? 0), 0);
  const fewer = chosen.reduce((sum, { saves }) => sum + (saves ?? 0), 0);
  const stopped = chosen.reduce((sum, { stops }) => sum + stops, 0);
  const own = findClient(subject.client)?.targets?.[0];
  const target = own ?? findTarget(draft.targets[0] ?? '') ?? targets[0];
  const firstKind = changes[0]?.kind;
  return (
    <Dialog
      title="Proposed changes"
      width="side"
      onClose={closeDialog}
      footer={
        <div className="grid w-full gap-2.5">
          <dl className="grid grid-cols-3 gap-3 text-xs tabular-nums max-sm:grid-cols-1 max-sm:gap-1">
            <Total
              title="Ticked"
              words={`${formatCount(chosen.length)} of ${formatCounted(changes.length, 'change')}`}
            />
            <Total title="Tokens a session" words={`≈ ${formatCount(fewer)} fewer of ${formatCount(tokens)}`} />
            <Total
              title="Would have stopped"
              words={`${formatCount(stopped)} of ${formatCounted(usage.calls, 'call')} in this span`}
            />
          </dl>
          <div className="flex flex-wrap items-center gap-2">
            <Button variant="primary" disabled={chosen.length === 0 || isEmptied} onClick={() => void apply()}>
              Apply selected
            </Button>
            <Button onClick={closeDialog}>Cancel</Button>
            <p role={isEmptied ? 'alert' : undefined} className="min-w-0 flex-1 basis-64 text-ink-2 text-xs">
              {isEmptied
                ? 'This would leave the list empty, which some clients take for all tools. Keep one entry, or delete the draft.'
                : target !== undefined && `${target.label}: ${describeCut(target)}`}
            </p>
          </div>
        </div>
      }
    >
      <div className="grid gap-4">
        <p className="text-ink-2 text-xs">
          <UntrustedText text={`${draft.name}, for ${subject.agent} in ${subject.client}.`} /> Evidence:{' '}
          {formatCounted(usage.sessions, 'session')}, {markFuture(usage.from)} to {markFuture(usage.to)} (UTC).
        </p>
        {groups.map(({ kind, verb, why }) => {
          const own = changes.filter((one) => one.kind === kind);
          const count = own.filter(isTicked).length;
          if (own.length === 0) return null;
          return (
            <section key={kind} aria-label={verb(own.length)} className="grid gap-1">
              <label className="flex items-center gap-2 touch:min-h-11">
                <Checkbox
                  aria-label={`All: ${verb(own.length)}`}
                  checked={count === own.length}
                  mixed={count > 0 && count < own.length}
                  onChange={({ target: { checked } }) => tick(own, checked)}
                />
                <span>
                  <b className="font-semibold">{verb(own.length)}</b> <span className="text-ink-2 text-xs">{why}</span>
                </span>
              </label>
              <ChangeList
                label={verb(own.length)}
                isHeadHidden={kind !== firstKind}
                isStacked
                className="max-sm:[&_th]:w-[calc(100%-4rem)]!"
                changes={own}
                tick={{
                  label: ({ toolId }) => `Apply: ${toolId}`,
                  description: ({ against }) => (against === '' ? undefined : `Not ticked: ${against}`),
                  isTicked,
                  onTick: (one, ticked) => tick([one], ticked),
                }}
                columns={columns}
              />
            </section>
          );
        })}
      </div>
    </Dialog>
  );
}

function Total({ title, words }: { readonly title: string; readonly words: string }) {
  return (
    <div>
      <dt className="text-ink-2">{title}</dt>
      <dd className="font-semibold">{words}</dd>
    </div>
  );
}

const columns: readonly DataColumn<UsageChange>[] = [
  {
    id: 'tool',
    header: 'Tool',
    isRowHeader: true,
    cell: ({ toolId, kind, against }) => (
      <>
        <UntrustedText isCode text={toolId} />
        {against !== '' && (kind === 'cut' || kind === 'absent') && <span className="block text-ink-2">{against}</span>}
      </>
    ),
  },
  {
    id: 'span',
    header: 'In this span',
    className: 'w-36 max-sm:w-auto max-sm:pl-13!',
    cell: ({ words }) => words,
  },
  {
    id: 'tokens',
    header: 'Tokens',
    className: 'w-18 text-right tabular-nums max-sm:w-auto max-sm:empty:hidden',
    cell: ({ saves }) =>
      saves !== null && (
        <>
          {saves === 0 ? '0' : `−${formatCount(saves)}`}
          {ofPhone('tokens')}
        </>
      ),
  },
  {
    id: 'stops',
    header: 'Would have stopped',
    className: 'w-24 text-right tabular-nums max-sm:w-auto max-sm:pl-13! max-sm:empty:hidden',
    cell: ({ kind, stops }) =>
      kind !== 'add' &&
      kind !== 'auto' && (
        <span className={stops > 0 ? 'font-semibold' : 'text-ink-3'}>
          {formatCounted(stops, 'call')}
          {ofPhone('stopped')}
        </span>
      ),
  },
];

/** What a number counts, where the headings are not shown. */
function ofPhone(words: string) {
  return <span className="sm:hidden"> {words}</span>;
}

function keyOf({ kind, toolId }: UsageChange): string {
  return `${kind} ${toolId}`;
}
