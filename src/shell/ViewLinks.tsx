import { views } from '../model/address';
import { ViewLink } from './ViewLink';

/** The way to each view; the present one is underlined. */
export function ViewLinks() {
  return views.map(({ id, label }) => (
    <ViewLink
      key={id}
      view={id}
      className="flex min-h-8 items-center px-2.5 font-medium text-ink-2 hover:text-ink aria-[current=page]:text-ink aria-[current=page]:shadow-[inset_0_-2px_var(--accent)] touch:min-h-11 focus-visible:-outline-offset-2"
    >
      {label}
    </ViewLink>
  ));
}
