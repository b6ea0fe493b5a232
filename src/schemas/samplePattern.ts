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

type Node =
  | { readonly kind: 'set'; readonly letter: string }
  | { readonly kind: 'sequence'; readonly parts: readonly Node[] }
  | { readonly kind: 'choice'; readonly options: readonly Node[] }
  | { readonly kind: 'repeat'; readonly node: Node; readonly least: number; readonly most: number };

class Unreadable extends Error {}

/**
 * A text that matches a regular expression of the usual kind, at least `least` characters long where its repeats allow
 * it; null where it holds what can't be read off (look-ahead, back-references). Never runs the expression, only what
 * stands in it for a single character.
 */
export function samplePattern(pattern: string, least = 0): string | null {
  if (pattern.length > 2_000) return null;
  try {
    const reader = new PatternReader(pattern);
    const node = reader.readChoice(0);
    if (!reader.atEnd) return null;
    for (const more of [0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024]) {
      const text = write(node, more);
      if (text.length > longest) return null;
      if ([...text].length >= least) return text;
      if (write(node, more + 1) === text) return pattern.endsWith('$') ? text : text + 'a'.repeat(least - text.length);
    }
    return null;
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

function write(node: Node, more: number): string {
  switch (node.kind) {
    case 'set':
      return node.letter;
    case 'sequence':
      return node.parts.map((part) => write(part, more)).join('');
    case 'choice':
      return write(node.options[0] ?? { kind: 'sequence', parts: [] }, more);
    case 'repeat': {
      const times = Math.min(node.least + more, Math.max(node.least, node.most));
      const inner = write(node.node, more > 0 ? Math.floor(Math.sqrt(more)) : 0);
      if (inner.length * times > longest) throw new Unreadable();
      return inner.repeat(times);
    }
    default: {
      const never: never = node;
      return never;
    }
  }
}

/** Reads the grammar of ECMA-262 patterns as far as a matching text can be written down from it. */
class PatternReader {
  private readonly pattern: string;
  private at = 0;

  constructor(pattern: string) {
    this.pattern = pattern;
  }

  get atEnd(): boolean {
    return this.at >= this.pattern.length;
  }

  readChoice(depth: number): Node {
    if (depth > deepest) throw new Unreadable();
    const options = [this.readSequence(depth)];
    while (this.take('|')) options.push(this.readSequence(depth));
    return options.length === 1 ? (options[0] as Node) : { kind: 'choice', options };
  }

  private readSequence(depth: number): Node {
    const parts: Node[] = [];
    while (!this.atEnd && !')|'.includes(this.pattern[this.at] ?? '')) {
      const part = this.readPart(depth);
      if (part !== null) parts.push(this.readRepeat(part));
    }
    return { kind: 'sequence', parts };
  }

  private readPart(depth: number): Node | null {
    if (['^', '$', '\\b', '\\B'].some((edge) => this.take(edge))) return null;
    if (this.match(groupStart) !== null) {
      const inner = this.readChoice(depth + 1);
      if (!this.take(')')) throw new Unreadable();
      return inner;
    }
    if (this.take('.')) return { kind: 'set', letter: 'a' };
    const one = this.match(oneCharacter);
    if (one !== null) return { kind: 'set', letter: letterOf(one[0]) };
    const letter = String.fromCodePoint(this.pattern.codePointAt(this.at) ?? 0);
    if ('*+?[\\'.includes(letter)) throw new Unreadable();
    this.at += letter.length;
    return { kind: 'set', letter };
  }

  private readRepeat(node: Node): Node {
    const found = this.match(repeat);
    if (found === null) return node;
    const [text, low, range, high] = found;
    const least = Number(low ?? (text.startsWith('+') ? 1 : 0));
    const most = text.startsWith('?') ? 1 : low !== undefined && range === undefined ? least : Number(high || 8_000);
    if (least > longest) throw new Unreadable();
    return this.readRepeat({ kind: 'repeat', node, least, most });
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
