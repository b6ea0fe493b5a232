import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { z } from '../model/schema';
import { paceWrites } from './pacedWrite';
import { type PageNotice, showUndo } from './pageNotice';
import { isForgetting, type KeptStatus } from './persisted';

export type StepKind = 'drafts' | 'decisions';
type Way = 'undo' | 'redo';

/** What can be edited and taken back step by step. */
export interface Undoable<Value> {
  readonly of: StepKind;
  readonly current: () => Value;
  readonly show: (value: Value) => void;
  /** Only what an edit changed, on both of its sides. */
  readonly changeOf: (before: Value, after: Value) => { readonly before: Value; readonly after: Value };
  /** Null where what the edit changed was changed again since; `left` is the side that was left, as it was then. */
  readonly move: (current: Value, from: Value, to: Value) => { readonly value: Value; readonly left: Value } | null;
  readonly write: (value: Value) => unknown;
  readonly read: (kept: unknown) => Value | null | Promise<Value | null>;
  /** Returns how many characters a value comes to at least, where that is known without writing it. */
  readonly leastLength?: (value: Value) => number;
}

/** One edit of the drafts or of the ledger, with the way back and forth. */
interface Step {
  readonly of: StepKind;
  readonly canGo: (way: Way) => boolean;
  readonly go: (way: Way) => boolean;
  readonly leastLength: () => number;
  readonly write: () => string;
}

interface Steps {
  /** In the order in which they were made, the latest last. */
  readonly done: readonly Step[];
  readonly undone: readonly Step[];
}

const maxSteps = 100;
/** What a tab keeps of them, in characters: the oldest go first. */
const maxKept = 2_000_000;
const storageKey = 'tool-catalog.tab.steps';

/** Why a step can't be taken back or done again. */
export const whyOff = 'Another tab changed the same since.';

const steps = createStore<Steps>(() => ({ done: [], undone: [] }));

const keptSteps = z.object({
  done: z.array(z.object({ of: z.string(), before: z.unknown(), after: z.unknown() })),
  undone: z.array(z.object({ of: z.string(), before: z.unknown(), after: z.unknown() })),
});
type KeptStep = z.output<typeof keptSteps>['done'][number];
const revivers = new Map<string, (kept: KeptStep) => Promise<Step | null>>();

/** Has edits of one kind noted, from the moment on at which what is kept of it was read. Returns what notes an edit. */
export function noteStepsOf<Value>(
  kind: Undoable<Value>,
  status: StoreApi<KeptStatus>,
): (before: Value, after: Value) => void {
  const stop = status.subscribe((now) => {
    if (now === 'reading') return;
    stop();
    revivers.set(kind.of, async ({ before, after }) => {
      const sides = [await kind.read(before), await kind.read(after)] as const;
      return sides[0] === null || sides[1] === null ? null : makeStep(kind, { before: sides[0], after: sides[1] });
    });
    if (revivers.size === 2) void revive();
  });
  return (before, after) => {
    const step = makeStep(kind, kind.changeOf(before, after));
    steps.setState(({ done }) => ({ done: [...done, step].slice(-maxSteps), undone: [] }));
  };
}

function makeStep<Value>(kind: Undoable<Value>, sides: { readonly before: Value; readonly after: Value }): Step {
  let { before, after } = sides;
  let text: string | null = null;
  const move = (way: Way) =>
    kind.move(kind.current(), ...(way === 'undo' ? ([after, before] as const) : ([before, after] as const)));
  return {
    of: kind.of,
    canGo: (way) => move(way) !== null,
    go: (way) => {
      const moved = move(way);
      if (moved === null) return false;
      // What was filled in since goes along.
      if (way === 'undo') after = moved.left;
      else before = moved.left;
      text = null;
      kind.show(moved.value);
      return true;
    },
    leastLength: () => (kind.leastLength?.(before) ?? 0) + (kind.leastLength?.(after) ?? 0),
    write: () => {
      text ??= JSON.stringify({ of: kind.of, before: kind.write(before), after: kind.write(after) });
      return text;
    },
  };
}

