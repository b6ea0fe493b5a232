/** Beside a tool: the targets of the open draft that can't express it. */
export function MisfitTag({ labels }: { readonly labels: readonly string[] }) {
  return (
    <span className="shrink-0 rounded-[5px] bg-sunk px-1.5 text-ink-2 text-xs" title={labels.join(', ')}>
      not for {labels.length === 1 ? labels[0] : `${labels.length} targets`}
      {labels.length > 1 && <span className="sr-only">: {labels.join(', ')}</span>}
    </span>
  );
}
