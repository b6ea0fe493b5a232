import { formatJson } from '../../model/formatJson';
import { memberTexts } from '../../model/memberTexts';
import { mayHoldUnsafeNumbers } from '../../schemas/argumentText';

/**
 * A schema's text as it stands in the descriptor it came with, which may hold numbers that no double holds; the text
 * given where it can't be found there.
 */
export function exactSchemaText(raw: string, text: string): string {
  if (!mayHoldUnsafeNumbers(raw)) return text;
  for (const found of memberTexts(raw).values()) {
    if (found.startsWith('{') && formatJson(JSON.parse(found)) === text) return found;
  }
  return text;
}
