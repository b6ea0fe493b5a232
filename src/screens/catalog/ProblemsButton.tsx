import { TriangleAlert } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { formatCounted } from '../shared/formatQuantity';
import type { ProblemsDialogProps } from './ProblemsDialog';

const ProblemsDialog = lazy(() =>
  import('./ProblemsDialog').then(({ ProblemsDialog }) => ({ default: ProblemsDialog })),
);

export interface ProblemsButtonProps extends Pick<ProblemsDialogProps, 'load' | 'onOpenTool'> {
  readonly count: number;
}

/** How many problems the data has, as the way to their list; nothing where it has none. */
export function ProblemsButton({ count, load, onOpenTool }: ProblemsButtonProps) {
  const [isOpen, setOpen] = useState(false);
  if (count === 0) return null;
  const words = `${formatCounted(count, 'problem')} in this catalog`;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className="inline-flex min-h-6 items-center gap-1.5 whitespace-nowrap rounded px-1 font-medium text-ink-2 text-xs tabular-nums hover:text-ink hover:underline max-sm:min-h-11 [&_svg]:size-3.5"
        onClick={() => setOpen(true)}
      >
        <TriangleAlert aria-hidden className="text-write" />
        {words}
      </button>
      {isOpen && (
        <Suspense>
          <ProblemsDialog title={words} load={load} onOpenTool={onOpenTool} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
