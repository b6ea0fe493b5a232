import type { Host } from '../host/settings';
import type { Principal } from '../model/change';

/** Who asks: a token that says whose it is tells; of other tokens and of cookies nobody knows. */
export async function callerOf({ auth }: Pick<Host, 'auth'>, token: string | undefined): Promise<Principal> {
  if (token === undefined) return { state: auth === 'cookie' ? 'unknown' : 'anonymous' };
  // Few connections have a token that tells anything. No list waits for a script that does not come.
  const late = await import('../access/tokenClaims').catch(() => null);
  const id = late?.readTokenClaims(token)?.subject;
  return id === undefined ? { state: 'unknown' } : { state: 'known', id };
}
