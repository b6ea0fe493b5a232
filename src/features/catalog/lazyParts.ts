import { lazyPart } from '../../ui/lazyPart';

/** Loads what the catalog's first rows don't wait for: one chunk. */
export const loadChunk = () => import('./lazyChunk');

export const CatalogAccess = lazyPart('Access', () => loadChunk().then((m) => m.CatalogAccess));
export const CloseMatches = lazyPart('Close matches', () => loadChunk().then((m) => m.CloseMatches));
export const ContextFilter = lazyPart('The registry context', () => loadChunk().then((m) => m.ContextFilter));
/** Apart, as it brings all export formats. */
export const DraftFilePart = lazyPart('The file', () => import('./DraftFilePart').then((m) => m.DraftFilePart));
export const FiltersDialog = lazyPart('The filters', () => loadChunk().then((m) => m.Dialog));
export const Questions = lazyPart('The questions', () => loadChunk().then((m) => m.Questions));
export const ReviewDialogs = lazyPart('The review files', () => loadChunk().then((m) => m.ReviewDialogs));
export const SearchAdvice = lazyPart('What would match', () => loadChunk().then((m) => m.SearchAdvice));
export const SearchFields = lazyPart('Search help', () => loadChunk().then((m) => m.SearchFields));
export const StartPanel = lazyPart('The start panel', () => loadChunk().then((m) => m.StartPanel));
export const ShortStart = lazyPart('The start panel', () => loadChunk().then((m) => m.ShortStart));
export const TakeHints = lazyPart('What the servers say', () => loadChunk().then((m) => m.TakeHints));
