import { formatJson } from '../../model/formatJson';
import { memberTexts } from '../../model/memberTexts';

/** A number of more than 15 digits, or with an exponent: one that may not come back as it was written. */
const maybeOdd = /[\d.]{16}|\d[eE][-+]?\d/;

/**
 * A schema's text as it stands in the descriptor it came with, which may hold numbers that no double holds; the text
 * given where it can't be found there.
 */
export function exactSchemaText(raw: string, text: string): string {
  if (!maybeOdd.test(raw)) return text;
  for (const found of memberTexts(raw).values()) {
    if (found.startsWith('{') && formatJson(JSON.parse(found)) === text) return found;
  }
  return text;
}
