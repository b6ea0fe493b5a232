// biome-ignore lint/performance/noBarrelFile: one chunk for what the first rows don't wait for
export { CatalogAccess } from '../../parts/AccessBar';
export { exportMatches } from '../../state/exportMatches';
export { giveVerdictOnMatches } from '../../state/verdicts';
export { Dialog } from '../../ui/Dialog';
export { CloseMatches } from './CloseMatches';
export { ContextFilter } from './ContextFilter';
export { ReviewDialogs } from './ReviewDialogs';
export { SearchAdvice } from './SearchAdvice';
export { SearchFields } from './SearchFields';
export { Questions, ShortStart, StartPanel } from './StartPanel';
export { TakeHints } from './TakeHints';
