import { type View, views } from '../model/address';
import { ViewLink } from './ViewLink';

const viewLabels: Readonly<Record<View, string>> = {
  catalog: 'Catalog',
  allowlist: 'Allowlist',
  sources: 'Sources',
  host: 'Host',
};

/** The way to each view; the present one is underlined. */
export function ViewLinks() {
  return views.map((view) => (
    <ViewLink
      key={view}
      view={view}
      className="flex min-h-8 items-center px-2.5 font-medium text-ink-2 hover:text-ink aria-[current=page]:text-ink aria-[current=page]:shadow-[inset_0_-2px_var(--accent)] max-sm:min-h-11"
    >
      {viewLabels[view]}
    </ViewLink>
  ));
}
