import { Buffer, isUtf8 } from 'node:buffer';
import { decodePercent } from '../../model/json';
import {
  bareParts,
  findNamed,
  findShapes,
  isOrdinary,
  isPlaceholder,
  isSecretName,
  looksLikeSecret,
  switches,
} from '../../model/secrets';

/** A secret value, by what it is called. */
export interface NamedSecret {
  readonly name: string;
  readonly value: string;
}

/** Of a value within a value, such as a pair in base64 in JSON. */
const deepest = 3;
const addressLike = /^[a-z][a-z\d+.-]{0,30}:\/\//i;
/** A path, a host with its port, or a flag. */
const pathLike = /^(?:\.{0,2}|~|[A-Za-z]:)[/\\]|^-{1,2}\w|^[\w.-]+(?::\d{1,5})?$/;

/**
 * Returns the secrets in a value of a configuration, which stands under this name: what its name, shape or place makes
 * one, and what is no ordinary value under any name. Whole, and what of it is a secret of its own: the password of an
 * address or connection string, members of JSON, lines of a PEM, items of a list, sides of a pair.
 */
export function secretsIn(
  name: string,
  value: string,
  isNamed = isSecretName(name),
  depth = 0,
): readonly NamedSecret[] {
  const text = value.trim();
  if (text === '' || depth > deepest || (!isNamed && /^[\w./-]{1,7}$/.test(text)) || switches.test(text)) return [];
  const parts = [...partsOf(name, text, isNamed, depth + 1)];
  const own = (isNamed && !isPlaceholder(text)) || parts.length > 0 || isUnusual(text) ? [{ name, value: text }] : [];
  const seen = new Set<string>();
  return [...own, ...parts].filter(({ value: one }) => one !== '' && !seen.has(one) && seen.add(one));
}

function isUnusual(text: string): boolean {
  if (looksLikeSecret(text) !== null) return true;
  const isPlace = addressLike.test(text) || pathLike.test(text);
  if (isPlace) return text.split(/[/\\?&=#:]/).some((part) => looksLikeSecret(part) !== null);
  return text.length >= 8 && !isOrdinary(text) && !isPlaceholder(text);
}

function* partsOf(name: string, text: string, isNamed: boolean, depth: number): Generator<NamedSecret> {
  for (const span of findShapes(text)) {
    const found = text.slice(span.start, span.end);
    if (found !== text) yield* withDecoded(name, found);
  }
  const leaves = /^[[{]/.test(text) ? readLeaves(text) : null;
  if (leaves !== null) {
    for (const [key, leaf] of leaves) {
      const inherits = isNamed && (key === '' || !isOrdinary(leaf));
      // The name is printed in place of the value, so a name that looks secret is left out.
      const isTold = key !== '' && isOrdinary(key);
      yield* secretsIn(isTold ? `${name}.${key}` : name, leaf, inherits || isSecretName(key), depth);
    }
    return;
  }
  const [, scheme = '', carried = ''] = /^(bearer|basic|token|apikey)\s+(\S.*)$/is.exec(text) ?? [];
  if (carried !== '') yield* secretsIn(name, carried, true, depth);
  const decoded = isNamed || scheme !== '' ? decodeBase64(carried || text) : null;
  if (decoded !== null) yield* secretsIn(name, decoded, true, depth);
  // Without a sign between them, a text has no parts.
  if (!/[\s=:<,;\\]/.test(text)) return;
  for (const part of findNamed(text)) {
    if (part.value !== text && !switches.test(part.value)) {
      yield* withDecoded(name, part.value);
      yield* secretsIn(name, part.value, true, depth);
    }
  }
  for (const pattern of bareParts) for (const [, part = ''] of text.matchAll(pattern)) yield* withDecoded(name, part);
  if (addressLike.test(text)) {
    for (const part of text.split(/[/?&=#]/).slice(3)) if (looksLikeSecret(part) !== null) yield { name, value: part };
    return;
  }
  const lines = text.split(/\r?\n|\\r\\n|\\n/);
  if (lines.length > 1) {
    const isPem = /-----BEGIN [A-Z ]{0,40}-----/.test(text);
    for (const line of lines) {
      const one = line.trim();
      if (isPem ? one.length >= 8 && !one.startsWith('-----') : isNamed && isSecretItem(one))
        yield { name, value: one };
    }
    return;
  }
  if (isNamed) yield* itemsOf(name, text);
}

/** A list's items, and both sides of a pair: `k1, k2` · `prod:k1,dev:k2` · `theme=dark; sid=k1`. */
function* itemsOf(name: string, text: string): Generator<NamedSecret> {
  const isCookie = /cookie$/i.test(name);
  for (const item of text.split(/[,;]|\s{1,3}/)) {
    const one = item.trim();
    if (one !== text && isSecretItem(one)) yield { name, value: one };
    const [, left = '', right = ''] = /^["']?([^:=\s]{1,200})[:=](?!\/\/)([^\s]{1,2000}?)["']?$/.exec(one) ?? [];
    if (right === '' || switches.test(right)) continue;
    const isSession =
      /(?:^|[_.-])(?:sid|sess|session|auth|jwt|csrf|xsrf)(?:[_.-]?id)?$/i.test(left) || isSecretName(left);
    if (!isCookie || isSession || isSecretItem(right)) yield { name, value: right };
    if (!isCookie && isSecretItem(left) && !isOrdinary(left)) yield { name, value: left };
  }
}

/** An item under a secret's name is one unless it is a plain word, a switch or a flag. */
function isSecretItem(item: string): boolean {
  return (
    item !== '' && !/^\p{L}{1,15}$/u.test(item) && !/^\W*$/.test(item) && !switches.test(item) && !/^--?\w/.test(item)
  );
}

function* withDecoded(name: string, value: string): Generator<NamedSecret> {
  yield { name, value };
  const plain = decodePercent(value) ?? value;
  if (plain !== value) yield { name, value: plain };
}

/** The text that base64 holds, where it is a pair or JSON: a login of `Basic`, Docker's `auth`. */
function decodeBase64(text: string): string | null {
  if (text.length < 8 || text.length > 100_000 || !/^[\w+/-]+={0,2}$/.test(text)) return null;
  const bytes = Buffer.from(text, 'base64');
  const decoded = bytes.toString();
  const isText = isUtf8(bytes) && !/\p{Cc}/u.test(decoded.replace(/\s/g, ''));
  return isText && /^(?:[^\s:]{1,100}:.|[{[])/s.test(decoded) ? decoded : null;
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
