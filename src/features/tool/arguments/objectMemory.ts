import { isObject, member, pointerTo } from '../../../model/json';
import { isEmpty, type Path, pointerOf } from './argumentValue';

/** What a change should know of the objects it goes through. */
export interface Recall {
  /** Whether an object or a list stays even when nothing is left in it. */
  readonly keeps: (path: Path) => boolean;
  /** The order that the members of an object had, those that were taken away among them. */
  readonly orderOf: (path: Path) => readonly string[];
}

/** Remembers what a value itself forgets when members go: their places, and what was there though empty. */
export class ObjectMemory implements Recall {
  private readonly kept = new Set<string>();
  private readonly cameEmpty = new Set<string>();
  private readonly orders = new Map<string, readonly string[]>();

  readonly keeps = (path: Path): boolean => {
    const pointer = pointerOf(path);
    return this.kept.has(pointer) || this.cameEmpty.has(pointer);
  };

  readonly orderOf = (path: Path): readonly string[] => this.orders.get(pointerOf(path)) ?? [];

  /** An object is kept on purpose. */
  keep(pointer: string): void {
    this.kept.add(pointer);
  }

  /** The value is another one: nothing it held before counts. */
  forget(): void {
    this.cameEmpty.clear();
    this.orders.clear();
  }

  /** A place is about to change. */
  note(root: unknown, path: Path, value: unknown): void {
    let at = root;
    let pointer = '';
    for (const step of path) {
      if (isEmpty(at)) this.cameEmpty.add(pointer);
      if (isObject(at)) {
        if (value === undefined) this.noteOrder(pointer, Object.keys(at));
        at = member(at, String(step));
      } else at = Array.isArray(at) ? at[Number(step)] : undefined;
      pointer = pointerTo(pointer, step);
    }
  }

  private noteOrder(pointer: string, names: readonly string[]): void {
    this.orders.set(pointer, joinOrders(this.orders.get(pointer) ?? [], names));
  }
}

/** The names there are now, and those there were, each after the one it followed. */
function joinOrders(before: readonly string[], now: readonly string[]): readonly string[] {
  const joined = [...now];
  const present = new Set(now);
  for (const [i, name] of before.entries()) {
    if (!present.has(name)) joined.splice(joined.indexOf(before[i - 1] ?? '') + 1, 0, name);
  }
  return joined;
}
