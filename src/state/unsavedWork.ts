const prefix = 'tool-catalog.unsaved.';

/**
 * Leaves a value to the page that follows in this tab: one that is being left has no time for a database. Nothing is
 * left where the value is undefined. False where storage is full or blocked.
 */
export function leaveUnsaved(key: string, value: unknown): boolean {
  try {
    if (value === undefined) sessionStorage.removeItem(prefix + key);
    else sessionStorage.setItem(prefix + key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** What the page before left, once; undefined where there is nothing that can be read. */
export function takeUnsaved(key: string): unknown {
  try {
    const text = sessionStorage.getItem(prefix + key);
    sessionStorage.removeItem(prefix + key);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
