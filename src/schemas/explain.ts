import { cutText, formatJson } from '../model/formatJson';
import { isObject, member } from '../model/json';
import type { RichText } from '../model/richText';
import { describeWanted } from './describeWanted';
import { formatNumber, quoted } from './limitWords';

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

/** Why a value breaks a rule, in plain words; whatever the schema says is a quote. */
export function explainProblem({ keyword, params, schema }: BrokenRule): RichText {
  const text = (words: string): RichText => [{ text: words }];
  switch (keyword) {
    case 'type':
      return text(`Must be ${listTypes(params['type'] ?? schema)}.`);
    case 'required':
      return text('Is required.');
    case 'enum':
      return explainEnum(schema);
    case 'const':
      return [{ text: 'Must be exactly ' }, value(schema), { text: '.' }];
    case 'minimum':
      return text(`Must be at least ${limit(params, schema)}.`);
    case 'maximum':
      return text(`Must be at most ${limit(params, schema)}.`);
    case 'exclusiveMinimum':
      return text(`Must be more than ${limit(params, schema)}.`);
    case 'exclusiveMaximum':
      return text(`Must be less than ${limit(params, schema)}.`);
    case 'multipleOf':
      return text(`Must be a multiple of ${number(params['multipleOf'] ?? schema)}.`);
    case 'minLength':
      return text(
        limit(params, schema) === '1'
          ? 'Must not be empty.'
          : `Must have at least ${count(params, schema, 'character')}.`,
      );
    case 'maxLength':
      return text(`Must have at most ${count(params, schema, 'character')}.`);
    case 'minItems':
      return text(`Needs at least ${count(params, schema, 'item')}.`);
    case 'maxItems':
      return text(`May have at most ${count(params, schema, 'item')}.`);
    case 'minProperties':
      return text(`Needs at least ${count(params, schema, 'field')}.`);
    case 'maxProperties':
      return text(`May have at most ${count(params, schema, 'field')}.`);
    case 'pattern':
      return [{ text: 'Must match the pattern ' }, quoted(String(params['pattern'] ?? schema)), { text: '.' }];
    case 'format':
      return explainFormat(params['format'] ?? schema);
    case 'additionalProperties':
      return typeof params['additionalProperty'] === 'string'
        ? text('This field is not allowed here.')
        : text('Other fields are not allowed here.');
    case 'unevaluatedProperties':
      return text('This field is not allowed here.');
    case 'propertyNames':
      return [{ text: 'The field name ' }, quoted(String(params['propertyName'] ?? '')), { text: ' is not allowed.' }];
    case 'items':
    case 'additionalItems':
    case 'unevaluatedItems':
      return typeof params['limit'] === 'number'
        ? text(`May have at most ${count(params, params['limit'], 'item')}.`)
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
    case 'dependentSchemas':
      return text('Does not go together with another field that is given.');
    case 'anyOf':
      return text('Fits none of the possible shapes.');
    case 'oneOf':
      return Array.isArray(params['passingSchemas'])
        ? text('Fits more than one shape, and only one may fit.')
        : text('Fits none of the possible shapes.');
    case 'allOf':
      return text('Does not fit all that applies here.');
    case 'not':
      return text('Is of a shape that is ruled out here.');
    case 'if':
      return text(
        params['failingKeyword'] === 'else'
          ? 'Does not fit what applies when the condition is not met.'
          : 'Does not fit what applies when the condition is met.',
      );
    case 'false schema':
      return text('Nothing is allowed here.');
    case 'nullable':
      return text('Must not be null.');
    case 'contentEncoding':
    case 'contentMediaType':
    case 'contentSchema':
      return text('The content is not of the kind that is wanted.');
    case 'discriminator':
      return text('Does not tell which of the shapes it has.');
    case '$ref':
    case '$dynamicRef':
    case '$recursiveRef':
      return text('Does not fit the schema that is referred to.');
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
  if (typeof first !== 'number' || typeof second !== 'number') return [{ text: 'No item may stand here twice.' }];
  const [low, high] = first < second ? [first, second] : [second, first];
  return [{ text: `Items ${low + 1} and ${high + 1} are the same, and each may stand here only once.` }];
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
  return { quote: cutText(formatJson(of, longestValue), longestValue + 1) };
}

function number(of: unknown): string {
  return typeof of === 'number' ? formatNumber(of) : formatJson(of, longestValue);
}

function limit(params: BrokenRule['params'], schema: unknown): string {
  return number(params['limit'] ?? (isObject(schema) ? member(schema, 'limit') : schema));
}

function count(params: BrokenRule['params'], schema: unknown, unit: string): string {
  const size = limit(params, schema);
  return `${size} ${unit}${size === '1' ? '' : 's'}`;
}
