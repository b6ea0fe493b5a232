import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';

interface MoreChecksProps {
  /** What needs a look in it, in a few words each. */
  readonly looks: readonly string[];
  /** Whether something in it holds the export up: then it opens by itself. */
  readonly isHolding: boolean;
  readonly children: ReactNode;
}

/** What a reviewer may want to know beside the file: nothing of it is drawn before it is opened. */
export function MoreChecks({ looks, isHolding, children }: MoreChecksProps) {
  const [wanted, setWanted] = useState<boolean | null>(null);
  // It stays open once what held the export up is mended.
  if (isHolding && wanted === null) setWanted(true);
  const isOpen = wanted === true;
  return (
    <details
      className="group border-line border-t pt-2"
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => open !== isOpen && setWanted(open)}
    >
      <summary className="flex min-h-8 list-none items-center gap-1 rounded font-medium touch:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 flex-none text-ink-3 group-open:rotate-90" />
        More checks
        <span className={`ml-auto font-normal text-xs ${looks.length > 0 ? 'text-write' : 'text-ink-3'}`}>
          {looks.length > 0 ? looks.join(' · ') : 'access, tokens, policy, rules, names'}
        </span>
      </summary>
      {isOpen && <div className="grid gap-5 pt-2 pb-1">{children}</div>}
    </details>
  );
}
