import { auditContent } from '../audit/auditContent';
import { auditCharacters } from '../audit/auditEntry';
import { printOf } from '../audit/findingPrint';
import { findIntroduced } from '../audit/introduced';
import { Neighbours } from '../audit/neighbours';
import { dialectOf } from '../dialects/allDialects';
import { defaultDerivations } from '../dialects/derivations';
import { digest } from '../model/digest';
import type { Finding } from '../model/finding';
import { maskText } from '../model/maskSecrets';
import type { Server, ServerWords } from '../model/server';
import type { Catalog } from './catalog';
import type { CatalogSource } from './catalogSource';
import type { ServerChange } from './compare/compareServers';
import { newFindings } from './compare/compareTools';
import { isShown } from './contentFindings';
import { partFindings } from './decided';
import type { LoadedCatalog } from './loadedCatalog';

/** A server with the fingerprint of what it says and runs from; null where neither is known. */
export interface ServerDetail extends Server {
  readonly digest: string | null;
  /** In its instructions. */
  readonly findings: readonly Finding[];
  /** Those that somebody accepted or called a false alarm. */
  readonly settled: readonly Finding[];
}

/** Those of one source, in order, and how many there are. */
export interface SourceServersAnswer {
  readonly count: number;
  readonly first: readonly ServerDetail[];
}

type JudgingCatalog = Pick<Catalog, 'loaded' | 'settings' | 'decided'>;

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

function describe({ loaded, settings, decided }: JudgingCatalog, server: Server): ServerDetail {
  const { instructions, runs } = server;
  const value = { instructions };
  const shown = auditInstructions(server, loaded).filter((finding) => isShown(finding, settings));
  const { open, settled } = partFindings(decided, server.name, shown, value);
  const printed = (findings: readonly Finding[]) =>
    findings.map((finding) => ({ ...finding, print: printOf(finding, value) }));
  return {
    ...server,
    ...(instructions !== undefined && { instructions: maskText(instructions) }),
    ...(runs !== undefined && { runs: maskText(runs) }),
    digest: serverDigest(server),
    findings: printed(open),
    settled: printed(settled),
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

const neighboursOf = new WeakMap<LoadedCatalog['index'], Neighbours>();

/** The tools of a catalog by name alone, gathered once. */
function namesIn({ index }: Pick<LoadedCatalog, 'index'>): Neighbours {
  let neighbours = neighboursOf.get(index);
  if (neighbours === undefined) {
    neighbours = new Neighbours(
      index.toolIds.map((toolId, row) => {
        const server = index.servers.get(row);
        return { toolId, ...(server !== undefined && { server }) };
      }),
    );
    neighboursOf.set(index, neighbours);
  }
  return neighbours;
}

/** Finds what the rules of texts find in a server's instructions. That they tell how to use its own tools is their purpose. */
export function auditInstructions(server: Server, loaded: Pick<LoadedCatalog, 'index'>): readonly Finding[] {
  const { name, instructions } = server;
  if (instructions === undefined) return [];
  const value = { instructions };
  const told = { name: 'instructions', description: instructions, inputSchema: {} };
  const reading = dialectOf('mcp').readEntry(told, { settings: defaultDerivations, server: name });
  if (reading.kind === 'bad') return [];
  const said = auditContent(reading.tool, value, namesIn(loaded)).filter(
    ({ rule, variant }) => /^(?:T|S01|R03)/.test(rule) && !(rule === 'T05' && variant === 'order'),
  );
  return [...said, ...auditCharacters({ instructions: maskText(instructions) })];
}

/** Tells what changed instructions introduce, and what rules find in them that they did not find before. */
export function compareInstructions(
  was: Server,
  is: Server,
  loaded: Pick<LoadedCatalog, 'index'>,
): Pick<ServerChange, 'introduces' | 'findings'> {
  const [before, after] = [was.instructions ?? '', is.instructions ?? ''].map((text) => maskText(text));
  return {
    introduces: findIntroduced(before ?? '', after ?? '', { server: is.name }, namesIn(loaded)),
    findings: newFindings(auditInstructions({ ...was, name: is.name }, loaded), auditInstructions(is, loaded)),
  };
}
