import { type Finding, type RuleId, type Severity, severities } from '../model/finding';
import type { VariantOf } from './findingVariants';
import { type Place, pointerAt } from './place';

/** Findings kept of one tool; the worst come first when there are more. */
const findingLimit = 50;
const factLimit = 200;

/** Collects the findings of one tool, bounded whatever the tool holds. */
export interface FindingList {
  readonly kept: Finding[];
  /** Found so far by severity, kept or not. */
  readonly counts: Map<Severity, number>;
}

export function newFindingList(): FindingList {
  return { kept: [], counts: new Map() };
}

export function addFinding<Rule extends RuleId>(
  list: FindingList,
  rule: Rule,
  variant: VariantOf<Rule>,
  severity: Severity,
  place: Place | undefined,
  facts: Readonly<Record<string, string>> = {},
): void {
  const count = (list.counts.get(severity) ?? 0) + 1;
  list.counts.set(severity, count);
  // One severity can't crowd out another, and no severity more than the limit.
  if (count <= findingLimit) list.kept.push(buildFinding(rule, variant, severity, pointerAt(place), facts));
}

/** The list's worst findings by rule, then pointer, then case; what was left out is itself a finding. */
export function finishFindings(list: FindingList): Finding[] {
  const found = [...list.counts.values()].reduce((sum, count) => sum + count, 0);
  if (found <= findingLimit) return list.kept.sort(byRule);
  const worst = list.kept
    .sort((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity) || byRule(a, b))
    .slice(0, findingLimit);
  worst.push(buildFinding('R02', 'more-findings', 'medium', '', { shown: `${findingLimit}`, found: `${found}` }));
  return worst.sort(byRule);
}

export function buildFinding<Rule extends RuleId>(
  rule: Rule,
  variant: VariantOf<Rule>,
  severity: Severity,
  pointer: string,
  facts: Readonly<Record<string, string>>,
): Finding {
  const clipped: Record<string, string> = {};
  for (const [name, fact] of Object.entries(facts)) clipped[name] = clip(fact, factLimit);
  return { rule, severity, variant, pointer, facts: clipped };
}

/** At most `limit` UTF-16 units of a text; a surrogate pair is never cut in two. */
export function clip(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const cut = text.slice(0, limit - 1);
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}

export function byRule(a: Finding, b: Finding): number {
  return compare(a.rule, b.rule) || compare(a.pointer, b.pointer) || compare(a.variant, b.variant);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
