import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

export interface DisclosureProps {
  readonly summary: ReactNode;
  readonly children: ReactNode;
  readonly startsOpen?: boolean;
  readonly isCard?: boolean;
}

/** Something that is there for those who want it: closed until asked for. */
export function Disclosure({ summary, children, startsOpen = false, isCard = false }: DisclosureProps) {
  return (
    <details
      className={`group print:[&:not([open])]:hidden ${isCard ? 'rounded-xl border border-line bg-panel px-3 py-2' : ''}`}
      open={startsOpen}
    >
      <summary className="flex min-h-6 w-fit list-none items-center gap-1 rounded pr-1 font-medium touch:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-4 flex-none text-ink-3 transition-transform group-open:rotate-90 print:hidden"
        />
        {summary}
      </summary>
      <div className="pt-2 pl-5">{children}</div>
    </details>
  );
}
