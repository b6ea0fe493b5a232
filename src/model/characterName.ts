const controls = (
  'null,start of heading,start of text,end of text,end of transmission,enquiry,acknowledge,bell,backspace,tab,line feed,' +
  'line tabulation,form feed,carriage return,shift out,shift in,data link escape,device control 1,device control 2,' +
  'device control 3,device control 4,negative acknowledge,synchronous idle,end of block,cancel,end of medium,substitute,' +
  'escape,file separator,group separator,record separator,unit separator'
).split(',');

const names: ReadonlyMap<number, string> = new Map([
  [0x20, 'space'],
  [0x7f, 'delete'],
  [0x85, 'next line'],
  [0x9b, 'control sequence introducer'],
  [0xa0, 'no-break space'],
  [0xad, 'soft hyphen'],
  [0x034f, 'combining grapheme joiner'],
  [0x061c, 'Arabic letter mark'],
  [0x115f, 'Hangul choseong filler'],
  [0x1160, 'Hangul jungseong filler'],
  [0x180e, 'Mongolian vowel separator'],
  [0x200b, 'zero width space'],
  [0x200c, 'zero width non-joiner'],
  [0x200d, 'zero width joiner'],
  [0x200e, 'left-to-right mark'],
  [0x200f, 'right-to-left mark'],
  [0x202a, 'left-to-right embedding'],
  [0x202b, 'right-to-left embedding'],
  [0x202c, 'pop directional formatting'],
  [0x202d, 'left-to-right override'],
  [0x202e, 'right-to-left override'],
  [0x2060, 'word joiner'],
  [0x2061, 'function application'],
  [0x2062, 'invisible times'],
  [0x2063, 'invisible separator'],
  [0x2064, 'invisible plus'],
  [0x2066, 'left-to-right isolate'],
  [0x2067, 'right-to-left isolate'],
  [0x2068, 'first strong isolate'],
  [0x2069, 'pop directional isolate'],
  [0x2800, 'blank braille pattern'],
  [0x3000, 'ideographic space'],
  [0x3164, 'Hangul filler'],
  [0xfeff, 'zero width no-break space'],
  [0xffa0, 'halfwidth Hangul filler'],
  [0xfff9, 'interlinear annotation anchor'],
  [0xfffa, 'interlinear annotation separator'],
  [0xfffb, 'interlinear annotation terminator'],
]);

const blank = /\s/;

/** A character nobody can see, in words: `0x200b` → `U+200B zero width space`. */
export function describeCharacter(codePoint: number): string {
  const code = `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
  const name = controls[codePoint] ?? names.get(codePoint) ?? family(codePoint);
  return `${code} ${name}`;
}

function family(codePoint: number): string {
  if (codePoint <= 0x9f) return 'control character';
  if (codePoint >= 0xd800 && codePoint <= 0xdfff) return 'half of a surrogate pair';
  if (codePoint >= 0xfe00 && codePoint <= 0xfe0f) return `variation selector ${codePoint - 0xfe00 + 1}`;
  if (codePoint >= 0xe0100 && codePoint <= 0xe01ef) return `variation selector ${codePoint - 0xe0100 + 17}`;
  if (codePoint >= 0xe0000 && codePoint <= 0xe007f) return 'tag character';
  return blank.test(String.fromCodePoint(codePoint)) ? 'white space' : 'invisible character';
}
