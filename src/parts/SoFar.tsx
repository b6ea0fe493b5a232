import type { FacetId } from '../model/columns';
import { joinWords } from '../model/formatCount';
import { useStillReading } from '../state/awaited';
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
  const names = useStillReading(over);
  if (names.length === 0) return null;
  const named = names.length > mostNamed ? [...names.slice(0, mostNamed), 'more'] : names;
  const words = `${look === 'sentence' ? 'So' : 'so'} far, still reading ${joinWords(named)}${look === 'sentence' ? '.' : ''}`;
  return <span className="text-ink-2">{look === 'short' ? 'so far' : <UntrustedText text={words} />}</span>;
}
