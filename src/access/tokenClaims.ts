import { isObject, type JsonObject, member } from '../model/json';

/** What a token claims of itself. Nobody verified it: the host alone decides what it is worth. */
export interface TokenClaims {
  /** From `scope`, `scp`, `scopes`. */
  readonly scopes: readonly string[];
  readonly statesScopes: boolean;
  readonly roles: readonly string[];
  /** Whose it is: `sub`, with `iss` before it where that is there. */
  readonly subject?: string;
  /** When it ends (`exp`), in milliseconds since 1970. */
  readonly expiresAt?: number;
}

const maxNames = 1_000;
const longestToken = 16_000;
const longestSubject = 300;

/**
 * Reads the claims of a JWT (RFC 7519) without checking its signature; null for anything else. `scope` is a list
 * separated by spaces (RFC 8693), `scp`, `scopes` and `roles` are that or an array. Never throws, keeps nothing.
 */
export function readTokenClaims(token: string): TokenClaims | null {
  const parts = token.length > longestToken ? [] : token.split('.');
  if (parts.length !== 3 || parts[1] === undefined) return null;
  const claims = readPayload(parts[1]);
  if (claims === null) return null;
  const named = ['scope', 'scp', 'scopes'].map((name) => readNames(member(claims, name)));
  const ends = member(claims, 'exp');
  const [issuer, subject] = ['iss', 'sub'].map((name) => member(claims, name));
  const whose = [issuer, subject].filter((part): part is string => typeof part === 'string' && part !== '');
  return {
    scopes: [...new Set(named.flatMap((names) => names ?? []))],
    statesScopes: named.some((names) => names !== null),
    roles: readNames(member(claims, 'roles')) ?? [],
    ...(typeof subject === 'string' && subject !== '' && { subject: whose.join(' ').slice(0, longestSubject) }),
    ...(typeof ends === 'number' && Number.isFinite(ends) && { expiresAt: ends * 1000 }),
  };
}

function readPayload(part: string): JsonObject | null {
  try {
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    );
    const json: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isObject(json) ? json : null;
  } catch {
    return null;
  }
}

function readNames(value: unknown): readonly string[] | null {
  if (typeof value === 'string') return value.split(/\s+/).filter((name) => name !== '');
  if (!Array.isArray(value)) return null;
  return value.filter((name): name is string => typeof name === 'string' && name !== '').slice(0, maxNames);
}
