import { cutText, shortenText } from '../model/cutText';
import { evidenceOf, isTelling, speaksAgainst } from '../model/evidence';
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
    value: JsonObject,
    id: string,
    reader: EntryReader,
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
      const reader = new EntryReader(format);
      const found = read(value, toolId, reader, context);
      const { findings, details, extraFields } = reader;
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

/** Takes the members of one definition and notes what is missing, wrong or unknown. */
export class EntryReader {
  readonly findings: Found[] = [];
  readonly extraFields: ExtraField[] = [];
  readonly details: Detail[] = [];
  private readonly format: string;

  constructor(format: string) {
    this.format = format;
  }

  text(object: JsonObject, name: string, at: string, rule: FieldRule = {}): string | undefined {
    const found = this.take(object, name, at, ['string'], rule);
    return typeof found === 'string' ? found : undefined;
  }

  flag(object: JsonObject, name: string, at: string, rule: FieldRule = {}): boolean | undefined {
    const found = this.take(object, name, at, ['boolean'], rule);
    return typeof found === 'boolean' ? found : undefined;
  }

  object(object: JsonObject, name: string, at: string, rule: FieldRule = {}): JsonObject | undefined {
    const found = this.take(object, name, at, ['object'], rule);
    return isObject(found) ? found : undefined;
  }

  list(object: JsonObject, name: string, at: string, rule: FieldRule = {}): readonly unknown[] | undefined {
    const found = this.take(object, name, at, ['array'], rule);
    return Array.isArray(found) ? found : undefined;
  }

  number(
    object: JsonObject,
    name: string,
    at: string,
    bounds: { readonly least: number; readonly most?: number; readonly whole?: boolean },
    rule: FieldRule = {},
  ): number | undefined {
    const found = this.take(object, name, at, ['number'], rule);
    if (typeof found !== 'number') return undefined;
    const { least, most = Number.POSITIVE_INFINITY, whole = false } = bounds;
    if (found >= least && found <= most && (!whole || Number.isInteger(found))) return found;
    const kind = whole ? 'a whole number' : 'a number';
    const expected = bounds.most === undefined ? `${kind} from ${least}` : `${kind} from ${least} to ${most}`;
    this.wrongValue(pointerTo(at, name), name, expected, found, rule.required ? 'required' : 'optional');
    return undefined;
  }

  texts(object: JsonObject, name: string, at: string): readonly string[] | undefined {
    const listed = this.list(object, name, at);
    if (listed === undefined) return undefined;
    const kept: string[] = [];
    listed.forEach((item, i) => {
      if (typeof item === 'string') kept.push(item);
      else this.wrongType(pointerTo(pointerTo(at, name), i), name, ['string'], item);
    });
    return kept;
  }

  /** The member where it is of one of these types; else undefined, with a finding unless it is absent and optional. */
  take(object: JsonObject, name: string, at: string, types: readonly JsonType[], rule: FieldRule = {}): unknown {
    const found = member(object, name);
    if (found === undefined) {
      if (rule.required) this.report('C02', 'missing-field', at, { field: name });
      return undefined;
    }
    if (types.includes(jsonType(found))) return found;
    this.wrongType(pointerTo(at, name), name, types, found, rule.required ? 'required' : 'optional');
    this.keep(pointerTo(at, name), name, found);
    return undefined;
  }

  reportUnknown(object: JsonObject, known: ReadonlySet<string>, at: string): void {
    for (const name of Object.keys(object)) {
      if (known.has(name)) continue;
      const variant = tellingName.test(name) ? 'telling-name' : 'not-in-format';
      this.report('C05', variant, pointerTo(at, name), { field: name, format: this.format });
      this.keep(pointerTo(at, name), name, member(object, name));
    }
  }

  /** Keeps the members that an open format leaves to whoever writes it. */
  keepUnknown(object: JsonObject, known: ReadonlySet<string>): void {
    for (const name of Object.keys(object)) {
      if (!known.has(name)) this.keep(pointerTo('', name), name, member(object, name));
    }
  }

  wrongType(
    pointer: string,
    field: string,
    types: readonly JsonType[],
    found: unknown,
    weight: FieldWeight = 'optional',
  ): void {
    const facts = { field, expected: types.join(' or '), found: jsonType(found) };
    this.report('C02', `wrong-type${weighed[weight]}`, pointer, facts);
  }

  /** `expected` completes "The field should be …". */
  wrongValue(pointer: string, field: string, expected: string, found: unknown, weight: FieldWeight = 'optional'): void {
    const facts = { field, expected, found: formatJson(found, factLength) };
    this.report('C02', `wrong-value${weighed[weight]}`, pointer, facts);
  }

  /** Something to show with the tool: a text as it is, any other value as JSON. */
  detail(label: string, pointer: string, value: unknown, hidden = false): void {
    if (value === undefined || this.details.length >= maxDetails) return;
    const text = typeof value === 'string' ? shortenText(value, textLength) : formatJson(value, textLength - 1);
    this.details.push({ label, pointer, text, ...(hidden && { hiddenFromModel: true }) });
  }

  report(rule: string, variant: string, pointer: string, facts: Found['facts']): void {
    if (this.findings.length >= maxFindings) return;
    const bounded = Object.fromEntries(Object.entries(facts).map(([name, text]) => [name, cutText(text, factLength)]));
    this.findings.push({ rule, variant, pointer, facts: bounded });
  }

  /** Keeps a value that could not be read as what it should be. */
  keep(pointer: string, name: string, value: unknown): void {
    if (this.extraFields.length >= maxExtraFields) return;
    this.extraFields.push({ pointer, name, text: formatJson(value, textLength - 1) });
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
