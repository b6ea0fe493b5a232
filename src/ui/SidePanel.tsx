import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { IconButton } from './IconButton';

export interface SidePanelProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/**
 * A panel at the right edge, open for as long as it is rendered: the page beside it stays usable. Esc asks to close it.
 * A sheet over all else on small screens. Load it late: the library behind it comes along.
 */
export function SidePanel({ title, children, onClose }: SidePanelProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open modal={false} disablePointerDismissal onOpenChange={(isOpen) => isOpen || onClose()}>
      <Base.Portal>
        <Base.Popup
          ref={popup}
          initialFocus={popup}
          className="fixed inset-y-0 right-0 z-40 flex w-full flex-col border-line border-l bg-panel text-ink text-sm shadow-[var(--shadow)] outline-none sm:w-115 print:hidden"
        >
          <header className="flex min-h-12 shrink-0 items-center justify-between gap-3 border-line border-b pr-2 pl-5">
            <Base.Title className="font-semibold text-base tracking-tight">{title}</Base.Title>
            <IconButton label="Close" icon={<X aria-hidden />} onClick={onClose} />
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4">{children}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
