import { formatJson } from '../model/formatJson';
import { isObject, member } from '../model/json';
import type { RichText } from '../model/revealText';
import { describeWanted, formatNumber, quoted, valueText } from './limitWords';

/** A broken rule: the keyword, the checker's parameters (Ajv's), and the keyword's value in the schema. */
export interface BrokenRule {
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly schema: unknown;
}

const longestValue = 120;
const maxValues = 6;

const typeWords = new Map([
  ['string', 'text'],
  ['number', 'a number'],
  ['integer', 'a whole number'],
  ['boolean', 'true or false'],
  ['array', 'a list'],
  ['object', 'an object'],
  ['null', 'null'],
]);

/** Examples of what a format wants; a format without one is only named. */
const formatExamples = new Map([
  ['date', 'a date such as 2031-05-17'],
  ['date-time', 'a date and time with a time zone, such as 2031-05-17T09:30:00Z'],
  ['time', 'a time of day with a time zone, such as 09:30:00Z'],
  ['duration', 'a length of time such as P3D or PT15M'],
  ['email', 'an email address'],
  ['uri', 'a full web address such as https://example.com/'],
  ['url', 'a full web address such as https://example.com/'],
  ['uri-reference', 'a web address or a part of one'],
  ['uuid', 'a UUID such as 123e4567-e89b-12d3-a456-426614174000'],
  ['hostname', 'a host name such as example.com'],
  ['ipv4', 'an IPv4 address such as 192.0.2.1'],
  ['ipv6', 'an IPv6 address such as 2001:db8::1'],
  ['regex', 'a regular expression'],
  ['json-pointer', 'a JSON pointer such as /a/b'],
  ['int32', 'a whole number of 32 bits'],
  ['int64', 'a whole number of 64 bits'],
  ['byte', 'base64 text'],
]);

/** Rules that there is only one thing to say of. */
const fixedWords = new Map([
  ['required', 'Is required.'],
  ['unevaluatedProperties', 'This field is not allowed here.'],
  ['dependentSchemas', 'Does not go together with another field that is given.'],
  ['anyOf', 'Fits none of the possible shapes.'],
  ['allOf', 'Does not fit all that applies here.'],
  ['not', 'Is of a shape that is ruled out here.'],
  ['false schema', 'Nothing is allowed here.'],
  ['nullable', 'Must not be null.'],
  ['discriminator', 'Does not tell which of the shapes it has.'],
  ...['contentEncoding', 'contentMediaType', 'contentSchema'].map(
    (keyword) => [keyword, 'The content is not of the kind that is wanted.'] as const,
  ),
  ...['$ref', '$dynamicRef', '$recursiveRef'].map(
    (keyword) => [keyword, 'Does not fit the schema that is referred to.'] as const,
  ),
]);

