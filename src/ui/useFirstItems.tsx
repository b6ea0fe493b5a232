import { type ReactNode, useState } from 'react';
import { Button } from './Button';

/** The first items of a list that may be of any length, and the button that shows as many more; null where all are shown. */
export function useFirstItems<Item>(
  items: readonly Item[],
  step: number,
): { readonly first: readonly Item[]; readonly more: ReactNode } {
  const [count, setCount] = useState(step);
  const left = items.length - count;
  if (left <= 0) return { first: items, more: null };
  return {
    first: items.slice(0, count),
    more: (
      <Button variant="quiet" onClick={() => setCount(count + step)}>
        Show {Math.min(left, step).toLocaleString('en-US')} more of {left.toLocaleString('en-US')}
      </Button>
    ),
  };
}
