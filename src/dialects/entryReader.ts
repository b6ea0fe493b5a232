import { cutText, shortenText } from '../model/cutText';
import { isTelling, speaksAgainst } from '../model/dispute';
import { evidenceOf } from '../model/evidence';
import { type Fact, unstated } from '../model/fact';
import type { BadEntry, Found } from '../model/finding';
import { formatJson } from '../model/formatJson';
import { isObject, type JsonObject, type JsonType, jsonType, member, pointerTo } from '../model/json';
import type { Detail, Dialect, ExtraField, Hint, Hints, PostureField, Tool } from '../model/tool';
import type { DerivationSettings } from './derivations';

export interface ReadContext {
  readonly settings: DerivationSettings;
  /** The server the list came from, where it or its reader says so. */
  readonly alias?: string;
  /** How the toolIds of an MCP server's tools name it. */
  readonly server?: string;
  /** The revision of MCP that this server speaks. */
  readonly protocolVersion?: string;
}

export type EntryReading =
  | { readonly kind: 'tool'; readonly tool: Tool; readonly findings: readonly Found[] }
  | { readonly kind: 'bad'; readonly reason: BadEntry['reason'] };

/** One dialect. None of its functions throws, whatever the value. */
export interface DialectReader {
  readonly id: Dialect;
  /** What it goes by, such as "an object with toolId and safetyTier". */
  readonly expects: string;
  /** What speaks for it and an object doesn't have, each a short phrase. */
  lacks(value: JsonObject): readonly string[];
  /** Whether the value is meant to be of this dialect, even if it is faulty. */
  recognises(value: unknown): boolean;
  /** Reads one definition, with a finding for all that its format refuses. Without an id it is bad. */
  readEntry(value: unknown, context: ReadContext): EntryReading;
}

interface Definition extends Pick<DialectReader, 'id' | 'expects' | 'lacks'> {
  /** The format's name, as a sentence can use it. */
  readonly format: string;
  readonly recognises: (value: JsonObject) => boolean;
  readonly idOf: (value: JsonObject) => unknown;
  readonly read: (
    entry: EntryReader,
    id: string,
    context: ReadContext,
  ) => Omit<Tool, 'toolId' | 'dialect' | 'details' | 'extraFields'> & { readonly toolId?: string };
}

export function defineDialect({ id, expects, lacks, format, recognises, idOf, read }: Definition): DialectReader {
  return {
    id,
    expects,
    lacks,
    recognises: (value) => isObject(value) && recognises(value),
    readEntry: (value, context) => {
      if (!isObject(value)) return { kind: 'bad', reason: 'not-an-object' };
      const toolId = idOf(value);
      if (toolId === undefined) return { kind: 'bad', reason: 'no-tool-id' };
      if (typeof toolId !== 'string') return { kind: 'bad', reason: 'tool-id-not-a-string' };
      if (toolId === '') return { kind: 'bad', reason: 'tool-id-empty' };
      const notes: EntryNotes = { format, findings: [], details: [], extraFields: [] };
      const found = read(new EntryReader(value, notes), toolId, context);
      const { findings, details, extraFields } = notes;
      const evidence = evidenceOf({ toolId, ...found });
      const tool = { toolId, dialect: id, ...found, ...(isTelling(evidence) && { evidence }), details, extraFields };
      return { kind: 'tool', tool: { ...tool, ...(tool.suggestions && { suggestions: unopposed(tool) }) }, findings };
    },
  };
}

/** Suggestions but for those that the tool's own words or hints speak against. */
function unopposed({ suggestions, evidence }: Pick<Tool, 'suggestions' | 'evidence'>): Tool['suggestions'] {
  return suggestions?.filter(({ field, value }) => speaksAgainst(evidence, field, value).length === 0);
}

export function lacksMembers(...names: readonly string[]): DialectReader['lacks'] {
  return (value) => names.filter((name) => !Object.hasOwn(value, name));
}

const tellingName = /token|secret|password|prompt|instruction/i;
const factLength = 200;
const textLength = 2000;
/** A definition with more than these says so little that its own text must do. */
const maxFindings = 200;
const maxExtraFields = 500;
const maxDetails = 100;

/** How much a tool relies on a field. */
type FieldWeight = 'required' | 'optional' | 'minor';
const weighed = { required: '-of-required', optional: '', minor: '-of-minor' } as const;

interface FieldRule {
  /** A missing required field is a finding, and a wrong one weighs more. */
  readonly required?: boolean;
}

/** What is noted of one definition, whichever of its objects it stands in. */
interface EntryNotes {
  readonly format: string;
  readonly findings: Found[];
  readonly details: Detail[];
  readonly extraFields: ExtraField[];
}

/** Takes the members of one object of a definition and notes what is missing, wrong or unknown. */
export class EntryReader {
  readonly value: JsonObject;
  private readonly notes: EntryNotes;
  /** A JSON pointer. */
  private readonly at: string;
  private readonly known: string[] = [];

  constructor(value: JsonObject, notes: EntryNotes, at = '') {
    this.value = value;
    this.notes = notes;
    this.at = at;
  }

  /** The reader of an object within this one. */
  inner(name: string, rule: FieldRule = {}): EntryReader | undefined {
    const found = this.object(name, rule);
    return found && new EntryReader(found, this.notes, this.pointerTo(name));
  }

  /** The readers of the objects of a list; what else stands in it is reported as `field`. */
  innerItems(name: string, field: string): readonly EntryReader[] | undefined {
    return this.list(name)?.flatMap((item, i) => {
      if (isObject(item)) return [new EntryReader(item, this.notes, pointerTo(this.pointerTo(name), i))];
      this.wrongItem(name, i, item, { field, expected: 'object' });
      return [];
    });
  }

