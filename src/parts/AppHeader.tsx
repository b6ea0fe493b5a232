import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../ui/Button';
import { IconButton } from '../ui/IconButton';
import { AppMenu, type AppMenuProps } from './AppMenu';
import { HostPicker, type HostPickerProps } from './HostPicker';
import { SpriteIcon } from './SpriteIcon';

export interface AppHeaderProps extends HostPickerProps, Omit<AppMenuProps, 'anchor' | 'onClose'> {
  readonly brand: string;
  /** The way to each view. */
  readonly views: ReactNode;
  readonly canRefresh: boolean;
  readonly onRefresh: () => void;
  /** What the last refresh changed. */
  readonly change: ReactNode;
}

/** Brand, views, the host and how old its catalog is; the rest of the app's own commands stand in one menu. */
export function AppHeader(props: AppHeaderProps) {
  const { brand, state, onPalette } = props;
  const menuButton = useRef<HTMLButtonElement>(null);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const isReading = state === 'reading';
  return (
    <header className="relative flex min-h-12 shrink-0 flex-wrap items-center sm:flex-nowrap gap-x-4 border-line border-b bg-panel px-4 max-sm:px-2 print:hidden">
      <span className="flex items-center gap-2.5 font-semibold tracking-tight max-sm:pl-1">
        <BrandMark />
        <span className="max-md:sr-only">{brand}</span>
      </span>
      <nav
        aria-label="Views"
        className="flex max-w-full self-stretch overflow-x-auto max-sm:order-last max-sm:-mx-2 max-sm:w-[calc(100%+1rem)] max-sm:max-w-none max-sm:border-line max-sm:border-t max-sm:px-1"
      >
        {props.views}
      </nav>
      <div className="ml-auto flex min-w-0 items-center justify-end gap-1.5 max-sm:ml-0 max-sm:h-12 max-sm:flex-1 max-sm:gap-0.5">
        {props.change}
        <HostPicker
          hosts={props.hosts}
          hostId={props.hostId}
          state={state}
          readAt={props.readAt}
          onHost={props.onHost}
        />
        <IconButton
          label="Refresh"
          icon={<SpriteIcon name="refresh" className={isReading ? 'animate-spin' : ''} />}
          disabled={!props.canRefresh}
          // Not disabled meanwhile: that would take the focus away.
          aria-disabled={isReading}
          onClick={isReading ? undefined : props.onRefresh}
        />
        <Button
          aria-label="Find any command"
          title="Find any command"
          aria-haspopup="dialog"
          className="font-mono text-ink-2 text-xs max-sm:hidden"
          onClick={onPalette}
        >
          <kbd className="font-mono">{paletteKeys}</kbd>
        </Button>
        <IconButton
          ref={menuButton}
          label="Menu"
          icon={<SpriteIcon name="ellipsis" />}
          aria-haspopup="dialog"
          aria-expanded={isMenuOpen}
          onClick={() => setMenuOpen(!isMenuOpen)}
        />
      </div>
      {isMenuOpen && (
        <AppMenu
          anchor={menuButton}
          theme={props.theme}
          onTheme={props.onTheme}
          onConnection={props.onConnection}
          onPalette={onPalette}
          onHelp={props.onHelp}
          onClose={() => setMenuOpen(false)}
        />
      )}
    </header>
  );
}

const paletteKeys = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '') ? '⌘K' : 'Ctrl K';

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
