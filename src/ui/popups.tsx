import { Menu as BaseMenu } from '@base-ui/react/menu';
import { Popover as BasePopover } from '@base-ui/react/popover';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MenuEntry } from './Menu';
import type { PopupState } from './PopupButton';

const lineLook =
  'flex min-h-8 cursor-default select-none items-center gap-2 rounded-md px-2 py-1 outline-none data-highlighted:bg-sunk ' +
  'data-disabled:text-ink-3 touch:min-h-11';
const groupLook = 'border-line border-t pt-1 mt-1 first:mt-0 first:border-t-0 first:pt-0';
const groupLabelLook = 'px-2 pt-1.5 pb-1 font-semibold text-ink-2 text-xs';

const popupLook =
  'max-h-(--available-height) overflow-y-auto overscroll-contain rounded-xl border border-line bg-panel text-ink text-sm shadow-[var(--shadow)] outline-none';

const place = { align: 'end', sideOffset: 6, collisionPadding: 8, className: 'z-50' } as const;

interface MenuPopupProps extends PopupState {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
}

/** A menu beside its button. */
export function MenuPopup({ label, entries, isOpen, anchor, onOpenChange }: MenuPopupProps) {
  return (
    <BaseMenu.Root open={isOpen} modal={false} onOpenChange={onOpenChange}>
      <BaseMenu.Portal>
        <BaseMenu.Positioner anchor={anchor} {...place}>
          <BaseMenu.Popup
            aria-label={label}
            finalFocus={anchor}
            // It may scroll: then the keyboard has to reach it.
            tabIndex={0}
            className={`${popupLook} min-w-48 max-w-[min(22rem,var(--available-width))] p-1.5`}
          >
            {entries.map((entry) => (
              <Entry key={entry.label} entry={entry} />
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

interface PopoverPopupProps extends PopupState {
  readonly label: string;
  readonly children: ReactNode;
}

/** A panel beside its button. */
export function PopoverPopup({ label, children, isOpen, anchor, onOpenChange }: PopoverPopupProps) {
  return (
    <BasePopover.Root open={isOpen} onOpenChange={onOpenChange}>
      <BasePopover.Portal>
        <BasePopover.Positioner anchor={anchor} {...place}>
          <BasePopover.Popup
            aria-label={label}
            finalFocus={anchor}
            // It may scroll: then the keyboard has to reach it.
            tabIndex={0}
            className={`${popupLook} max-w-[min(26rem,var(--available-width))] p-4`}
          >
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}

function Entry({ entry }: { readonly entry: MenuEntry }) {
  switch (entry.kind) {
    case 'action':
      return (
        <BaseMenu.Item
          className={lineLook}
          label={entry.label}
          disabled={entry.disabledReason !== undefined}
          onClick={entry.onSelect}
        >
          <Line icon={entry.icon} label={entry.label} detail={entry.disabledReason ?? entry.detail} />
        </BaseMenu.Item>
      );
    case 'switch':
      return (
        <BaseMenu.CheckboxItem
          className={lineLook}
          label={entry.label}
          checked={entry.isOn}
          disabled={entry.disabledReason !== undefined}
          onCheckedChange={entry.onChange}
        >
          <Line icon={<Tick isOn={entry.isOn} />} label={entry.label} detail={entry.disabledReason} />
        </BaseMenu.CheckboxItem>
      );
    case 'choice':
      return (
        <BaseMenu.RadioGroup
          className={groupLook}
          aria-label={entry.label}
          value={entry.value}
          onValueChange={entry.onChange}
        >
          {entry.options.map(({ value, label, detail }) => (
            <BaseMenu.RadioItem key={value} className={lineLook} label={label} value={value} closeOnClick>
              <Line icon={<Tick isOn={value === entry.value} />} label={label} detail={detail} />
            </BaseMenu.RadioItem>
          ))}
        </BaseMenu.RadioGroup>
      );
    case 'group':
      return (
        <BaseMenu.Group className={groupLook}>
          <BaseMenu.GroupLabel className={groupLabelLook}>{entry.label}</BaseMenu.GroupLabel>
          {entry.entries.map((inner) => (
            <Entry key={inner.label} entry={inner} />
          ))}
        </BaseMenu.Group>
      );
    default:
      return entry satisfies never;
  }
}

function Line({ icon, label, detail }: { icon?: ReactNode; label: string; detail?: string | undefined }) {
  return (
    <>
      {icon !== undefined && (
        <span className="flex size-4 flex-none items-center justify-center [&>svg]:size-4">{icon}</span>
      )}
      <span className="min-w-0">
        {label}
        {detail !== undefined && <span className="block text-ink-3 text-xs">{detail}</span>}
      </span>
    </>
  );
}

function Tick({ isOn }: { readonly isOn: boolean }) {
  return isOn ? <Check aria-hidden className="text-accent" /> : null;
}
