import { useState } from 'react';
import type { Subject } from '../../engine/subjects';
import type { JudgementValue } from '../../model/decision';
import { formatCounted } from '../../model/formatCount';
import { ReasonField, useReason } from '../../parts/ChangeList';
import { reasonMissing, recordWords, useReviewerName } from '../../parts/signing';
import { UntrustedText } from '../../parts/UntrustedText';
import { type JudgingAsk, useDialog } from '../../state/openDialog';
import { describeSubject, graveIn, needsReason, saveJudgement, saveVerdicts, usualWords } from '../../state/verdicts';
import { Dialog } from '../../ui/Dialog';
import { TextField } from '../../ui/fields';
import { Checkbox } from '../../ui/Input';

interface Props {
  readonly onClose: () => void;
}

/** Approves or rejects, with a name and, where needed, a reason. */
export function VerdictDialog({ onClose }: Props) {
  const ask = useDialog()?.verdict;
  const name = useReviewerName();
  const { reason, isGiven, field } = useReason(reasonMissing, ask?.reason);
  const [problem, setProblem] = useState('');
  if (ask === undefined) return null;
  const { value, subject, seen, found } = ask;
  const isApproval = value === 'approved';
  const isNeeded = needsReason(ask);
  const grave = graveIn(ask).length;
  const save = async () => {
    const isWhole = name.isGiven();
    if ((isNeeded && !isGiven()) || !isWhole) return;
    const refused = await saveVerdicts(ask, reason);
    if (refused === null) onClose();
    else setProblem(refused);
  };
  return (
    <Dialog
      title="Verdict"
      onClose={onClose}
      action={{ label: isApproval ? 'Approve' : 'Reject', onPress: () => void save() }}
    >
      <div className="grid gap-3">
        <p className="[overflow-wrap:anywhere]">
          {isApproval ? 'Approve ' : 'Reject '}
          <UntrustedText isCode={subject.kind === 'tool'} text={describeSubject(subject, seen)} />
          {isApproval
            ? ', just as now. Whatever changes asks again. '
            : `: ${subject.kind === 'tool' ? 'it can’t' : 'nothing of it can'} be ticked, and exports deny it. `}
          {isApproval &&
            grave > 0 &&
            `${formatCounted(grave, 'has an open finding', 'have open findings')} to look at. `}
          {recordWords}
        </p>
        {isApproval && found.length > seen.length && <p>{describeLeft(found, seen)}</p>}
        {problem !== '' && (
          <p role="alert" className="text-miss">
            {problem}
          </p>
        )}
        <ReasonField {...field} />
        {name.field}
      </div>
    </Dialog>
  );
}

/** What an approval passes by: “3 rejected stay rejected. 1 without a fingerprint stays unreviewed.” */
function describeLeft(found: readonly Subject[], seen: readonly Subject[]): string {
  const judged = new Set(seen);
  const left = found.filter((one) => !judged.has(one));
  const unprinted = left.filter(({ digest }) => digest === null).length;
  const rejected = left.length - unprinted;
  return [
    ...(rejected > 0 ? [`${formatCounted(rejected, 'rejected stays', 'rejected stay')} rejected.`] : []),
    ...(unprinted > 0
      ? [`${formatCounted(unprinted, 'without a fingerprint stays', 'without a fingerprint stay')} unreviewed.`]
      : []),
  ].join(' ');
}

const actions: Readonly<Record<JudgementValue, { readonly label: string; readonly meaning: string }>> = {
  confirmed: { label: 'Confirm', meaning: 'The finding is real and has to go. It keeps counting.' },
  accepted: { label: 'Accept', meaning: 'The finding is real and may stay. It stops counting until its text changes.' },
  'false-alarm': {
    label: 'False alarm',
    meaning: 'The rule is wrong here. The finding stops counting until its text changes.',
  },
};

/** Judges one finding, or all of its rule on its server: with a reason, and until a day where it is accepted. */
export function JudgeDialog({ onClose }: Props) {
  const ask = useDialog()?.judging;
  return ask === undefined ? null : <Judge ask={ask} onClose={onClose} />;
}

function Judge({ ask, onClose }: Props & { readonly ask: JudgingAsk }) {
  const usual = usualWords(ask);
  const name = useReviewerName();
  const { reason, isGiven, field } = useReason(reasonMissing, usual.reason);
  const [until, setUntil] = useState(usual.until);
  const [isOfServer, setOfServer] = useState(false);
  const [problem, setProblem] = useState('');
  const { value, print, toolId, title, alike } = ask;
  const { label, meaning } = actions[value];
  const save = async () => {
    const isWhole = name.isGiven();
    if ((value !== 'confirmed' && !isGiven()) || !isWhole) return;
    const refused = await saveJudgement(ask, isOfServer, reason, until === '' ? undefined : until);
    if (refused === null) onClose();
    else setProblem(refused);
  };
  return (
    <Dialog title="Judge finding" onClose={onClose} action={{ label, onPress: () => void save() }}>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <p className="[overflow-wrap:anywhere]">
          {print.rule} in <UntrustedText isCode text={title ?? toolId} />. {meaning} {recordWords}
        </p>
        {problem !== '' && (
          <p role="alert" className="text-miss">
            {problem}
          </p>
        )}
        {alike.length > 1 && (
          <label className="flex min-h-6 items-baseline gap-2 touch:min-h-11">
            <Checkbox checked={isOfServer} onChange={({ target }) => setOfServer(target.checked)} />
            <span>
              All {formatCounted(alike.length, 'finding')} of {print.rule} on this server. What it finds there later
              asks again.
            </span>
          </label>
        )}
        <ReasonField {...field} />
        {value === 'accepted' && (
          <TextField
            label="Until"
            type="date"
            value={until}
            onChange={(event) => setUntil(event.target.value)}
            hint="From this day on it counts again. Empty: no end."
          />
        )}
        {name.field}
      </form>
    </Dialog>
  );
}
