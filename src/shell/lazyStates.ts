// biome-ignore-all lint/performance/noBarrelFile: one chunk for what stands where no list came, or an empty one
export { FailurePanel } from '../parts/SourceFailure';
export { EmptyCatalog } from './EmptyCatalog';
