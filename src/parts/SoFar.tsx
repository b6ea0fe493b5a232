import { joinWords } from '../model/formatCount';
import { useStillReading } from '../state/sources/standing';
import { UntrustedText } from './UntrustedText';

const mostNamed = 2;

interface SoFarProps {
  readonly isShort?: boolean;
  /** Whether the numbers tell what changed since a baseline as well. */
  readonly hasChanges?: boolean;
}

/** Says beside numbers that they are not final, and what they wait for; nothing once all is read. */
export function SoFar({ isShort = false, hasChanges = false }: SoFarProps) {
  const names = useStillReading(hasChanges);
  if (names.length === 0) return null;
  const named = names.length > mostNamed ? [...names.slice(0, mostNamed), 'more'] : names;
  const words = `so far, still reading ${joinWords(named)}`;
  return <span className="text-ink-2">{isShort ? 'so far' : <UntrustedText text={words} />}</span>;
}
