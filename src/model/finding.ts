import type { FindingPrint } from './judgement';

/** From worst to least. `information` is shown, but counts as nothing to act on. */
export const severities = ['critical', 'high', 'medium', 'low', 'information'] as const;
export type Severity = (typeof severities)[number];

/** From which severity on an open finding needs a person, as a deployment may say. */
export const thresholds = ['critical', 'high', 'medium'] as const;
export type Threshold = (typeof thresholds)[number];
export const usualThreshold: Threshold = 'high';

/** How sure a rule is that it found what it says, from surest to least. */
export const confidences = ['high', 'medium', 'low'] as const;
export type Confidence = (typeof confidences)[number];

/** What a rule found, and where. `audit/rules` says what it is worth, in words and in severity. */
export interface Found {
  readonly rule: string;
  /** Which of the rule's cases it is, such as `missing-field`. */
  readonly variant: string;
  /** JSON pointer into the descriptor; empty for the descriptor itself. */
  readonly pointer: string;
  /** What the words quote: a field name, the odd value, another toolId. Untrusted text, at most 200 characters each. */
  readonly facts: Readonly<Record<string, string>>;
  /** Where in the text at `pointer` it stands, in UTF-16 units; absent for the whole of it. */
  readonly span?: readonly [start: number, end: number];
  /** Whether it stands there as a quoted or labelled example. */
  readonly isExample?: boolean;
}

/** Something imperfect or worrying in the data. */
export interface Finding extends Found {
  /** Which finding it is, for a judgement; absent where its descriptor is not at hand. */
  readonly print?: FindingPrint;
  readonly severity: Severity;
  readonly confidence: Confidence;
}

/** A finding as far as it decides what may be done with its tool. */
export type OpenFinding = Pick<Finding, 'rule' | 'severity'>;

/** What a draft keeps of a finding, for when its tool can't be read. */
export type KeptFinding = Pick<Finding, 'rule' | 'severity' | 'pointer'>;

/** More than is shown, so that a secret in what is shown is known by all of it. */
export const excerptLength = 600;

/** An entry of the list that is no tool at all: it has no row. */
export interface BadEntry {
  /** Place in the list, from 1; 0 in a file, where the pointer tells the place. */
  readonly entry: number;
  readonly pointer: string;
  readonly reason: 'not-an-object' | 'no-tool-id' | 'tool-id-not-a-string' | 'tool-id-empty' | 'no-dialect';
  /** How it begins, at most `excerptLength` characters, as it came. */
  readonly excerpt: string;
}

/** The place of a severity in `severities`: the worst is 0, and none at all their number. */
export function severityRank(severity: Severity | null | undefined): number {
  return severity ? severities.indexOf(severity) : severities.length;
}

/** The rule that finds what runs given code: no text does more harm. */
export const runsCode = 'P01';

/** Orders findings, or groups of them, worst first. */
export function bySeverity(a: { readonly severity: Severity }, b: { readonly severity: Severity }): number {
  return severityRank(a.severity) - severityRank(b.severity);
}

export function worstOf(findings: readonly { readonly severity: Severity }[]): Severity | undefined {
  return severities[Math.min(severities.length, ...findings.map(({ severity }) => severityRank(severity)))];
}

/** Whether a finding of this severity, while it is open, needs a person before its tool is allowed. */
export function reaches(severity: Severity, threshold: Threshold): boolean {
  return severityRank(severity) <= severityRank(threshold);
}

/** The same of a severity's word, as columns have it. */
export function isAtLeast(word: string, threshold: Threshold): boolean {
  return severities.some((severity) => severity === word && reaches(severity, threshold));
}

/** Whether somebody has to look before the tool is allowed. */
export function isGrave(severity: string): boolean {
  return severity === 'critical' || severity === 'high';
}

/** Whether it is anything to act on. */
export function isCounted(severity: Severity): boolean {
  return severity !== 'information';
}

/** Worst severity as its rank, and how many are above information. */
export function rate(findings: readonly Finding[]): { worst: number; counted: number } {
  return {
    worst: severityRank(worstOf(findings)),
    counted: findings.filter(({ severity }) => isCounted(severity)).length,
  };
}

/** Which findings count and are shown. */
export interface RuleSettings {
  /** Ids of rules that a team switched off. */
  readonly off: readonly string[];
  /** Whether findings of low confidence are among them. */
  readonly showsLow: boolean;
  /** From which severity on an open finding holds exports up. */
  readonly threshold: Threshold;
}

export const usualRules: RuleSettings = { off: [], showsLow: false, threshold: usualThreshold };