/** Limits: what stands before the number, and what is counted. */
const limitWords = new Map<string, readonly [words: string, unit?: string]>([
  ['minimum', ['Must be at least']],
  ['maximum', ['Must be at most']],
  ['exclusiveMinimum', ['Must be more than']],
  ['exclusiveMaximum', ['Must be less than']],
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
  const size = limit(params, schema);
  const [words, unit] = limitWords.get(keyword) ?? [];
  if (keyword === 'minLength' && size === '1') return text('Must not be empty.');
  if (words !== undefined) return text(`${words} ${unit === undefined ? size : count(size, unit)}.`);
  switch (keyword) {
    case 'type':
      return text(`Must be ${listTypes(params['type'] ?? schema)}.`);
    case 'enum':
      return explainEnum(schema);
    case 'const':
      return [{ text: 'Must be exactly ' }, value(schema), { text: '.' }];
    case 'multipleOf':
      return text(`Must be a multiple of ${number(params['multipleOf'] ?? schema)}.`);
    case 'pattern':
      return [{ text: 'Must match the pattern ' }, quoted(String(params['pattern'] ?? schema)), { text: '.' }];
    case 'format':
      return explainFormat(params['format'] ?? schema);
    case 'additionalProperties':
      return typeof params['additionalProperty'] === 'string'
        ? text('This field is not allowed here.')
        : text('Other fields are not allowed here.');
    case 'propertyNames':
      return [{ text: 'The field name ' }, quoted(String(params['propertyName'] ?? '')), { text: ' is not allowed.' }];
    case 'items':
    case 'additionalItems':
    case 'unevaluatedItems':
      return typeof params['limit'] === 'number'
        ? text(`May have at most ${count(size, 'item')}.`)
        : text('No further items are allowed here.');
    case 'uniqueItems':
      return explainTwice(params);
    case 'contains':
    case 'minContains':
    case 'maxContains':
      return [...text(`${howMany(params)} of the items must be `), ...wanted(schema), ...text('.')];
    case 'dependentRequired':
    case 'dependencies':
      return [{ text: 'Is required where ' }, quoted(String(params['property'] ?? '')), { text: ' is given.' }];
    case 'oneOf':
      return Array.isArray(params['passingSchemas'])
        ? text('Fits more than one shape, and only one may fit.')
        : text('Fits none of the possible shapes.');
    case 'if':
      return text(
        params['failingKeyword'] === 'else'
          ? 'Does not fit what applies when the condition is not met.'
          : 'Does not fit what applies when the condition is met.',
      );
    default:
      return [{ text: 'Breaks the rule ' }, quoted(keyword), { text: '.' }];
  }
}

function listTypes(type: unknown): string {
  const words = [type].flat().map((one) => typeWords.get(String(one)) ?? String(one));
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

function explainEnum(list: unknown): RichText {
  if (!Array.isArray(list) || list.length === 0) return [{ text: 'No value is allowed here.' }];
  if (list.length === 1) return [{ text: 'Must be exactly ' }, value(list[0]), { text: '.' }];
  const shown = list.slice(0, maxValues);
  const rest = list.length - shown.length;
  return [
    { text: 'Must be one of ' },
    ...shown.flatMap((one, i) => (i === 0 ? [value(one)] : [{ text: ', ' }, value(one)])),
    { text: rest > 0 ? ` and ${formatNumber(rest)} more.` : '.' },
  ];
}

function explainFormat(format: unknown): RichText {
  const example = formatExamples.get(String(format));
  if (example !== undefined) return [{ text: `Must be ${example}.` }];
  return [{ text: 'Must be of the format ' }, quoted(String(format)), { text: '.' }];
}

function explainTwice(params: BrokenRule['params']): RichText {
  const [first, second] = [params['j'], params['i']];
  if (typeof first !== 'number' || typeof second !== 'number') return [{ text: 'Items must be unique.' }];
  const [low, high] = first < second ? [first, second] : [second, first];
  return [{ text: `Items ${low + 1} and ${high + 1} are equal; items must be unique.` }];
}

function howMany(params: BrokenRule['params']): string {
  const least = params['minContains'];
  const most = params['maxContains'];
  if (typeof most === 'number' && typeof least === 'number')
    return `From ${formatNumber(least)} to ${formatNumber(most)}`;
  return `At least ${typeof least === 'number' ? formatNumber(least) : 'one'}`;
}

function wanted(schema: unknown): RichText {
  return isObject(schema) ? describeWanted(schema) : [{ text: 'of a certain shape' }];
}

function value(of: unknown): { readonly quote: string } {
  return { quote: valueText(of) };
}

function number(of: unknown): string {
  return typeof of === 'number' ? formatNumber(of) : formatJson(of, longestValue);
}

function limit(params: BrokenRule['params'], schema: unknown): string {
  return number(params['limit'] ?? (isObject(schema) ? member(schema, 'limit') : schema));
}

function count(size: string, unit: string): string {
  return `${size} ${unit}${size === '1' ? '' : 's'}`;
}
