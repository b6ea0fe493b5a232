import { Popover as Base } from '@base-ui/react/popover';
import { type ReactElement, type ReactNode, useState } from 'react';

interface PopoverButtonProps {
  readonly label: string;
  readonly button: ReactElement;
  readonly children: (close: () => void) => ReactNode;
}

/** A button and the panel that it opens beside it. */
export function PopoverButton({ label, button, children }: PopoverButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Base.Root open={isOpen} onOpenChange={setOpen}>
      <Base.Trigger render={button} />
      <Base.Portal>
        <Base.Positioner align="end" sideOffset={6} collisionPadding={8} className="z-50">
          <Base.Popup
            aria-label={label}
            // It may scroll: then the keyboard has to reach it.
            tabIndex={0}
            className="max-h-(--available-height) max-w-[min(26rem,var(--available-width))] overflow-y-auto overscroll-contain rounded-xl border border-line bg-panel p-4 text-ink text-sm shadow-[var(--shadow)] outline-none"
          >
            {children(() => setOpen(false))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
