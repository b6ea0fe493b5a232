import { useEffect, useState } from 'react';
import type { RequirementsSum } from '../model/requirements';
import { askRequirements } from './catalogView';
import type { Preflight } from './usePreflight';

/** What tools by their ids need, against the identity in use; null while nothing is known of it. */
export function useDraftRequirements(
  toolIds: readonly string[],
  { subject }: Preflight,
  revision: number,
): RequirementsSum | null {
  const [sum, setSum] = useState<RequirementsSum | null>(null);
  useEffect(() => {
    if (revision < 0) return;
    let isCurrent = true;
    void askRequirements(subject, toolIds).then((next) => isCurrent && setSum(next));
    return () => {
      isCurrent = false;
    };
  }, [toolIds, subject, revision]);
  return subject === null ? null : sum;
}
