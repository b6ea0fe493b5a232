const channel = new BroadcastChannel('tool-catalog-forgotten');

/** Tells this browser's other tabs that all was forgotten: what they hold would bring it back. */
export function tellForgotten(): void {
  channel.postMessage(null);
}

/** Calls back when another tab has forgotten everything. Returns how to stop. */
export function watchForgotten(forgotten: () => void): () => void {
  channel.addEventListener('message', forgotten);
  return () => channel.removeEventListener('message', forgotten);
}
