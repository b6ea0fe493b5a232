import { Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../ui/Button';
import { findMain, useFocusFallback } from '../ui/focus';

interface NoticeProps {
  readonly kind: 'info' | 'error';
  readonly children: ReactNode;
  readonly onDismiss?: () => void;
  /** Told when pointer or focus come to it, and when they leave. */
  readonly onHold?: (isHeld: boolean) => void;
}

/** A line below the page. Once it is put away, its focus goes on to the page. */
export function Notice({ kind, children, onDismiss, onHold }: NoticeProps) {
  const ref = useFocusFallback<HTMLDivElement>(findMain);
  const Icon = kind === 'error' ? TriangleAlert : Info;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it stays while somebody is at it
    <div
      ref={ref}
      role={kind === 'error' ? 'alert' : 'status'}
      className="flex min-h-10 items-center gap-2.5 border-line border-t px-5 py-1 max-sm:px-3"
      onPointerEnter={() => onHold?.(true)}
      onPointerLeave={() => onHold?.(false)}
      onFocus={() => onHold?.(true)}
      onBlur={() => onHold?.(false)}
    >
      <Icon aria-hidden className={`size-4 shrink-0 ${kind === 'error' ? 'text-miss' : 'text-ink-3'}`} />
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
      {onDismiss !== undefined && <IconButton label="Dismiss" icon={<X aria-hidden />} onClick={onDismiss} />}
    </div>
  );
}
