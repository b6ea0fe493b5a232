import { CircleHelp, Monitor, Moon, Plug, Search, Sun } from 'lucide-react';
import { type ReactNode, type Ref, type RefObject, useRef } from 'react';
import type { Preferences } from '../state/preferences';
import { Popover } from '../ui/Popover';

export interface AppMenuProps {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly theme: Preferences['theme'];
  readonly onTheme: (theme: Preferences['theme']) => void;
  readonly onConnection: () => void;
  readonly onPalette: () => void;
  readonly onHelp: () => void;
  readonly onClose: () => void;
}

const themes: readonly Preferences['theme'][] = ['system', 'light', 'dark'];
const themeIcons = { system: <Monitor />, light: <Sun />, dark: <Moon /> };

/** The app's own commands. Buttons rather than menu items: the theme is pressed through without closing it. */
export function AppMenu(props: AppMenuProps) {
  const { theme, onClose } = props;
  const first = useRef<HTMLButtonElement>(null);
  const nextTheme = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system';
  const run = (command: () => void) => () => {
    // What opens now gives the focus back to where it is: here rather than to a line that is gone by then.
    props.anchor.current?.focus();
    onClose();
    command();
  };
  return (
    <Popover label="Menu" anchor={props.anchor} align="end" initialFocus={first} onClose={onClose}>
      <div className="-m-2.5 grid w-56">
        <Line ref={first} icon={<Plug />} label="Connection" onPress={run(props.onConnection)} />
        <Line
          icon={themeIcons[theme]}
          label="Theme"
          detail={theme}
          description={`${theme} now, press for ${nextTheme}`}
          onPress={() => props.onTheme(nextTheme)}
        />
        <Line icon={<Search />} label="Find any command" onPress={run(props.onPalette)} />
        <Line icon={<CircleHelp />} label="Help and shortcuts" detail="?" onPress={run(props.onHelp)} />
      </div>
    </Popover>
  );
}

interface LineProps {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly icon: ReactNode;
  readonly label: string;
  readonly detail?: string;
  readonly description?: string;
  readonly onPress: () => void;
}

function Line({ ref, icon, label, detail, description, onPress }: LineProps) {
  return (
    <button
      ref={ref}
      type="button"
      aria-label={label}
      aria-description={description}
      className="flex min-h-8 items-center gap-2.5 rounded-md px-2 text-left hover:bg-sunk focus-visible:bg-sunk touch:min-h-11 [&_svg]:size-4 [&_svg]:text-ink-2"
      onClick={onPress}
    >
      <span aria-hidden className="contents">
        {icon}
      </span>
      <span className="flex-1">{label}</span>
      {detail !== undefined && <span className="text-ink-3 text-xs">{detail}</span>}
    </button>
  );
}
