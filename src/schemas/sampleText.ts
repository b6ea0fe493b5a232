import { member } from '../model/json';
import { formatSamples } from './formatSamples';
import type { Layers } from './layers';
import { largest, smallest } from './merged';
import { samplePattern } from './samplePattern';

const longest = 20_000;

/** A text that fits the string rules of a value, or null where none was found. Different for each variation. */
export function sampleText(found: Layers, name: string, variation: number): string | null {
  const least = largest(found, 'minLength') ?? 0;
  const most = smallest(found, 'maxLength') ?? longest;
  if (least > Math.min(most, longest)) return null;
  for (const { value } of found.layers) {
    const pattern = member(value, 'pattern');
    if (typeof pattern !== 'string') continue;
    const text = samplePattern(pattern, least + variation);
    return text !== null && [...text].length <= most ? text : null;
  }
  for (const { value } of found.layers) {
    const format = member(value, 'format');
    const text = typeof format === 'string' ? formatSamples.get(format) : undefined;
    if (text === undefined) continue;
    const own = variation === 0 ? text : vary(text, variation);
    return own.length >= least && own.length <= most ? own : null;
  }
  const plain = [...(name === '' ? 'text' : name)].slice(0, 40).join('');
  const text = variation === 0 ? plain : `${variation}-${plain}`;
  return [...text.padEnd(least, 'a')].slice(0, most).join('');
}

/** Another value of the same format: its last digit or letter is another one. */
function vary(text: string, variation: number): string {
  if (text.includes('@') || /^[a-z]/u.test(text)) return text.replace(/(?<=^|\/\/)(?=[a-z])/u, `v${variation}-`);
  return text.replace(/\d(?=\D*$)/u, String(variation % 10));
}
