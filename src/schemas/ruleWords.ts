import { cutText, formatJson } from '../model/formatJson';
import { isObject, type JsonObject, member } from '../model/json';
import type { RichText } from '../model/revealText';

/** A format in plain words, and a text of that format. */
const formats = new Map<string, readonly [words: string, sample?: string]>([
  ['date-time', ['a date and time', '2031-05-17T09:30:00Z']],
  ['date', ['a date', '2031-05-17']],
  ['time', ['a time of day', '09:30:00Z']],
  ['duration', ['a length of time', 'P3D']],
  ...['email', 'idn-email'].map((name) => [name, ['an email address', 'name@example.com']] as const),
  ...['hostname', 'idn-hostname'].map((name) => [name, ['a host name', 'example.com']] as const),
  ['ipv4', ['an IPv4 address', '192.0.2.1']],
  ['ipv6', ['an IPv6 address', '2001:db8::1']],
  ...['uri', 'url', 'iri'].map((name) => [name, ['a web address', 'https://example.com/']] as const),
  ...['uri-reference', 'iri-reference'].map((name) => [name, ['a web address, may be relative', '/path']] as const),
  ['uri-template', ['a web address with placeholders', '/path/{id}']],
  ['uuid', ['a UUID', '123e4567-e89b-12d3-a456-426614174000']],
  ['regex', ['a regular expression', '.*']],
  ['json-pointer', ['a JSON pointer', '/a']],
  ['relative-json-pointer', ['a relative JSON pointer', '0']],
  ...['32', '64'].map((bits) => [`int${bits}`, [`a whole number of ${bits} bits`]] as const),
  ['byte', ['base64 text', 'dGV4dA==']],
  ['binary', ['file content']],
  ['password', ['hidden while typing']],
  ['color', ['a color', '#000000']],
  ['data-url', ['a data URL', 'data:text/plain;base64,dGV4dA==']],
  ['json', ['JSON text', '{}']],
]);

/** Returns a text of a format, where it is known. */
export function sampleOfFormat(format: unknown): string | undefined {
  return formats.get(String(format))?.[1];
}

const typeNames = new Map([
  ['string', 'text'],
  ['number', 'a number'],
  ['integer', 'a whole number'],
  ['boolean', 'true or false'],
  ['array', 'a list'],
  ['object', 'an object'],
  ['null', 'null'],
]);

const longestQuote = 300;
const longestValue = 120;
const maxValues = 6;
const maxDependencies = 20;

export function quoted(text: string): { readonly quote: string } {
  return { quote: text.length > longestQuote ? `${cutText(text, longestQuote)}…` : text };
}

/** `3 → '3'`, `2500 → '2,500'`; very large and very small numbers keep their exponent. */
function formatNumber(value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 1e15 ? value.toLocaleString('en-US') : String(value);
}

function number(of: unknown): string {
  return typeof of === 'number' ? formatNumber(of) : formatJson(of, longestValue);
}

function count(size: unknown, unit: string): string {
  return unit === '' ? number(size) : `${number(size)} ${unit}${size === 1 ? '' : 's'}`;
}

/** A value as JSON, cut where it is long. */
function valueText(value: unknown): { readonly quote: string } {
  return { quote: cutText(formatJson(value, longestValue), longestValue + 1) };
}

function listed(parts: RichText): RichText {
  return parts.flatMap((part, i) => (i === 0 ? [part] : [{ text: ', ' }, part]));
}

/** What an item has to be where only some have to: `"hello"`, `one of 1, 2`, else `of a certain shape`. */
function describeWanted(schema: unknown): RichText {
  if (isObject(schema) && Object.hasOwn(schema, 'const')) return [valueText(schema['const'])];
  const values = isObject(schema) ? member(schema, 'enum') : undefined;
  return Array.isArray(values) && values.length > 0 && values.length <= maxValues
    ? [{ text: values.length === 1 ? '' : 'one of ' }, ...listed(values.map(valueText))]
    : [{ text: 'of a certain shape' }];
}

/** One object that is referred to from thousands of places is read once. */
const known = new WeakMap<JsonObject, readonly RichText[]>();

/** The limits of one schema object in words; limits that are no limits (at least 0 items) are left out. */
export function describeLimits(schema: JsonObject): readonly RichText[] {
  const words = known.get(schema) ?? [...readLimits(schema), ...readInnerLimits(schema)];
  known.set(schema, words);
  return words;
}

