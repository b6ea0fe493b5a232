import type { SourceId } from '../model/source';

interface Kept {
  readonly origin: string;
  readonly token: string;
  readonly turn: number;
  usedAt: number;
  timer?: ReturnType<typeof setTimeout>;
}

const idleMs = 30 * 60_000;

/**
 * Keeps a bearer token a source in memory only, bound to one origin, and drops one that wasn't used for 30 minutes. What a
 * source is asked with as somebody else goes by its id, a space and another word. The map is reachable by these functions
 * alone: nothing to list or serialise.
 */
export function createTokens() {
  const kept = new Map<string, Kept>();
  let turn = 0;

  function find(source: SourceId): Kept | undefined {
    const entry = kept.get(source);
    // A machine that slept has slept through the timer too.
    if (entry !== undefined && Date.now() - entry.usedAt >= idleMs) drop(source);
    return kept.get(source);
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
    keep(source: SourceId, origin: string, text: string) {
      const token = cleanToken(text);
      if (token === '') return { ok: false as const, reason: 'The token is empty.' };
      if (!isSendableToken(token)) {
        return { ok: false as const, reason: 'The token has a space or a character that a header can’t carry.' };
      }
      const entry: Kept = { origin, token, turn: ++turn, usedAt: 0 };
      drop(source);
      kept.set(source, entry);
      noteUse(source, entry);
      return { ok: true as const };
    },
    /** The token, if it is kept for this URL's very origin; asking counts as use. */
    tokenFor(source: SourceId, url: string) {
      const entry = find(source);
      if (entry === undefined || originOf(url) !== entry.origin) return undefined;
      noteUse(source, entry);
      return entry.token;
    },
    /** Whether a token is kept for this URL's very origin; with no URL, for any. */
    has: (source: SourceId, url: string | undefined) => {
      const entry = find(source);
      return entry !== undefined && (url === undefined || originOf(url) === entry.origin);
    },
    /** Returns the number of the token, counted from 1 over all that were given; 0 for none. */
    turnOf: (source: SourceId) => find(source)?.turn ?? 0,
    forget(source: SourceId) {
      for (const key of [...kept.keys()]) if (key === source || key.startsWith(`${source} `)) drop(key);
    },
  });
}

/** Whether a token can stand in a header as it is: visible ASCII, no spaces, at most 16,000 characters. */
export function isSendableToken(token: string): boolean {
  return token.length <= 16_000 && /^[\x21-\x7e]+$/.test(token);
}

// People paste the whole header line as often as the token.
export function cleanToken(text: string): string {
  return text.trim().replace(/^(?:authorization:\s*)?bearer(?:\s+|$)/i, '');
}

function originOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined;
}
