import { speaksAgainst } from '../model/evidence';
import { type HintClaim, type Hints, hintClaim, isReassuring, type tiers } from '../model/tool';
import { findDecision, type Ledger } from './ledger';
import { findingWords, type KnownSubject } from './reviewProposal';

export interface HintedSubject extends KnownSubject {
  readonly hints: Hints | undefined;
}

/** A tier for a tool that has none, by what its server says of it. */
export interface TierProposal {
  readonly toolId: string;
  readonly digest: string;
  readonly value: (typeof tiers)[number];
  /** Null where its hints say nothing: the value is then what a reader has to assume. */
  readonly claim: HintClaim | null;
  /** In words. One that anything speaks against can't be taken. */
  readonly against: readonly string[];
}

const claimedTiers = { 'only-reads': 'read', 'changes-things': 'write', 'may-destroy': 'write' } as const;

/**
 * Proposes a tier for each tool of which nobody has stated or assigned one. A tool without a fingerprint is left out:
 * what is assigned to it never holds.
 */
export function proposeTiers(tools: readonly HintedSubject[], mine: Ledger): readonly TierProposal[] {
  return tools.flatMap((tool): readonly TierProposal[] => {
    const { toolId, digest, facts, evidence, hints } = tool;
    if (digest === null || facts.tier.basis !== 'unstated') return [];
    if (findDecision(mine.get(toolId), 'assignment', 'tier', digest)?.digest === digest) return [];
    const claim = hintClaim(hints);
    const value = claim === null ? (evidence.commands.length > 0 ? 'exec' : 'write') : claimedTiers[claim];
    const doubts = isReassuring('tier', value) ? findingWords(tool) : [];
    return [{ toolId, digest, value, claim, against: [...speaksAgainst(evidence, 'tier', value), ...doubts] }];
  });
}

/** Whether hint, name and parameters agree, and no finding speaks against a tier that reassures. */
export function agrees({ claim, against }: TierProposal): boolean {
  return claim !== null && against.length === 0;
}
