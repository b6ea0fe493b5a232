import canonicalize from 'canonicalize';

/** RFC 8785 canonical JSON; null where RFC 8785 refuses the value, or nesting is too deep for it. */
export function canonicalText(value: unknown): string | null {
  try {
    return canonicalize(value) ?? null;
  } catch {
    return null;
  }
}
