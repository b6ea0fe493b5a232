import type { Whom } from '../catalog/protocol';
import { WhomNumbers } from '../catalog/whomNumbers';
import { hasEvidence, type Identity } from '../model/readiness';
import type { RequirementsSum } from '../model/requirements';
import { type CheckSubjects, findIdentity, nobody } from '../screens/requirements/checkOptions';
import type { CatalogClient } from '../workers/catalogClient';
import type { PreflightState } from '../workspace/identities';
import { preflightState, watchPreflight } from './preflightStore';
import { readAddress } from './useAddress';
import { catalogClient } from './useCatalog';

/** What is known of the caller and of the host's roles. */
export type KnownSubjects = Omit<CheckSubjects, 'saved'>;

/** The identity that a link's `as` names. */
export interface Checked {
  readonly identity: Identity;
  /** What questions to the worker say of it; null while nothing is known. */
  readonly whom: Whom | null;
}

const numbers = new WhomNumbers(catalogClient);
const listeners = new Set<() => void>();
let known: KnownSubjects = { evidence: [], roles: [], discoveredAt: '' };

/** Says what is known now: the table's next question depends on it. */
export function noteSubjects(next: KnownSubjects): void {
  known = next;
  for (const listener of listeners) listener();
}

/** Tells of all that may change whom the address means. */
export function watchWhom(changed: () => void): void {
  listeners.add(changed);
  watchPreflight(changed);
}

/** Tells a catalog worker that was started again of everybody its questions may name. */
export function tellSubjectsAgain(client: Pick<CatalogClient, 'ask'>): Promise<void> {
  return numbers.tellAgain(client);
}

const maxMade = 8;
let made: { readonly parts: readonly unknown[]; readonly checked: Checked }[] = [];

/** Whom `as` means. The same parts give the same object, so that the worker is told once. */
export function findChecked(as: string, subjects: KnownSubjects, state: PreflightState): Checked {
  const { identities, mappings, matchesWildcards } = state;
  const parts = [as, subjects, identities, mappings, matchesWildcards];
  const before = made.find((one) => one.parts.every((part, place) => part === parts[place]));
  if (before !== undefined) return before.checked;
  const identity = findIdentity(as, { ...subjects, saved: identities }) ?? nobody;
  const checked = { identity, whom: hasEvidence(identity) ? { identity, mappings, matchesWildcards } : null };
  made = [{ parts, checked }, ...made].slice(0, maxMade);
  return checked;
}

/** The number by which questions of the table name whom the address means: without waiting for anything drawn. */
export function currentWhom(): number {
  return numbers.numberOf(findChecked(readAddress().address.as, known, preflightState()).whom);
}

/** What tools by their ids, or those that match, need in all against somebody; null for nobody. */
export async function askRequirements(
  whom: Whom | null,
  toolIds: readonly string[] | null,
): Promise<RequirementsSum | null> {
  return whom === null ? null : catalogClient.ask('requirements', { whom: numbers.numberOf(whom), toolIds });
}
