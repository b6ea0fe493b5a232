import { useState } from 'react';
import { enforcedBy, enforcedFileOf, findTarget } from '../../clients/targets';
import type { DraftEdit } from '../../draft/editDraft';
import { type ListStanding, lastListVerdict, listStanding } from '../../draft/listVerdicts';
import { type ApprovedList, listDigest, withApproved } from '../../model/approvedList';
import type { Verdict } from '../../model/decision';
import type { Draft } from '../../model/draft';
import { ReasonField, useReason } from '../../parts/ChangeList';
import { formatCount, formatCounted, formatDay } from '../../parts/formatQuantity';
import { Disclosure } from '../../parts/Section';
import { reasonMissing, recordWords, useReviewerName } from '../../parts/signing';
import { UntrustedText } from '../../parts/UntrustedText';
import { entriesOf } from '../../state/drafts';
import { useSettings } from '../../state/hostStore';
import { rejectionOf, useLedger } from '../../state/ledger';
import { closeDialog, openDialog } from '../../state/openDialog';
import { showNotice } from '../../state/pageNotice';
import { giveListVerdict, takeBackListVerdict, whyNotNow } from '../../state/verdicts';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { FirstList } from '../../ui/FirstItems';
import { TextField } from '../../ui/fields';
import { Pill } from './draftParts';
import { Changes } from './EntryDetails';
import {
  approvalWords,
  approvedListOf,
  changesSince,
  describeChanged,
  describeOther,
  graveEntries,
  type ListedEntryChange,
  whyNotApproved,
} from './listApproval';
import type { ReviewedDraft } from './reviewDraft';

/** The draft as somebody would approve it for a target, how it stands, and what changed since. */
export interface ListReview {
  readonly draftId: string;
  readonly draft: Draft;
  readonly reviewed: ReviewedDraft;
  readonly list: ApprovedList;
  readonly standing: ListStanding;
  readonly changes: readonly ListedEntryChange[];
  /** What an export says of it; null where nobody judged the list. */
  readonly words: string | null;
}

export function useListReview(draftId: string, draft: Draft, reviewed: ReviewedDraft, target: string): ListReview {
  const ledger = useLedger();
  // A file that enforces a client's lists stands by the verdict on one of these.
  const judged = [{ id: target }, ...enforcedBy(target)].find(
    ({ id }) => lastListVerdict(ledger, draftId, { name: draft.name, target: id }) !== undefined,
  );
  const list = approvedListOf(draft, reviewed, judged?.id ?? target);
  const standing = listStanding(lastListVerdict(ledger, draftId, list), list);
  const changes = changesSince(standing, reviewed);
  const own = approvalWords(standing, changes);
  const words = own === null || list.target === target ? own : `${own} Judged for ${findTarget(list.target)?.label}.`;
  return { draftId, draft, reviewed, list, standing, changes, words };
}

interface Props {
  readonly review: ListReview;
  readonly onEdit: (edit: DraftEdit) => void;
  readonly onFormat: (format: string) => void;
}

