import { useEffect, useState } from 'react';
import { readTokenClaims, type TokenClaims } from '../access/tokenClaims';

/** What the caller's token claims of itself. */
export interface ReadClaims {
  readonly claims: TokenClaims;
  /** When it was read: an ISO date and time. */
  readonly at: string;
  /** Milliseconds since 1970; moves on when the token ends. */
  readonly now: number;
}

/** The longest that a browser's timer waits. */
const longestWait = 2 ** 31 - 1;

/** Reads a bearer token, and tells again when it ends; null for none and for one that is no JWT. */
export function useTokenClaims(token: string | undefined): ReadClaims | null {
  const [read, setRead] = useState<ReadClaims | null>(null);
  useEffect(() => {
    if (token === undefined) return;
    const claims = readTokenClaims(token);
    if (claims === null) return;
    let timer: number | undefined;
    const at = new Date().toISOString();
    const tell = () => {
      const now = Date.now();
      setRead({ claims, at, now });
      const left = (claims.expiresAt ?? now) - now;
      if (left > 0 && left < longestWait) timer = window.setTimeout(tell, left);
    };
    tell();
    return () => {
      window.clearTimeout(timer);
      setRead(null);
    };
  }, [token]);
  return read;
}
