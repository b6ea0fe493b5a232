import { parseArgumentText } from '../../../schemas/argumentText';
import { changeAt, type Path, pointerOf, writeArguments } from './argumentValue';
import { type Literals, literalsAfter, literalsOf, noLiterals } from './literals';
import type { Recall } from './objectMemory';

/** Why a text is no JSON, with its place. Lines count from 1. */
export interface TextFault {
  readonly line: number;
  readonly column: number;
  readonly offset: number;
  readonly reason: string;
}

/** JSON and form are one state: the text is what counts, and the value follows it as long as it is JSON. */
export interface ArgumentsState {
  readonly text: string;
  /** What the text says, or said when it last was JSON. Undefined where nothing is written. */
  readonly value: unknown;
  readonly literals: Literals;
  readonly fault: TextFault | null;
  /** Where the last change came from. */
  readonly source: 'field' | 'text';
  /** The text before this one, where this one replaced everything at once: it can be taken back. */
  readonly before: string | null;
}

const nothing: ArgumentsState = {
  text: '',
  value: undefined,
  literals: noLiterals,
  fault: null,
  source: 'text',
  before: null,
};

export function readArguments(text: string): ArgumentsState {
  return withText(nothing, text);
}

/** The state once the text is another one: typed, or put in the place of all there was. */
export function withText(state: ArgumentsState, text: string, replaces = false): ArgumentsState {
  const given = { text, source: 'text', before: replaces ? state.text : null } as const;
  const read = parseArgumentText(text);
  switch (read.kind) {
    case 'empty':
      return { ...nothing, ...given };
    case 'error':
      return { ...state, ...given, fault: read };
    case 'value':
      return { ...given, value: read.value, literals: literalsOf(read.oddNumbers), fault: null };
    default:
      return read satisfies never;
  }
}

/** What a field changes: one place of the value; `undefined` takes it away. */
export interface FieldChange {
  readonly path: Path;
  readonly value: unknown;
  /** The odd numbers inside the value, by pointers from its own place; absent where the field knows of none. */
  readonly literals?: Literals | undefined;
}

export function withField(
  state: ArgumentsState,
  { path, value, literals }: FieldChange,
  recall: Recall,
): ArgumentsState {
  const changed = changeAt(state.value, path, value, recall);
  const kept = literalsAfter(state.literals, changed, pointerOf(path), literals);
  return {
    text: writeArguments(changed, kept),
    value: changed,
    literals: kept,
    fault: null,
    source: 'field',
    before: null,
  };
}
