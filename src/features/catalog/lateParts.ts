import { lazyPart } from '../../ui/lazyPart';

/** Loads what the catalog's first rows don't wait for: one chunk. */
export const loadLate = () => import('./late');

export const CatalogAccess = lazyPart('Access', () => loadLate().then((m) => m.CatalogAccess));
export const CloseMatches = lazyPart('Close matches', () => loadLate().then((m) => m.CloseMatches));
export const ContextFilter = lazyPart('The registry context', () => loadLate().then((m) => m.ContextFilter));
/** Apart, as it brings all export formats. */
export const DraftFilePart = lazyPart('The file', () => import('./DraftFilePart').then((m) => m.DraftFilePart));
export const PrintedCatalog = lazyPart('The print', () => loadLate().then((m) => m.PrintedCatalog));
export const Questions = lazyPart('The questions', () => loadLate().then((m) => m.Questions));
export const ReviewDialogs = lazyPart('The review files', () => loadLate().then((m) => m.ReviewDialogs));
export const SearchAdvice = lazyPart('What would match', () => loadLate().then((m) => m.SearchAdvice));
export const SearchFields = lazyPart('Search help', () => loadLate().then((m) => m.SearchFields));
export const StartPanel = lazyPart('The start panel', () => loadLate().then((m) => m.StartPanel));
export const ShortStart = lazyPart('The start panel', () => loadLate().then((m) => m.ShortStart));
export const TakeHints = lazyPart('What the servers say', () => loadLate().then((m) => m.TakeHints));
