import { type Capability, capabilities, certainties, certaintyFor } from './capability';
import { factValue } from './fact';
import { type Amounts, openWord, type PostureField, type Tool, type Trait, vocabularies } from './tool';

/* The kinds of columns there are, and how their values stand in links. */

/** The link value that stands for "the source doesn't say". */
export const unstatedValue = 'unstated';
/** The link value of `tier` where a dialect has no word for it and nobody has decided yet. */
export const unassignedValue = 'unassigned';
/** The link value for a tool that states an empty list. */
export const noneValue = 'none';

interface CommonParts {
  /** What a person reads, and the accessible name of its group (contract §3). */
  readonly label: string;
  /** The search box finds it by `id:word`: the whole word, or a part of it. */
  readonly search?: 'whole' | 'part';
}

/** A text to search in; `sort` where rows can be put in order by it. */
export interface TextColumn extends CommonParts {
  readonly kind: 'text';
  readonly read: (tool: Tool) => string;
  readonly sort?: 'text';
}

/**
 * What decides the values of a late column: a choice of the page, facts by toolId that the engine is given, evidence of
 * calls, what the rules of content found, or what reviewers assigned and decided.
 */
export type LateSource =
  | 'identity'
  | 'context'
  | 'comparison'
  | 'effect'
  | 'facts'
  | 'usage'
  | 'content'
  | 'assignments'
  | 'decisions';

/** A column whose values depend on more than the tools. `engine/lateColumns` works it out. */
interface Late {
  readonly from: LateSource;
  /** What every tool has while nothing is known; null for no value. */
  readonly unknown: string | null;
  /** Whether rows list its values, on the screen and in exports. One that is not listed has a field of its own in a row. */
  readonly isListed: boolean;
}

interface FacetParts extends CommonParts {
  readonly late?: Late;
  /** Rows have a field of their own for it: it is not among their listed values. */
  readonly hasOwnField?: true;
  /**
   * What a class rule does with a choice over it whose answer is another on another day: a rule keeps a `passing` one,
   * which a baseline's filter refuses, and drops a `dropped` one.
   */
  readonly inRule?: 'passing' | 'dropped';
  /** The usual values, in the order they are shown and sorted: postures from least to most risky. */
  readonly values?: readonly string[];
  /** Values of our own, which come behind the source's: a word of a source that reads the same is marked by a `=`. */
  readonly reserved?: readonly string[];
  /** Whether a link may name the usual and the reserved values alone. */
  readonly isClosed?: true;
  readonly sort?: 'values' | 'number';
  /** Folded in the filters until opened: seldom the first question. */
  readonly isFolded?: true;
  /** Its values in plain words, where those are of no badge (`parts/postureWords`). */
  readonly words?: ReadonlyMap<string, string>;
}

/** One word a tool. */
interface WordColumn extends FacetParts {
  readonly kind: 'word';
  /** Absent where the word depends on more than the tool: whole catalogs, identities, drafts, contexts. */
  readonly read?: (tool: Tool) => string;
}

/** Any number of words a tool. */
interface WordsColumn extends FacetParts {
  readonly kind: 'words';
  /**
   * The source's own words; undefined where it states none, null where its dialect has no such member. Absent where
   * they depend on more than the tool.
   */
  readonly read?: (tool: Tool) => readonly string[] | undefined | null;
}

/** A number a tool, filtered by ranges (`model/range`). */
interface NumberColumn extends FacetParts {
  readonly kind: 'number';
  /** Undefined where the source states none. Absent where the number depends on more than the tool. */
  readonly read?: (tool: Tool) => number | undefined;
}

/** A time a tool, or never; filtered by ranges of days. Its values are the months that tools have times in. */
interface TimeColumn extends FacetParts {
  readonly kind: 'time';
}

export type ColumnDefinition = TextColumn | WordColumn | WordsColumn | NumberColumn | TimeColumn;
/** The definition of a column that tools are filtered by. */
export type FacetDefinition = Exclude<ColumnDefinition, TextColumn>;

/** The words of a list's own link values. */
export function listed(none: string): ReadonlyMap<string, string> {
  return new Map([
    [noneValue, none],
    [unstatedValue, 'the source doesn’t say'],
  ]);
}

export function posture(
  field: PostureField,
  label: string,
  more: Pick<FacetParts, 'sort' | 'isFolded' | 'words'> & { readonly sort?: 'values' },
) {
  return {
    label,
    kind: 'word' as const,
    values: vocabularies[field],
    reserved: reservedOf(field),
    search: 'whole' as const,
    hasOwnField: true as const,
    read: (tool: Tool) => postureValue(tool, field),
    ...more,
  };
}

/** A number that registries state of a call. */
export function amount(name: keyof Amounts, label: string, values: readonly string[]) {
  return {
    label,
    kind: 'number' as const,
    values,
    sort: 'number' as const,
    isFolded: true as const,
    read: ({ amounts }: Tool) => amounts?.[name],
  };
}

/** What a tool can do, as its facts say; a risk question in three words. */
export function capability(name: Capability, yes: string, unknown: string, no: string) {
  return {
    label: capabilities[name].label,
    kind: 'word' as const,
    values: certainties,
    isClosed: true as const,
    isFolded: true as const,
    words: new Map(Object.entries({ yes, disputed: 'said not to, against its own words', unknown, no })),
    read: (tool: Tool) => certaintyFor(name, tool),
  };
}

export function trait(
  name: Trait,
  label: string,
  words: ReadonlyMap<string, string>,
  more: Pick<FacetParts, 'values' | 'isFolded'> & { readonly sort?: 'values' } = {},
) {
  return {
    label,
    kind: 'words' as const,
    reserved: [noneValue, unstatedValue],
    search: 'whole' as const,
    words,
    read: ({ traits }: Tool) => (traits && name in traits ? traits[name] : null),
    ...more,
  };
}

function reservedOf(field: PostureField): readonly string[] {
  return field === 'tier' ? [unassignedValue, unstatedValue] : [unstatedValue];
}

/** The link value of a posture fact: tiers of dialects that have no word for them are not assigned, rather than unstated. */
export function postureValue(tool: Pick<Tool, 'posture' | 'dialect'>, field: PostureField): string {
  const value = factValue(tool.posture[field]);
  if (value !== undefined) return toLinkValue(value, reservedOf(field));
  return openWord(field, tool.dialect) === 'not assigned' ? unassignedValue : unstatedValue;
}

/**
 * Returns a source's own word as a link value. A leading `=` marks an empty word and one that equals a reserved value. Half
 * a surrogate pair, which no link can carry, becomes U+FFFD.
 */
export function toLinkValue(word: string, reserved: readonly string[] = []): string {
  const isReserved = reserved.includes(word) || word === unstatedValue || word.startsWith('=');
  return isReserved || word === '' ? `=${word.toWellFormed()}` : word.toWellFormed();
}

/** A link value's own word: the `=` that tells it from a reserved value is taken off. */
export function plainWord(value: string): string {
  return value.startsWith('=') ? value.slice(1) : value;
}

/** Whether a link value says that nobody states the field. */
export function isOpenValue(value: string): boolean {
  return value === unstatedValue || value === unassignedValue;
}

/** What a person reads for a link value: the wire value itself, or "not stated". */
export function facetValueLabel(value: string): string {
  if (value === unstatedValue) return 'not stated';
  if (value === unassignedValue) return 'not assigned';
  return plainWord(value);
}
