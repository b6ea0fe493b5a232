import { Redo2, Undo2 } from 'lucide-react';
import { revealPlain } from '../model/revealText';
import { useAnswer } from '../state/catalogView';
import { openDraft, redo, undo, useDraft, useDrafts, useOpenId, useSteps } from '../state/drafts';
import { type StepState, whyOff } from '../state/steps';
import { IconButton } from '../ui/Button';
import { Select } from '../ui/Input';
import { formatCount, formatCounted } from './formatQuantity';

interface DraftSelectProps {
  readonly className?: string;
  readonly wrapperClassName?: string;
}

/** Chooses the open draft. */
export function DraftSelect({ className = '', wrapperClassName = '' }: DraftSelectProps) {
  const drafts = useDrafts();
  return (
    <Select
      aria-label="Draft"
      value={useOpenId()}
      onChange={(event) => openDraft(event.target.value)}
      wrapperClassName={wrapperClassName}
      className={`border-transparent! font-semibold hover:bg-sunk ${className}`}
    >
      {[...drafts].map(([id, { name }]) => (
        <option key={id} value={id}>
          {revealPlain(name)}
        </option>
      ))}
    </Select>
  );
}

export function SelectedCount() {
  const { entries } = useDraft();
  // Rows of the catalog that share an id with one that is counted.
  const copies = useAnswer(({ result }) => result?.selectedCopies) ?? 0;
  return (
    <output className="whitespace-nowrap text-ink-2 tabular-nums">
      <b className="font-semibold text-ink">{formatCounted(entries.size, 'tool')}</b> selected
      {copies > 0 && (
        <span className="max-xl:hidden" title="Tools of one id are one entry: a list can’t tell them apart">
          {' '}
          in {formatCount(entries.size + copies)} rows
        </span>
      )}
    </output>
  );
}

/** The way back from the last edit of a draft, and forth; nothing while there is neither. */
export function UndoButtons() {
  const steps = useSteps();
  if (steps.undo === 'none' && steps.redo === 'none') return null;
  const titleOf = (state: StepState, label: string) => (state === 'off' ? whyOff : label);
  return (
    <span className="flex">
      <IconButton
        label="Undo"
        title={titleOf(steps.undo, 'Undo')}
        icon={<Undo2 aria-hidden />}
        disabled={steps.undo !== 'ready'}
        onClick={undo}
      />
      <IconButton
        label="Redo"
        title={titleOf(steps.redo, 'Redo')}
        icon={<Redo2 aria-hidden />}
        disabled={steps.redo !== 'ready'}
        onClick={redo}
      />
    </span>
  );
}
