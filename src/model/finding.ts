/** From worst to least. `information` is shown, but counts as nothing to act on. */
export const severities = ['critical', 'high', 'medium', 'low', 'information'] as const;
export type Severity = (typeof severities)[number];

export const ruleIds = [
  'C01',
  'C02',
  'C03',
  'C04',
  'C05',
  'C06',
  'C07',
  'C08',
  'F01',
  'F02',
  'R01',
  'R02',
  'U01',
  'U02',
  'U03',
  'U04',
  'U05',
] as const;
export type RuleId = (typeof ruleIds)[number];

/**
 * Something imperfect or worrying in the data: a rule, a place, and the facts of the case.
 * The words are not here: `audit/rules.ts` has them, by rule and variant.
 */
export interface Finding {
  readonly rule: RuleId;
  readonly severity: Severity;
  /** Which of the rule's cases it is, such as `missing-field`; picks the words. */
  readonly variant: string;
  /** JSON pointer into the descriptor; empty for the descriptor itself. */
  readonly pointer: string;
  /** What the words quote: a field name, the odd value, another toolId. Untrusted text, at most 200 characters each. */
  readonly facts: Readonly<Record<string, string>>;
}

/** An entry of the list that is no tool at all: it has no row. */
export interface BadEntry {
  /** Place in the list, from 1; 0 in a file, where the pointer tells the place. */
  readonly entry: number;
  readonly pointer: string;
  readonly reason: 'not-an-object' | 'no-tool-id' | 'tool-id-not-a-string' | 'tool-id-empty' | 'no-dialect';
  readonly excerpt: string;
}

/** Worst severity as a place in `severities` (their number for none), and how many are above information. */
export function rate(findings: readonly Finding[]): { worst: number; counted: number } {
  let worst: number = severities.length;
  let counted = 0;
  for (const { severity } of findings) {
    const place = severities.indexOf(severity);
    if (place < worst) worst = place;
    if (isCounted(severity)) counted++;
  }
  return { worst, counted };
}

export function isCounted(severity: Severity): boolean {
  return severity !== 'information';
}
