import type { RequirementsSum } from '../model/requirements';
import type { Whom } from '../workers/protocol';
import { WhomNumbers } from '../workers/whomNumbers';
import { catalogClient } from './useCatalog';

const numbers = new WhomNumbers(catalogClient);
const listeners = new Set<() => void>();
let current: Whom | null = null;

/** Says whom the table checks against: part of its next question. */
export function setWhom(whom: Whom | null): void {
  if (whom === current) return;
  current = whom;
  for (const listener of listeners) listener();
}

export function watchWhom(changed: () => void): void {
  listeners.add(changed);
}

/** The number that questions of the table name. */
export function currentWhom(): number {
  return numbers.numberOf(current);
}

/** What tools by their ids, or those that match, need in all against somebody; null for nobody. */
export async function askRequirements(
  whom: Whom | null,
  toolIds: readonly string[] | null,
): Promise<RequirementsSum | null> {
  return whom === null ? null : catalogClient.ask('requirements', { whom: numbers.numberOf(whom), toolIds });
}
