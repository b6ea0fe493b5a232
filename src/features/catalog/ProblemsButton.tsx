import { formatCount, formatCounted } from '../../parts/formatQuantity';
import { SpriteIcon } from '../../parts/SpriteIcon';

export interface ProblemsButtonProps {
  readonly count: number;
  readonly onOpen: () => void;
}

/** How many problems the data has, as the way to their list; nothing where it has none. */
export function ProblemsButton({ count, onOpen }: ProblemsButtonProps) {
  if (count === 0) return null;
  const words = `${formatCounted(count, 'problem')} in this catalog`;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={words}
      className="inline-flex min-h-6 items-center gap-1.5 whitespace-nowrap rounded px-1 font-medium text-ink-2 text-xs tabular-nums hover:text-ink hover:underline touch:min-h-11 [&_svg]:size-3.5"
      onClick={onOpen}
    >
      <SpriteIcon name="triangle-alert" className="text-write" />
      <span className="max-sm:hidden">{words}</span>
      <span className="sm:hidden">{formatCount(count)}</span>
    </button>
  );
}
