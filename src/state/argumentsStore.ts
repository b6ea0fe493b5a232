import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { isObject, member, pointerTo } from '../model/json';
import { parseArgumentText, type UnsafeNumber } from '../schemas/argumentText';
import { isNameRjsfCantHold } from '../schemas/fieldNode';

/** Why a text is no JSON, with its place. Lines count from 1. */
export interface TextFault {
  readonly line: number;
  readonly column: number;
  readonly offset: number;
  readonly reason: string;
}

/** A tool's arguments, or a result to check. The text is what counts; the value follows it while it is JSON. */
export interface ArgumentsState {
  readonly text: string;
  /** What the text says, or said when it last was JSON. Undefined where nothing is written. */
  readonly value: unknown;
  readonly fault: TextFault | null;
  readonly unsafe: readonly UnsafeNumber[];
  readonly unshowable: string | null;
  /** The text before the last replacement, which Undo brings back. */
  readonly before: string | null;
  /** False until something is typed, filled in or asked for: until then no problem is shown. */
  readonly isTouched: boolean;
  /** Where changes come from: after one in the JSON, a value chooses its branches anew. */
  readonly source: 'text' | 'field';
  /** Counts the replacements of everything, after which the form starts anew. */
  readonly replacements: number;
  /** The place that groups and lists around it unfold for. */
  readonly revealed: string | null;
}

export type ArgumentsStore = StoreApi<ArgumentsState>;

const deepest = 100;
const mostNodes = 20_000;

export function createArgumentsStore(text: string): ArgumentsStore {
  return createStore<ArgumentsState>(() => ({
    value: undefined,
    fault: null,
    unsafe: [],
    unshowable: null,
    ...readText(text),
    before: null,
    isTouched: false,
    source: 'text',
    replacements: 0,
    revealed: null,
  }));
}

function readText(text: string): Pick<ArgumentsState, 'text'> & Partial<ArgumentsState> {
  const read = parseArgumentText(text);
  switch (read.kind) {
    case 'empty':
      return { text, value: undefined, fault: null, unsafe: [], unshowable: null };
    case 'error':
      return { text, fault: read };
    case 'value':
      return {
        text,
        value: read.value,
        fault: null,
        unsafe: read.unsafeNumbers,
        unshowable: findUnshowable(read.value),
      };
    default:
      return read satisfies never;
  }
}

export function useArguments<Part>(store: ArgumentsStore, select: (now: ArgumentsState) => Part): Part {
  return useStore(store, select);
}

export function typeText(store: ArgumentsStore, text: string): void {
  store.setState({ ...readText(text), before: null, isTouched: true, source: 'text' });
}

/** Puts a text in the place of all there was. */
export function replaceText(store: ArgumentsStore, text: string): void {
  store.setState((now) => ({
    ...readText(text),
    before: now.text,
    isTouched: true,
    replacements: now.replacements + 1,
    revealed: null,
  }));
}

/** Takes the value as a form has changed it. An object that came with a field goes with its last member. */
export function changeValue(store: ArgumentsStore, changed: unknown): void {
  const { value: before, fault, unsafe, unshowable } = store.getState();
  if (fault !== null || unsafe.length > 0 || unshowable !== null) return;
  const text = JSON.stringify(changed, null, 2) ?? '';
  const value: unknown = text === '' ? undefined : dropEmptied(store, JSON.parse(text), before, '');
  const kept = JSON.stringify(value, null, 2) ?? '';
  // A shape that was chosen may leave the text as it is.
  const isSame = kept === store.getState().text;
  store.setState({ isTouched: true, ...(!isSame && { text: kept, value, before: null }) });
}

/** The objects that a field brought about, by store. */
const brought = new WeakMap<ArgumentsStore, Set<string>>();

function dropEmptied(store: ArgumentsStore, value: unknown, before: unknown, pointer: string): unknown {
  if (Array.isArray(value)) {
    const list = Array.isArray(before) ? before : [];
    return value.map((item: unknown, i) => dropEmptied(store, item, list[i], pointerTo(pointer, i)));
  }
  if (!isObject(value)) return value;
  const places = brought.get(store) ?? new Set();
  brought.set(store, places);
  const members = Object.entries(value).flatMap(([name, inner]) => {
    const place = pointerTo(pointer, name);
    const was = isObject(before) ? member(before, name) : undefined;
    const kept = dropEmptied(store, inner, was, place);
    if (!isObject(kept)) return [[name, kept]];
    const isEmpty = Object.keys(kept).length === 0;
    if (was === undefined && !isEmpty) places.add(place);
    return isEmpty && places.delete(place) ? [] : [[name, kept]];
  });
  return Object.fromEntries(members);
}

/** Why fields can't show a value: rjsf loses members of some names, and compares values by recursion. */
function findUnshowable(root: unknown): string | null {
  const waiting: (readonly [value: unknown, depth: number])[] = [[root, 0]];
  for (let nodes = 0; waiting.length > 0; nodes++) {
    const [value, depth] = waiting.pop() ?? [];
    if (depth === undefined || typeof value !== 'object' || value === null) continue;
    if (nodes > mostNodes) return 'They hold more values than a form can show.';
    if (depth > deepest) return 'They are nested deeper than a form can show.';
    const odd = Array.isArray(value) ? undefined : Object.keys(value).find(isNameRjsfCantHold);
    if (odd !== undefined) return `A form can’t hold a field named “${odd}”.`;
    for (const inner of Object.values(value)) waiting.push([inner, depth + 1]);
  }
  return null;
}

/** What was typed for each tool, so that leaving the tab loses nothing while the page is open. */
const kept = new Map<string, ArgumentsStore>();

/** Returns the store of a form; `key` names a tool together with its schema. */
export function argumentsStoreOf(key: string, initial: string): ArgumentsStore {
  const store = kept.get(key) ?? createArgumentsStore(initial);
  kept.set(key, store);
  return store;
}
