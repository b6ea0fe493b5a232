import { canonicalText } from '../model/canonicalText';
import { cutText, formatJson } from '../model/formatJson';
import { indentJson } from '../model/indentJson';

/** More is no use to a reader, and slow to compare line by line. */
const maxLength = 200_000;

/** A descriptor as JSON over lines, its members sorted, so that their order is no difference; cut where very long. */
export function layOutSorted(descriptor: unknown): string {
  const text = canonicalText(descriptor) ?? formatJson(descriptor, maxLength);
  const cut = cutText(text, maxLength);
  return indentJson(cut) + (cut.length < text.length ? '\n…' : '');
}
