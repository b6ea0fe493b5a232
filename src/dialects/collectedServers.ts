import { type CollectedStatus, collectedKind, collectedVersion } from '../model/collectedServers';
import { isObject, member } from '../model/json';
import type { CandidateList, NamedServer } from './containers';
import type { JsonPath } from './jsonSlices';

export interface CollectedServers {
  /** The tools of each server, by its pages; its name in the configuration is what clients call it. */
  readonly lists: readonly CandidateList[];
  /** What could not be read of the file, in our words, and where it stands. */
  readonly faults: readonly { readonly path: JsonPath; readonly words: string }[];
}

/** Reads what the command that lists a person's own MCP servers writes. Null where the value is no such file. */
export function readCollectedServers(value: unknown): CollectedServers | null {
  if (!isObject(value) || member(value, 'kind') !== collectedKind) return null;
  const [version, servers] = [member(value, 'version'), member(value, 'servers')];
  if (version !== collectedVersion) {
    const words = `This file of collected servers has a version that is not understood here: version ${collectedVersion} is.`;
    return { lists: [], faults: [{ path: [], words }] };
  }
  const lists: CandidateList[] = [];
  const faults: { path: JsonPath; words: string }[] = [];
  for (const [i, server] of Array.isArray(servers) ? servers.entries() : []) {
    const path: JsonPath = ['servers', i];
    const name = isObject(server) ? member(server, 'name') : undefined;
    if (!isObject(server) || typeof name !== 'string' || name === '') {
      faults.push({ path, words: 'A server without a name is left out.' });
      continue;
    }
    if (member(server, 'status') !== 'listed') faults.push({ path, words: describeUnlisted(name, server) });
    const named: NamedServer = { name };
    const pages = member(server, 'pages');
    for (const [number, page] of Array.isArray(pages) ? pages.entries() : []) {
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
function describeUnlisted(name: string, server: Readonly<Record<string, unknown>>): string {
  const [status, reason] = [member(server, 'status'), member(server, 'reason')];
  const what =
    typeof status === 'string' ? (statusWords.get(status) ?? `has the status ${status.slice(0, 40)}`) : 'has no status';
  const why = typeof reason === 'string' && reason !== '' ? `: ${reason.slice(0, 300)}` : '.';
  return `The server “${name.slice(0, 80)}” ${what}${why}`;
}
