import { isObject, member, walkStrings } from '../model/json';
import type { KeptStatus } from './registry';

/** What was kept as JSON text, as data; text that is no JSON stays text. */
export function parseKept(kept: unknown): unknown {
  if (typeof kept !== 'string') return kept;
  try {
    return JSON.parse(kept);
  } catch {
    return kept;
  }
}

/** 0 where it names none. */
export function versionOf(kept: unknown): number {
  const version = isObject(kept) ? member(kept, 'version') : 0;
  return typeof version === 'number' ? version : 0;
}

/** Whether it takes more than so many characters. */
export function isLarger(plain: unknown, limit: number): boolean {
  let characters = 0;
  walkStrings(plain, ({ text }) => {
    characters += text.length;
  });
  return characters > limit;
}

/** Why something could not be read or written: a database of a newer app can't be opened by this one. */
export function troubleOf(error: unknown): KeptStatus {
  return error instanceof DOMException && error.name === 'VersionError' ? 'newer' : 'refused';
}
