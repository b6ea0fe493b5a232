import { digest } from '../model/digest';
import { type CatalogSource, fingerprintOf } from './catalogSource';

/** Fingerprints that were worked out: a source never changes. */
const known = new WeakMap<CatalogSource, (string | null)[]>();

/** A row's fingerprint as `fingerprintOf` tells it. Each is worked out once. */
export function rowDigest(source: CatalogSource, row: number): string | null {
  const digests = digestsOf(source);
  let found = digests[row];
  if (found === undefined) {
    found = hasCleanKeys(source, row) ? digest(source.value(row)) : fingerprintOf(source.audit(row));
    digests[row] = found;
  }
  return found;
}

/** Takes in a fingerprint that was worked out on the way. */
export function noteDigest(source: CatalogSource, row: number, found: string | null): void {
  digestsOf(source)[row] = found;
}

/** Whether no key of the row's text is repeated: that would be a finding above information. */
export function hasCleanKeys({ findingCounts }: CatalogSource, row: number): boolean {
  return findingCounts[row] === 0;
}

function digestsOf(source: CatalogSource): (string | null)[] {
  const digests = known.get(source) ?? [];
  known.set(source, digests);
  return digests;
}
