export interface TokenOwner {
  readonly hostId: string;
  /** Whose token it is, where one host is asked as several people. */
  readonly identity?: string;
}

interface Kept {
  readonly origin: string;
  readonly token: string;
  readonly turn: number;
  usedAt: number;
  timer?: ReturnType<typeof setTimeout>;
}

const idleMs = 30 * 60_000;

/**
 * Keeps bearer tokens in memory only, each bound to one origin, and drops one that wasn't used for 30 minutes. The map is
 * reachable by these functions alone: nothing to list or serialise.
 */
export function createTokens() {
  const kept = new Map<string, Kept>();
  let turn = 0;

  function find(owner: TokenOwner): Kept | undefined {
    const key = ownerKey(owner);
    const entry = kept.get(key);
    // A machine that slept has slept through the timer too.
    if (entry !== undefined && Date.now() - entry.usedAt >= idleMs) drop(key);
    return kept.get(key);
  }

  function noteUse(key: string, entry: Kept): void {
    clearTimeout(entry.timer);
    entry.usedAt = Date.now();
    entry.timer = setTimeout(() => drop(key), idleMs);
  }

  function drop(key: string): void {
    clearTimeout(kept.get(key)?.timer);
    kept.delete(key);
  }

  return Object.freeze({
    /** Keeps a token for one origin; refuses text that can't be a header. */
    keep(owner: TokenOwner, origin: string, text: string) {
      const token = cleanToken(text);
      if (token === '') return { ok: false as const, reason: 'The token is empty.' };
      if (!isSendableToken(token)) {
        return { ok: false as const, reason: 'The token has a space or a character that a header can’t carry.' };
      }
      const key = ownerKey(owner);
      const entry: Kept = { origin, token, turn: ++turn, usedAt: 0 };
      drop(key);
      kept.set(key, entry);
      noteUse(key, entry);
      return { ok: true as const };
    },
    /** The token, if it is kept for this URL's very origin; asking counts as use. */
    tokenFor(owner: TokenOwner, url: string) {
      const entry = find(owner);
      if (entry === undefined || originOf(url) !== entry.origin) return undefined;
      noteUse(ownerKey(owner), entry);
      return entry.token;
    },
    /** Whether a token is kept for this URL's very origin; with no URL, for any. */
    has: (owner: TokenOwner, url: string | undefined) => {
      const entry = find(owner);
      return entry !== undefined && (url === undefined || originOf(url) === entry.origin);
    },
    /** Returns the number of the token, counted from 1 over all that were given; 0 for none. */
    turnOf: (owner: TokenOwner) => find(owner)?.turn ?? 0,
    forget(hostId: string) {
      for (const key of [...kept.keys()]) if (key.startsWith(`${hostId} `)) drop(key);
    },
    forgetIdentity: (owner: TokenOwner) => drop(ownerKey(owner)),
  });
}

/** Whether a token can stand in a header as it is: visible ASCII, no spaces, at most 16,000 characters. */
export function isSendableToken(token: string): boolean {
  return token.length <= 16_000 && /^[\x21-\x7e]+$/.test(token);
}

// People paste the whole header line as often as the token.
function cleanToken(text: string): string {
  return text.trim().replace(/^(?:authorization:\s*)?bearer(?:\s+|$)/i, '');
}

// Host ids hold no space, so one host's keys share a beginning with no other's.
function ownerKey({ hostId, identity = 'caller' }: TokenOwner): string {
  return `${hostId} ${identity}`;
}

function originOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined;
}
