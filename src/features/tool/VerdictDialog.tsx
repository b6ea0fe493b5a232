import { useState } from 'react';
import type { JudgementValue } from '../../model/decision';
import { formatCount } from '../../model/formatCount';
import { ReasonField, useReason } from '../../parts/ChangeList';
import { UntrustedText } from '../../parts/UntrustedText';
import { useDialog } from '../../state/openDialog';
import { changePreferences, usePreferences } from '../../state/preferences';
import { judgeFinding, needsReason, saveVerdicts } from '../../state/verdicts';
import { Dialog } from '../../ui/Dialog';
import { TextField } from '../../ui/fields';

interface Props {
  readonly onClose: () => void;
}

const missing = 'Give a reason: whoever reads this later wants to know.';
const record = 'This is a record of what you decided, not a signature.';

function useName() {
  const [name, setName] = useState(usePreferences().reviewer);
  const [wasAsked, setAsked] = useState(false);
  const by = name.trim();
  const isGiven = () => {
    setAsked(true);
    if (by !== '') changePreferences({ reviewer: by });
    return by !== '';
  };
  const field = (
    <TextField
      label="Your name"
      value={name}
      problem={wasAsked && by === '' ? 'Give the name under which this is kept.' : ''}
      onChange={(event) => setName(event.target.value)}
    />
  );
  return { isGiven, field };
}

/** Approves or rejects tools, with a name and, where needed, a reason. */
export function VerdictDialog({ onClose }: Props) {
  const ask = useDialog()?.verdict;
  const name = useName();
  const { reason, isGiven, field } = useReason(missing);
  const [problem, setProblem] = useState('');
  if (ask === undefined) return null;
  const { value, seen } = ask;
  const isNeeded = needsReason(ask);
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
      action={{ label: value === 'approved' ? 'Approve' : 'Reject', onPress: () => void save() }}
    >
      <div className="grid gap-3">
        <p className="[overflow-wrap:anywhere]">
          {value === 'approved' ? 'Approve ' : 'Reject '}
          {seen.length === 1 ? (
            <UntrustedText isCode text={seen[0]?.toolId ?? ''} />
          ) : (
            `${formatCount(seen.length)} tools`
          )}
          {value === 'approved' ? ', just as it is now. ' : ': it can’t be ticked, and exports deny it. '}
          {isNeeded && value === 'approved' && 'It has a grave finding. '}
          {record}
        </p>
        {problem !== '' && <p role="alert">{problem}</p>}
        <ReasonField {...field} />
        {name.field}
      </div>
    </Dialog>
  );
}

const actions: Readonly<Record<JudgementValue, { readonly label: string; readonly meaning: string }>> = {
  confirmed: { label: 'Confirm', meaning: 'It is real and has to go. It goes on counting.' },
  accepted: { label: 'Accept', meaning: 'It is real and may stay. It counts no more, until its text changes.' },
  'false-alarm': {
    label: 'False alarm',
    meaning: 'The rule is wrong here. It counts no more, until its text changes.',
  },
};

/** Judges one finding: with a reason, and until a day where it is accepted. */
export function JudgeDialog({ onClose }: Props) {
  const ask = useDialog()?.judging;
  const name = useName();
  const { reason, isGiven, field } = useReason(missing);
  const [until, setUntil] = useState('');
  if (ask === undefined) return null;
  const { label, meaning } = actions[ask.value];
  const save = () => {
    const isWhole = name.isGiven();
    if ((ask.value !== 'confirmed' && !isGiven()) || !isWhole) return;
    judgeFinding(ask, reason, until === '' ? undefined : until);
    onClose();
  };
  return (
    <Dialog title="Judge finding" onClose={onClose} action={{ label, onPress: save }}>
      <div className="grid gap-3">
        <p className="[overflow-wrap:anywhere]">
          {ask.print.rule} in <UntrustedText isCode text={ask.toolId} />. {meaning} {record}
        </p>
        <ReasonField {...field} />
        {ask.value === 'accepted' && (
          <TextField
            label="Until"
            type="date"
            value={until}
            onChange={(event) => setUntil(event.target.value)}
            hint="From then on it counts again. Empty: for good."
          />
        )}
        {name.field}
      </div>
    </Dialog>
  );
}
