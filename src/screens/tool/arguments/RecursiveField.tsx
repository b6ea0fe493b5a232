import { UntrustedText } from '../../shared/UntrustedText';
import type { FieldProps } from './drawnField';
import { wordButton } from './fieldLook';

interface Props extends FieldProps {
  readonly pointer: string;
  readonly onUnfold: () => void;
}

/** A schema within itself: its fields come when they are asked for, one level at a time. */
export function RecursiveField({ label, pointer, required, onUnfold }: Props) {
  return (
    <div data-pointer={pointer} className="col-span-full flex flex-wrap items-baseline gap-x-1.5">
      <span className="font-medium">
        <UntrustedText text={label} />
      </span>
      {required && (
        <span className="font-semibold text-ink-2" aria-hidden>
          *
        </span>
      )}
      <span className="font-mono text-ink-2 text-xs">the same shape again</span>
      <button type="button" onClick={onUnfold} aria-label={`Show the fields of ${label}`} className={wordButton}>
        Show its fields
      </button>
    </div>
  );
}
