import type { FacetId } from '../model/columns';
import { joinWords } from '../model/formatCount';
import { useStillReading } from '../state/awaited';
import { useUnconfirmed } from '../state/sources/standing';
import { everyHalfMinute, useNow } from './Age';
import { formatAge } from './formatQuantity';
import { UntrustedText } from './UntrustedText';

const mostNamed = 2;

interface SoFarProps {
  /** `sentence`: in the place of what is not said yet. */
  readonly look?: 'short' | 'sentence';
  /** The facets that the numbers depend on. */
  readonly over?: readonly FacetId[];
}

/** Says beside numbers that they are not final, and what they wait for; nothing once all is read. */
export function SoFar({ look, over }: SoFarProps) {
  const awaits = useStillReading(over);
  const { asOf, names: old } = useUnconfirmed();
  const now = useNow(asOf === null ? null : everyHalfMinute);
  if (awaits.length === 0) return null;
  const names = awaits.filter((name) => !old.includes(name));
  const age = asOf === null ? '' : `as of ${formatAge(asOf, now)}`;
  if (names.length === 0 || (asOf !== null && look === 'short')) {
    return <span className="text-ink-2">{look === 'sentence' ? `${age[0]?.toUpperCase()}${age.slice(1)}.` : age}</span>;
  }
  const named = names.length > mostNamed ? [...names.slice(0, mostNamed), 'more'] : names;
  const words = `${look === 'sentence' ? 'So' : 'so'} far${asOf === null ? '' : `, ${age}`}, still reading ${joinWords(named)}${look === 'sentence' ? '.' : ''}`;
  return <span className="text-ink-2">{look === 'short' ? 'so far' : <UntrustedText text={words} />}</span>;
}
