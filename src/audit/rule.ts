import { compareText } from '../model/compareText';
import type { EncodedPiece } from '../model/encodedText';
import type { Confidence, Finding, Found, Severity } from '../model/finding';
import type { PlaceChain } from '../model/jsonTokens';
import type { RichText } from '../model/revealText';
import type { Tool } from '../model/tool';
import type { FoldedText } from './foldedText';
import type { HiddenText } from './hiddenText';
import type { Measure } from './measure';
import type { Neighbours } from './neighbours';

/** What a rule says of one case: what we found, and what a reader can do about it. */
export interface FindingWords {
  readonly title: string;
  /** The parts that are quotes come from the descriptor: show them as untrusted text. */
  readonly sentence: RichText;
  readonly nextStep: string;
}

/** One of the things a rule finds. */
export interface RuleCase {
  /** Where this case is worth more or less than the rule's others. */
  readonly severity?: Severity;
  readonly confidence?: Confidence;
  /** Absent where the rule's title fits. */
  readonly title?: string;
  /** A quoted fact that is missing reads as an empty quote. */
  readonly sentence: (facts: Found['facts']) => RichText;
  readonly nextStep: string;
}

/** A tool as it was read, with what several rules ask of it. */
export interface ToolSubject {
  readonly tool: Tool;
  readonly value: unknown;
  /** The JSON text that `value` was read from. */
  readonly text: string;
  /** The toolId as the source itself says it. */
  readonly ownId: string;
  readonly size: Measure;
}

/** A string or the name of a member of a descriptor. */
export interface TextSubject {
  readonly text: string;
  readonly where: 'name' | 'text';
  readonly place: PlaceChain | undefined;
  readonly hidden: () => readonly HiddenText[];
}

/** A string of a definition, or the name of a member, as rules of content read it. */
export interface ContentText {
  readonly original: string;
  readonly where: 'name' | 'text';
  readonly place: PlaceChain | undefined;
  /** The text, and what it holds encoded. */
  readonly folded: readonly FoldedText[];
  readonly pieces: readonly EncodedPiece[];
}

/** A tool among the others of its catalog, as rules of content read it. */
export interface ContentSubject {
  /** With what is assigned to it. */
  readonly tool: Tool;
  /** Its definition. */
  readonly value: unknown;
  /** Throws where they are too long to be read. */
  readonly texts: () => readonly ContentText[];
  readonly neighbours: Neighbours;
  /** How many requests to the network a host let through while it ran, as logs say. */
  readonly egress: number;
  /** Counts the characters that a pattern looks at. Throws once the rule has had its share of them on this tool. */
  readonly spend: (characters: number) => void;
}

/** What a rule of content found beside its case and facts. */
export interface FoundThere {
  readonly place: PlaceChain | undefined;
  /** In the text at that place, in UTF-16 units. */
  readonly span?: readonly [start: number, end: number];
  /** A quoted or labelled example: the rule is less sure. */
  readonly isExample?: boolean;
}

/** The tools of a catalog, among which a rule looks. */
export interface ListSubject {
  /** The rows of each id that could be a copy or a look-alike of another. */
  readonly rowsOf: ReadonlyMap<string, readonly number[]>;
  /** Whether two rows' entries are the same bytes. */
  readonly sameBody: (a: number, b: number) => boolean;
}

type Facts = Readonly<Record<string, string>>;

/** A definition, a list of them, or the JSON text of one where its spelling matters. */
export type Example = Readonly<Record<string, unknown>> | readonly Readonly<Record<string, unknown>>[] | string;

/**
 * A rule: what it finds, what that is worth, how it looks, and a text on either side of its border. The cases that none
 * of its checks finds are noted by the readers of the formats.
 */
