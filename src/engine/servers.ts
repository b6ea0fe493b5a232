import { digest } from '../model/digest';
import type { Finding } from '../model/finding';
import { maskText } from '../model/maskSecrets';
import type { Server, ServerWords } from '../model/server';
import { auditInstructions } from './auditInstructions';
import type { Catalog } from './catalog';
import type { CatalogSource } from './catalogSource';
import { isShown } from './contentFindings';
import type { LoadedCatalog } from './loadedCatalog';

/** A server with the fingerprint of what it says and runs from; null where neither is known. */
export interface ServerDetail extends Server {
  readonly digest: string | null;
  /** In its instructions. */
  readonly findings: readonly Finding[];
}

/** Those of one source, in order, and how many there are. */
export interface SourceServersAnswer {
  readonly count: number;
  readonly first: readonly ServerDetail[];
}

type JudgingCatalog = Pick<Catalog, 'loaded' | 'settings'>;

const maxServers = 200;

export function serversOf(catalog: JudgingCatalog, sourceId: string): SourceServersAnswer {
  const { servers = [] } = catalog.loaded.sources.find(({ id }) => id === sourceId) ?? {};
  return { count: servers.length, first: servers.slice(0, maxServers).map((server) => describe(catalog, server)) };
}

export function allServers({ sources }: Pick<LoadedCatalog, 'sources'>): readonly Server[] {
  return sources.flatMap(({ servers = [] }) => servers);
}

/** The server of this name in a source; null where there is none. */
export function serverNamed(
  catalog: JudgingCatalog,
  { servers = [] }: CatalogSource,
  name: string | undefined,
): ServerDetail | null {
  const server = servers.find((one) => one.name === name);
  return server === undefined ? null : describe(catalog, server);
}

function describe({ loaded, settings }: JudgingCatalog, server: Server): ServerDetail {
  const { instructions, runs } = server;
  return {
    ...server,
    ...(instructions !== undefined && { instructions: maskText(instructions) }),
    ...(runs !== undefined && { runs: maskText(runs) }),
    digest: serverDigest(server),
    findings: auditInstructions(server, loaded).filter((finding) => isShown(finding, settings)),
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
