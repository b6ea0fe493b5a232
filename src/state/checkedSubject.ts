import { createStore } from 'zustand/vanilla';
import { type AccessSubjects, findIdentity, nobody } from '../access/accessOptions';
import type { PreflightState } from '../draft/identities';
import type { Subject } from '../engine/checkSubject';
import { hasEvidence, type Identity } from '../model/readiness';
import { preflightState, watchPreflight } from './preflightStore';
import { readAddress } from './useAddress';

/** What is known of the caller and of the host's roles. */
export type KnownSubjects = Omit<AccessSubjects, 'saved'>;

/** The identity that a link's `as` names. */
export interface Checked {
  readonly identity: Identity;
  /** The same as questions to the worker name it; null while nothing is known. */
  readonly subject: Subject | null;
}

const known = createStore<KnownSubjects>(() => ({ evidence: [], roles: [], discoveredAt: '' }));

/** Says what is known now: the table's next question depends on it. */
export function noteSubjects(next: KnownSubjects): void {
  known.setState(next, true);
}

/** Calls back on all that may change whose access is checked. */
export function watchSubject(changed: () => void): void {
  known.subscribe(changed);
  watchPreflight(changed);
}

let made: { readonly parts: readonly unknown[]; readonly checked: Checked } | null = null;

/** Who `as` means. The same parts give the same object, so that the worker is sent it once. */
export function findChecked(as: string, subjects: KnownSubjects, state: PreflightState): Checked {
  const { identities, mappings, matchesWildcards } = state;
  const parts = [as, subjects, identities, mappings, matchesWildcards];
  if (made?.parts.every((part, place) => part === parts[place])) return made.checked;
  const identity = findIdentity(as, { ...subjects, saved: identities }) ?? nobody;
  const checked = { identity, subject: hasEvidence(identity) ? { identity, mappings, matchesWildcards } : null };
  made = { parts, checked };
  return checked;
}

/** Whose access the address says is checked; null while nothing is known of them. */
export function currentSubject(): Subject | null {
  return findChecked(readAddress().address.as, known.getState(), preflightState()).subject;
}
