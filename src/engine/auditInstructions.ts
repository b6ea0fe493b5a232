import { auditContent } from '../audit/auditContent';
import { findIntroduced } from '../audit/introduced';
import { Neighbours } from '../audit/neighbours';
import { dialectOf } from '../dialects/allDialects';
import { defaultDerivations } from '../dialects/derivations';
import type { Finding } from '../model/finding';
import { maskText } from '../model/maskSecrets';
import type { Server } from '../model/server';
import type { ServerChange } from './compare/compareServers';
import { newFindings } from './compare/compareTools';
import type { LoadedCatalog } from './loadedCatalog';

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
  return auditContent(reading.tool, value, namesIn(loaded)).findings.filter(
    ({ rule, variant }) => /^(?:T|S01)/.test(rule) && !(rule === 'T05' && variant === 'order'),
  );
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
