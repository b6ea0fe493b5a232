import { type ReactNode, useEffect, useRef } from 'react';
import { navigationView, type View, views } from '../model/address';
import { useBaselines } from '../state/baselinesStore';
import { useKnownCatalog } from '../state/catalogSummary';
import { useDrafts } from '../state/drafts';
import { useHost } from '../state/hostStore';
import { inView, linkTo, useAddress } from '../state/useAddress';

/** The way to each view; the present one is underlined. */
export function ViewLinks() {
  const canCompare = useHasSides();
  return views.map(({ id, label }) => (
    <ViewLink
      key={id}
      view={id}
      className={`flex min-h-8 items-center px-2.5 ${id === 'compare' && !canCompare ? 'text-ink-3' : 'font-medium text-ink-2'} hover:text-ink aria-[current=page]:text-ink aria-[current=page]:shadow-[inset_0_-2px_var(--accent)] touch:min-h-11 focus-visible:-outline-offset-2`}
    >
      {label}
    </ViewLink>
  ));
}

/** Whether there is anything to compare with: a baseline, the list before the last reading, or another draft. */
function useHasSides(): boolean {
  const hasBaselines = useBaselines().size > 0;
  const hasFormer = useKnownCatalog().summary?.sources.some(({ previous }) => previous !== undefined) === true;
  const publishes = useHost()?.baseline !== undefined;
  const hasDrafts = useDrafts().size > 1;
  return hasBaselines || hasFormer || publishes || hasDrafts;
}

interface ViewLinkProps {
  readonly view: View;
  readonly className: string;
  readonly children: ReactNode;
}

/** A link to a view that keeps the rest of the address, but for the open tool. */
export function ViewLink({ view, className, children }: ViewLinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const { href, onClick } = linkTo(
    inView(
      useAddress((address) => address),
      view,
    ),
  );
  const isCurrent = useAddress(({ view: shown }) => navigationView(shown) === view);
  // A phone has no room for all of them.
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isCurrent]);
  return (
    <a ref={link} href={href} aria-current={isCurrent ? 'page' : undefined} className={className} onClick={onClick}>
      {children}
    </a>
  );
}
