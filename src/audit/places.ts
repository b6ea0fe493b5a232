import { isObject, pointerTo } from '../model/json';
import type { PlaceChain } from '../model/jsonTokens';

/** In characters. A longer pointer is cut to one of its parents, so that it can be kept and shown. */
const pointerLimit = 2_000;

/** The JSON pointer of a place; beyond 2,000 characters, that of the nearest enclosing place that fits. */
export function pointerAt(place: PlaceChain | undefined): string {
  const chain: PlaceChain[] = [];
  for (let at = place; at !== undefined; at = at.parent) chain.push(at);
  let pointer = '';
  for (let i = chain.length - 1; i >= 0; i--) {
    const token = (chain[i] as PlaceChain).token;
    if (typeof token === 'string' && token.length > pointerLimit) break;
    const longer = pointerTo(pointer, token);
    if (longer.length > pointerLimit) break;
    pointer = longer;
  }
  return pointer;
}

export interface Met {
  readonly value: unknown;
  readonly place: PlaceChain | undefined;
  readonly depth: number;
}

/** Visits the names of members and the strings of a value. */
export function walkTexts(
  root: unknown,
  visit: (text: string, where: 'name' | 'text', place: PlaceChain | undefined) => void,
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
  readonly place: PlaceChain | undefined;
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

function enter(value: unknown, place: PlaceChain | undefined, stack: Frame[]): void {
  if (Array.isArray(value)) {
    stack.push({ container: value, keys: undefined, length: value.length, place, next: 0 });
  } else if (isObject(value)) {
    const keys = Object.keys(value);
    stack.push({ container: value, keys, length: keys.length, place, next: 0 });
  }
}
