interface UnsupportedTargetTagProps {
  readonly labels: readonly string[];
  /** A sign alone, where there is little room; its words are read out and shown on pointing. */
  readonly isSign?: boolean;
}

/** Beside a tool: the targets of the open draft that can't express it. */
export function UnsupportedTargetTag({ labels, isSign = false }: UnsupportedTargetTagProps) {
  const words = `not for ${labels.join(', ')}`;
  if (isSign) {
    return (
      <span className="shrink-0 text-ink-3" title={words}>
        <span aria-hidden>⊘</span>
        <span className="sr-only">{words}</span>
      </span>
    );
  }
  return (
    <span className="max-w-[55%] shrink-0 truncate rounded-[5px] bg-sunk px-1.5 text-ink-2 text-xs" title={words}>
      {words}
    </span>
  );
}
