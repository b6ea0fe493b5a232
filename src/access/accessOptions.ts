import { capitalize } from '../model/formatCount';
import { fileOrigin, type Identity, noGrants } from '../model/readiness';
import { type AccessEvidence, buildIdentity, evidenceOfRole, type RoleScopes } from './grants';

/** Somebody whose access tools are checked for; `value` is what the link says: `caller`, `role:NAME`, `saved:ID`. */
export interface AccessOption {
  readonly value: string;
  readonly kind: 'caller' | 'role' | 'saved';
  readonly name: string;
  /** How the newest of its evidence came, such as `pasted`; '' where there is none. */
  readonly how: string;
  /** When, in milliseconds since 1970; null where it doesn't matter. */
  readonly at: number | null;
}

export interface AccessSubjects {
  readonly evidence: readonly AccessEvidence[];
  readonly roles: readonly RoleScopes[];
  /** When discovery was read: an ISO date and time. */
  readonly discoveredAt: string;
  readonly saved: readonly { readonly id: string; readonly identity: Identity }[];
}

const callerValue = 'caller';
const callerName = 'caller';

/** The choices of "Access as": the caller, the host's roles, what was saved. */
export function buildAccessOptions({ evidence, roles, saved }: AccessSubjects): readonly AccessOption[] {
  const caller = buildIdentity(callerName, evidence);
  return [
    { value: callerValue, kind: 'caller', name: 'You', ...describeEvidence(caller) },
    ...uniqueRoles(roles).map(({ role }) => ({
      value: `role:${role}`,
      kind: 'role' as const,
      name: `${capitalize(role)} role`,
      how: 'from host',
      at: null,
    })),
    ...saved.map(({ id, identity }) => ({
      value: `saved:${id}`,
      kind: 'saved' as const,
      name: identity.name,
      ...describeEvidence(identity),
    })),
  ];
}

/** The identity a link's `as` names; null where there is none of it (any more). */
export function findIdentity(value: string, subjects: AccessSubjects): Identity | null {
  if (value === callerValue) return buildIdentity(callerName, subjects.evidence);
  if (value.startsWith('role:')) {
    const found = subjects.roles.find(({ role }) => `role:${role}` === value);
    return found === undefined
      ? null
      : buildIdentity(`role ${found.role}`, [evidenceOfRole(found, subjects.discoveredAt)]);
  }
  return subjects.saved.find(({ id }) => `saved:${id}` === value)?.identity ?? null;
}

export const nobody: Identity = { ...noGrants, name: 'somebody unknown' };

const howWords = new Map([
  ['probe', 'asked'],
  ['token', 'from its token'],
  ['typed', 'pasted'],
  ['learned', 'refused'],
]);

/** How the newest evidence came; refusals only speak where nothing else does, as they say the least. */
function describeEvidence(identity: Identity): { how: string; at: number | null } {
  const all = [...identity.grants, ...identity.credentials];
  const given = all.some(({ origin }) => origin !== 'learned') ? all.filter(({ origin }) => origin !== 'learned') : all;
  const newest = given.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))[0];
  if (newest === undefined) {
    // A list of nothing leaves no date behind.
    return { how: identity.complete || identity.credentialsComplete ? 'holds nothing' : '', at: null };
  }
  return {
    how: newest.origin.startsWith(fileOrigin) ? 'a file says,' : (howWords.get(newest.origin) ?? 'known'),
    at: Date.parse(newest.at),
  };
}

function uniqueRoles(roles: readonly RoleScopes[]): readonly RoleScopes[] {
  return [...new Map(roles.map((role) => [role.role, role])).values()];
}
