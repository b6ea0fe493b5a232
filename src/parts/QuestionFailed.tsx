import { TriangleAlert } from 'lucide-react';
import type { QuestionFailure } from '../state/engineQuery';
import { Button } from '../ui/Button';

/** In place of an answer that did not come. */
export function QuestionFailed({ words, onRetry }: QuestionFailure) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4.5 py-3 print:hidden">
      <TriangleAlert aria-hidden className="size-4 shrink-0 text-miss" />
      <span className="min-w-0">{words} Your work is kept.</span>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}
