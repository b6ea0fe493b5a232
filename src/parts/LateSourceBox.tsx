import { lazyPart } from '../ui/lazyPart';

const Late = lazyPart('The box for sources', () => import('./SourceBox').then((m) => m.SourceBox));

/** The box that takes anything, where the page's start must not wait for it. */
export function LateSourceBox() {
  // As high as the box with its examples, so that nothing below moves when it comes.
  return <Late look="tall" waiting={<div className="h-66" />} />;
}
