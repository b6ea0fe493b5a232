import { Fragment } from 'react';
import { formatCount } from './formatQuantity';
import { UntrustedText } from './UntrustedText';

interface FirstNamesProps {
  readonly names: readonly string[];
  /** How many are named before the others are counted. */
  readonly first?: number;
  readonly className?: string;
}

/** The first names of a list within a sentence, as a stranger wrote them: `a, b and 3 more`. */
export function FirstNames({ names, first = 12, className = '' }: FirstNamesProps) {
  return (
    <>
      {names.slice(0, first).map((name, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name
        <Fragment key={place}>
          {place > 0 && ', '}
          <UntrustedText isCode className={className} text={name} />
        </Fragment>
      ))}
      {names.length > first && ` and ${formatCount(names.length - first)} more`}
    </>
  );
}
