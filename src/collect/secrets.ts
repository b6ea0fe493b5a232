import { Buffer } from 'node:buffer';
import { isSecretName, looksLikeSecret } from '../model/secrets';

/** A value that no output may hold, by what it is called. */
export interface Secret {
  readonly name: string;
  readonly value: string;
  /** Its name, place or shape says that it is secret; else it is the value of a variable that may be. */
  readonly isSure: boolean;
}
export type Secrets = readonly Secret[];

/** Values that may be secret are taken out from this length on. */
export const minLength = 6;
const maxDepth = 8;

/** Whether a variable, flag, header or parameter names a secret. */
export function looksSecret(name: string): boolean {
  return isSecretName(name) || name === 'key' || name === '-p';
}

/** Words of schemas and configurations: taken out of a text, they would only break it. */
const knownWords = new Set(
  `$comment $defs $id $ref $schema additionalproperties allof anyof array boolean const contains default definitions
  dependentrequired deprecated description else email enum examples exclusivemaximum exclusiveminimum false format
  integer items maximum maxitems maxlength minimum minitems minlength multipleof nullable number object oneof pattern
  patternproperties prefixitems properties propertynames readonly required string then title true type uniqueitems
  writeonly date-time password token secret apikey api_key api-key username bearer basic undefined`.split(/\s+/),
);

/** Letters alone, or such words joined by `-` or `_`. */
export function isWordlike(value: string): boolean {
  return /^[A-Za-z]+(?:[_-][A-Za-z]+)*$/.test(value);
}

/**
 * Returns the secrets in a value: itself, unless it can be none, and what of it is a secret of its own: the password of an
 * address or a pair, what follows `Bearer`, the values of a JSON text or a connection string.
 */
export function secretsOf(name: string, value: string, isSure = looksSecret(name), depth = 0): Secrets {
  const inner = depth < maxDepth ? partsOf(name, value, isSure, depth + 1) : [];
  const holdsSure = inner.some((one) => one.isSure);
  const sure = isSure || looksLikeSecret(value) !== null;
  const own: Secret = { name, value, isSure: sure };
  return [...(isHarmless(own, holdsSure) ? [] : [own]), ...inner];
}

function isHarmless({ value, isSure }: Secret, holdsSure: boolean): boolean {
  if (value === '' || knownWords.has(value.toLowerCase()) || /^\d{1,3}$/.test(value)) return true;
  if (isSure) return false;
  const isWord = /^(?:[A-Z]?[a-z]{1,14}|[A-Z]{1,15})$/.test(value);
  const isNumber = /^-?\d{1,9}$|^\d+(?:\.\d+){1,3}(?::\d+)?$/.test(value);
  if (value.length < minLength || isWord || isNumber) return true;
  const isAddress = /^[a-z][a-z\d+.-]*:\/\/[^\s@]*$/i.test(value);
  return isAddress && !holdsSure && !value.split(/[/?&=#]/).some((part) => looksLikeSecret(part) !== null);
}

const headers = /(?:^|[\n;,{])[ \t]*([\w-]+):[ \t]+["']?((?:(?:bearer|basic|token)[ \t]+)?[^\s;,"'}]+)/gi;
const flags = /(?:^|\s)(-{1,2}[\w-]+)\s+["']?([^\s"'-][^\s"']*)/g;
const list = /^[\w.+/=-]+(?:[,;][\w.+/=-]+)+$/;

function partsOf(name: string, value: string, isSure: boolean, depth: number): Secrets {
  const sure = (one: string) => secretsOf(name, one, true, depth);
  const json = /^\s*[[{]/.test(value) ? readLeaves(value) : null;
  if (json !== null) {
    return json.flatMap(([key, leaf]) =>
      secretsOf(key === '' ? name : `${name}.${key}`, leaf, looksSecret(key), depth),
    );
  }
  const scheme = /^(bearer|basic|token|apikey)\s+(\S.*)$/is.exec(value.trim());
  if (scheme !== null) {
    const [, kind = '', token = ''] = scheme;
    if (!/^basic$/i.test(kind)) return sure(token);
    const pair = Buffer.from(token, 'base64').toString();
    return [...sure(token), ...sure(pair), ...sure(pair.slice(pair.indexOf(':') + 1))];
  }
  const found: Secret[] = [];
  for (const [, password = ''] of value.matchAll(/[a-z][a-z\d+.-]*:\/\/[^\s/@:]*:([^\s/@]+)@/gi)) {
    found.push(...sure(password), ...sure(decode(password)));
  }
  for (const [, key = '', quoted, bare] of value.matchAll(
    /(?:^|[;?&#,\s])([\w .-]+?)\s*=\s*(?:["']([^"']+)["']|([^;&#,\s"']+))/g,
  )) {
    const part = quoted ?? bare ?? '';
    if (looksSecret(key)) found.push(...sure(part), ...sure(decode(part)));
  }
  for (const [, password = ''] of value.matchAll(/(?<![^\s"'=,;])[^\s/@:"'=,;]+:(?!\/\/)(\S+?)@(?=[\w.-]*[(:/])/g)) {
    found.push(...sure(password), ...sure(decode(password)));
  }
  for (const pattern of [headers, flags]) {
    for (const [, key = '', part = ''] of value.matchAll(pattern)) if (looksSecret(key)) found.push(...sure(part));
  }
  if (isSure && list.test(value))
    found.push(...value.split(/[,;]/).flatMap((part) => sure(part.slice(part.indexOf('=') + 1))));
  const [, pairPassword] = /^[^\s:/@]+:([^\s:/@]+)(?:@[^\s:/@]*)?$/.exec(value) ?? [];
  if (pairPassword !== undefined) found.push(...secretsOf(name, pairPassword, isSure, depth));
  return found;
}

/** The texts and numbers of a JSON text by the names they stand under; null where it is none. */
function readLeaves(text: string): readonly (readonly [key: string, leaf: string])[] | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const leaves: (readonly [string, string])[] = [];
  const left: (readonly [string, unknown])[] = [['', value]];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const [key, one] = next;
    if (typeof one === 'string' || typeof one === 'number') leaves.push([key, String(one)]);
    else if (Array.isArray(one)) for (const item of one) left.push([key, item]);
    else if (typeof one === 'object' && one !== null) left.push(...Object.entries(one));
  }
  return leaves;
}

export function secretsOfUrl(url: URL): Secrets {
  return [
    ...['username', 'password'].flatMap((part) =>
      secretsOf('the address', decode(part === 'username' ? url.username : url.password), part === 'password'),
    ),
    ...[...url.searchParams, ...new URLSearchParams(url.hash.slice(1))].flatMap(([name, value]) =>
      secretsOf(name, value),
    ),
  ];
}

/** A `%` that stands for nothing is kept. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
