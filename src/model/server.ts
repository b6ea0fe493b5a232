import { isObject, type JsonObject, member } from './json';

/** What an MCP server says of itself when a session begins. */
export interface ServerInfo {
  readonly name?: string;
  readonly title?: string;
  readonly version?: string;
}

/** What a source tells of an MCP server. Every text is somebody else's: untrusted. */
export interface ServerWords {
  /** Absent where the source does not hold the server's own words. */
  readonly serverInfo?: ServerInfo;
  /** A text that clients hand to the model. */
  readonly instructions?: string;
  /** The command that starts it, or its address without query; absent where that is not known. */
  readonly runs?: string;
  /** Whether its name is its key in a client's configuration. */
  readonly isConfigured?: true;
}

/** An MCP server of a catalog. */
export interface Server extends ServerWords {
  /** As toolIds name it: no two servers of a catalog share it. */
  readonly name: string;
}

const longestName = 300;
const longestRuns = 2_000;
const longestInstructions = 50_000;

/** Reads what a server answers when a session begins; texts are cut. */
export function readServerWords(result: JsonObject): ServerWords {
  const info = member(result, 'serverInfo');
  const instructions = readText(result, 'instructions', longestInstructions);
  return {
    ...(isObject(info) && { serverInfo: readServerInfo(info) }),
    ...(instructions !== undefined && { instructions }),
  };
}

/** Reads a server of a file that also says what the server runs from. */
export function readKeptServer(value: JsonObject): ServerWords {
  const runs = readText(value, 'runs', longestRuns);
  return { ...readServerWords(value), ...(runs !== undefined && { runs }) };
}

/** Reads an `Implementation` of MCP: its name, title and version. */
export function readServerInfo(info: JsonObject): ServerInfo {
  const [name, title, version] = ['name', 'title', 'version'].map((key) => readText(info, key, longestName));
  return {
    ...(name !== undefined && { name }),
    ...(title !== undefined && { title }),
    ...(version !== undefined && { version }),
  };
}

function readText(value: JsonObject, name: string, longest: number): string | undefined {
  const text = member(value, name);
  return typeof text === 'string' && text.trim() !== '' ? text.slice(0, longest) : undefined;
}

/** The address of a server as it is shown, one with placeholders too: without user, password, query and fragment. */
export function runsAt(address: string): string {
  return address
    .trim()
    .replace(/[?#].*$/s, '')
    .replace(/^([a-z]+:[\\/]*)[^\\/]*@/i, '$1');
}
