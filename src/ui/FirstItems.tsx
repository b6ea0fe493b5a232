import { type ReactNode, useState } from 'react';
import { Button } from './Button';

export interface FirstItemsProps<Item> {
  readonly items: readonly Item[];
  /** How many are shown at first. Default: a hundred. */
  readonly first?: number;
  /** Draws those that are shown. */
  readonly children: (shown: readonly Item[]) => ReactNode;
}

const step = 100;

/** The first items of a list that may be of any length, and a button that shows a hundred more. */
export function FirstItems<Item>({ items, first = step, children }: FirstItemsProps<Item>) {
  const [count, setCount] = useState(first);
  const left = items.length - count;
  // Of a single item more, a button would take the room.
  const isCut = left > 1;
  return (
    <>
      {children(isCut ? items.slice(0, count) : items)}
      {isCut && (
        <Button variant="quiet" onClick={() => setCount(count + step)}>
          Show {Math.min(left, step).toLocaleString('en-US')} more of {left.toLocaleString('en-US')}
        </Button>
      )}
    </>
  );
}
