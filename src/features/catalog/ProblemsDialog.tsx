import { useEffect, useEffectEvent, useState } from 'react';
import type { Problem, ProblemPage, RowWindow, ToolKey } from '../../engine/protocol';
import { formatCount } from '../../parts/formatQuantity';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { ProblemItem } from './ProblemItem';

export interface ProblemsDialogProps {
  readonly title: string;
  readonly load: (window: RowWindow) => Promise<ProblemPage>;
  readonly onOpenTool: (key: ToolKey) => void;
  readonly onClose: () => void;
}

const pageLength = 100;

interface Shown {
  readonly problems: readonly Problem[];
  /** Null until the first page has come. */
  readonly total: number | null;
  /** How many are wanted: a page is on its way while there are fewer. */
  readonly wanted: number;
  readonly hasFailed: boolean;
}

/** Everything imperfect in the data, a page at a time. It brings the rules' words along: load it with React.lazy. */
export function ProblemsDialog({ title, load, onOpenTool, onClose }: ProblemsDialogProps) {
  const [shown, setShown] = useState<Shown>({ problems: [], total: null, wanted: pageLength, hasFailed: false });
  const { problems, total, wanted, hasFailed } = shown;
  const loadFrom = useEffectEvent((to: number) => load({ from: problems.length, to }));

  useEffect(() => {
    let isCurrent = true;
    if (hasFailed) return;
    loadFrom(wanted).then(
      (page) => {
        if (isCurrent)
          setShown((now) => ({ ...now, problems: [...now.problems, ...page.problems], total: page.total }));
      },
      () => {
        if (isCurrent) setShown((now) => ({ ...now, hasFailed: true }));
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [wanted, hasFailed]);

  const isLoading = !hasFailed && problems.length < Math.min(wanted, total ?? wanted);
  const left = (total ?? 0) - problems.length;

  return (
    <Dialog title={title} width="wide" onClose={onClose}>
      <p className="max-w-prose text-ink-2">Unreadable entries come first, then each tool’s findings, worst first.</p>
      <ol aria-label="Problems" aria-busy={isLoading} className="mt-3 divide-y divide-line border-line border-y">
        {problems.map((problem, place) => (
          <ProblemItem
            // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows, and two problems can be the same
            key={place}
            problem={problem}
            onOpenTool={(key) => {
              onClose();
              onOpenTool(key);
            }}
          />
        ))}
      </ol>
      {hasFailed && (
        <div role="alert" className="mt-3 flex flex-wrap items-center gap-3">
          The list could not be read.
          <Button onClick={() => setShown({ ...shown, hasFailed: false })}>Try again</Button>
        </div>
      )}
      {isLoading && problems.length === 0 && <p className="mt-3 text-ink-3">Reading the list…</p>}
      {left > 0 && !hasFailed && (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <Button
            aria-disabled={isLoading}
            onClick={() => isLoading || setShown({ ...shown, wanted: wanted + pageLength })}
          >
            Show {formatCount(Math.min(left, pageLength))} more
          </Button>
          <span aria-live="polite" className="text-ink-3 text-xs tabular-nums">
            {formatCount(problems.length)} of {formatCount(problems.length + left)} shown
          </span>
        </div>
      )}
    </Dialog>
  );
}
