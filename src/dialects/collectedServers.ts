import { type CollectedStatus, collectedKind, collectedVersion } from '../model/collectedServers';
import { isObject, type JsonObject, member } from '../model/json';
import { readKeptServer } from '../model/server';
import type { CandidateList, NamedServer } from './containers';
import type { JsonPath } from './jsonSlices';
import type { DocumentFault } from './sourceDocument';
import { morePagesWords } from './sourceDocument';

export interface CollectedServers {
  /** The tools of each server, by its pages; its name in the configuration is what clients call it. */
  readonly lists: readonly CandidateList[];
  /** What could not be read of the file, in our words, and where it stands. */
  readonly faults: readonly CollectedFault[];
}

interface CollectedFault extends Pick<DocumentFault, 'reason' | 'words' | 'servers'> {
  readonly path: JsonPath;
}

/** Reads what the command that lists a person's own MCP servers writes. Null where the value is no such file. */
export function readCollectedServers(value: unknown): CollectedServers | null {
  if (!isObject(value) || member(value, 'kind') !== collectedKind) return null;
  const [version, servers] = [member(value, 'version'), member(value, 'servers')];
  if (version !== collectedVersion) {
    const words = `This file of collected servers has a version that is not understood here: version ${collectedVersion} is.`;
    return { lists: [], faults: [{ path: [], reason: 'not-listed', words }] };
  }
  const lists: CandidateList[] = [];
  const faults: CollectedFault[] = [];
  const count = Array.isArray(servers) ? servers.length : 0;
  for (const [i, server] of Array.isArray(servers) ? servers.entries() : []) {
    const path: JsonPath = ['servers', i];
    const name = isObject(server) ? member(server, 'name') : undefined;
    if (!isObject(server) || typeof name !== 'string' || name === '') {
      faults.push({ path, reason: 'not-listed', words: 'A server without a name is left out.' });
      continue;
    }
    const status = member(server, 'status');
    const given = member(server, 'pages');
    const pages = Array.isArray(given) ? given : [];
    const said = readReason(server, longestNote);
    const about = (words: string) => `The server “${name.slice(0, 80)}”: ${words}`;
    if (status !== 'listed') {
      // A server that somebody left out is none that could not be listed.
      const counted = status !== 'skipped' && { servers: count };
      faults.push({ path, reason: 'not-listed', words: describeUnlisted(name, server), ...counted });
    } else if (namesNext(pages.at(-1)))
      faults.push({ path, reason: 'more-pages', words: about(said ?? morePagesWords) });
    else if (said !== undefined) faults.push({ path, reason: 'note', words: about(said) });
    const isConfigured = member(server, 'ownName') !== true;
    const named: NamedServer = { ...readKeptServer(server), ...(isConfigured && { isConfigured }), name };
    for (const [number, page] of pages.entries()) {
      const tools = isObject(page) ? member(page, 'tools') : undefined;
      if (!Array.isArray(tools)) continue;
      const at: JsonPath = [...path, 'pages', number, 'tools'];
      lists.push({
        candidates: tools.map((tool, place) => ({ value: tool, path: [...at, place] })),
        hint: 'mcp',
        server: named,
      });
    }
  }
  return { lists, faults };
}

const statusWords: ReadonlyMap<unknown, string> = new Map<CollectedStatus, string>([
  ['needs-sign-in', 'asks for a sign-in'],
  ['needs-variable', 'needs a variable that is not set'],
  ['failed', 'could not be listed'],
  ['skipped', 'was left out'],
]);

/** A status that is not known is said as it stands. */
function describeUnlisted(name: string, server: JsonObject): string {
  const [status, reason] = [member(server, 'status'), readReason(server)];
  const what =
    typeof status === 'string' ? (statusWords.get(status) ?? `has the status ${status.slice(0, 40)}`) : 'has no status';
  const why = reason === undefined ? '.' : `: ${reason}`;
  return `The server “${name.slice(0, 80)}” ${what}${why}`;
}

/** Long enough to name each value that was removed, and where. */
const longestNote = 5_000;

function readReason(server: JsonObject, longest = 300): string | undefined {
  const reason = member(server, 'reason');
  return typeof reason === 'string' && reason !== '' ? reason.slice(0, longest) : undefined;
}

/** The file holds every page that could be read: a cursor left in the last one means that more could not. */
function namesNext(page: unknown): boolean {
  return isObject(page) && (member(page, 'nextCursor') ?? null) !== null;
}
