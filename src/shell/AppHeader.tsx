import {
  ChevronDown,
  CircleHelp,
  Ellipsis,
  Monitor,
  Moon,
  Plug,
  RefreshCw,
  Search,
  Sun,
  TriangleAlert,
} from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { Host } from '../host/settings';
import { revealPlain } from '../model/revealText';
import { everyHalfMinute, useNow } from '../parts/Age';
import { formatAge, formatCounted, formatDate } from '../parts/formatQuantity';
import { useKnownCatalog } from '../state/catalogSummary';
import { goToHost, useHost, useHosts, useSettings } from '../state/hostStore';
import { openDialog, type PageDialog } from '../state/openDialog';
import { changePreferences, type Preferences, usePreferences } from '../state/preferences';
import { type HostReading, refresh, useListedAt, useReading } from '../state/sources/hostList';
import { useUnconfirmed } from '../state/sources/standing';
import { useAddress } from '../state/useAddress';
import { IconButton } from '../ui/Button';
import { useIsAtLeast } from '../ui/hooks';
import { lazyPart } from '../ui/lazyPart';
import { PopoverButton } from '../ui/Popover';
import { ViewLinks } from './ViewLinks';

/** Brand, views, the host and how old its catalog is; the rest of the app's own commands stand in one menu. */
export function AppHeader() {
  const { brand } = useSettings();
  const host = useHost();
  const state = useReading((now) => hostState(host, now));
  const isReading = state === 'reading' || state === 'asking';
  return (
    <header className="relative flex min-h-12 shrink-0 flex-wrap items-center sm:flex-nowrap gap-x-4 border-line border-b bg-panel px-5 max-sm:px-3">
      <span className="flex items-center gap-2.5 font-semibold tracking-tight">
        <BrandMark />
        <span className="max-md:sr-only">{brand}</span>
      </span>
      <nav
        aria-label="Views"
        className="flex max-w-full self-stretch overflow-x-auto max-sm:order-last max-sm:-mx-3 max-sm:w-[calc(100%+1.5rem)] max-sm:max-w-none max-sm:border-line max-sm:border-t max-sm:px-0.5"
      >
        <ViewLinks />
      </nav>
      <div className="ml-auto flex min-w-0 items-center justify-end gap-1.5 max-sm:ml-0 max-sm:h-12 max-sm:flex-1 max-sm:gap-0.5">
        <ChangeNote isIn="header" />
        <HostPicker state={state} />
        <IconButton
          label="Refresh"
          icon={<RefreshCw aria-hidden className={isReading ? 'animate-spin' : ''} />}
          disabled={host === null}
          // Not disabled meanwhile: that would take the focus away.
          aria-disabled={isReading}
          onClick={isReading ? undefined : refresh}
        />
        <AppMenu />
      </div>
    </header>
  );
}

const paletteKeys = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '') ? '⌘K' : 'Ctrl K';

function BrandMark() {
  return (
    <span
      aria-hidden="true"
      className="grid size-4.5 grid-cols-2 gap-0.5 rounded bg-linear-140 from-accent to-[color-mix(in_oklab,var(--accent),#0bb_45%)] p-1"
    >
      <i className="rounded-xs bg-panel" />
      <i className="rounded-xs bg-panel" />
      <i className="rounded-xs bg-panel opacity-50" />
      <i className="rounded-xs bg-panel" />
    </span>
  );
}

/**
 * `asking`: the list of an earlier visit is on screen, and the host is asked · `unconfirmed`: it did not answer ·
 * `stale`: a catalog is on screen, but the last reading failed.
 */
type HostState = 'none' | 'reading' | 'asking' | 'unconfirmed' | 'read' | 'stale' | 'failed';

/** The last line of the list of hosts; no host's id has a colon. */
const addSource = 'add:source';

const dot = 'mx-0.5 size-2 shrink-0 rounded-full';
const stateIcons: Readonly<Record<HostState, ReactNode>> = {
  none: <i className={`${dot} border border-ink-3`} />,
  reading: <i className={`${dot} bg-ink-3 motion-safe:animate-pulse`} />,
  asking: <i className={`${dot} bg-ink-3 motion-safe:animate-pulse`} />,
  unconfirmed: <TriangleAlert aria-hidden className="text-write" />,
  read: <i className={`${dot} bg-ok`} />,
  stale: <TriangleAlert aria-hidden className="text-write" />,
  failed: <TriangleAlert aria-hidden className="text-miss" />,
};

/**
 * The host in one box: its state, its name and the age of its catalog. The native list lies over what is drawn, and
 * takes presses and keys.
 */
