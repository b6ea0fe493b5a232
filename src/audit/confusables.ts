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

/** A letter's Latin look-alike. */
export const looksLatin: ReadonlyMap<string, string> = new Map(
  pairs.map((pair) => {
    const [from = '', to = ''] = [...pair];
    return [from, to] as const;
  }),
);
/** Any letter of the table. */
export const otherLetters = new RegExp(`[${[...looksLatin.keys()].join('')}]`, 'gu');
