/** Characters tried for a class or a dot, the plainest first. */
const alphabet = [
  ...'aA0bB1cC2-_ .:/@xyzXYZ3456789defghijklmnopqrstuvwDEFGHIJKLMNOPQRSTUVW+#$%&*(),;!?\'"<=>[]{}|~^`\\\t\n\r\f\v\b\0',
];
const deepest = 20;
const longest = 5_000;

const hex = '[\\da-fA-F]';
const codeEscape = `\\\\(?:x(${hex}{2})|u(${hex}{4})|u\\{(${hex}{1,6})\\})`;
/** What stands for one character: a class, a character by its code, or any escape but references and `\p`. */
const oneCharacter = new RegExp(`\\[(?:\\\\.|[^\\]\\\\])*\\]|${codeEscape}|\\\\[^1-9kpP]`, 'suy');
const groupStart = /\((?:\?:|\?<[^=!>][^>]*>)?/uy;
const repeat = /(?:[*+?]|\{(\d+)(,(\d*))?\})\??/uy;

class Unreadable extends Error {}

/**
 * Returns a text that matches a regular expression, at least `least` characters long where its repeats allow it; null
 * where it can't be read off (look-ahead, back-references). Never runs the expression.
 */
export function samplePattern(pattern: string, least = 0): string | null {
  if (pattern.length > 2_000) return null;
  try {
    const short = new PatternReader(pattern).read(0);
    if ([...short].length >= least) return short;
    const long = new PatternReader(pattern).read(least);
    return pattern.endsWith('$') ? long : long.padEnd(least, 'a');
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

/** Reads the grammar of ECMA-262 patterns as far as a matching text can be written down from it. */
class PatternReader {
  private readonly pattern: string;
  private at = 0;

  constructor(pattern: string) {
    this.pattern = pattern;
  }

  /** Writes repeats longer by a number of times than they need be. */
  read(more: number): string {
    const text = this.readChoice(0, more);
    if (this.at < this.pattern.length) throw new Unreadable();
    return text;
  }

  private readChoice(depth: number, more: number): string {
    if (depth > deepest) throw new Unreadable();
    const first = this.readSequence(depth, more);
    while (this.take('|')) this.readSequence(depth, more);
    return first;
  }

  private readSequence(depth: number, more: number): string {
    let text = '';
    while (this.at < this.pattern.length && !')|'.includes(this.pattern[this.at] ?? '')) {
      const part = this.readPart(depth, more);
      text += part === null ? '' : this.readRepeat(part, more);
      if (text.length > longest) throw new Unreadable();
    }
    return text;
  }

  private readPart(depth: number, more: number): string | null {
    if (['^', '$', '\\b', '\\B'].some((edge) => this.take(edge))) return null;
    if (this.match(groupStart) !== null) {
      const inner = this.readChoice(depth + 1, Math.floor(Math.sqrt(more)));
      if (!this.take(')')) throw new Unreadable();
      return inner;
    }
    if (this.take('.')) return 'a';
    const one = this.match(oneCharacter);
    if (one !== null) return letterOf(one[0]);
    const letter = String.fromCodePoint(this.pattern.codePointAt(this.at) ?? 0);
    if ('*+?[\\'.includes(letter)) throw new Unreadable();
    this.at += letter.length;
    return letter;
  }

  private readRepeat(part: string, more: number): string {
    const found = this.match(repeat);
    if (found === null) return part;
    const [text, low, range, high] = found;
    const least = Number(low ?? (text.startsWith('+') ? 1 : 0));
    const most = text.startsWith('?') ? 1 : low !== undefined && range === undefined ? least : Number(high || 8_000);
    const times = Math.min(least + more, Math.max(least, most));
    if (part.length * times > longest) throw new Unreadable();
    return this.readRepeat(part.repeat(times), more);
  }

  private match(sticky: RegExp): RegExpExecArray | null {
    sticky.lastIndex = this.at;
    const found = sticky.exec(this.pattern);
    this.at += found?.[0].length ?? 0;
    return found;
  }

  private take(text: string): boolean {
    if (!this.pattern.startsWith(text, this.at)) return false;
    this.at += text.length;
    return true;
  }
}

/** The plainest character that a class or an escape allows, else one that stands in it. */
function letterOf(source: string): string {
  const set = readSet(source);
  const written = source.replaceAll(new RegExp(codeEscape, 'gu'), (_, byte?: string, unit?: string, point?: string) =>
    String.fromCodePoint(Math.min(Number.parseInt(byte ?? unit ?? point ?? '', 16), 0x10ffff)),
  );
  const letter = [...alphabet, ...written].find((one) => set.test(one));
  if (letter === undefined) throw new Unreadable();
  return letter;
}

/** Older patterns escape what needs no escape, which the newer grammar refuses. */
function readSet(source: string): RegExp {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(`^${source}$`, flags);
    } catch {
      // The other grammar, then.
    }
  }
  throw new Unreadable();
}
