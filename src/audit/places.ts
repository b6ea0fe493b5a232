import { isObject, pointerTo } from '../model/json';

/** A place in a JSON value as a chain towards the root, so that a pointer is only written where something is found. */
export interface Place {
  readonly parent: Place | undefined;
  readonly token: string | number;
}

/** In characters. A longer pointer is cut to one of its parents, so that it can be kept and shown. */
const pointerLimit = 2_000;

/** The JSON pointer of a place; beyond 2,000 characters, that of the nearest enclosing place that fits. */
export function pointerAt(place: Place | undefined): string {
  const chain: Place[] = [];
  for (let at = place; at !== undefined; at = at.parent) chain.push(at);
  let pointer = '';
  for (let i = chain.length - 1; i >= 0; i--) {
    const token = (chain[i] as Place).token;
    if (typeof token === 'string' && token.length > pointerLimit) break;
    const longer = pointerTo(pointer, token);
    if (longer.length > pointerLimit) break;
    pointer = longer;
  }
  return pointer;
}

/** `['a', 0]` → the place `/a/0`. */
export function placeBelow(tokens: readonly (string | number)[]): Place | undefined {
  return tokens.reduce<Place | undefined>((parent, token) => ({ parent, token }), undefined);
}

export interface Met {
  readonly value: unknown;
  readonly place: Place | undefined;
  readonly depth: number;
}

/** Visits the names of members and the strings of a value. */
export function walkTexts(
  root: unknown,
  visit: (text: string, where: 'name' | 'text', place: Place | undefined) => void,
): void {
  walkPlaces(root, ({ value, place }) => {
    if (typeof place?.token === 'string') visit(place.token, 'name', place);
    if (typeof value === 'string') visit(value, 'text', place);
  });
}

interface Frame {
  readonly container: object;
  readonly keys: readonly string[] | undefined;
  readonly length: number;
  readonly place: Place | undefined;
  next: number;
}

/** Visits a value and all within, parents first, members in order, without recursion. */
export function walkPlaces(root: unknown, visit: (met: Met) => void): void {
  visit({ value: root, place: undefined, depth: 0 });
  const stack: Frame[] = [];
  enter(root, undefined, stack);
  for (let frame = stack.at(-1); frame !== undefined; frame = stack.at(-1)) {
    if (frame.next >= frame.length) {
      stack.pop();
      continue;
    }
    const token = frame.keys === undefined ? frame.next : (frame.keys[frame.next] as string);
    frame.next++;
    const value: unknown = Reflect.get(frame.container, token);
    const place = { parent: frame.place, token };
    visit({ value, place, depth: stack.length });
    enter(value, place, stack);
  }
}

function enter(value: unknown, place: Place | undefined, stack: Frame[]): void {
  if (Array.isArray(value)) {
    stack.push({ container: value, keys: undefined, length: value.length, place, next: 0 });
  } else if (isObject(value)) {
    const keys = Object.keys(value);
    stack.push({ container: value, keys, length: keys.length, place, next: 0 });
  }
}
