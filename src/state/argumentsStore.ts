import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { isObject, pointerTo } from '../model/json';
import { parseArgumentText, type UnsafeNumber } from '../schemas/argumentText';

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
  /** The places of objects that a field brought about: each goes with its last member. */
  readonly brought: ReadonlySet<string>;
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
    ...unread,
    ...readText(text),
    before: null,
    isTouched: false,
    source: 'text',
    replacements: 0,
    revealed: null,
  }));
}

const unread = { value: undefined, fault: null, unsafe: [], unshowable: null, brought: new Set<string>() };

function readText(text: string): Pick<ArgumentsState, 'text'> & Partial<ArgumentsState> {
  const read = parseArgumentText(text);
  switch (read.kind) {
    case 'empty':
      return { text, ...unread };
    case 'error':
      return { text, fault: read };
    case 'value':
      return {
        ...unread,
        text,
        value: read.value,
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

/** Puts what a field says in its place; undefined leaves it out. An object that came with a field goes with its last member. */
export function changeValue(store: ArgumentsStore, path: readonly (string | number)[], next: unknown): void {
  const { value: before, text: shown, fault, unsafe, unshowable, ...now } = store.getState();
  if (fault !== null || unsafe.length > 0 || unshowable !== null) return;
  const brought = new Set(now.brought);
  const value = withValueAt(before, path, next, { pointer: '', brought });
  const text = JSON.stringify(value, null, 2) ?? '';
  // A shape that was chosen may leave the text as it is.
  store.setState({ isTouched: true, ...(text !== shown && { text, value, brought, before: null }) });
}

interface Spot {
  readonly pointer: string;
  readonly brought: Set<string>;
}

function withValueAt(value: unknown, path: readonly (string | number)[], next: unknown, spot: Spot): unknown {
  const { pointer, brought } = spot;
  const [step, ...rest] = path;
  if (step === undefined) return next;
  const inner: Spot = { pointer: pointerTo(pointer, step), brought };
  if (typeof step === 'number') {
    const list: readonly unknown[] = Array.isArray(value) ? value : [];
    const changed = withValueAt(list[step], rest, next, inner);
    const length = Math.max(list.length, step + 1);
    const all = Array.from({ length }, (_, i) => list[i] ?? null).with(step, changed ?? null);
    // Nulls at the end stood in for places that are left out.
    const end = changed === undefined ? all.findLastIndex((one) => one !== null) + 1 : length;
    return end === 0 ? undefined : all.slice(0, end);
  }
  const members = new Map(isObject(value) ? Object.entries(value) : []);
  const changed = withValueAt(members.get(step), rest, next, inner);
  if (changed === undefined) members.delete(step);
  else members.set(step, changed);
  const isGone = members.size === 0 && pointer !== '' && (value === undefined || brought.delete(pointer));
  if (isGone) return undefined;
  if (value === undefined) brought.add(pointer);
  return Object.fromEntries(members);
}

/** Why fields can't show a value: a form draws and compares values by recursion. */
function findUnshowable(root: unknown): string | null {
  const waiting: (readonly [value: unknown, depth: number])[] = [[root, 0]];
  for (let nodes = 0; waiting.length > 0; nodes++) {
    const [value, depth] = waiting.pop() ?? [];
    if (depth === undefined || typeof value !== 'object' || value === null) continue;
    if (nodes > mostNodes) return 'They hold more values than a form can show.';
    if (depth > deepest) return 'They are nested deeper than a form can show.';
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
