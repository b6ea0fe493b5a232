import { useMemo } from 'react';
import { type ColumnId, facetIds, facets } from '../../model/columns';
import { usePreflight } from '../../state/accessStore';
import { useKnownCatalog } from '../../state/catalogSummary';
import { useAnswer } from '../../state/catalogView';
import { useAddress } from '../../state/useAddress';
import { useIsAtLeast } from '../../ui/hooks';

/**
 * Columns that are left out until somebody chooses them: no tool states a value, no log tells of calls, or there is no
 * room beside the draft, or beside an open tool and what access is missing.
 */
export function useLeftOut(): readonly ColumnId[] {
  const { unstated = nothingUnstated } = useKnownCatalog().summary ?? {};
  const isWide = useIsAtLeast('xl');
  const isToolOpen = useAddress(({ tool }) => tool !== null);
  const isFull = usePreflight().isKnown && (isToolOpen || !isWide);
  const hasEvidence = useAnswer(({ result }) => {
    const used = result?.counts[facetIds.indexOf('used')]?.all;
    return facets.used.values?.some((value, place) => value !== 'no-evidence' && (used?.[place] ?? 0) > 0) ?? false;
  });
  return useMemo(
    () => [...unstated, ...(isWide ? [] : egress), ...(hasEvidence && !isFull ? [] : lastCalled)],
    [isWide, isFull, hasEvidence, unstated],
  );
}

const egress: readonly ColumnId[] = ['egress'];
const lastCalled: readonly ColumnId[] = ['last-called'];

const nothingUnstated: readonly ColumnId[] = [];
