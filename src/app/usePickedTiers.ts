import { catalogClient } from './useCatalog';
import { useCatalogAnswer } from './useCatalogAnswer';

export type PickedTiers = readonly (readonly [tier: string, count: number])[];

const none: PickedTiers = [];

/** How the open draft's tools divide into safety tiers. */
export function usePickedTiers(picks: number, revision: number): PickedTiers {
  const { answer } = useCatalogAnswer('picked-tiers', [picks, revision], (signal) =>
    catalogClient.ask('pickedTiers', null, [], { signal }),
  );
  return answer ?? none;
}
