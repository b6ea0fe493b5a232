import type { RequirementsSum } from '../model/requirements';
import { type CatalogAnswer, useCatalogAnswer } from './useCatalogAnswer';
import type { Preflight } from './usePreflight';
import { askRequirements } from './whom';

/** What tools by their ids need, against the identity in use; null while nothing is known of it. */
export function useDraftRequirements(
  toolIds: readonly string[],
  { whom }: Preflight,
  revision: number,
): CatalogAnswer<RequirementsSum | null> {
  return useCatalogAnswer('draft-requirements', [toolIds, whom, revision], () => askRequirements(whom, toolIds));
}
