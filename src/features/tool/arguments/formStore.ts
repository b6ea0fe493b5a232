import { type ArgumentsState, readArguments, withField, withText } from './argumentsState';
import { type Path, pointerOf } from './argumentValue';
import { type Literals, literalsIn, moveLiterals } from './literals';
import { ObjectMemory } from './objectMemory';

/**
 * The arguments as text and value, and whether a field should come into sight. Kept outside React's tree, so that what is typed and what is said of it draw only what shows it.
 */
export class FormStore {
  private state: ArgumentsState;
  private placeNow: ((name: string) => string | number | null) | null = null;
  private readonly listeners = new Set<() => void>();
  private readonly revealers = new Set<(pointer: string) => void>();
  private readonly memory = new ObjectMemory();
  private externalChanges = 0;
  private wasTouched: boolean;

  /** Begins with a text or an earlier state; untouched without either. */
  constructor(initial: string | ArgumentsState | undefined) {
    this.wasTouched = initial !== undefined;
    this.state = typeof initial === 'object' ? initial : readArguments(initial ?? '{}');
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
  readonly change = (path: Path, value: unknown, literals = this.movedLiterals(path)): void => {
    this.wasTouched = true;
    this.memory.note(this.state.value, path, value);
    this.state = withField(this.state, { path, value, literals }, this.memory);
    this.tell();
  };

  /** The same, as rjsf tells of a change. */
  readonly changeFrom = (value: unknown, path: Path): void => this.change(path, value);

  /** The change that is made meanwhile moves the members of its place: their odd numbers go where `placeNow` says. */
  moving(placeNow: (name: string) => string | number | null, change: () => void): void {
    this.placeNow = placeNow;
    try {
      change();
    } finally {
      this.placeNow = null;
    }
  }

  /** An object that stays even when nothing is left in it. */
  keep(pointer: string): void {
    this.memory.keep(pointer);
  }

  onReveal(revealer: (pointer: string) => void): () => void {
    this.revealers.add(revealer);
    return () => this.revealers.delete(revealer);
  }

  /** Asks whatever is folded around a place to unfold. */
  reveal(pointer: string): void {
    for (const revealer of [...this.revealers]) revealer(pointer);
  }

  private movedLiterals(path: Path): Literals | undefined {
    if (this.placeNow === null) return undefined;
    return moveLiterals(literalsIn(this.state.literals, pointerOf(path)), this.placeNow);
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
