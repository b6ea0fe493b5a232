// biome-ignore lint/performance/noBarrelFile: one chunk for what the first rows don't wait for
export { CatalogAccess } from '../../parts/AccessBar';
export { NoMatches } from './NoMatches';
export { PrintedCatalog } from './PrintSheet';
export { ReviewDialogs } from './ReviewDialogs';
export { Questions, StartPanel } from './StartPanel';
export { TakeHints } from './TakeHints';