function HostPicker({ state }: { readonly state: HostState }) {
  const chosen = useHost();
  const hosts = useHosts();
  const named = useAddress((address) => address.host);
  const hostId = chosen?.id ?? named ?? '';
  const ofHost = useListedAt();
  const { asOf, isAsking } = useUnconfirmed();
  const listedAt = hostId === '' ? asOf : ofHost;
  const now = useNow(listedAt === null ? null : everyHalfMinute);
  const ageId = useId();
  const label = hosts.find(({ id }) => id === hostId)?.label;
  const tools = useKnownCatalog().summary?.tools ?? 0;
  const hasOwn = hostId === '' && tools > 0;
  const absence = hasOwn ? 'Your sources' : hostId === '' ? 'No host' : 'Unknown host';
  const age = listedAt === null ? null : formatAge(listedAt, now);
  return (
    <span
      className="relative flex h-7.5 min-w-0 items-center gap-1.5 rounded-md border border-ctl bg-panel pr-1.5 pl-2 focus-within:outline-2 focus-within:outline-accent focus-within:outline-offset-2 hover:bg-sunk touch:h-11 max-sm:flex-1 [&_svg]:size-3.5 [&_svg]:shrink-0"
      title={listedAt === null ? undefined : formatDate(listedAt)}
    >
      <span aria-hidden className="contents">
        {stateIcons[state]}
        <span className="min-w-0 truncate font-medium max-sm:flex-1">
          {label === undefined ? absence : revealPlain(label)}
        </span>
      </span>
      <span id={ageId} className="min-w-0 shrink-99 truncate text-ink-3 text-xs tabular-nums max-sm:sr-only">
        {hasOwn ? describeOwn(tools, age, isAsking) : describeState(state, age)}
      </span>
      <ChevronDown aria-hidden className="text-ink-3" />
      <select
        aria-label="Host"
        aria-describedby={ageId}
        className="absolute -inset-px cursor-default appearance-none rounded-md opacity-0"
        value={hostId}
        onChange={({ target }) => (target.value === addSource ? openDialog('add-source') : goToHost(target.value))}
      >
        {label === undefined && <option value={hostId}>{absence}</option>}
        {hosts.map((host) => (
          <option key={host.id} value={host.id}>
            {revealPlain(host.label)}
          </option>
        ))}
        <option value={addSource}>Add a source…</option>
      </select>
    </span>
  );
}

function describeOwn(tools: number, age: string | null, isAsking: boolean): string {
  const count = formatCounted(tools, 'tool');
  return age === null ? count : `${count} · ${describeState(isAsking ? 'asking' : 'unconfirmed', age).toLowerCase()}`;
}

function describeState(state: HostState, age: string | null): string {
  switch (state) {
    case 'none':
      return '';
    case 'reading':
      return age === null ? 'Reading…' : 'Updating…';
    case 'asking':
      return `As of ${age ?? ''} · asking`;
    case 'unconfirmed':
      return `As of ${age ?? ''} · no answer`;
    case 'read':
      return `Updated ${age ?? ''}`.trim();
    case 'stale':
      return `Not updated since ${age ?? 'the last reading'}`;
    case 'failed':
      return 'Not read';
    default:
      return state satisfies never;
  }
}

function hostState(host: Host | null, { isReading, reading, restored, failure, stopped }: HostReading): HostState {
  if (host === null) return 'none';
  if (restored !== null) return isReading ? 'asking' : 'unconfirmed';
  if (isReading) return 'reading';
  const hasFailed = failure !== null || stopped !== null;
  if (reading === null) return hasFailed ? 'failed' : 'none';
  return hasFailed ? 'stale' : 'read';
}

/** What the last refresh changed, once there was one: in the header where that has the room, else below the page. */
export function ChangeNote({ isIn }: { readonly isIn: 'header' | 'page' }) {
  const hasChange = useReading(({ reading }) => (reading?.change ?? null) !== null);
  const isHere = useIsAtLeast('xl') === (isIn === 'header');
  return (
    // Always there, so that a screen reader hears what a refresh puts into it.
    <span aria-live="polite" className="contents">
      {hasChange && isHere && <RefreshNote />}
    </span>
  );
}

const RefreshNote = lazyPart('What the refresh changed', () => import('./RefreshNote').then((m) => m.RefreshNote));

const themes: readonly Preferences['theme'][] = ['system', 'light', 'dark'];
const themeIcons = { system: <Monitor />, light: <Sun />, dark: <Moon /> };

/** The app's own commands. Buttons rather than menu items: the theme is pressed through without closing it. */
function AppMenu() {
  const { theme } = usePreferences();
  const nextTheme = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system';
  return (
    <PopoverButton label="Menu" button={<IconButton label="Menu" icon={<Ellipsis aria-hidden />} />}>
      {(close, button) => {
        const open = (dialog: PageDialog) => () => {
          // What opens now gives the focus back to where it is: here rather than to a line that is gone by then.
          button.current?.focus();
          close();
          openDialog(dialog);
        };
        return (
          <div className="-m-2.5 grid w-56">
            <Line icon={<Plug />} label="Connection" onPress={open('connection')} />
            <Line
              icon={themeIcons[theme]}
              label="Theme"
              detail={theme}
              description={`press for ${nextTheme}`}
              onPress={() => changePreferences({ theme: nextTheme })}
            />
            <Line icon={<Search />} label="Find any command" detail={paletteKeys} onPress={open('palette')} />
            <Line icon={<CircleHelp />} label="Help and shortcuts" detail="?" onPress={open('help')} />
          </div>
        );
      }}
    </PopoverButton>
  );
}

interface LineProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly detail?: string;
  readonly description?: string;
  readonly onPress: () => void;
}

function Line({ icon, label, detail, description, onPress }: LineProps) {
  return (
    <button
      type="button"
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
