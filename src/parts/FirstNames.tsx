import { Fragment, useRef, useState } from 'react';
import { formatCount } from './formatQuantity';
import { UntrustedText } from './UntrustedText';

interface FirstNamesProps {
  readonly names: readonly string[];
  /** How many are named before the others are counted. */
  readonly first?: number;
  readonly className?: string;
}

const step = 100;

/** The first names of a list within a sentence, as a stranger wrote them: `a, b and 3 more`, which a press shows. */
export function FirstNames({ names, first = 12, className = '' }: FirstNamesProps) {
  const list = useRef<HTMLSpanElement>(null);
  const [count, setCount] = useState(first);
  return (
    <span ref={list} tabIndex={-1} className="outline-none">
      {names.slice(0, count).map((name, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name
        <Fragment key={place}>
          {place > 0 && ', '}
          <UntrustedText isCode className={className} text={name} />
        </Fragment>
      ))}
      {names.length > count && (
        <>
          {' and '}
          <button
            type="button"
            className="text-accent hover:underline"
            onClick={() => {
              // The button may go with the press.
              list.current?.focus({ preventScroll: true });
              setCount(count + step);
            }}
          >
            {formatCount(names.length - count)} more
          </button>
        </>
      )}
    </span>
  );
}
