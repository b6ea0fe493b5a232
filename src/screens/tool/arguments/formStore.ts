import type { ArgumentProblem } from '../../../workers/argumentsProtocol';
import type { Literals } from './argumentValue';

const none: readonly ArgumentProblem[] = [];

/**
 * The arguments, and what a field wants to know beside its value: its problems, its number literal, whether it should
 * come into sight. Kept outside React's tree, so that a new verdict renders only the fields it is about.
 */
export class FormStore {
  #problems: ReadonlyMap<string, readonly ArgumentProblem[]> = new Map();
  #literals: Literals = new Map();
  #value: unknown;
  readonly #listeners = new Set<() => void>();
  readonly #revealers = new Set<(pointer: string) => void>();
  /** How often the value came from elsewhere than a field: choices made before are void. */
  #arrivals = 0;

  constructor(value: unknown) {
    this.#value = value;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  problemsAt(pointer: string): readonly ArgumentProblem[] {
    return this.#problems.get(pointer) ?? none;
  }

  /** Whether anything at or below a place is wrong. */
  hasProblemsIn(pointer: string): boolean {
    for (const place of this.#problems.keys()) if (place === pointer || place.startsWith(`${pointer}/`)) return true;
    return false;
  }

  literalAt(pointer: string): string | undefined {
    return this.#literals.get(pointer);
  }

  get arrivals(): number {
    return this.#arrivals;
  }

  setProblems(problems: ReadonlyMap<string, readonly ArgumentProblem[]>): void {
    if (problems.size === 0 && this.#problems.size === 0) return;
    // What is said as before stays the same list: only fields about which something new is said are drawn anew.
    const kept = new Map<string, readonly ArgumentProblem[]>();
    for (const [place, said] of problems) {
      const before = this.#problems.get(place);
      kept.set(place, before !== undefined && isSame(before, said) ? before : said);
    }
    this.#problems = kept;
    this.#tell();
  }

  setLiterals(literals: Literals): void {
    if (literals.size === 0 && this.#literals.size === 0) return;
    this.#literals = literals;
    this.#tell();
  }

  /** The arguments as they are now, also between a change and the rendering that shows it. */
  get value(): unknown {
    return this.#value;
  }

  /** A field has changed the value. */
  setValue(value: unknown): void {
    this.#value = value;
    this.#tell();
  }

  /** The value as it is kept elsewhere: where that is not the one known here, it did not come from a field. */
  arrive(value: unknown): void {
    if (value === this.#value) return;
    this.#value = value;
    this.#arrivals++;
    this.#tell();
  }

  onReveal(revealer: (pointer: string) => void): () => void {
    this.#revealers.add(revealer);
    return () => this.#revealers.delete(revealer);
  }

  /** Asks whatever is folded around a place to unfold. */
  reveal(pointer: string): void {
    for (const revealer of [...this.#revealers]) revealer(pointer);
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

function isSame(before: readonly ArgumentProblem[], now: readonly ArgumentProblem[]): boolean {
  return JSON.stringify(before) === JSON.stringify(now);
}
