import { compareServer, type ServerField } from '../../engine/compare/compareServers';
import { isObject, type JsonObject, listAt, member } from '../../model/json';
import { readKeptServer, type Server } from '../../model/server';

/** What is other in a server's list: names of tools, a stranger's texts. */
export interface ServerListChange {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
  /** What its server says of itself differs. */
  readonly server: readonly ServerField[];
}

/**
 * Compares two lists, each in the form of a file of collected servers; null where one is no such file. Of several servers
 * each tool's name has that of its server before it, and what they say of themselves is left out.
 */
export function listChange(before: string, after: string): ServerListChange | null {
  const [was, is] = [readServers(before), readServers(after)];
  if (was === null || is === null) return null;
  const isOne = was.length <= 1 && is.length <= 1;
  const [old, now] = [readTools(was, isOne), readTools(is, isOne)];
  const names = [...now.keys()];
  const [former, server] = [was[0], is[0]];
  return {
    added: names.filter((name) => !old.has(name)),
    removed: [...old.keys()].filter((name) => !now.has(name)),
    changed: names.filter((name) => old.has(name) && old.get(name) !== now.get(name)),
    server:
      isOne && former !== undefined && server !== undefined
        ? compareServer(readServer(former), readServer(server)).flatMap((one) => (one.isUnknown ? [] : [one.field]))
        : [],
  };
}

/** Returns how many servers of a file of collected servers were listed. */
export function countListed(text: string): number {
  return readServers(text)?.filter((server) => member(server, 'status') === 'listed').length ?? 0;
}

function readServers(text: string): readonly JsonObject[] | null {
  try {
    const file: unknown = JSON.parse(text);
    return isObject(file) ? listAt(file, 'servers').filter(isObject) : [];
  } catch {
    return null;
  }
}

function readServer(server: JsonObject): Server {
  return { ...readKeptServer(server), name: '' };
}

/** The text of each tool by its name. */
function readTools(servers: readonly JsonObject[], isOne: boolean): ReadonlyMap<string, string> {
  return new Map(
    servers.flatMap((server) =>
      listAt(server, 'pages')
        .flatMap((page) => listAt(page, 'tools'))
        .map((tool): [string, string] => {
          const name = isObject(tool) ? String(member(tool, 'name')) : '';
          return [isOne ? name : `${String(member(server, 'name'))}.${name}`, JSON.stringify(tool)];
        }),
    ),
  );
}
