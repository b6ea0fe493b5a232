import type { RoleScopes } from './grants';

/** How a role fits what is needed. */
export interface RoleFit {
  readonly role: string;
  /** Needed scopes that it doesn't grant; empty where it covers all. */
  readonly lacks: readonly string[];
  /** What it grants besides. */
  readonly extra: readonly string[];
}

/** The roles by fit: those that cover everything first, with the least besides; then those that lack least. */
export function fitRoles(roles: readonly RoleScopes[], needed: readonly string[]): readonly RoleFit[] {
  const wanted = new Set(needed);
  return roles
    .map(({ role, scopes }) => {
      const granted = new Set(scopes);
      return {
        role,
        lacks: [...wanted].filter((scope) => !granted.has(scope)),
        extra: [...granted].filter((scope) => !wanted.has(scope)),
      };
    })
    .sort((a, b) => a.lacks.length - b.lacks.length || a.extra.length - b.extra.length);
}
