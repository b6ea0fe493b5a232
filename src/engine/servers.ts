import { digest } from '../model/digest';
import { maskText } from '../model/maskSecrets';
import type { Server, ServerWords } from '../model/server';
import type { CatalogSource } from './catalogSource';
import type { LoadedCatalog } from './loadedCatalog';

/** A server with the fingerprint of what it says and runs from; null where neither is known. */
export interface ServerDetail extends Server {
  readonly digest: string | null;
}

/** Those of one source, in order, and how many there are. */
export interface SourceServersAnswer {
  readonly count: number;
  readonly first: readonly ServerDetail[];
}

const maxServers = 200;

export function serversOf({ sources }: LoadedCatalog, sourceId: string): SourceServersAnswer {
  const { servers = [] } = sources.find(({ id }) => id === sourceId) ?? {};
  return { count: servers.length, first: servers.slice(0, maxServers).map(describe) };
}

export function allServers({ sources }: Pick<LoadedCatalog, 'sources'>): readonly Server[] {
  return sources.flatMap(({ servers = [] }) => servers);
}

/** The server of this name in a source; null where there is none. */
export function serverNamed({ servers = [] }: CatalogSource, name: string | undefined): ServerDetail | null {
  const server = servers.find((one) => one.name === name);
  return server === undefined ? null : describe(server);
}

function describe(server: Server): ServerDetail {
  const { instructions, runs } = server;
  return {
    ...server,
    ...(instructions !== undefined && { instructions: maskText(instructions) }),
    ...(runs !== undefined && { runs: maskText(runs) }),
    digest: serverDigest(server),
  };
}

/** Returns the fingerprint of what a server says and runs from, whatever it is called here; null where there is none. */
export function serverDigest({ serverInfo, instructions, runs }: ServerWords): string | null {
  if (serverInfo === undefined && instructions === undefined && runs === undefined) return null;
  return digest({
    ...(serverInfo !== undefined && { serverInfo }),
    ...(instructions !== undefined && { instructions }),
    ...(runs !== undefined && { runs }),
  });
}
