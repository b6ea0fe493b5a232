import type { ArgumentProblem } from '../../../workers/argumentsProtocol';
import { type ArgumentsState, readArguments, withField, withText } from './argumentsState';
import type { Path } from './argumentValue';
import type { Literals } from './literals';
import { ObjectMemory } from './objectMemory';

const none: readonly ArgumentProblem[] = [];

/**
 * The arguments as text and value, and what a field wants to know beside its value: its problems, whether it should
 * come into sight. Kept outside React's tree, so that what is typed and what is said of it draw only what shows it.
 */
export class FormStore {
  private state: ArgumentsState;
  private problems: ReadonlyMap<string, readonly ArgumentProblem[]> = new Map();
  private readonly listeners = new Set<() => void>();
  private readonly revealers = new Set<(pointer: string) => void>();
  private readonly memory = new ObjectMemory();
  private externalChanges = 0;
  private wasTouched: boolean;

  /** Without a text it begins untouched. */
  constructor(text: string | undefined) {
    this.wasTouched = text !== undefined;
    this.state = readArguments(text ?? '{}');
  }

  /** Whether something was typed, pasted or filled in, or its problems were asked for: until then it finds no fault. */
  get isTouched(): boolean {
    return this.wasTouched;
  }

  /** Shows the problems of a form that nobody has touched. */
  readonly askForProblems = (): void => {
    this.wasTouched = true;
    this.tell();
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** As they are now, also between a change and the rendering that shows it. */
  get arguments(): ArgumentsState {
    return this.state;
  }

  /** How often the value came from elsewhere than a field: choices made before are void. */
  get externalRevision(): number {
    return this.externalChanges;
  }

  readonly setText = (text: string): void => this.arrive(withText(this.state, text));

  /** Puts a text in the place of all there was; it can be taken back. */
  readonly replace = (text: string): void => this.arrive(withText(this.state, text, true));

  /** A field has changed one place; `undefined` takes it away. `literals` are the odd numbers inside, from there. */
  readonly change = (path: Path, value: unknown, literals?: Literals): void => {
    this.wasTouched = true;
    this.memory.note(this.state.value, path, value);
    this.state = withField(this.state, { path, value, literals }, this.memory);
    this.tell();
  };

  /** An object that stays even when nothing is left in it. */
  keep(pointer: string): void {
    this.memory.keep(pointer);
  }

  problemsAt(pointer: string): readonly ArgumentProblem[] {
    return this.problems.get(pointer) ?? none;
  }

  /** Whether anything at or below a place is wrong. */
  hasProblemsIn(pointer: string): boolean {
    for (const place of this.problems.keys()) if (place === pointer || place.startsWith(`${pointer}/`)) return true;
    return false;
  }

  setProblems(problems: ReadonlyMap<string, readonly ArgumentProblem[]>): void {
    if (problems.size === 0 && this.problems.size === 0) return;
    // What is said as before stays the same list: only fields about which something new is said are drawn anew.
    const kept = new Map<string, readonly ArgumentProblem[]>();
    for (const [place, said] of problems) {
      const before = this.problems.get(place);
      kept.set(place, before !== undefined && isSame(before, said) ? before : said);
    }
    this.problems = kept;
    this.tell();
  }

  onReveal(revealer: (pointer: string) => void): () => void {
    this.revealers.add(revealer);
    return () => this.revealers.delete(revealer);
  }

  /** Asks whatever is folded around a place to unfold. */
  reveal(pointer: string): void {
    for (const revealer of [...this.revealers]) revealer(pointer);
  }

  private arrive(state: ArgumentsState): void {
    if (state.value !== this.state.value) {
      this.externalChanges++;
      this.memory.forget();
    }
    this.wasTouched = true;
    this.state = state;
    this.tell();
  }

  private tell(): void {
    for (const listener of [...this.listeners]) listener();
  }
}

function isSame(before: readonly ArgumentProblem[], now: readonly ArgumentProblem[]): boolean {
  return JSON.stringify(before) === JSON.stringify(now);
}
