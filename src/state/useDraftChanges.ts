import { useMemo } from 'react';
import type { ChangesSince } from '../exports/exportTarget';
import { changesInUse, useChangesInUse } from './changesInUse';
import { useEngineQuery } from './engineQuery';
import { changeAddress } from './useAddress';
import { catalogClient } from './useCatalog';

/** What became of a draft's tools since the baseline in use; null where nothing is compared, or not yet. */
export function useDraftChanges(toolIds: readonly string[]): ChangesSince | null {
  const changes = useChangesInUse();
  const comparison = changes.kind === 'compared' ? changes.summary.id : null;
  const name = changes.kind === 'compared' ? changes.name : '';
  const { answer } = useEngineQuery('draft changes', [comparison, toolIds], () =>
    comparison === null ? Promise.resolve(null) : catalogClient.ask('changesOf', { comparison, toolIds }),
  );
  return useMemo(
    () => (answer === null || answer === undefined ? null : { name, changes: new Map(answer) }),
    [answer, name],
  );
}

/** Shows all that changed since the baseline in use. */
export function showChanges(): void {
  const changes = changesInUse.getState();
  const target = changes.kind === 'compared' ? changes.target : null;
  changeAddress({ view: 'compare', of: null, with: target, tool: null, copy: 1 });
}
