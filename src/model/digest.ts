import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import canonicalize from 'canonicalize';
import { compareText } from './compareText';

/** `sha256:` + hex over RFC 8785 canonical JSON; null where RFC 8785 refuses the value, or nesting is too deep for it. */
export function digest(value: unknown): string | null {
  const text = canonicalText(value);
  return text === null ? null : digestText(text);
}

const encoder = new TextEncoder();

export function digestText(text: string): string {
  return digestBytes(encoder.encode(text));
}

/** `sha256:` + hex over bytes as they are. */
export function digestBytes(bytes: Uint8Array): string {
  return `sha256:${bytesToHex(sha256(bytes))}`;
}

export function digestChunks(chunks: Iterable<Uint8Array>): string {
  const hash = sha256.create();
  for (const chunk of chunks) hash.update(chunk);
  return `sha256:${bytesToHex(hash.digest())}`;
}

/** The digest of a whole catalog or draft: over its `[toolId, digest]` pairs, sorted by toolId, then digest. */
export function setDigest(pairs: readonly (readonly [toolId: string, digest: string | null])[]): string | null {
  return digest(
    [...pairs].sort(([id, own], [otherId, other]) => compareText(id, otherId) || compareText(own ?? '', other ?? '')),
  );
}

/** RFC 8785 canonical JSON; null where RFC 8785 refuses the value, or nesting is too deep for it. */
export function canonicalText(value: unknown): string | null {
  try {
    return canonicalize(value) ?? null;
  } catch {
    return null;
  }
}