  text(name: string, rule: FieldRule = {}): string | undefined {
    const found = this.take(name, ['string'], rule);
    return typeof found === 'string' ? found : undefined;
  }

  flag(name: string): boolean | undefined {
    const found = this.take(name, ['boolean']);
    return typeof found === 'boolean' ? found : undefined;
  }

  object(name: string, rule: FieldRule = {}): JsonObject | undefined {
    const found = this.take(name, ['object'], rule);
    return isObject(found) ? found : undefined;
  }

  list(name: string): readonly unknown[] | undefined {
    const found = this.take(name, ['array']);
    return Array.isArray(found) ? found : undefined;
  }

  number(
    name: string,
    bounds: { readonly least: number; readonly most?: number; readonly whole?: boolean },
    rule: FieldRule = {},
  ): number | undefined {
    const found = this.take(name, ['number'], rule);
    if (typeof found !== 'number') return undefined;
    const { least, most = Number.POSITIVE_INFINITY, whole = false } = bounds;
    if (found >= least && found <= most && (!whole || Number.isInteger(found))) return found;
    const kind = whole ? 'a whole number' : 'a number';
    const expected = bounds.most === undefined ? `${kind} from ${least}` : `${kind} from ${least} to ${most}`;
    this.wrongValue(name, expected, found, rule.required ? 'required' : 'optional');
    return undefined;
  }

  texts(name: string): readonly string[] | undefined {
    return this.list(name)?.filter((item, i): item is string => {
      if (typeof item !== 'string') this.wrongItem(name, i, item);
      return typeof item === 'string';
    });
  }

  /** The member where it is of one of these types; else undefined, with a finding unless it is absent and optional. */
  take(name: string, types: readonly JsonType[], rule: FieldRule = {}): unknown {
    const found = this.plain(name);
    if (found === undefined) {
      if (rule.required) this.report('C02', 'missing-field', null, { field: name });
      return undefined;
    }
    if (types.includes(jsonType(found))) return found;
    this.wrongType(name, types, found, rule.required ? 'required' : 'optional');
    this.keep(name);
    return undefined;
  }

  /** The member of any type. */
  plain(name: string): unknown {
    this.known.push(name);
    return member(this.value, name);
  }

  /** The members that nobody has taken. */
  unknown(): readonly string[] {
    return Object.keys(this.value).filter((name) => !this.known.includes(name));
  }

  /** `id`: the member that says what the definition is called, and is taken already. */
  reportUnknown(id?: string): void {
    const { format } = this.notes;
    for (const name of this.unknown()) {
      if (name === id) continue;
      this.report('C05', tellingName.test(name) ? 'telling-name' : 'not-in-format', name, { field: name, format });
      this.keep(name);
    }
  }

  wrongType(name: string, types: readonly JsonType[], found: unknown, weight: FieldWeight = 'optional'): void {
    const facts = { field: name, expected: types.join(' or '), found: jsonType(found) };
    this.report('C02', `wrong-type${weighed[weight]}`, name, facts);
  }

  /** An item of a list that is of another type than `expected`. */
  wrongItem(name: string, i: number, found: unknown, { field = name, expected = 'string' } = {}): void {
    const facts = { field, expected, found: jsonType(found) };
    this.reportAt(pointerTo(this.pointerTo(name), i), 'C02', 'wrong-type', facts);
  }

  /** `expected` completes "The field should be …". */
  wrongValue(name: string, expected: string, found: unknown, weight: FieldWeight = 'optional'): void {
    const facts = { field: name, expected, found: formatJson(found, factLength) };
    this.report('C02', `wrong-value${weighed[weight]}`, name, facts);
  }

  /** Something to show with the tool: a text as it is, any other value as JSON. */
  detail(label: string, name: string, value: unknown, hidden = false): void {
    const { details } = this.notes;
    if (value === undefined || details.length >= maxDetails) return;
    const text = typeof value === 'string' ? shortenText(value, textLength) : formatJson(value, textLength - 1);
    details.push({ label, pointer: this.pointerTo(name), text, ...(hidden && { hiddenFromModel: true }) });
  }

  /** `name`: the member it is about, null for the object itself. */
  report(rule: string, variant: string, name: string | null, facts: Found['facts']): void {
    this.reportAt(name === null ? this.at : this.pointerTo(name), rule, variant, facts);
  }

  reportAt(pointer: string, rule: string, variant: string, facts: Found['facts']): void {
    const { findings } = this.notes;
    if (findings.length >= maxFindings) return;
    const bounded = Object.fromEntries(Object.entries(facts).map(([name, text]) => [name, cutText(text, factLength)]));
    findings.push({ rule, variant, pointer, facts: bounded });
  }

  /** Keeps a member that could not be read as what it should be. */
  keep(name: string): void {
    const { extraFields } = this.notes;
    if (extraFields.length >= maxExtraFields) return;
    const text = formatJson(member(this.value, name), textLength - 1);
    extraFields.push({ pointer: this.pointerTo(name), name, text });
  }

  private pointerTo(name: string): string {
    return pointerTo(this.at, name);
  }
}

export function unstatedPosture(): Record<PostureField, Fact> {
  return {
    source: unstated,
    tier: unstated,
    egress: unstated,
    approval: unstated,
    replay: unstated,
    credential: unstated,
    cost: unstated,
    latency: unstated,
  };
}

/** Builds a tool's hints by reading each. */
export function readHints(read: (hint: Hint) => boolean | undefined): Hints {
  return {
    'read-only': read('read-only'),
    destructive: read('destructive'),
    idempotent: read('idempotent'),
    'open-world': read('open-world'),
  };
}
