/** Characters tried for a class or a dot, the plainest first. */
const alphabet = [
  ...'aA0bB1cC2-_ .:/@xyzXYZ3456789defghijklmnopqrstuvwDEFGHIJKLMNOPQRSTUVW+#$%&*(),;!?\'"<=>[]{}|~^`\\\t\n',
];
const deepest = 20;
const longest = 5_000;

type Node =
  | { readonly kind: 'set'; readonly letter: string }
  | { readonly kind: 'sequence'; readonly parts: readonly Node[] }
  | { readonly kind: 'choice'; readonly options: readonly Node[] }
  | { readonly kind: 'repeat'; readonly node: Node; readonly least: number; readonly most: number };

class Unreadable extends Error {}

/**
 * A text that matches a regular expression of the usual kind, at least `least` characters long where its repeats allow
 * it; null where it holds what can't be read off (look-ahead, back-references). Never runs the expression.
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
    while (!this.atEnd && !')|'.includes(this.peek())) {
      const part = this.readPart(depth);
      if (part !== null) parts.push(this.readRepeat(part));
    }
    return { kind: 'sequence', parts };
  }

  private readPart(depth: number): Node | null {
    if (this.take('^') || this.take('$')) return null;
    if (this.take('(')) {
      if (this.take('?')) {
        if (this.take('<')) {
          if ('=!'.includes(this.peek())) throw new Unreadable();
          this.at = this.pattern.indexOf('>', this.at) + 1;
        } else if (!this.take(':')) throw new Unreadable();
      }
      const inner = this.readChoice(depth + 1);
      if (!this.take(')')) throw new Unreadable();
      return inner;
    }
    if (this.take('[')) return { kind: 'set', letter: this.readClass() };
    if (this.take('.')) return { kind: 'set', letter: 'a' };
    if (this.take('\\')) return this.readEscape();
    if ('*+?'.includes(this.peek())) throw new Unreadable();
    return { kind: 'set', letter: this.next() };
  }

  private readEscape(): Node | null {
    const letter = this.next();
    if ('bB'.includes(letter)) return null;
    if (/[1-9kpP]/u.test(letter)) throw new Unreadable();
    return { kind: 'set', letter: escapedSet(letter)?.[0] ?? this.escapedLetter(letter) };
  }

  private readRepeat(node: Node): Node {
    let least: number;
    let most: number;
    if (this.take('*')) [least, most] = [0, 8_000];
    else if (this.take('+')) [least, most] = [1, 8_000];
    else if (this.take('?')) [least, most] = [0, 1];
    else {
      const found = /^\{(\d+)(,(\d*))?\}/u.exec(this.pattern.slice(this.at, this.at + 30));
      if (found === null) return node;
      this.at += found[0].length;
      least = Number(found[1]);
      most = found[2] === undefined ? least : found[3] === '' ? 8_000 : Number(found[3]);
    }
    this.take('?');
    if (least > longest) throw new Unreadable();
    return this.readRepeat({ kind: 'repeat', node, least, most });
  }

  /** One letter of a class: the first of the alphabet, or of the class itself. */
  private readClass(): string {
    const excluded = this.take('^');
    const letters = new Set<string>();
    const ranges: [number, number][] = [];
    while (!this.take(']')) {
      if (this.atEnd) throw new Unreadable();
      const low = this.readClassPart(letters);
      if (this.peek() !== '-' || this.pattern[this.at + 1] === ']' || low === null) continue;
      this.at++;
      const high = this.readClassPart(letters);
      if (high !== null) ranges.push([low.codePointAt(0) ?? 0, high.codePointAt(0) ?? 0]);
    }
    const holds = (letter: string) => {
      const code = letter.codePointAt(0) ?? 0;
      return letters.has(letter) || ranges.some(([low, high]) => code >= low && code <= high);
    };
    const plain = alphabet.find((letter) => holds(letter) !== excluded);
    const [range] = ranges;
    const letter = plain ?? (excluded ? undefined : ([...letters][0] ?? (range && String.fromCodePoint(range[0]))));
    if (letter === undefined) throw new Unreadable();
    return letter;
  }

  private readClassPart(letters: Set<string>): string | null {
    const letter = this.next();
    if (letter !== '\\') {
      letters.add(letter);
      return letter;
    }
    const escaped = this.next();
    if (/[pP]/u.test(escaped)) throw new Unreadable();
    const set = escapedSet(escaped);
    if (set === null) {
      const plain = this.escapedLetter(escaped);
      letters.add(plain);
      return plain;
    }
    for (const one of set) letters.add(one);
    return null;
  }

  private escapedLetter(letter: string): string {
    const controls: Readonly<Record<string, string>> = {
      n: '\n',
      t: '\t',
      r: '\r',
      f: '\f',
      v: '\v',
      0: '\0',
      b: '\b',
    };
    const control = Object.hasOwn(controls, letter) ? controls[letter] : undefined;
    if (control !== undefined) return control;
    if (letter === 'x' || letter === 'u') {
      const found = (letter === 'x' ? /^[\da-fA-F]{2}/u : /^(?:[\da-fA-F]{4}|\{[\da-fA-F]{1,6}\})/u).exec(
        this.pattern.slice(this.at, this.at + 8),
      );
      if (found === null) throw new Unreadable();
      this.at += found[0].length;
      const code = Number.parseInt(found[0].replace(/[{}]/gu, ''), 16);
      return String.fromCodePoint(Math.min(code, 0x10ffff));
    }
    return letter;
  }

  private peek(): string {
    return this.pattern[this.at] ?? '\u0000';
  }

  private next(): string {
    const letter = String.fromCodePoint(this.pattern.codePointAt(this.at) ?? 0);
    if (this.atEnd) throw new Unreadable();
    this.at += letter.length;
    return letter;
  }

  private take(letter: string): boolean {
    if (this.pattern[this.at] !== letter) return false;
    this.at++;
    return true;
  }
}

function escapedSet(letter: string): readonly string[] | null {
  const tests: Readonly<Record<string, RegExp>> = { d: /\d/u, D: /\D/u, w: /\w/u, W: /\W/u, s: /\s/u, S: /\S/u };
  const test = Object.hasOwn(tests, letter) ? tests[letter] : undefined;
  return test === undefined ? null : alphabet.filter((one) => test.test(one));
}