function readLimits(schema: JsonObject): RichText[] {
  const words: RichText[] = [];
  const say = (text: string) => words.push([{ text }]);
  const numberIn = (keyword: string) => {
    const value = member(schema, keyword);
    return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
  };
  const sayRange = (low: number | undefined, high: number | undefined, unit: string) => {
    if (low !== undefined && high !== undefined) {
      say(low === high ? `exactly ${count(low, unit)}` : `${number(low)} to ${count(high, unit)}`);
    } else if (low !== undefined) say(`at least ${count(low, unit)}`);
    else if (high !== undefined) say(`at most ${count(high, unit)}`);
  };
  const saySize = (low: string, high: string, unit: string) => {
    const [least = 0, most = Number.MAX_SAFE_INTEGER] = [numberIn(low), numberIn(high)];
    sayRange(least > 0 ? least : undefined, most < Number.MAX_SAFE_INTEGER ? most : undefined, unit);
  };
  const quote = (keyword: string, before: string) => {
    const text = member(schema, keyword);
    if (typeof text === 'string' && text !== '') words.push([{ text: `${before} ` }, quoted(text)]);
  };
  const sides = (['minimum', 'maximum'] as const).map((keyword) => {
    const strict = member(schema, keyword === 'minimum' ? 'exclusiveMinimum' : 'exclusiveMaximum');
    const own = numberIn(keyword);
    // Draft-04 writes `exclusiveMinimum: true` beside `minimum`.
    const pair = strict === true ? [undefined, own] : [own, typeof strict === 'number' ? strict : undefined];
    // Generators write "any integer" as the limits of what a double holds exactly: no limit a person set.
    const isLimit = (at: number) =>
      keyword === 'minimum' ? at > Number.MIN_SAFE_INTEGER : at < Number.MAX_SAFE_INTEGER;
    return pair.map((at) => (at !== undefined && isLimit(at) ? at : undefined));
  });
  sayRange(sides[0]?.[0], sides[1]?.[0], '');
  if (sides[0]?.[1] !== undefined) say(`more than ${number(sides[0][1])}`);
  if (sides[1]?.[1] !== undefined) say(`less than ${number(sides[1][1])}`);
  const step = numberIn('multipleOf');
  if (step !== undefined) say(step === 1 ? 'whole numbers only' : `a multiple of ${number(step)}`);
  saySize('minLength', 'maxLength', 'character');
  const format = formats.get(String(member(schema, 'format')))?.[0];
  if (format === undefined) quote('format', 'format');
  else say(format.replace(/^an? /u, ''));
  quote('pattern', 'matches');
  quote('contentEncoding', 'encoded as');
  quote('contentMediaType', 'holds');
  saySize('minItems', 'maxItems', 'item');
  if (member(schema, 'uniqueItems') === true) say('no item twice');
  saySize('minProperties', 'maxProperties', 'field');
  const isClosed = (keyword: string) => member(schema, keyword) === false;
  if (['additionalProperties', 'unevaluatedProperties'].some(isClosed)) say('no other fields');
  if (['items', 'additionalItems', 'unevaluatedItems'].some(isClosed)) {
    const isTuple = ['prefixItems', 'items'].some((keyword) => Array.isArray(member(schema, keyword)));
    say(isTuple ? 'no further items' : 'no items');
  }
  return words;
}

/** Limits of what is inside, which the fields inside don't tell. */
function readInnerLimits(schema: JsonObject): RichText[] {
  const [patterns, names, contains] = ['patternProperties', 'propertyNames', 'contains'].map((one) =>
    member(schema, one),
  );
  const dependencies = ['dependentRequired', 'dependencies'].flatMap((keyword) => {
    const map = member(schema, keyword);
    return (isObject(map) ? Object.entries(map) : []).flatMap(([name, needed]): RichText[] => {
      const others = Array.isArray(needed) ? needed.filter((one) => typeof one === 'string') : [];
      const list = listed(others.slice(0, maxDependencies).map(quoted));
      return list.length === 0 ? [] : [[quoted(name), { text: ' needs ' }, ...list]];
    });
  });
  return [
    ...dependencies.slice(0, maxDependencies),
    ...(isObject(patterns) ? Object.keys(patterns).slice(0, 5) : []).map(
      (pattern): RichText => [{ text: 'field names match ' }, quoted(pattern)],
    ),
    ...(isObject(names) ? describeLimits(names).map((words): RichText => [{ text: 'field names: ' }, ...words]) : []),
    ...(isObject(contains) ? [[{ text: `${describeContains(schema)} ` }, ...describeWanted(contains)]] : []),
  ];
}

/** How many items have to be what `contains` says. */
function describeContains(schema: JsonObject): string {
  const [least = 1, most] = ['minContains', 'maxContains'].map((keyword) => member(schema, keyword));
  if (typeof most === 'number') return `${number(least)} to ${number(most)} items must be`;
  return least === 1 ? 'at least one item must be' : `at least ${number(least)} items must be`;
}

/** A broken rule: the keyword, the checker's parameters (Ajv's), and the keyword's value in the schema. */
export interface BrokenRule {
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly schema: unknown;
}

