import {
  type ComponentProps,
  cloneElement,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useRef,
  useState,
} from 'react';

export type PopupOpener = ReactElement<ComponentProps<'button'>>;

/** What a popup is given: whether it is open, where it stands, and how it says that it wants to close. */
export interface PopupState {
  readonly isOpen: boolean;
  readonly anchor: RefObject<HTMLButtonElement | null>;
  readonly onOpenChange: (isOpen: boolean, details: { readonly event: Event; cancel(): void }) => void;
  readonly onClose: () => void;
}

interface PopupButtonProps {
  readonly kind: 'menu' | 'dialog';
  readonly button: PopupOpener;
  /** Called when pointer or focus come near. */
  readonly preload: () => void;
  readonly children: (popup: PopupState) => ReactNode;
}

/** A button and what it opens, whose code may load with the first press. */
export function PopupButton({ kind, button, preload, children }: PopupButtonProps) {
  const anchor = useRef<HTMLButtonElement>(null);
  // Null until it is first pressed; from then on the library gives the focus back.
  const [isOpen, setOpen] = useState<boolean | null>(null);
  return (
    <>
      {cloneElement(button, {
        ref: anchor,
        'aria-haspopup': kind,
        'aria-expanded': isOpen === true,
        onPointerEnter: preload,
        onFocus: preload,
        onClick: () => setOpen(!isOpen),
        onKeyDown: (event) => {
          if (kind !== 'menu' || event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        },
      })}
      {isOpen !== null &&
        children({
          isOpen,
          anchor,
          onOpenChange: (stays, { event, cancel }) => {
            // Its own press closes it a moment later.
            if (event.target instanceof Node && anchor.current?.contains(event.target)) cancel();
            else setOpen(stays);
          },
          onClose: () => setOpen(false),
        })}
    </>
  );
}
