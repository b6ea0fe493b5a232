import { codeOf } from '../model/deceptiveText';
import { caseFold, skeletonOf } from './lookAlike';

const beyondAscii = /[\u0080-\uffff]/;

/** Says of two texts that look the same how they differ; null where they don't, or differ in case alone. */
export function tellLookAlike(before: string, after: string): string | null {
  if (before === after || (!beyondAscii.test(before) && !beyondAscii.test(after))) return null;
  if (before.normalize('NFC') === after.normalize('NFC'))
    return 'The two look the same: only how accents are written differs (NFC against NFD).';
  if (caseFold(before) === caseFold(after) || skeletonOf(before) !== skeletonOf(after)) return null;
  const known = new Set(before);
  const odd = [...new Set(after)].filter((letter) => !known.has(letter) && beyondAscii.test(letter)).slice(0, maxOdd);
  const codes = odd.map((letter) => `${letter} ${codeOf(letter.codePointAt(0) ?? 0)}`);
  return `The two look alike${codes.length === 0 ? '' : `: ${codes.join(', ')} ${codes.length === 1 ? 'is another letter' : 'are other letters'} than before`}.`;
}

const maxOdd = 3;
