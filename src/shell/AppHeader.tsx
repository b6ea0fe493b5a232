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
  X,
} from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import type { ReadingChange } from '../engine/sourceRegistry';
import type { Host } from '../host/settings';
import { revealPlain } from '../model/revealText';
import { hostSource } from '../model/source';
import { useNow } from '../parts/Age';
import { formatAge, formatCount, formatCounted, formatDate } from '../parts/formatQuantity';
import { catalogClient } from '../state/catalogClient';
import { useKnownCatalog } from '../state/catalogSummary';
import { useEngineQuery } from '../state/engineQuery';
import { goToHost, useHost, useHosts, useSettings } from '../state/hostStore';
import { openDialog, type PageDialog } from '../state/openDialog';
import { changePreferences, type Preferences, usePreferences } from '../state/preferences';
import { type HostReading, refresh, useListedAt, useReading } from '../state/sources/hostList';
import { changeAddress, useAddress } from '../state/useAddress';
import { IconButton } from '../ui/Button';
import { PopoverButton } from '../ui/Popover';
import { ViewLinks } from './ViewLinks';

/** Brand, views, the host and how old its catalog is; the rest of the app's own commands stand in one menu. */
export function AppHeader() {
  const { brand } = useSettings();
  const host = useHost();
  const state = useReading((now) => hostState(host, now));
  const isReading = state === 'reading';
  return (
    <header className="relative flex min-h-12 shrink-0 flex-wrap items-center sm:flex-nowrap gap-x-4 border-line border-b bg-panel px-5 max-sm:px-3 print:hidden">
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
        {/* Always there, so that a screen reader hears what a refresh puts into it. */}
        <span aria-live="polite" className="contents">
          <ChangeNote />
        </span>
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

/** `stale`: a catalog is on screen, but the last reading failed. */
type HostState = 'none' | 'reading' | 'read' | 'stale' | 'failed';

const everyHalfMinute = 30_000;

/** The last line of the list of hosts; no host's id has a colon. */
const addSource = 'add:source';

const dot = 'mx-0.5 size-2 shrink-0 rounded-full';
const stateIcons: Readonly<Record<HostState, ReactNode>> = {
  none: <i className={`${dot} border border-ink-3`} />,
  reading: <i className={`${dot} bg-ink-3 motion-safe:animate-pulse`} />,
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
  const listedAt = useListedAt();
  const now = useNow(listedAt === null ? null : everyHalfMinute);
  const ageId = useId();
  const label = hosts.find(({ id }) => id === hostId)?.label;
  const absence = hostId === '' ? 'No host' : 'Unknown host';
  const tools = useKnownCatalog().summary?.tools ?? 0;
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
        {hostId === '' && label !== undefined ? formatCounted(tools, 'tool') : describeState(state, age)}
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

function describeState(state: HostState, age: string | null): string {
  switch (state) {
    case 'none':
      return '';
    case 'reading':
      return age === null ? 'Reading…' : 'Updating…';
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

function hostState(host: Host | null, { isReading, reading, failure, stopped }: HostReading): HostState {
  if (host === null) return 'none';
  if (isReading) return 'reading';
  const hasFailed = failure !== null || stopped !== null;
  if (reading === null) return hasFailed ? 'failed' : 'none';
  return hasFailed ? 'stale' : 'read';
}

/** What the last refresh changed, in one line that leads to the changes themselves. */
function ChangeNote() {
  const { reading, isReading, failure, stopped } = useReading((now) => now);
  const [dismissed, setDismissed] = useState<number | null>(null);
  const host = useHost();
  const hasOther = (reading?.change?.changed ?? 0) > 0;
  const { answer: wider } = useEngineQuery('wider', [host?.id, reading?.readAt, hasOther], () =>
    host === null || !hasOther ? Promise.resolve(0) : catalogClient.ask('widerSince', { id: hostSource(host.id) }),
  );
  // On small screens it would cover how the next refresh goes.
  if (isReading || failure !== null || stopped !== null) return null;
  if (!reading?.change || reading.readAt === dismissed) return null;
  const { change } = reading;
  const hasChanged = change.added + change.removed + change.changed > 0;
  return (
    <span className="inline-flex min-w-0 items-center text-ink-2 text-xs tabular-nums max-xl:absolute max-xl:top-full max-xl:right-2 max-xl:z-20 max-xl:rounded-b-lg max-xl:border max-xl:border-line max-xl:bg-panel max-xl:pl-2">
      {!hasChanged && 'no change'}
      {hasChanged && (
        <button
          type="button"
          className={`min-h-6 rounded px-1 text-left font-medium hover:underline touch:min-h-11 ${wider === null || (wider ?? 0) > 0 ? 'text-exec' : 'text-accent'}`}
          onClick={() => changeAddress({ view: 'compare', of: null, with: 'previous' })}
        >
          {describeChange(change, reading.tokenTurn === reading.former?.tokenTurn)}
          {hasOther && wider !== undefined && describeWider(wider)}
        </button>
      )}
      <IconButton
        label="Dismiss the change note"
        icon={<X aria-hidden />}
        className="size-6! touch:size-11!"
        onClick={() => setDismissed(reading.readAt)}
      />
    </span>
  );
}

/** `3 added, 1 removed, 2 changed`; what another token does not show may be there all the same. */
function describeChange({ added, removed, changed }: ReadingChange, isSameToken: boolean): string {
  const gone = isSameToken ? 'removed' : 'no longer visible to you';
  return `${formatCount(added)} added, ${formatCount(removed)} ${gone}, ${formatCount(changed)} changed`;
}

/** What of the changed tools may do more; null where too many changed to look at each. */
function describeWider(wider: number | null): string {
  if (wider === null) return ': see whether wider';
  return wider === 0 ? ': none wider' : `: ${formatCount(wider)} wider`;
}

const themes: readonly Preferences['theme'][] = ['system', 'light', 'dark'];
const themeIcons = { system: <Monitor />, light: <Sun />, dark: <Moon /> };

/** The app's own commands. Buttons rather than menu items: the theme is pressed through without closing it. */
function AppMenu() {
  const { theme } = usePreferences();
  const button = useRef<HTMLButtonElement>(null);
  const nextTheme = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system';
  return (
    <PopoverButton label="Menu" button={<IconButton ref={button} label="Menu" icon={<Ellipsis aria-hidden />} />}>
      {(close) => {
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
