import { onForget } from '../../../state/persisted';
import type { ArgumentsState } from './argumentsState';

/** What was typed for the tools looked at last, as long as the page is open: leaving the tab loses nothing. */
const typed = new Map<string, ArgumentsState>();
const maxTyped = 30;

/** `key` names a tool together with its schema. */
export function typedFor(key: string): ArgumentsState | undefined {
  return typed.get(key);
}

export function keepTyped(key: string, state: ArgumentsState): void {
  typed.delete(key);
  if (state.text.trim() === '{}') return;
  typed.set(key, state);
  for (const oldest of typed.keys()) {
    if (typed.size <= maxTyped) break;
    typed.delete(oldest);
  }
}

onForget(() => typed.clear());
