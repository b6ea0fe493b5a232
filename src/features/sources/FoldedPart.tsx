import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';

interface FoldedPartProps {
  readonly title: string;
  readonly note?: string;
  readonly startsOpen?: boolean;
  readonly children: ReactNode;
}

/** A part of a view that is opened by its heading. */
export function FoldedPart({ title, note, startsOpen = false, children }: FoldedPartProps) {
  const [isOpenAtFirst] = useState(startsOpen);
  return (
    <section aria-label={title}>
      <details className="group/part" open={isOpenAtFirst}>
        <summary className="flex min-h-10 list-none items-center gap-2 px-3 touch:min-h-11 [&::-webkit-details-marker]:hidden">
          <ChevronRight aria-hidden className="size-4 flex-none text-ink-3 group-open/part:rotate-90" />
          <h2 className="font-medium">{title}</h2>
          {note !== undefined && <span className="ml-auto truncate pl-3 text-ink-3 tabular-nums">{note}</span>}
        </summary>
        <div className="px-3 pt-1 pb-4 sm:pl-9">{children}</div>
      </details>
    </section>
  );
}
