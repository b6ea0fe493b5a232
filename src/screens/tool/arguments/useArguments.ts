import { useCallback, useMemo, useReducer } from 'react';
import { parseArgumentText } from '../../../schemas/argumentText';
import { carryLiterals, type Literals, noLiterals, writeArguments } from './argumentValue';

/** Why a text is no JSON, with its place. Lines count from 1. */
export interface TextFault {
  readonly line: number;
  readonly column: number;
  readonly offset: number;
  readonly reason: string;
}

export interface ArgumentsState {
  readonly text: string;
  /** What the text says, or said when it last was JSON. Undefined where nothing is written. */
  readonly value: unknown;
  readonly literals: Literals;
  readonly fault: TextFault | null;
  /** Where the last change came from. */
  readonly source: 'field' | 'text';
  /** Texts before this one, newest last: for taking back what replaced everything. */
  readonly before: string | null;
}

type Action =
  | { readonly kind: 'text'; readonly text: string; readonly replaces: boolean }
  | {
      readonly kind: 'value';
      readonly value: unknown;
      readonly literal?: { readonly pointer: string; readonly text: string };
    };

function readArguments(text: string): ArgumentsState {
  return reduce(
    { text: '', value: undefined, literals: noLiterals, fault: null, source: 'text', before: null },
    {
      kind: 'text',
      text,
      replaces: false,
    },
  );
}

/** JSON and form are one state: the text is what counts, and the value follows it as long as it is JSON. */
function reduce(state: ArgumentsState, action: Action): ArgumentsState {
  if (action.kind === 'text') {
    const { text } = action;
    const before = action.replaces ? state.text : null;
    const read = parseArgumentText(text);
    const given = { text, source: 'text', before } as const;
    if (read.kind === 'empty') return { ...given, value: undefined, literals: noLiterals, fault: null };
    if (read.kind === 'error') return { ...state, ...given, fault: read };
    const literals = new Map(read.oddNumbers.map(({ pointer, literal }) => [pointer, literal]));
    return { ...given, value: read.value, literals, fault: null };
  }
  const { value, literal } = action;
  let literals = carryLiterals(state.literals, value);
  if (literal !== undefined) literals = new Map([...literals, [literal.pointer, literal.text]]);
  return { text: writeArguments(value, literals), value, literals, fault: null, source: 'field', before: null };
}

export function useArguments(initial: string) {
  const [state, dispatch] = useReducer(reduce, initial, readArguments);
  const setText = useCallback((text: string) => dispatch({ kind: 'text', text, replaces: false }), []);
  const replace = useCallback((text: string) => dispatch({ kind: 'text', text, replaces: true }), []);
  const setValue = useCallback(
    (value: unknown, literal?: { readonly pointer: string; readonly text: string }) =>
      dispatch({ kind: 'value', value, ...(literal === undefined ? {} : { literal }) }),
    [],
  );
  return useMemo(() => ({ ...state, setText, replace, setValue }), [state, setText, replace, setValue]);
}
