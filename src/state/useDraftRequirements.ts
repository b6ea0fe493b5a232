import type { RequirementsSum } from '../model/readiness';
import { askRequirements } from './catalogView';
import { type EngineAnswer, useEngineQuery } from './engineQuery';
import type { Preflight } from './usePreflight';

/** What tools by their ids need, against the identity in use; null while nothing is known of it. */
export function useDraftRequirements(
  toolIds: readonly string[],
  { subject }: Preflight,
  revision: number,
): EngineAnswer<RequirementsSum | null> {
  return useEngineQuery('draft-requirements', [toolIds, subject, revision], () => askRequirements(subject, toolIds));
}
