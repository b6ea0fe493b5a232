import { type ReactNode, useCallback, useRef, useState } from 'react';
import { Button } from './Button';
import { useFocusFallback } from './focus';

export interface FirstItemsProps<Item> {
  readonly items: readonly Item[];
  /** How many are shown at first. Default: a hundred. */
  readonly first?: number;
  readonly buttonClassName?: string;
  readonly children: (shown: readonly Item[]) => ReactNode;
}

const step = 100;

/** The first items of a list that may be of any length, and a button that shows a hundred more. */
export function FirstItems<Item>(props: FirstItemsProps<Item>) {
  const { items, first = step, buttonClassName, children } = props;
  const [more, setMore] = useState(0);
  const count = first + more;
  // Of a single item more, a button would take the room.
  const shown = items.length > count + 1 ? items.slice(0, count) : items;
  return (
    <>
      {children(shown)}
      <ShowMore
        shown={shown.length}
        total={items.length}
        className={buttonClassName}
        onMore={() => setMore(more + step)}
      />
    </>
  );
}

interface ShowMoreProps {
  readonly shown: number;
  readonly total: number;
  readonly className?: string | undefined;
  /** Shows a hundred more. */
  readonly onMore: () => void;
}

/** Offers the next hundred of a list; once they are all there, it says so and keeps the focus. */
export function ShowMore({ shown, total, className, onMore }: ShowMoreProps) {
  // Another list may stand here by now, such as after a choice of a filter.
  const [pressedOf, setPressedOf] = useState<number | null>(null);
  const end = useRef<HTMLParagraphElement>(null);
  const findEnd = useCallback(() => end.current, []);
  const left = total - shown;
  const press = () => {
    setPressedOf(total);
    onMore();
  };
  return (
    <>
      {left > 0 && (
        <MoreButton className={className} onClick={press} findEnd={findEnd}>
          Show {Math.min(left, step).toLocaleString('en-US')} more
          {left > step && ` of ${left.toLocaleString('en-US')}`}
        </MoreButton>
      )}
      {left <= 0 && pressedOf === total && (
        <p ref={end} tabIndex={-1} className="text-ink-3 text-xs">
          All {total.toLocaleString('en-US')} shown
        </p>
      )}
    </>
  );
}

interface FirstListProps<Item> {
  readonly items: readonly Item[];
  readonly first?: number;
  readonly isOrdered?: boolean;
  readonly 'aria-label'?: string;
  readonly className?: string;
  /** Draws one item, an `li` with a key. */
  readonly children: (item: Item, place: number) => ReactNode;
}

/** Draws the first items of a list of any length, and a button that shows a hundred more. */
export function FirstList<Item>({ items, first, isOrdered = false, children, ...list }: FirstListProps<Item>) {
  const List = isOrdered ? 'ol' : 'ul';
  return (
    <FirstItems items={items} {...(first !== undefined && { first })}>
      {(shown) => <List {...list}>{shown.map(children)}</List>}
    </FirstItems>
  );
}

interface MoreButtonProps {
  readonly className: string | undefined;
  readonly onClick: () => void;
  readonly findEnd: () => HTMLElement | null;
  readonly children: ReactNode;
}

function MoreButton({ className, onClick, findEnd, children }: MoreButtonProps) {
  const button = useFocusFallback<HTMLButtonElement>(findEnd);
  return (
    <Button ref={button} variant="quiet" className={`justify-self-start ${className ?? ''}`} onClick={onClick}>
      {children}
    </Button>
  );
}