export interface Rule<Variant extends string = string> {
  readonly id: string;
  /** Another one wherever it may find something else: verdicts on its findings hold for one version. */
  readonly version: number;
  readonly title: string;
  /** Why it matters. */
  readonly reason: string;
  readonly references: string;
  /** Of its cases, unless one has its own. */
  readonly severity: Severity;
  /** Likewise; absent means high. */
  readonly confidence?: Confidence;
  readonly cases: Readonly<Record<Variant, RuleCase>>;
  readonly checkTool?: (
    subject: ToolSubject,
    found: (variant: Variant, place?: PlaceChain, facts?: Facts) => void,
  ) => void;
  /** Asked of the strings and names of an entry. */
  readonly checkText?: {
    /**
     * A quick look at the text of a whole entry: false where none of its strings can hold what the rule looks for.
     * Absent means `mayHideText`.
     */
    readonly mayFind?: (entryText: string) => boolean;
    readonly check: (subject: TextSubject, found: (variant: Variant, facts?: Facts) => void) => void;
  };
  readonly checkList?: (
    subject: ListSubject,
    found: (rows: readonly number[], variant: Variant, pointer: string, facts: Facts) => void,
  ) => void;
  /** Asked behind the rows, once all tools of a catalog are known. */
  readonly checkContent?: (
    subject: ContentSubject,
    found: (variant: Variant, there: FoundThere, facts?: Facts) => void,
  ) => void;
  readonly finds: Example;
  readonly nearMiss: Example;
}

/** Checks a row of the table: a case that its check finds is one that it has words for. */
export function defineRule<Variant extends string>(rule: Rule<Variant>): Rule {
  return rule;
}

/**
 * Returns what says how grave a finding of some rules is and how sure: the one place that does. One of another rule may
 * be of any severity.
 */
export function rateBy(rules: readonly Rule[]): (found: Found) => Finding {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  return (found) => {
    const rule = byId.get(found.rule);
    const variant = caseOf(rule, found.variant);
    const confidence = variant?.confidence ?? rule?.confidence ?? 'high';
    return {
      ...found,
      severity: variant?.severity ?? rule?.severity ?? 'high',
      // One step less, and never below medium.
      confidence: found.isExample === true && confidence === 'high' ? 'medium' : confidence,
    };
  };
}

export function caseOf(rule: Rule | undefined, variant: string) {
  return rule !== undefined && Object.hasOwn(rule.cases, variant) ? rule.cases[variant] : undefined;
}

export function byRule(a: Finding, b: Finding): number {
  return compareText(a.rule, b.rule) || compareText(a.pointer, b.pointer) || compareText(a.variant, b.variant);
}

/** Builds a definition for a rule's examples: an ordinary one with these members. */
export function example(more: Readonly<Record<string, unknown>> = {}) {
  return { toolId: 'connector:crm.list', source: 'connector', safetyTier: 'read', ...more };
}

export function described(description: string, more: Readonly<Record<string, unknown>> = {}) {
  return example({ description, ...more });
}

/** Builds a sentence: what stands in its gaps is a quote, unless it is marked by `own`. */
export function say(
  words: TemplateStringsArray,
  ...gaps: (string | { readonly text: string } | undefined)[]
): RichText {
  const parts: RichText[number][] = [];
  for (const [i, text] of words.entries()) {
    if (text !== '') parts.push({ text });
    if (i >= gaps.length) continue;
    const gap = gaps[i];
    parts.push(typeof gap === 'object' ? gap : { quote: gap ?? '' });
  }
  return parts;
}

/** Marks a stretch of our own in a sentence's gaps. */
export function own(text: string): { readonly text: string } {
  return { text };
}

/** Begins a sentence with whether a name or a text is meant. */
export function subjectWords(where: string | undefined): { readonly text: string } {
  return own(where === 'name' ? 'The name of a member' : 'A text');
}

export const tellOperator = 'Tell the host operator; leave the tool out of an allowlist until it is put right.';
export const readRaw = 'Read the Raw tab, where hidden characters are shown, before you trust any text of this tool.';
