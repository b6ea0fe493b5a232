/** Who stands by a claim, and since when. */
export interface Confirmation {
  /** Empty where no name was given. */
  readonly by: string;
  /** ISO 8601. */
  readonly at: string;
}

/** Who says something that is theirs, and who stands by it in this browser. */
export interface Claimed {
  /** Who says so, as this browser knows it; untrusted text. Absent where that is not known. */
  readonly from?: string;
  /** Absent while nobody stands by it. */
  readonly confirmed?: Confirmation;
}

/** What a file, a link or another person says: theirs, and without effect until somebody confirms it in this browser. */
export interface Claim<Value> extends Claimed {
  readonly value: Value;
}

/** Of what an earlier version kept without noting who says it. */
export const unknownClaimant = 'kept by an earlier version, maybe from a file';

export function isOpen({ confirmed }: Claimed): boolean {
  return confirmed === undefined;
}

/** The claim of these that somebody stood by last. */
export function lastConfirmed<Value>(
  claims: readonly Claim<Value>[] = [],
): (Claim<Value> & { readonly confirmed: Confirmation }) | undefined {
  return claims
    .flatMap((claim) => (claim.confirmed === undefined ? [] : [{ ...claim, confirmed: claim.confirmed }]))
    .reduce<(Claim<Value> & { readonly confirmed: Confirmation }) | undefined>(
      (last, one) => (last !== undefined && last.confirmed.at >= one.confirmed.at ? last : one),
      undefined,
    );
}
