const prefix = 'tool-catalog.tab.';

/** Remembers a word for this tab alone, through reloads; '' forgets it. Nothing where storage is full or blocked. */
export function rememberInTab(key: string, word: string): void {
  try {
    if (word === '') sessionStorage.removeItem(prefix + key);
    else sessionStorage.setItem(prefix + key, word);
  } catch {
    // The tab then goes by what all tabs keep.
  }
}

/** What this tab remembers; '' where it remembers nothing. */
export function recallInTab(key: string): string {
  try {
    return sessionStorage.getItem(prefix + key) ?? '';
  } catch {
    return '';
  }
}
