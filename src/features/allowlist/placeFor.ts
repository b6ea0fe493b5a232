import { givenNames } from '../../draft/editDraft';
import type { Draft } from '../../model/draft';
import { catalogClient } from '../../state/catalogClient';
import type { PlaceTools } from './importList';

/** Finds the tools of lists in the catalog, by a draft's names for servers and tools. */
export function placeFor(draft: Draft): PlaceTools {
  return (reading, format, servers = new Map()) => {
    const aliases = new Map([...draft.aliases, ...[...servers].map(([server, family]) => [family, server] as const)]);
    return catalogClient.ask('place', { reading, format, aliases, given: givenNames(draft) });
  };
}