/** How the list stands, what a reviewer can say of it, and what changed since it was approved, worst first. */
export function ListVerdict({ review, onEdit, onFormat }: Props) {
  const { draftId, draft, list, standing, changes, words } = review;
  const { state, verdict } = standing;
  if (list.entries.length === 0) return null;
  const rejected = list.entries.flatMap(({ toolId }) => (rejectionOf(toolId) === undefined ? [] : [toolId]));
  const why = whyNotApproved(draft, list, rejected);
  const wording = changes.filter(({ isWording }) => isWording);
  const enforced = state === 'approved' ? enforcedFileOf(list.target) : undefined;
  const judge = (value: Verdict['value']) => {
    const early = whyNotNow() ?? (value === 'approved' ? why : null);
    if (early === null) openDialog('list-verdict', { list: value });
    else showNotice({ kind: 'info', words: early, isPassing: true });
  };
  return (
    <section aria-label="Verdict on the list" className="grid gap-1.5 border-line border-t px-5 py-2 max-sm:px-3">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <p
          role="status"
          className={`min-w-0 grow basis-40 [overflow-wrap:anywhere] ${changes.length > 0 ? 'text-write' : 'text-ink-2'}`}
        >
          {words === null ? 'Not reviewed' : <UntrustedText text={words} />}
          {state === 'approved' && verdict?.expires !== undefined && ` Next review: ${formatDay(verdict.expires)}.`}
        </p>
        {enforced !== undefined && (
          <Button variant="quiet" onClick={() => onFormat(enforced.id)}>
            Write its enforced file: {enforced.label}
          </Button>
        )}
        {state !== 'approved' && (
          <Button onClick={() => judge('approved')}>{changes.length > 0 ? 'Approve again' : 'Approve'}</Button>
        )}
        {state !== 'rejected' && (
          <Button variant="quiet" onClick={() => judge('rejected')}>
            Reject
          </Button>
        )}
        {verdict !== undefined && (
          <Button variant="quiet" onClick={() => takeBackListVerdict(draftId, list)}>
            Take back
          </Button>
        )}
      </div>
      {changes.length > 0 && verdict !== undefined && (
        <>
          {wording.length > 1 && (
            <p>
              <Button onClick={() => void approveChanges(review, verdict.list, wording, onEdit)}>
                Approve {formatCount(wording.length)} changes of wording alone
              </Button>
            </p>
          )}
          <FirstList items={changes} first={5} aria-label="Changed since approved" className="grid gap-2">
            {(change) => (
              <li key={change.toolId} className="grid gap-1">
                <ChangedLine
                  change={change}
                  onApprove={
                    why === null ? () => void approveChanges(review, verdict.list, [change], onEdit) : undefined
                  }
                />
              </li>
            )}
          </FirstList>
        </>
      )}
    </section>
  );
}

interface ChangedLineProps {
  readonly change: ListedEntryChange;
  readonly onApprove: (() => void) | undefined;
}

function ChangedLine({ change, onApprove }: ChangedLineProps) {
  const { toolId, title, isWider, isWording, introduces, change: how, what } = change;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2">
        <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          {title !== undefined && <UntrustedText className="font-semibold" text={title} />}{' '}
          <UntrustedText isCode text={toolId} />
        </span>
        <Pill look={isWider ? 'harm' : isWording ? 'quiet' : 'care'}>
          {isWider ? 'may do more' : isWording ? 'wording alone' : 'changed'}
        </Pill>
        {onApprove !== undefined && (
          <Button aria-label={`Approve the change of ${toolId}`} onClick={onApprove}>
            Approve the change
          </Button>
        )}
      </div>
      {describeOther(change).map((line) => (
        <p key={line} className="text-ink-2">
          {line}
        </p>
      ))}
      {introduces.length > 0 && (
        <p className="text-write">
          Its text introduces{' '}
          <UntrustedText
            text={introduces.map(({ what: kind, quote }) => (quote === '' ? kind : `${kind} (${quote})`)).join(', ')}
          />
          .
        </p>
      )}
      {how !== null && (
        <Disclosure summary="What changed" startsOpen={isWider}>
          <Changes toolId={toolId} change={how} />
        </Disclosure>
      )}
      {how === null && what.includes('described') && (
        <p className="text-ink-2">It is described otherwise; how it was described is not kept here.</p>
      )}
    </>
  );
}

/** Approves some entries as they are now; all others stay as they were approved. */
async function approveChanges(
  review: ListReview,
  approved: ApprovedList,
  changes: readonly ListedEntryChange[],
  onEdit: Props['onEdit'],
): Promise<void> {
  const early = whyNotNow();
  if (early !== null) return showNotice({ kind: 'info', words: early, isPassing: true });
  const ids = new Set(changes.map(({ toolId }) => toolId));
  if (!(await takeAsShown(review, ids, onEdit))) return;
  const { draftId, list, standing } = review;
  const { reason = '', expires } = standing.verdict ?? {};
  giveListVerdict(draftId, withApproved(approved, list, ids), 'approved', reason, expires);
}

