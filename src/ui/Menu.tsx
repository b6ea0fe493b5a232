import { Menu as Base } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';

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
  readonly button: ReactElement;
}

const lineLook =
  'flex min-h-8 cursor-default select-none items-center gap-2 rounded-md px-2 py-1 outline-none data-highlighted:bg-sunk ' +
  'data-disabled:text-ink-3 touch:min-h-11';
const groupLook = 'border-line border-t pt-1 mt-1 first:mt-0 first:border-t-0 first:pt-0';
const groupLabelLook = 'px-2 pt-1.5 pb-1 font-semibold text-ink-2 text-xs';

/** A button and the menu that it opens. */
export function MenuButton({ label, entries, button }: MenuButtonProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={button} />
      <Base.Portal>
        <Base.Positioner align="end" sideOffset={6} collisionPadding={8} className="z-50">
          <Base.Popup
            aria-label={label}
            // It may scroll: then the keyboard has to reach it.
            tabIndex={0}
            className="max-h-(--available-height) min-w-48 max-w-[min(22rem,var(--available-width))] overflow-y-auto overscroll-contain rounded-xl border border-line bg-panel p-1.5 text-ink text-sm shadow-[var(--shadow)] outline-none"
          >
            {entries.map((entry) => (
              <Entry key={entry.label} entry={entry} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function Entry({ entry }: { readonly entry: MenuEntry }) {
  switch (entry.kind) {
    case 'action':
      return (
        <Base.Item
          className={lineLook}
          label={entry.label}
          disabled={entry.disabledReason !== undefined}
          onClick={entry.onSelect}
        >
          <Line icon={entry.icon} label={entry.label} detail={entry.disabledReason ?? entry.detail} />
        </Base.Item>
      );
    case 'switch':
      return (
        <Base.CheckboxItem
          className={lineLook}
          label={entry.label}
          checked={entry.isOn}
          disabled={entry.disabledReason !== undefined}
          onCheckedChange={entry.onChange}
        >
          <Line icon={<Tick isOn={entry.isOn} />} label={entry.label} detail={entry.disabledReason} />
        </Base.CheckboxItem>
      );
    case 'choice':
      return (
        <Base.RadioGroup
          className={groupLook}
          aria-label={entry.label}
          value={entry.value}
          onValueChange={entry.onChange}
        >
          {entry.options.map(({ value, label, detail }) => (
            <Base.RadioItem key={value} className={lineLook} label={label} value={value} closeOnClick>
              <Line icon={<Tick isOn={value === entry.value} />} label={label} detail={detail} />
            </Base.RadioItem>
          ))}
        </Base.RadioGroup>
      );
    case 'group':
      return (
        <Base.Group className={groupLook}>
          <Base.GroupLabel className={groupLabelLook}>{entry.label}</Base.GroupLabel>
          {entry.entries.map((inner) => (
            <Entry key={inner.label} entry={inner} />
          ))}
        </Base.Group>
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
