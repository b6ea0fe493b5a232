import { useSyncExternalStore } from 'react';
import { changeAddress, readAddress, watchAddress, watchReturns } from './useAddress';

const pauseMs = 400;

/** Half-typed text, and the address's text it was typed over. */
let typed: { readonly text: string; readonly over: string } | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** The text in the search box: half-typed, or else the address's. Back, Forward and links win over half-typed text. */
export function searchText(): string {
  const { q } = readAddress().address;
  return typed?.over === q ? typed.text : q;
}

/** Asks at once; the address is written after a pause. */
export function typeSearchText(text: string): void {
  clearTimeout(timer);
  typed = { text, over: readAddress().address.q };
  timer = setTimeout(() => {
    typed = null;
    changeAddress({ q: text }, 'typing');
  }, pauseMs);
  for (const listener of listeners) listener();
}

watchReturns(() => {
  clearTimeout(timer);
  typed = null;
});

/** Tells of every letter, and of every change of the address. */
export function watchSearchText(changed: () => void): () => void {
  listeners.add(changed);
  const stop = watchAddress(changed);
  return () => {
    listeners.delete(changed);
    stop();
  };
}

export function useSearchText(): string {
  return useSyncExternalStore(watchSearchText, searchText);
}