/** Rules that there is only one thing to say of. */
const fixedWords = new Map([
  ['required', 'Is required.'],
  ['unevaluatedProperties', 'This field is not allowed here.'],
  ['dependentSchemas', 'Does not go together with another field that is given.'],
  ['anyOf', 'Fits none of the possible shapes.'],
  ['allOf', 'Does not fit all that applies here.'],
  ['not', 'Is of a shape that is ruled out here.'],
  ['false schema', 'Nothing is allowed here.'],
]);

/** Limits: what stands before the number, and what is counted. */
const limitWords = new Map<string, readonly [words: string, unit: string]>([
  ['minimum', ['Must be at least', '']],
  ['maximum', ['Must be at most', '']],
  ['exclusiveMinimum', ['Must be more than', '']],
  ['exclusiveMaximum', ['Must be less than', '']],
  ['minLength', ['Must have at least', 'character']],
  ['maxLength', ['Must have at most', 'character']],
  ['minItems', ['Needs at least', 'item']],
  ['maxItems', ['May have at most', 'item']],
  ['minProperties', ['Needs at least', 'field']],
  ['maxProperties', ['May have at most', 'field']],
]);

/** Why a value breaks a rule, in plain words; whatever the schema says is a quote. */
export function explainProblem({ keyword, params, schema }: BrokenRule): RichText {
  const text = (words: string): RichText => [{ text: words }];
  const fixed = fixedWords.get(keyword);
  if (fixed !== undefined) return text(fixed);
  const size = params['limit'] ?? schema;
  const limit = limitWords.get(keyword);
  if (keyword === 'minLength' && size === 1) return text('Must not be empty.');
  if (limit !== undefined) return text(`${limit[0]} ${count(size, limit[1])}.`);
  switch (keyword) {
    case 'type': {
      const words = [params['type'] ?? schema].flat().map((one) => typeNames.get(String(one)) ?? String(one));
      const all = words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
      return text(`Must be ${all}.`);
    }
    case 'enum':
      return explainEnum(Array.isArray(schema) ? schema : []);
    case 'const':
      return [{ text: 'Must be exactly ' }, valueText(schema), { text: '.' }];
    case 'multipleOf':
      return text(`Must be a multiple of ${number(params['multipleOf'] ?? schema)}.`);
    case 'pattern':
      return [{ text: 'Must match the pattern ' }, quoted(String(params['pattern'] ?? schema)), { text: '.' }];
    case 'format': {
      const name = String(params['format'] ?? schema);
      const [words, sample] = formats.get(name) ?? [];
      if (words !== undefined) return text(`Must be ${words}${sample === undefined ? '' : ` such as ${sample}`}.`);
      return [{ text: 'Must be of the format ' }, quoted(name), { text: '.' }];
    }
    case 'additionalProperties':
      return text('This field is not allowed here.');
    case 'propertyNames':
      return [{ text: 'The field name ' }, quoted(String(params['propertyName'] ?? '')), { text: ' is not allowed.' }];
    case 'items':
    case 'additionalItems':
    case 'unevaluatedItems':
      return typeof params['limit'] === 'number'
        ? text(`May have at most ${count(size, 'item')}.`)
        : text('No further items are allowed here.');
    case 'uniqueItems': {
      const places = [params['i'], params['j']].filter((one) => typeof one === 'number').sort((a, b) => a - b);
      const equal = places.length < 2 ? '' : `Items ${places.map((one) => one + 1).join(' and ')} are equal; items`;
      return text(`${equal || 'Items'} must be unique.`);
    }
    case 'contains':
    case 'minContains':
    case 'maxContains': {
      const [least = 'one', most] = [params['minContains'], params['maxContains']];
      const many = most === undefined ? `At least ${least}` : `From ${least} to ${most}`;
      return [{ text: `${many} of the items must be ` }, ...describeWanted(schema), { text: '.' }];
    }
    case 'dependentRequired':
    case 'dependencies':
      return [{ text: 'Is required where ' }, quoted(String(params['property'] ?? '')), { text: ' is given.' }];
    case 'oneOf':
      return Array.isArray(params['passingSchemas'])
        ? text('Fits more than one shape, and only one may fit.')
        : text('Fits none of the possible shapes.');
    case 'if':
      return text(
        `Does not fit what applies when the condition is ${params['failingKeyword'] === 'else' ? 'not ' : ''}met.`,
      );
    default:
      return [{ text: 'Breaks the rule ' }, quoted(keyword), { text: '.' }];
  }
}

function explainEnum(values: readonly unknown[]): RichText {
  if (values.length === 0) return [{ text: 'No value is allowed here.' }];
  if (values.length === 1) return [{ text: 'Must be exactly ' }, valueText(values[0]), { text: '.' }];
  const rest = values.length - maxValues;
  return [
    { text: 'Must be one of ' },
    ...listed(values.slice(0, maxValues).map(valueText)),
    { text: rest > 0 ? ` and ${formatNumber(rest)} more.` : '.' },
  ];
}
