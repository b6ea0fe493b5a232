import { looksLikeSecret } from '../model/secrets';

/** Names a person typed or pasted, and what of it was left out. Nothing here holds the text of a refused value. */
export interface NameList {
  readonly names: readonly string[];
  /** What each refused value looked like, such as `a signed token (JWT)`. */
  readonly refused: readonly string[];
  /** The text without the refused values: what may stay in a field. The same text where nothing was refused. */
  readonly text: string;
}

const maxNames = 10_000;
const longestName = 500;
const parted = /[\s,;]+/;

/**
 * Reads scopes or credential names as people have them: one a line, separated by spaces, commas or semicolons, or a JSON
 * array of strings. A value that looks like a secret is refused, the others stay. Repeats and empty values are dropped.
 */
export function parseNames(text: string): NameList {
  const json = readJsonArray(text);
  const values = json ?? text.split(parted);
  const names = new Set<string>();
  const refused: string[] = [];
  const secrets: string[] = [];
  const whole = json === null ? refuseWhole(text) : null;
  if (whole !== null) return { names: [], refused: [whole], text: '' };
  for (const value of values) {
    const name = json === null ? withoutMarks(value) : value.trim();
    if (name === '') continue;
    const what = name.length > longestName ? 'something far too long for a name' : looksLikeSecret(name);
    if (what === null) {
      if (names.size < maxNames) names.add(name);
    } else {
      refused.push(what);
      secrets.push(value);
    }
  }
  return { names: [...names], refused, text: secrets.length === 0 ? text : writeNames([...names]) };
}

/** One name a line, as the field shows them. A name with one of those in it makes the list a JSON array. */
export function writeNames(names: readonly string[]): string {
  return names.some((name) => parted.test(name) || withoutMarks(name) !== name)
    ? JSON.stringify(names, null, 2)
    : names.join('\n');
}

/** What spans several words is a secret as a whole: its pieces would pass for names. */
function refuseWhole(text: string): string | null {
  if (/-----BEGIN /.test(text)) return looksLikeSecret(text);
  const header = /^\s*(?:authorization\s*:\s*)?(?:bearer|basic)\s+\S+\s*$/i.exec(text);
  return header === null ? null : 'an authorization header';
}

function readJsonArray(text: string): readonly string[] | null {
  if (!/^\s*\[/.test(text)) return null;
  try {
    const json: unknown = JSON.parse(text);
    return Array.isArray(json) ? json.filter((item): item is string => typeof item === 'string') : null;
  } catch {
    return null;
  }
}

/** `"orders:read",` → `orders:read`; the dash of a list is no name. */
function withoutMarks(value: string): string {
  const name = value.replace(/^[["'`]+|(?<!["'`\]])["'`\]]+$/g, '');
  return name === '-' || name === '•' ? '' : name;
}
