/** A number literal that JavaScript can't hold: as typed, with its place in the value and its line from 1. */
export interface OddNumber {
  readonly pointer: string;
  readonly literal: string;
  readonly line: number;
}

export type ArgumentText =
  | { readonly kind: 'value'; readonly value: unknown; readonly oddNumbers: readonly OddNumber[] }
  | {
      readonly kind: 'error';
      readonly offset: number;
      readonly line: number;
      readonly column: number;
      readonly reason: string;
    };

/** Reads what was typed as JSON. An empty text is no value at all. */
export function parseArgumentText(text: string): ArgumentText {
  return { kind: 'value', value: JSON.parse(text), oddNumbers: [] };
}
