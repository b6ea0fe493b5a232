/** Time as tokens need it; tests bring their own. */
export interface Clock {
  readonly now: () => number;
  /** Calls back once after `ms`; returns how to take that back. */
  readonly later: (ms: number, call: () => void) => () => void;
}

export interface TokenOwner {
  readonly hostId: string;
  /** Whose token it is, where one host is asked as several people. */
  readonly identity?: string;
}

export interface Tokens {
  /** Keeps a token for one origin; refuses text that can't be a header. */
  readonly keep: (owner: TokenOwner, origin: string, text: string) => { ok: true } | { ok: false; reason: string };
  /** The token, if it is kept for this URL's very origin; asking counts as use. */
  readonly tokenFor: (owner: TokenOwner, url: string) => string | undefined;
  /** Whether a token is kept for this URL's very origin; with no URL, for any. */
  readonly has: (owner: TokenOwner, url: string | undefined) => boolean;
  /** Which of the tokens ever given this is, so that another one is told from it; 0 for none. */
  readonly turnOf: (owner: TokenOwner) => number;
  readonly forget: (hostId: string) => void;
  /** Lets go of one identity's token alone. */
  readonly forgetIdentity: (owner: TokenOwner) => void;
}

interface Kept {
  readonly origin: string;
  readonly token: string;
  readonly turn: number;
  usedAt: number;
}

const idleMs = 30 * 60_000;

const pageClock: Clock = {
  now: () => Date.now(),
  later: (ms, call) => {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};

/**
 * Keeps bearer tokens in memory only, each bound to one origin, and drops one that wasn't used for 30 minutes
 * (`onDropped` then names its host). The map is reachable by these functions alone: nothing to list or serialise.
 */
export function createTokens({ clock = pageClock, onDropped }: TokensOptions = {}): Tokens {
  const kept = new Map<string, Kept>();
  let cancelSweep: (() => void) | undefined;
  let turn = 0;

  function sweep(): void {
    const now = clock.now();
    for (const [key, entry] of kept) {
      if (now - entry.usedAt < idleMs) continue;
      kept.delete(key);
      onDropped?.(hostIdOf(key));
    }
    planSweep();
  }

  function planSweep(): void {
    cancelSweep?.();
    cancelSweep = undefined;
    if (kept.size === 0) return;
    const oldest = Math.min(...[...kept.values()].map((entry) => entry.usedAt));
    cancelSweep = clock.later(Math.max(0, oldest + idleMs - clock.now()), sweep);
  }

  function find(owner: TokenOwner): Kept | undefined {
    sweep();
    return kept.get(keyOf(owner));
  }

  return Object.freeze({
    keep(owner: TokenOwner, origin: string, text: string) {
      const token = cleanToken(text);
      if (token === '') return { ok: false as const, reason: 'The token is empty.' };
      if (!isSendableToken(token)) {
        return { ok: false as const, reason: 'The token has a space or a character that a header can’t carry.' };
      }
      kept.set(keyOf(owner), { origin, token, turn: ++turn, usedAt: clock.now() });
      planSweep();
      return { ok: true as const };
    },
    tokenFor(owner: TokenOwner, url: string) {
      const entry = find(owner);
      if (entry === undefined || originOf(url) !== entry.origin) return undefined;
      entry.usedAt = clock.now();
      return entry.token;
    },
    has: (owner: TokenOwner, url: string | undefined) => {
      const entry = find(owner);
      return entry !== undefined && (url === undefined || originOf(url) === entry.origin);
    },
    turnOf: (owner: TokenOwner) => find(owner)?.turn ?? 0,
    forget(hostId: string) {
      for (const key of [...kept.keys()]) if (hostIdOf(key) === hostId) kept.delete(key);
      planSweep();
    },
    forgetIdentity(owner: TokenOwner) {
      kept.delete(keyOf(owner));
      planSweep();
    },
  });
}

export interface TokensOptions {
  readonly clock?: Clock;
  readonly onDropped?: (hostId: string) => void;
}

/** Whether a token can stand in a header as it is: visible ASCII, no spaces, at most 16,000 characters. */
export function isSendableToken(token: string): boolean {
  return token.length <= 16_000 && /^[\x21-\x7e]+$/.test(token);
}

// People paste the whole header line as often as the token.
function cleanToken(text: string): string {
  return text.trim().replace(/^(?:authorization:\s*)?bearer(?:\s+|$)/i, '');
}

// Host ids hold no space, so the first one ends the id.
function keyOf({ hostId, identity = 'caller' }: TokenOwner): string {
  return `${hostId} ${identity}`;
}

function hostIdOf(key: string): string {
  return key.slice(0, key.indexOf(' '));
}

function originOf(url: string): string | undefined {
  try {
    return new URL(url).origin;
  } catch {
    return undefined;
  }
}
