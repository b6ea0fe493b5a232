import { useEffect, useState } from 'react';
import type { RequirementsSum } from '../model/requirements';
import { catalogClient } from './useCatalog';
import type { Preflight } from './usePreflight';

/** What tools by their ids need, against the identity in use; null while nothing is known of it. */
export function useDraftRequirements(
  toolIds: readonly string[],
  { identity, isKnown, state }: Preflight,
  revision: number,
): RequirementsSum | null {
  const { mappings, matchesWildcards } = state;
  const [sum, setSum] = useState<RequirementsSum | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the worker's answer changes with each of them
  useEffect(() => {
    if (!isKnown || revision < 0) return;
    let isCurrent = true;
    // After whom to check against has been told to the worker; quick edits make one question.
    const timer = setTimeout(() => {
      void catalogClient.ask('requirements', { toolIds }).then((next) => isCurrent && setSum(next));
    }, 20);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [toolIds, identity, isKnown, mappings, matchesWildcards, revision]);
  return isKnown ? sum : null;
}
