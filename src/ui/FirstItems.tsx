import { type ReactNode, useState } from 'react';
import { Button } from './Button';

export interface FirstItemsProps<Item> {
  readonly items: readonly Item[];
  /** Draws those that are shown. */
  readonly children: (shown: readonly Item[]) => ReactNode;
}

const step = 100;

/** The first hundred items of a list that may be of any length, and a button that shows a hundred more. */
export function FirstItems<Item>({ items, children }: FirstItemsProps<Item>) {
  const [count, setCount] = useState(step);
  const left = items.length - count;
  return (
    <>
      {children(left > 0 ? items.slice(0, count) : items)}
      {left > 0 && (
        <Button variant="quiet" onClick={() => setCount(count + step)}>
          Show {Math.min(left, step).toLocaleString('en-US')} more of {left.toLocaleString('en-US')}
        </Button>
      )}
    </>
  );
}
