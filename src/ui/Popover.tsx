import { Popover as Base } from '@base-ui/react/popover';
import { type ReactNode, type RefObject, useRef } from 'react';

export interface PopoverProps {
  readonly label: string;
  /** The control it belongs to and stands beside; that control opens it, and closes it again. */
  readonly anchor: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
  readonly align?: 'start' | 'center' | 'end';
  readonly initialFocus?: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/**
 * A panel beside a control, open for as long as it is rendered. Esc, a press outside and tabbing out ask to close it;
 * tabbing out leads back to its control.
 * Load it late: the library behind it comes along.
 */
export function Popover({ label, anchor, children, align = 'start', initialFocus, onClose }: PopoverProps) {
  const popup = useRef<HTMLDivElement>(null);
  // The library knows no opener of its own here: tabbing out, it would go on from the top of the page, still open.
  const closeOnceLeft = () => {
    if (popup.current === null || popup.current.contains(document.activeElement)) return;
    anchor.current?.focus({ preventScroll: true });
    onClose();
  };
  return (
    <Base.Root
      open
      onOpenChange={(isOpen, { event }) => {
        if (isOpen || isPressOnAnchor(event, anchor.current)) return;
        // The focus is still on its way: gone at once, the popover would give it back to its opener.
        if (event instanceof FocusEvent) setTimeout(onClose);
        else onClose();
      }}
    >
      <Base.Portal>
        <Base.Positioner anchor={anchor} align={align} sideOffset={6} collisionPadding={8} className="z-50">
          <Base.Popup
            ref={popup}
            aria-label={label}
            // It may scroll: then the keyboard has to reach it.
            tabIndex={0}
            onKeyDown={({ key }) => {
              if (key === 'Tab') setTimeout(closeOnceLeft);
            }}
            initialFocus={initialFocus ?? popup}
            className="max-h-(--available-height) max-w-[min(26rem,var(--available-width))] overflow-y-auto overscroll-contain rounded-xl border border-line bg-panel p-4 text-ink text-sm shadow-[var(--shadow)] outline-none"
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/**
 * Whether an event that would close a layer is a press on the control that opened it. That press closes the layer by
 * the control's own doing; closing it here as well would make the control open it anew.
 */
function isPressOnAnchor(event: Event, anchor: HTMLElement | null): boolean {
  if (anchor === null || event instanceof KeyboardEvent) return false;
  const target = event instanceof FocusEvent ? event.relatedTarget : event.target;
  return target instanceof Node && anchor.contains(target);
}
