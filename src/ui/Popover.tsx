import type { ReactNode, RefObject } from 'react';
import { PopoverPopup } from './lazyPopups';
import { PopupButton, type PopupOpener } from './PopupButton';

interface PopoverButtonProps {
  readonly label: string;
  readonly button: PopupOpener;
  readonly children: (close: () => void, button: RefObject<HTMLButtonElement | null>) => ReactNode;
}

/** A button and the panel that it opens beside it. */
export function PopoverButton({ label, button, children }: PopoverButtonProps) {
  return (
    <PopupButton kind="dialog" button={button} preload={PopoverPopup.preload}>
      {(popup) => (
        <PopoverPopup label={label} {...popup}>
          {children(popup.onClose, popup.anchor)}
        </PopoverPopup>
      )}
    </PopupButton>
  );
}
