import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { Button, IconButton } from './Button';
import { useFinalFocus } from './focus';

export interface DialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** What the dialog is for, beside a button that closes it. Both stay in sight while the body scrolls. */
  readonly action?: {
    readonly label: string;
    readonly isDisabled?: boolean;
    readonly onPress: () => void;
    readonly leave?: 'Cancel' | 'Close';
  };
  /** Other buttons that stay in sight. */
  readonly footer?: ReactNode;
  /** `side` stands at the right edge, so that what it is about stays in sight. */
  readonly width?: 'narrow' | 'wide' | 'side';
  readonly initialFocus?: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

const centred = 'sm:items-start sm:px-6 sm:pt-[min(12vh,7rem)]';
const widths = {
  narrow: 'sm:max-h-[80dvh] sm:max-w-120',
  wide: 'sm:max-h-[80dvh] sm:max-w-196',
  side: 'sm:max-h-full sm:max-w-160',
} as const;
const places = { narrow: centred, wide: centred, side: 'sm:items-stretch sm:justify-end sm:p-4' } as const;

/**
 * A modal dialog, open for as long as it is rendered; a sheet from below on small screens. Esc and a press outside ask
 * to close it. Focus goes back to where it was. Load it with React.lazy: the library behind it comes along.
 */
export function Dialog({ title, children, action, footer, width = 'narrow', initialFocus, onClose }: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open onOpenChange={(isOpen) => isOpen || onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-[var(--shade)]" />
        <Base.Viewport className={`fixed inset-0 z-40 flex items-end justify-center ${places[width]}`}>
          <Base.Popup
            ref={popup}
            initialFocus={initialFocus ?? popup}
            finalFocus={useFinalFocus()}
            className={`flex max-h-[92dvh] w-full flex-col overflow-hidden rounded-t-2xl border border-line bg-panel text-ink text-sm shadow-[var(--shadow)] outline-none sm:rounded-xl ${widths[width]}`}
          >
            <header className="flex items-center justify-between gap-3 border-line border-b py-2 pr-2 pl-5">
              <Base.Title className="font-semibold text-base tracking-tight">{title}</Base.Title>
              <IconButton label="Close" icon={<X aria-hidden />} onClick={onClose} />
            </header>
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4">{children}</div>
            {(action ?? footer) !== undefined && (
              <footer className="flex flex-wrap items-center gap-2 border-line border-t px-5 py-3">
                {action && (
                  <>
                    <Button variant="primary" disabled={action.isDisabled} onClick={action.onPress}>
                      {action.label}
                    </Button>
                    <Button onClick={onClose}>{action.leave ?? 'Cancel'}</Button>
                  </>
                )}
                {footer}
              </footer>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

export interface SidePanelProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/**
 * A panel at the right edge, open for as long as it is rendered: the page beside it stays usable. Esc asks to close it.
 * A sheet over all else on small screens. Load it with `lazyPart`: the library behind it comes along.
 */
export function SidePanel({ title, children, onClose }: SidePanelProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open modal={false} disablePointerDismissal onOpenChange={(isOpen) => isOpen || onClose()}>
      <Base.Portal>
        <Base.Popup
          ref={popup}
          initialFocus={popup}
          className="fixed inset-y-0 right-0 z-40 flex w-full flex-col border-line border-l bg-panel text-ink text-sm shadow-[var(--shadow)] outline-none sm:w-115"
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
