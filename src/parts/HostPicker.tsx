import { type ReactNode, useId } from 'react';
import { revealPlain } from '../model/revealText';
import { formatAge } from './formatQuantity';
import { SpriteIcon } from './SpriteIcon';
import { useNow } from './useNow';

/** `stale`: a catalog is on screen, but the last reading failed. */
export type HostState = 'none' | 'reading' | 'read' | 'stale' | 'failed';

export interface HostPickerProps {
  readonly hosts: readonly { readonly id: string; readonly label: string }[];
  readonly hostId: string | null;
  readonly state: HostState;
  /** When the catalog on screen was read, in milliseconds since 1970; null while there is none. */
  readonly readAt: number | null;
  readonly onHost: (id: string) => void;
}

const everyHalfMinute = 30_000;

const dot = 'mx-0.5 size-2 shrink-0 rounded-full';
const stateIcons: Readonly<Record<HostState, ReactNode>> = {
  none: <i className={`${dot} border border-ink-3`} />,
  reading: <i className={`${dot} bg-ink-3 motion-safe:animate-pulse`} />,
  read: <i className={`${dot} bg-ok`} />,
  stale: <SpriteIcon name="triangle-alert" className="text-write" />,
  failed: <SpriteIcon name="triangle-alert" className="text-miss" />,
};

/**
 * The host in one box: its state, its name and the age of its catalog. The native list lies over what is drawn, and
 * takes presses and keys.
 */
export function HostPicker({ hosts, hostId, state, readAt, onHost }: HostPickerProps) {
  const now = useNow(readAt === null ? null : everyHalfMinute);
  const ageId = useId();
  const label = hosts.find(({ id }) => id === hostId)?.label;
  const absence = hostId === null ? 'No host' : 'Unknown host';
  const age = readAt === null ? null : formatAge(readAt, now);
  return (
    <span
      className="relative flex h-[1.875rem] min-w-0 items-center gap-1.5 rounded-md border border-ctl bg-panel pr-1.5 pl-2 focus-within:outline-2 focus-within:outline-accent focus-within:outline-offset-2 hover:bg-sunk touch:h-11 max-sm:flex-1 [&_svg]:size-3.5 [&_svg]:shrink-0"
      title={readAt === null ? undefined : new Date(readAt).toLocaleString()}
    >
      <span aria-hidden className="contents">
        {stateIcons[state]}
        <span className="min-w-0 truncate font-medium max-sm:flex-1">
          {label === undefined ? absence : revealPlain(label)}
        </span>
      </span>
      <span id={ageId} className="min-w-0 shrink-99 truncate text-ink-3 text-xs tabular-nums">
        {describeState(state, age)}
      </span>
      <SpriteIcon name="chevron-down" className="text-ink-3" />
      <select
        aria-label="Host"
        aria-describedby={ageId}
        className="absolute -inset-px cursor-default appearance-none rounded-md opacity-0"
        value={hostId ?? ''}
        onChange={(event) => onHost(event.target.value)}
      >
        {label === undefined && <option value={hostId ?? ''}>{absence}</option>}
        {hosts.map((host) => (
          <option key={host.id} value={host.id}>
            {revealPlain(host.label)}
          </option>
        ))}
      </select>
    </span>
  );
}

/** `Updated 2 min ago` */
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
