import type { Draft } from '../model/draft';
import { mayBeKept } from './writeCompactDraft';

/** How many entries' descriptors stay out of the file: a secret was found in them. */
export function countWithheld({ entries }: Draft): number {
  let count = 0;
  for (const { descriptor } of entries.values()) if (descriptor !== undefined && !mayBeKept(descriptor)) count++;
  return count;
}
