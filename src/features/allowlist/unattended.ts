import { confirmedMode } from '../../model/draft';
import { disputes, speaksAgainst } from '../../model/evidence';
import { type Fact, factValue } from '../../model/fact';
import { severityRank, worstOf } from '../../model/finding';
import { hintClaim } from '../../model/tool';
import { valueLabel } from '../../parts/postureWords';
import type { ReviewedEntry } from './reviewDraft';

/** A tool that asks now, and might run unattended as it only reads. */
export interface UnattendedLine {
  readonly toolId: string;
  readonly reviewed: ReviewedEntry;
  /** What it rests on; only what its source states is ticked at first. */
  readonly because: string;
  readonly isTicked: boolean;
}

/** Returns the tools that only read, those that state it first; none that anything speaks against. */
export function unattendedLines(entries: readonly ReviewedEntry[]): readonly UnattendedLine[] {
  const lines = entries.flatMap((reviewed): readonly UnattendedLine[] => {
    const because = isFree(reviewed) ? whyItReads(reviewed) : null;
    if (because === null) return [];
    const limits = limitsOf(reviewed);
    const isTicked = because === statesIt && limits.length === 0;
    return [{ toolId: reviewed.entry.toolId, reviewed, because: [because, ...limits].join('; '), isTicked }];
  });
  return lines.sort((a, b) => Number(b.isTicked) - Number(a.isTicked));
}

/** Whether it asks now, could run unattended, and no word of its own and no finding above low speaks against that. */
function isFree({ entry, resolution, choice, tool, isDenied, open }: ReviewedEntry): boolean {
  if (confirmedMode(entry) === 'auto' || isDenied || tool === undefined) return false;
  if (resolution?.kind !== 'resolves' || choice?.mayRunUnattended !== true) return false;
  const { evidence } = tool.tool;
  return (
    tool.isUnjudged !== true &&
    severityRank(worstOf(open)) >= severityRank('low') &&
    speaksAgainst(evidence, 'tier', 'read').length === 0 &&
    disputes(tool.tool, 'egress').length === 0
  );
}

const statesIt = 'states that it only reads';

function whyItReads({ tool }: ReviewedEntry): string | null {
  if (tool === undefined) return null;
  const { posture, hints } = tool.tool;
  const { tier } = posture;
  if (tier.basis === 'unstated') return hintClaim(hints) === 'only-reads' ? 'the server says so' : null;
  if (tier.value !== 'read' && tier.value !== 'pure') return null;
  if (tier.basis === 'stated') return statesIt;
  return tier.basis === 'assigned' && tier.byHint ? 'the server says so' : `${tier.value}, ${tier.basis}`;
}

/** What else is known of it that one would want to know. */
function limitsOf({ tool, open }: ReviewedEntry): readonly string[] {
  if (tool === undefined) return [];
  const { egress, approval } = tool.tool.posture;
  const says = (field: 'egress' | 'approval', fact: Fact, harmless: readonly string[]) => {
    const value = factValue(fact);
    return value === undefined || harmless.includes(value) ? [] : [`${field} ${valueLabel(field, value)}`];
  };
  return [
    ...says('egress', egress, ['none', 'safe-fetch']),
    ...says('approval', approval, ['never']),
    ...(open.length > 0 ? ['a finding is open'] : []),
  ];
}
