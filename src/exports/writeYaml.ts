import { quoteText } from './quoteText';

type YamlValue =
  | string
  | boolean
  | readonly YamlValue[]
  | ReadonlyMap<string, YamlValue>
  | { readonly [key: string]: YamlValue };

/** Words that some YAML reader takes for something else than text. */
const reserved = new Set(['y', 'n', 'yes', 'no', 'on', 'off', 'true', 'false', 'null']);

/** A value as block YAML that readers of 1.1 and 1.2 agree on: every text in double quotes, plain keys only if safe. */
export function writeYaml(value: YamlValue): string {
  return `${linesOf(value).join('\n')}\n`;
}

function linesOf(value: YamlValue): readonly string[] {
  if (typeof value === 'string') return [quoteText(value)];
  if (typeof value === 'boolean') return [String(value)];
  if (isList(value)) return value.length === 0 ? ['[]'] : value.flatMap((item) => dashed(linesOf(item)));
  const members = value instanceof Map ? [...value] : Object.entries(value);
  if (members.length === 0) return ['{}'];
  return members.flatMap(([key, inner]: [string, YamlValue]) => {
    const lines = linesOf(inner);
    const name = isPlain(key) ? key : quoteText(key);
    return isNested(inner) ? [`${name}:`, ...lines.map(indent)] : [`${name}: ${lines[0]}`];
  });
}

function dashed([first = '', ...rest]: readonly string[]): readonly string[] {
  return [`- ${first}`, ...rest.map(indent)];
}

function indent(line: string): string {
  return `  ${line}`;
}

function isPlain(key: string): boolean {
  return /^[a-z][\w.-]*$/i.test(key) && !reserved.has(key.toLowerCase());
}

function isNested(value: YamlValue): boolean {
  if (typeof value === 'string' || typeof value === 'boolean') return false;
  if (isList(value)) return value.length > 0;
  return value instanceof Map ? value.size > 0 : Object.keys(value).length > 0;
}

function isList(value: YamlValue): value is readonly YamlValue[] {
  return Array.isArray(value);
}
