/** Loads what asks addresses, and takes what people add. Rejects where that can't be loaded. */
export const loadConnect = () => import('./connect');