/** Brings back the steps of this tab before it was loaded again. */
async function revive(): Promise<void> {
  const { data } = keptSteps.safeParse(readKept());
  const read = async (kept: readonly KeptStep[] = []) => {
    const read = await Promise.all(kept.map((one) => revivers.get(one.of)?.(one)));
    return read.flatMap((step) => step ?? []);
  };
  const [done, undone] = [await read(data?.done), await read(data?.undone)];
  steps.setState((now) => ({
    done: [...done, ...now.done].slice(-maxSteps),
    undone: now.done.length > 0 ? now.undone : undone,
  }));
  const keep = () => pace.run(writeKept);
  const pace = paceWrites(keep);
  steps.subscribe(pace.note);
  for (const leaving of ['visibilitychange', 'pagehide']) addEventListener(leaving, () => pace.isWaiting() && keep());
}

function readKept(): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
  } catch {
    return null;
  }
}

function writeKept(): void {
  if (isForgetting()) return;
  let left = maxKept;
  const newest = (some: readonly Step[]) => {
    const texts: string[] = [];
    for (const step of some.toReversed()) {
      if (step.leastLength() > left) break;
      const text = step.write();
      left -= text.length;
      if (left < 0) break;
      texts.unshift(text);
    }
    return texts.join(',');
  };
  const { done, undone } = steps.getState();
  try {
    sessionStorage.setItem(storageKey, `{"done":[${newest(done)}],"undone":[${newest(undone)}]}`);
  } catch {
    // Storage that is blocked or full: the steps last as long as the page.
  }
}

/** Looks again which steps can be gone: another tab wrote. */
export function recheckSteps(): void {
  steps.setState((now) => ({ ...now }));
}

/** Takes back the last step, of one kind where that is given; false where there is none, or it is off. */
export function undoStep(of?: StepKind): boolean {
  const { done, undone } = steps.getState();
  const step = lastOf(done, of);
  if (step?.canGo('undo') !== true) return false;
  steps.setState({ done: done.filter((one) => one !== step), undone: [...undone, step] });
  return step.go('undo');
}

/** Does the step again that was taken back last; false where there is none, or it is off. */
export function redoStep(of?: StepKind): boolean {
  const { done, undone } = steps.getState();
  const step = lastOf(undone, of);
  if (step?.canGo('redo') !== true) return false;
  steps.setState({ done: [...done, step], undone: undone.filter((one) => one !== step) });
  return step.go('redo');
}

function lastOf(some: readonly Step[], of: StepKind | undefined): Step | undefined {
  return some.findLast((step) => of === undefined || step.of === of);
}

export function hasStepToUndo(): boolean {
  return steps.getState().done.length > 0;
}

export function hasStepToRedo(): boolean {
  return steps.getState().undone.length > 0;
}

/** How a step stands: there is none, it can be gone, or another tab has overtaken it. */
export type StepState = 'none' | 'ready' | 'off';

/** How the last step of one kind stands, to undo and to redo. */
export function useStepsOf(of: StepKind): { readonly undo: StepState; readonly redo: StepState } {
  const undo = useStore(steps, ({ done }) => stateOf(lastOf(done, of), 'undo'));
  const redo = useStore(steps, ({ undone }) => stateOf(lastOf(undone, of), 'redo'));
  return { undo, redo };
}

function stateOf(step: Step | undefined, way: Way): StepState {
  return step === undefined ? 'none' : step.canGo(way) ? 'ready' : 'off';
}

/** Says what the last step did, and offers to take it back: only while it is the last, a later one is somebody's own. */
export function offerUndo(words: string, others: PageNotice['actions'] = []): void {
  const step = steps.getState().done.at(-1);
  const isLast = () => steps.getState().done.at(-1) === step;
  const end = showUndo(words, () => isLast() && undoStep(), { others, isPassing: true });
  const stop = steps.subscribe(() => {
    if (isLast()) return;
    stop();
    end();
  });
}
