import { useEffect, useState } from 'react';
import { catalogClient } from './useCatalog';

export type PickedTiers = readonly (readonly [tier: string, count: number])[];

/** How the open draft's tools divide into safety tiers. */
export function usePickedTiers(picks: number, revision: number): PickedTiers {
  const [tiers, setTiers] = useState<PickedTiers>([]);
  useEffect(() => {
    let isCurrent = true;
    if (picks >= 0 && revision >= 0) {
      void catalogClient.ask('pickedTiers', null).then((next) => {
        if (isCurrent) setTiers(next);
      });
    }
    return () => {
      isCurrent = false;
    };
  }, [picks, revision]);
  return tiers;
}
