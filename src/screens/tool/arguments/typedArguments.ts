import { onForget } from '../../../storage/registry';

/** What was typed for the tools looked at last, as long as the page is open: leaving the tab loses nothing. */
const typed = new Map<string, string>();
const maxTyped = 30;

/** `key` names a tool together with its schema. */
export function typedFor(key: string): string | undefined {
  return typed.get(key);
}

export function keepTyped(key: string, text: string): void {
  typed.delete(key);
  if (text.trim() === '{}') return;
  typed.set(key, text);
  for (const oldest of typed.keys()) {
    if (typed.size <= maxTyped) break;
    typed.delete(oldest);
  }
}

onForget(() => typed.clear());
