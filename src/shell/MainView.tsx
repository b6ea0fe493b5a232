import type { ComponentType, ReactNode, RefObject } from 'react';
import type { Settings, SettingsProblem } from '../host/settings';
import { type View, views } from '../model/address';
import { PanelBoundary } from '../parts/PanelBoundary';
import type { KnownCatalog } from '../state/catalogSummary';
import { useAddress } from '../state/useAddress';
import type { CatalogState as HostCatalog } from '../state/useCatalog';
import type { Preflight } from '../state/usePreflight';
import { lazyPart } from '../ui/lazyPart';
import type { CatalogStateProps } from './CatalogState';
import { CatalogView } from './CatalogView';

/** What every view is given; each takes what it shows. */
export interface ViewProps {
  readonly settings: Settings;
  readonly problems: readonly SettingsProblem[];
  /** The chosen host and what it answered; null where none is chosen. */
  readonly state: CatalogStateProps | null;
  readonly catalog: HostCatalog;
  readonly known: KnownCatalog;
  /** Whether there is anything to show in a table. */
  readonly isShown: boolean;
  readonly preflight: Preflight;
  readonly searchInput: RefObject<HTMLInputElement | null>;
}

/** The component of each view in `model/views`. */
const viewComponents: Readonly<Record<View, ComponentType<ViewProps & { readonly waiting?: ReactNode }>>> = {
  catalog: CatalogView,
  posture: lazyPart('This view', () => import('./PostureView').then((m) => m.PostureView)),
  allowlist: lazyPart('This view', () => import('./AllowlistPage').then((m) => m.AllowlistPage)),
  compare: lazyPart('This view', () => import('./ComparePage').then((m) => m.ComparePage)),
  sources: lazyPart('This view', () => import('./SourcesPage').then((m) => m.SourcesPage)),
  host: lazyPart('This view', () => import('./HostPage').then((m) => m.HostPage)),
};

/** The view that the address names. */
export function MainView(props: ViewProps) {
  const view = useAddress((address) => address.view);
  const name = views.find(({ id }) => id === view)?.label.toLowerCase();
  const Shown = viewComponents[view];
  return (
    <PanelBoundary name={`The ${name} view`} subject={view}>
      <Shown key={view} {...props} waiting={<main className="flex-1" />} />
    </PanelBoundary>
  );
}
