import { CircleHelp, Monitor, Moon, Plug, RefreshCw, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Preferences } from '../../storage/preferences';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import { formatAge } from './formatQuantity';
import { useNow } from './useNow';

export interface AppHeaderProps {
  readonly brand: string;
  /** The way to each view. */
  readonly views: ReactNode;
  readonly hosts: readonly { readonly id: string; readonly label: string }[];
  readonly hostId: string | null;
  readonly onHost: (id: string) => void;
  readonly onConnection: () => void;
  /** When the catalog on screen was read; null while there is none. */
  readonly readAt: number | null;
  readonly isReading: boolean;
  readonly canRefresh: boolean;
  readonly onRefresh: () => void;
  /** Whom tools are checked against. */
  readonly check: ReactNode;
  /** What the last refresh changed. */
  readonly change: ReactNode;
  readonly theme: Preferences['theme'];
  readonly onTheme: (theme: Preferences['theme']) => void;
  readonly onHelp: () => void;
}

const themes: readonly Preferences['theme'][] = ['system', 'light', 'dark'];
const themeIcons = { system: <Monitor />, light: <Sun />, dark: <Moon /> };
const everyHalfMinute = 30_000;

/** Brand, views, the host and how old its catalog is. */
export function AppHeader(props: AppHeaderProps) {
  const { brand, hosts, hostId, readAt, isReading, theme } = props;
  const now = useNow(readAt === null ? null : everyHalfMinute);
  const nextTheme = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system';
  return (
    <header className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-line border-b bg-panel px-4 max-sm:px-3 max-sm:py-1 print:hidden">
      <span className="flex items-center gap-2.5 font-semibold tracking-tight">
        <BrandMark />
        <span className="max-md:sr-only">{brand}</span>
      </span>
      <nav aria-label="Views" className="flex self-stretch">
        {props.views}
      </nav>
      <div className="ml-auto flex min-w-0 flex-wrap items-center justify-end gap-2 max-sm:w-full max-sm:gap-1">
        {props.change}
        <div className="contents max-sm:order-last max-sm:flex max-sm:w-full max-sm:gap-1 max-sm:empty:hidden">
          {props.check}
        </div>
        {readAt !== null && (
          <span
            className="whitespace-nowrap text-ink-3 text-xs max-xl:hidden"
            title={new Date(readAt).toLocaleString()}
          >
            {isReading ? 'Updating…' : `Updated ${formatAge(readAt, now)}`}
          </span>
        )}
        <IconButton
          label="Refresh"
          icon={<RefreshCw className={isReading ? 'animate-spin' : ''} />}
          disabled={!props.canRefresh}
          // Not disabled meanwhile: that would take the focus away.
          aria-disabled={isReading}
          onClick={isReading ? undefined : props.onRefresh}
        />
        <select
          aria-label="Host"
          className="h-[1.875rem] min-w-0 max-w-52 rounded-md border border-ctl bg-panel px-2 font-medium max-sm:h-11 max-sm:max-w-none max-sm:flex-1"
          value={hostId ?? ''}
          onChange={(event) => props.onHost(event.target.value)}
        >
          {!hosts.some(({ id }) => id === hostId) && <option value={hostId ?? ''}>Unknown host</option>}
          {hosts.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
        <Button aria-haspopup="dialog" aria-label="Connection" onClick={props.onConnection}>
          <Plug aria-hidden />
          <span className="max-xl:hidden">Connection</span>
        </Button>
        <IconButton
          label="Theme"
          title={`Theme: ${theme}`}
          aria-description={`${theme} now, press for ${nextTheme}`}
          icon={themeIcons[theme]}
          onClick={() => props.onTheme(nextTheme)}
        />
        <IconButton label="Help" icon={<CircleHelp />} aria-haspopup="dialog" onClick={props.onHelp} />
      </div>
    </header>
  );
}

function BrandMark() {
  return (
    <span
      aria-hidden="true"
      className="grid size-[1.125rem] grid-cols-2 gap-0.5 rounded-[5px] bg-linear-140 from-accent to-[color-mix(in_oklab,var(--accent),#0bb_45%)] p-1"
    >
      <i className="rounded-[1px] bg-panel" />
      <i className="rounded-[1px] bg-panel" />
      <i className="rounded-[1px] bg-panel opacity-50" />
      <i className="rounded-[1px] bg-panel" />
    </span>
  );
}