/** Keeps these entries as they are shown; false, with a notice, where the catalog has another one by now. */
async function takeAsShown(
  { draft, list }: ListReview,
  ids: ReadonlySet<string>,
  onEdit: Props['onEdit'],
): Promise<boolean> {
  const described = await entriesOf([...ids].filter((toolId) => draft.entries.has(toolId)));
  const shown = new Map(list.entries.map((one) => [one.toolId, one.digest]));
  const other = described.find(({ toolId, digest }) => shown.get(toolId) !== digest);
  if (other !== undefined) {
    showNotice({ kind: 'error', words: 'A tool changed while you looked at it. Nothing was saved: look again.' });
    return false;
  }
  const changed = described.filter(({ toolId, digest }) => draft.entries.get(toolId)?.digest !== digest);
  if (changed.length > 0)
    onEdit({
      kind: 'accept',
      entries: changed.map((entry) => ({ ...entry, mode: draft.entries.get(entry.toolId)?.mode ?? entry.mode })),
    });
  return true;
}

interface DialogProps {
  readonly value: Verdict['value'];
  readonly review: ListReview;
  readonly onEdit: (edit: DraftEdit) => void;
}

/** Approves or rejects the list, with a name, a reason where one is needed, and the day of the next review. */
export function ListVerdictDialog({ value, review, onEdit }: DialogProps) {
  // What was on screen when somebody began to judge.
  const [seen] = useState(review);
  const { threshold } = useSettings();
  const name = useReviewerName();
  const { reason, isGiven, field } = useReason(reasonMissing);
  const [until, setUntil] = useState('');
  const [problem, setProblem] = useState('');
  const { list, standing, changes } = seen;
  const isApproval = value === 'approved';
  const grave = graveEntries(seen.reviewed.entries, threshold).length;
  const isNeeded = !isApproval || grave > 0;
  const save = async () => {
    const isWhole = name.isGiven();
    if ((isNeeded && !isGiven()) || !isWhole) return;
    const early = whyNotNow();
    if (early !== null) return setProblem(early);
    if (listDigest(review.list) !== listDigest(list) || findingsOf(review) !== findingsOf(seen))
      return setProblem('The list changed while you looked at it. Nothing was saved: look again.');
    const ids = new Set(list.entries.map(({ toolId }) => toolId));
    if (isApproval && !(await takeAsShown(seen, ids, onEdit))) return closeDialog();
    giveListVerdict(seen.draftId, list, value, reason, until);
    closeDialog();
  };
  return (
    <Dialog
      title="Verdict"
      onClose={closeDialog}
      action={{ label: isApproval ? 'Approve' : 'Reject', onPress: () => void save() }}
    >
      <div className="grid gap-3">
        <p className="[overflow-wrap:anywhere]">
          {isApproval ? 'Approve ' : 'Reject '}
          <UntrustedText text={list.name} />
          {isApproval && ` ${approvalOf(list)}`}.{' '}
          {standing.verdict !== undefined &&
            changes.length > 0 &&
            `${describeChanged(changes, standing.verdict.list)}. `}
          {isApproval &&
            grave > 0 &&
            `${formatCounted(grave, 'entry has an open finding', 'entries have open findings')} to look at. `}
          {recordWords}
        </p>
        {problem !== '' && <p role="alert">{problem}</p>}
        <ReasonField {...field} />
        {isApproval && (
          <TextField
            label="Next review"
            type="date"
            value={until}
            onChange={(event) => setUntil(event.target.value)}
            hint="From this day on the list is due for review. Empty: no end."
          />
        )}
        {name.field}
      </div>
    </Dialog>
  );
}

/** What an approval is for: “for exactly its 14 entries, as set, in “Codex configuration”, …”. */
function approvalOf({ entries, target, effectVersion }: ApprovedList): string {
  const file = findTarget(target)?.label ?? target;
  const known = effectVersion === undefined ? 'as far as that is known' : `as known on ${effectVersion}`;
  return `for exactly its ${formatCounted(entries.length, 'entry', 'entries')}, as set, in “${file}”, and for what its client does with them, ${known}`;
}

function findingsOf({ reviewed }: ListReview): string {
  return JSON.stringify(reviewed.entries.map(({ open }) => open.map(({ rule, severity }) => [rule, severity])));
}
