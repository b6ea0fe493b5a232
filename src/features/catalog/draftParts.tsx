import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { inView, linkTo, useAddress } from '../../state/useAddress';

export function ReviewLink({ isIcon = false }: { readonly isIcon?: boolean }) {
  const { href, onClick } = linkTo(
    inView(
      useAddress((address) => address),
      'allowlist',
    ),
  );
  return (
    <a
      href={href}
      onClick={onClick}
      aria-label="Review allowlist"
      title="Review allowlist"
      className="inline-flex min-h-7.5 min-w-6 items-center justify-center whitespace-nowrap rounded px-1 font-medium text-accent hover:underline touch:min-h-11 touch:min-w-11 [&_svg]:size-4"
    >
      {isIcon ? <ChevronRight aria-hidden /> : 'Review allowlist'}
    </a>
  );
}

interface OutcomeLineProps {
  readonly icon?: ReactNode;
  /** Whether it deserves a look. */
  readonly isLook?: boolean;
  readonly children: ReactNode;
}

/** One line of "What will happen". */
export function OutcomeLine({ icon, isLook = false, children }: OutcomeLineProps) {
  return (
    <li className={`flex items-baseline gap-2.5 ${isLook ? 'font-medium text-write' : 'text-ink-2'}`}>
      <span className="w-4 shrink-0 self-start pt-0.5 [&_svg]:size-4">{icon}</span>
      <span className="min-w-0">{children}</span>
    </li>
  );
}
