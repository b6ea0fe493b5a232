import { cutText, shortenText } from '../model/cutText';
import { formatCount, joinWords } from '../model/formatCount';
import { formatJson } from '../model/formatJson';
import type { RichText } from '../model/revealText';
import type { FieldNode } from './fieldNode';

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

export function quoted(text: string): { readonly quote: string } {
  return { quote: shortenText(text, longestQuote) };
}

/** `3 → '3'`, `2500 → '2,500'`; very large and very small numbers keep their exponent. */
function formatNumber(value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 1e15 ? formatCount(value) : String(value);
}

function number(of: unknown): string {
  return typeof of === 'number' ? formatNumber(of) : formatJson(of, longestValue);
}

function count(size: unknown, unit: string): string {
  return unit === '' ? number(size) : `${number(size)} ${unit}${size === 1 ? '' : 's'}`;
}

function valueText(value: unknown): { readonly quote: string } {
  return { quote: cutText(formatJson(value, longestValue), longestValue + 1) };
}

function listed(parts: RichText): RichText {
  return parts.flatMap((part, i) => (i === 0 ? [part] : [{ text: ', ' }, part]));
}

/** Returns the limits of a part in words; limits that are no limits (at least 0 items) are left out. */
export function limitsOf(node: FieldNode): readonly RichText[] {
  const words: RichText[] = [];
  const say = (text: string) => words.push([{ text }]);
  const quote = (before: string, text: string | undefined) => {
    if (text !== undefined) words.push([{ text: `${before} ` }, quoted(text)]);
  };
  const range = (low: number | undefined, high: number | undefined, unit: string) => {
    if (low !== undefined && high !== undefined) {
      say(low === high ? `exactly ${count(low, unit)}` : `${number(low)} to ${count(high, unit)}`);
    } else if (low !== undefined) say(`at least ${count(low, unit)}`);
    else if (high !== undefined) say(`at most ${count(high, unit)}`);
  };
  const { exclusiveMinimum: above, exclusiveMaximum: below, multipleOf: step } = node;
  const format = formats.get(node['x-format'] ?? '')?.[0];
  range(node.minimum, node.maximum, '');
  if (above !== undefined) say(`more than ${number(above)}`);
  if (below !== undefined) say(`less than ${number(below)}`);
  if (step !== undefined) say(step === 1 ? 'whole numbers only' : `a multiple of ${number(step)}`);
  range(node.minLength, node.maxLength, 'character');
  if (format === undefined) quote('format', node['x-format']);
  else say(format.replace(/^an? /u, ''));
  quote('matches', node['x-pattern']);
  quote('encoded as', node['x-encoding']);
  quote('holds', node['x-media']);
  range(node.minItems, node.additionalItems === false ? undefined : node.maxItems, 'item');
  if (node.uniqueItems === true) say('no item twice');
  range(node.minProperties, node.maxProperties, 'field');
  quote('field names match', node['x-name-pattern']);
  if (node.additionalProperties === false) say('no other fields');
  if (node.additionalItems === false) say('no further items');
  return words;
}

/** A broken rule, as Ajv tells of it; `schema` is the keyword's value. */
interface BrokenRule {
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly schema?: unknown;
  readonly message?: string;
}

const fixedWords = new Map([
  ['required', 'Is required.'],
  ['additionalProperties', 'This field is not allowed here.'],
  ['unevaluatedProperties', 'This field is not allowed here.'],
  ['anyOf', 'Fits none of the possible shapes.'],
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
  ['multipleOf', ['Must be a multiple of', '']],
]);

/** Why a value breaks a rule, in plain words; whatever the schema says is a quote. */
export function explainProblem({ keyword, params, schema, message = '' }: BrokenRule): RichText {
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
      return text(`Must be ${joinWords(words, 'or')}.`);
    }
    case 'enum':
      return explainEnum(Array.isArray(schema) ? schema : []);
    case 'const':
      return [{ text: 'Must be exactly ' }, valueText(schema), { text: '.' }];
    case 'pattern':
      return [{ text: 'Must match the pattern ' }, quoted(String(params['pattern'] ?? schema)), { text: '.' }];
    case 'format': {
      const name = String(params['format'] ?? schema);
      const [words, sample] = formats.get(name) ?? [];
      if (words !== undefined) return text(`Must be ${words}${sample === undefined ? '' : ` such as ${sample}`}.`);
      return [{ text: 'Must be of the format ' }, quoted(name), { text: '.' }];
    }
    case 'uniqueItems': {
      const places = [params['i'], params['j']].filter((one) => typeof one === 'number').sort((a, b) => a - b);
      const equal = places.length < 2 ? '' : `Items ${places.map((one) => one + 1).join(' and ')} are equal; items`;
      return text(`${equal || 'Items'} must be unique.`);
    }
    case 'propertyNames':
      return [{ text: 'The field name ' }, quoted(String(params['propertyName'])), { text: ' is not allowed.' }];
    case 'dependentRequired':
    case 'dependencies':
      return [{ text: 'Is required where ' }, quoted(String(params['property'] ?? '')), { text: ' is given.' }];
    case 'oneOf':
      return Array.isArray(params['passingSchemas'])
        ? text('Fits more than one shape, and only one may fit.')
        : text('Fits none of the possible shapes.');
    default:
      return [{ text: 'Breaks the rule ' }, quoted(keyword), { text: ': ' }, quoted(message), { text: '.' }];
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
