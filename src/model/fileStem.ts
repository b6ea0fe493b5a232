import { cutText } from './cutText';

const longestStem = 40;

/** The start of a file's name out of any name: small letters of any script, digits and `-`; `otherwise` where none is left. */
export function fileStem(name: string, otherwise: string): string {
  return joinWords(name.normalize('NFC').toLowerCase(), /[^\p{L}\p{M}\p{N}]+/gu) || otherwise;
}

/** The same in `a`–`z`, digits and `-`, where the name also stands in code or a path that a client looks for. */
export function plainFileStem(name: string, otherwise: string): string {
  const plain = name.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '');
  return joinWords(plain, /[^a-z0-9]+/g) || otherwise;
}

function joinWords(text: string, between: RegExp): string {
  const words = text.replace(between, '-').replace(/^-/, '');
  return cutText(words, longestStem).replace(/-$/, '');
}

/** The draft's name as the start of a file's name: small letters, digits and `-` only. */
export function draftStem({ name }: { readonly name: string }): string {
  return plainFileStem(name, 'draft');
}
