import { useEffect, useState } from 'react';
import type { RequirementsSum } from '../model/requirements';
import type { Preflight } from './usePreflight';
import { askRequirements } from './whom';

/** What tools by their ids need, against the identity in use; null while nothing is known of it. */
export function useDraftRequirements(
  toolIds: readonly string[],
  { whom }: Preflight,
  revision: number,
): RequirementsSum | null {
  const [sum, setSum] = useState<RequirementsSum | null>(null);
  useEffect(() => {
    if (revision < 0) return;
    let isCurrent = true;
    void askRequirements(whom, toolIds).then((next) => isCurrent && setSum(next));
    return () => {
      isCurrent = false;
    };
  }, [toolIds, whom, revision]);
  return whom === null ? null : sum;
}
