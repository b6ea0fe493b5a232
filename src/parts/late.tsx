import { lazyPart } from '../ui/lazyPart';

/** The dialog that assigns values, loaded when it is first shown. */
export const LateAssign = lazyPart('Assign', () => import('./Assign').then((m) => m.Assign));

const Late = lazyPart('The box for sources', () => import('./SourceBox').then((m) => m.SourceBox));

const heights = { tall: 'h-66', short: 'h-30', line: 'h-11.5 touch:h-13.5' } as const;

/** The box that takes anything, where the page's start must not wait for it. */
export function LateSourceBox({ look }: { readonly look: keyof typeof heights }) {
  // As high as the box with its examples, so that nothing below moves when it comes.
  return <Late look={look} waiting={<div className={heights[look]} />} />;
}
