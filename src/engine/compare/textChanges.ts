import type { TextChange } from '../../model/change';
import { walkStrings } from '../../model/json';

/** Members whose text is there to be read, by people and models alike. */
const read = /\/(?:description|title|summary|instructions|usage|markdownDescription|\$comment)$/;
/** Lists of such texts. */
const listed = /\/(?:examples|enumDescriptions|markdownEnumDescriptions)(?:\/|$)/;
const maxTexts = 50;

/** Whether a string at this place of a descriptor is a text that a model reads. */
export function isText(pointer: string): boolean {
  return read.test(pointer) || listed.test(pointer);
}

/**
 * Where texts that a model reads differ, in the order of the later descriptor, then what is gone; at most 50. A text
 * that merely stands elsewhere is the same text.
 */
export function findTextChanges(before: unknown, after: unknown): readonly TextChange[] {
  const [old, now] = [textsOf(before), textsOf(after)];
  for (const [pointer, text] of now) {
    if (old.get(pointer) !== text) continue;
    old.delete(pointer);
    now.delete(pointer);
  }
  const stray = new Map<string, string[]>();
  for (const [pointer, text] of old) {
    if (now.has(pointer)) continue;
    const places = stray.get(text);
    if (places === undefined) stray.set(text, [pointer]);
    else places.push(pointer);
  }
  const changes: TextChange[] = [];
  for (const [pointer, after] of now) {
    const formerPlace = old.has(pointer) ? undefined : stray.get(after)?.shift();
    if (formerPlace !== undefined) old.delete(formerPlace);
    else changes.push({ pointer, before: old.get(pointer) ?? '', after });
    old.delete(pointer);
  }
  for (const [pointer, before] of old) changes.push({ pointer, before, after: '' });
  return changes.slice(0, maxTexts);
}

function textsOf(descriptor: unknown): Map<string, string> {
  const texts = new Map<string, string>();
  walkStrings(descriptor, ({ pointer, text, role }) => {
    if (role === 'value' && text !== '' && isText(pointer)) texts.set(pointer, text);
  });
  return texts;
}
