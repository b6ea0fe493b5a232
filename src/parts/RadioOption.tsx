import { useId } from 'react';

const lineLook = 'flex min-h-9 items-start gap-2.5 px-3 py-1.5 has-checked:bg-sunk touch:min-h-11';

export interface RadioOptionProps {
  readonly name: string;
  readonly label: string;
  readonly gloss?: string;
  readonly note?: string;
  readonly isChosen: boolean;
  readonly isDisabled?: boolean;
  readonly onChoose: () => void;
}

/** One choice of several: a word, what it means, and what speaks for it. */
export function RadioOption({ name, label, gloss, note, isChosen, isDisabled = false, onChoose }: RadioOptionProps) {
  const id = useId();
  return (
    <label className={`${lineLook} ${isDisabled ? 'cursor-not-allowed text-ink-3' : ''}`}>
      <input
        type="radio"
        name={name}
        aria-label={label}
        aria-describedby={id}
        className="mt-0.5 radio"
        checked={isChosen}
        disabled={isDisabled}
        onChange={onChoose}
      />
      <span className="min-w-0 flex-1">
        <span className="font-medium">{label}</span>
        <span id={id} className="block text-ink-2 text-xs [overflow-wrap:anywhere]">
          {gloss}
          {note !== undefined && note !== '' && <span className="block text-ink-3">{note}</span>}
        </span>
      </span>
    </label>
  );
}
