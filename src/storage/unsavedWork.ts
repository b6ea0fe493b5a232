const key = 'tool-catalog.unsaved';

/**
 * Leaves a value to the page that follows in this tab: one that is being left has no time for a database. Nothing is
 * left where the value is undefined, or storage is full or blocked.
 */
export function leaveUnsaved(value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // What was saved before stays; the last moment's edit is lost.
  }
}

/** What the page before left, once; undefined where there is nothing that can be read. */
export function takeUnsaved(): unknown {
  try {
    const text = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
