import { givenNames } from '../../draft/editDraft';
import type { Draft } from '../../model/draft';
import { catalogClient } from '../../state/catalogClient';
import { whenFilesRead } from '../../state/sources/line';
import type { PlaceTools } from './importList';

/** Finds the tools of lists in the catalog, by a draft's names for servers and tools. */
export function placeFor(draft: Draft): PlaceTools {
  return async (reading, format, servers = new Map()) => {
    // A tool of a file that is still being read is not missing.
    await whenFilesRead();
    const aliases = new Map([...draft.aliases, ...[...servers].map(([server, family]) => [family, server] as const)]);
    return catalogClient.ask('place', { reading, format, aliases, given: givenNames(draft) });
  };
}
