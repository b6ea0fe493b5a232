import { wordButton } from '../fieldLook';

interface Props {
  /** Names the field. */
  readonly label: string;
  readonly isNull: boolean;
  readonly onChange: (value: unknown) => void;
}

/** Null on purpose, told from left out: pressed again, the field is left out. */
export function NullButton({ label, isNull, onChange }: Props) {
  return (
    <button
      type="button"
      aria-pressed={isNull}
      aria-label={`Null for ${label}`}
      onClick={() => onChange(isNull ? undefined : null)}
      className={`${wordButton} font-mono aria-pressed:bg-accent-soft`}
    >
      null
    </button>
  );
}
