import { lazyPart } from '../ui/lazyPart';

/** The dialog that assigns values, loaded when it is first shown. */
export const LazyAssign = lazyPart('Assign', () => import('./Assign').then((m) => m.Assign));

/** Takes in what another address keeps, loaded when it is first shown. */
export const LazyEverything = lazyPart('Everything', () => import('./Everything').then((m) => m.Everything));

const SourceBox = lazyPart('The box for sources', () => import('./SourceBox').then((m) => m.SourceBox));

const heights = { tall: 'h-66', short: 'h-30 sm:h-24.5 sm:touch:h-30 lg:h-20.5 lg:touch:h-26' } as const;

/** The box that takes anything, where the page's start must not wait for it. */
export function LazySourceBox({ look }: { readonly look: keyof typeof heights }) {
  // As high as the box with its examples, so that nothing below moves when it comes.
  return <SourceBox look={look} waiting={<div className={heights[look]} />} />;
}
