import { compareServer, type ServerField } from '../../engine/compare/compareServers';
import { isObject, listAt, member } from '../../model/json';
import { readKeptServer, type Server } from '../../model/server';

/** What is other in a server's list: names of tools, a stranger's texts. */
export interface ListChange {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
  /** What its server says of itself differs. */
  readonly server: readonly ServerField[];
}

/** Compares two lists of one server, each in the form of a file of collected servers; null where one is no such file. */
export function listChange(before: string, after: string): ListChange | null {
  const [old, now] = [readTools(before), readTools(after)];
  if (old === null || now === null) return null;
  const [was, is] = [readServer(before), readServer(after)];
  const names = [...now.keys()];
  return {
    added: names.filter((name) => !old.has(name)),
    removed: [...old.keys()].filter((name) => !now.has(name)),
    changed: names.filter((name) => old.has(name) && old.get(name) !== now.get(name)),
    server: was !== null && is !== null ? compareServer(was, is).map(({ field }) => field) : [],
  };
}

function readServer(text: string): Server | null {
  const file: unknown = JSON.parse(text);
  const server = isObject(file) ? listAt(file, 'servers').find(isObject) : undefined;
  return server === undefined ? null : { ...readKeptServer(server), name: '' };
}

/** The text of each tool by its name. */
function readTools(text: string): ReadonlyMap<string, string> | null {
  try {
    const file: unknown = JSON.parse(text);
    const servers = isObject(file) ? listAt(file, 'servers') : [];
    const tools = servers.flatMap((server) => listAt(server, 'pages')).flatMap((page) => listAt(page, 'tools'));
    return new Map(tools.map((tool) => [isObject(tool) ? String(member(tool, 'name')) : '', JSON.stringify(tool)]));
  } catch {
    return null;
  }
}
