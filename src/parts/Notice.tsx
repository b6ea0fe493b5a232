import { Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { findMain, useFocusFallback } from '../ui/focus';
import { IconButton } from '../ui/IconButton';

/** A line across the page: something to know, or something that went wrong, with a way to put it away; its focus then goes on to the page. */
export function Notice(props: { kind: 'info' | 'error'; children: ReactNode; onDismiss?: () => void }) {
  const { kind, children, onDismiss } = props;
  const ref = useFocusFallback<HTMLDivElement>(findMain);
  const Icon = kind === 'error' ? TriangleAlert : Info;
  return (
    <div
      ref={ref}
      role={kind === 'error' ? 'alert' : 'status'}
      className="flex min-h-10 shrink-0 items-center gap-2.5 border-line border-b bg-sunk px-4 py-1 max-sm:px-3 print:hidden"
    >
      <Icon aria-hidden className={`size-4 shrink-0 ${kind === 'error' ? 'text-miss' : 'text-ink-3'}`} />
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{children}</span>
      {onDismiss !== undefined && <IconButton label="Dismiss" icon={<X aria-hidden />} onClick={onDismiss} />}
    </div>
  );
}
