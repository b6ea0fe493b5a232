import { mayMixScripts as mixes } from '../model/deceptiveText';
import { groupBy } from '../model/groupBy';

const beyondAscii = /[\u0080-\uffff]/;
const escapedOtherBlock = /\\u(?:0[345]|1[c-f]|2126|2d[ef]|a6|ab65)/i;

/** Whether the text of an entry could hold a word of mixed alphabets, as itself or escaped. */
export function mayMixWrittenScripts(text: string): boolean {
  return mixes(text) || (text.includes('\\u') && escapedOtherBlock.test(text));
}

/** Returns up to twelve characters of an id that are not ASCII, each once; undefined where it has none. */
export function oddLetters(id: string): string | undefined {
  if (!beyondAscii.test(id)) return undefined;
  return [...new Set(id.slice(0, 1_000).match(/[\u0080-\u{10ffff}]/gu))].slice(0, 12).join(' ');
}

/** An id without regard to case or to how accents are written. */
export function caseFold(toolId: string): string {
  return (beyondAscii.test(toolId) ? toolId.normalize('NFC') : toolId).toLowerCase();
}

/** The rows of every id that could be a copy or a look-alike of another: in an ordinary catalog, of next to none. */
export function findCandidates(toolIds: readonly string[]): Map<string, readonly number[]> {
  const firsts = new Map<string, number>();
  const candidates = new Set<number>();
  const note = (key: string, row: number): void => {
    const first = firsts.get(key);
    if (first === undefined) firsts.set(key, row);
    else candidates.add(first).add(row);
  };
  for (const [row, toolId] of toolIds.entries()) {
    note(skeletonOf(toolId), row);
    // An alphabet's capitals may look like other letters than its small ones: case is compared by itself.
    if (beyondAscii.test(toolId)) note(caseFold(toolId), row);
  }
  return groupBy(candidates, (row) => toolIds[row] as string);
}

/**
 * What an id looks like at a glance: two ids with one skeleton are hard to tell apart.
 * `'pаypal'` (Cyrillic а) → `'paypal'`, `'rnodel-1'` → `'model-l'`.
 */
export function skeletonOf(id: string): string {
  const latin = beyondAscii.test(id) ? latinised(id) : id;
  return latin
    .replaceAll('I', 'l')
    .toLowerCase()
    .replaceAll('0', 'o')
    .replaceAll('1', 'l')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

/** Look-alikes stand before lower case: an alphabet's capitals look like other letters than its small ones. */
function latinised(id: string): string {
  return id
    .replace(/\p{DI}/gu, '')
    .normalize('NFKC')
    .replace(otherLetters, (letter) => looksLatin.get(letter) ?? letter);
}

/*
 * Letters that pass for Latin ones, as pairs `from to`. Our own short table instead of Unicode's (10,000 rows, some
 * 40 kB compressed): identifiers are attacked with the alphabets people have keyboards for, and compatibility forms
 * (fullwidth, mathematical, ligatures) fall to NFKC before this table is asked. Capitals stand in their own right:
 * a capital Eta looks like H, a small one like n.
 */
const pairs = [
  // Cyrillic
  'аa сc ԁd еe һh іi јj ӏl оo рp ԛq ѕs уy ѵv ԝw хx ьb гr пn кk мm тt вb нh ҽe ԍg',
  'АA ВB СC ЕE НH ІI ЈJ КK МM ОO РP ԚQ ЅS ТT ԜW ХX УY ҮY ӀI',
  // Greek
  'αa γy εe ηn ιi κk νv οo ρp σo τt υu χx ωw ςc ϳj βb',
  'ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX',
  // Armenian
  'աw գq զq հh յj ոn ռn սu ցg օo քp ԼL ՍU ՏS ՕO',
  // Cherokee
  'ᎠD ᎡR ᎢT ᎥI ᎪA ᎫJ ᎬE ᎳW ᎷM ᎻH ᏀG ᏃZ ᏙV ᏚS ᏟC ᏢP ᏞL ᏦK ᏴB',
  // Latin letters that are not ASCII, and signs
  'ıi ɑa ɡg ɩi ʏy ᴄc ᴏo ᴠv ᴡw ᴢz ꜱs ⲟo ǀl ∣l',
  '‐- ‑- ‒- –- —- −- ﹘- ․. ·. ∙. ։: ׃: ∶: ː: ꞉: ⁄/ ∕/ ⧸/ ˍ_ ‿_',
]
  .join(' ')
  .split(' ');

export const looksLatin: ReadonlyMap<string, string> = new Map(
  pairs.map((pair) => {
    const [from = '', to = ''] = [...pair];
    return [from, to] as const;
  }),
);
const otherLetters = new RegExp(`[${[...looksLatin.keys()].join('')}]`, 'gu');
