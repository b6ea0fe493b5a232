import { formatCounted } from '../model/formatCount';
import type { SourceSummary } from './loadedCatalog';

/** Names what of a source could not be read, each part in words. */
export function describeUnread({
  name,
  badEntries,
  faults,
}: Pick<SourceSummary, 'name' | 'badEntries' | 'faults'>): readonly string[] {
  return [
    ...(badEntries > 0 ? [`${name}: ${formatCounted(badEntries, 'entry', 'entries')} can’t be read.`] : []),
    ...faults.filter(({ reason }) => reason !== 'note').map(({ words }) => `${name}: ${words}`),
  ];
}
