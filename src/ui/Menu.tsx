import type { ReactNode } from 'react';
import { MenuPopup } from './lazyPopups';
import { PopupButton, type PopupOpener } from './PopupButton';

/** One line of a menu, or a group of lines. Labels are unique within their menu. */
export type MenuEntry =
  /** `disabledReason` greys the action out and says why. */
  | {
      readonly kind: 'action';
      readonly label: string;
      readonly icon?: ReactNode;
      readonly detail?: string;
      readonly disabledReason?: string | undefined;
      readonly onSelect: () => void;
    }
  /** Stays open, so that several can be switched in a row. */
  | {
      readonly kind: 'switch';
      readonly label: string;
      readonly isOn: boolean;
      readonly disabledReason?: string | undefined;
      readonly onChange: (isOn: boolean) => void;
    }
  | {
      readonly kind: 'choice';
      readonly label: string;
      readonly value: string;
      readonly options: readonly { readonly value: string; readonly label: string; readonly detail?: string }[];
      readonly onChange: (value: string) => void;
    }
  | { readonly kind: 'group'; readonly label: string; readonly entries: readonly MenuEntry[] };

export interface MenuButtonProps {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  readonly button: PopupOpener;
}

/** A button and the menu that it opens. */
export function MenuButton({ label, entries, button }: MenuButtonProps) {
  return (
    <PopupButton kind="menu" button={button} preload={MenuPopup.preload}>
      {(popup) => <MenuPopup label={label} entries={entries} {...popup} />}
    </PopupButton>
  );
}
