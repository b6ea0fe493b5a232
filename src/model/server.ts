import { readDay } from './dates';
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
  /** The revision of MCP that was agreed on, such as `2026-07-28`. */
  readonly protocolVersion?: string;
  /** The command that starts it, or its address without query; absent where that is not known. */
  readonly runs?: string;
  /** Whether its list stands in a server card, so that the server itself was not asked. */
  readonly isCard?: true;
  /** Whether its name is its key in a client's configuration. */
  readonly isConfigured?: true;
  /** Its name as the source has it, where toolIds can't hold that. */
  readonly called?: string;
}

/** An MCP server of a catalog. */
export interface Server extends ServerWords {
  /** As toolIds name it: no two servers of a catalog share it. */
  readonly name: string;
}

/** What a server is called: as toolIds have it, and by its own name where that is another. Untrusted text. */
export function serverTitle({ name, called }: Pick<Server, 'name' | 'called'>): string {
  return called === undefined ? name : `${name}, called “${called}”`;
}

const longestName = 300;
const longestRevision = 40;
const longestRuns = 2_000;
const longestInstructions = 50_000;

/** Reads what a server answers when a session begins; texts are cut. */
export function readServerWords(result: JsonObject): ServerWords {
  const info = member(result, 'serverInfo');
  const instructions = readText(result, 'instructions', longestInstructions);
  const protocolVersion = readText(result, 'protocolVersion', longestRevision);
  return {
    ...(isObject(info) && { serverInfo: readServerInfo(info) }),
    ...(instructions !== undefined && { instructions }),
    ...(protocolVersion !== undefined && { protocolVersion }),
  };
}

/** Whether servers of a revision of MCP may state any output schema and answer any structured content (since 2026-07-28). */
export function takesAnyOutput(protocolVersion: string | undefined): boolean {
  return (readDay(protocolVersion ?? '') ?? 0) >= Date.UTC(2026, 6, 28);
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
    .replace(/[?#].*/s, '')
    .replace(/^([a-z]+:[\\/]*)[^\\/]*@/i, '$1');
}

/*
 * A server as an MCP registry describes it (registry API v0.1, `server.json`). All texts are its publisher's, cut to
 * lengths that can be shown.
 */

export interface RegistryServer {
  /** Such as `io.example/weather`; unique in its registry beside the version. */
  readonly name: string;
  readonly title: string | null;
  readonly description: string;
  readonly version: string;
  /** What the registry says of it where it isn't active, such as `deprecated`. */
  readonly status: string | null;
  readonly ways: readonly RegistryWay[];
  /** Ways beyond those that are kept. */
  readonly otherWays: number;
}

/** One way to reach or start a server. */
export type RegistryWay = RegistryRemote | RegistryPackage;

export interface RegistryRemote {
  readonly kind: 'remote';
  /** `streamable-http`, `sse`, or a word that is not known. */
  readonly transport: string;
  /** As written: it may hold `{variables}`. */
  readonly url: string;
  readonly headers: readonly RegistryInput[];
}

export interface RegistryPackage {
  readonly kind: 'package';
  /** Where it comes from: `npm`, `pypi`, `oci`, `nuget`, `mcpb`, or a word that is not known. */
  readonly registryType: string;
  readonly identifier: string;
  readonly version: string | null;
  readonly transport: string;
  readonly runtimeHint: string | null;
  readonly runtimeArguments: readonly RegistryInput[];
  readonly packageArguments: readonly RegistryInput[];
  readonly environment: readonly RegistryInput[];
}

/** A header, a variable or an argument: what it is set to, or that somebody has to say it. */
export interface RegistryInput {
  readonly name: string;
  readonly isPositional: boolean;
  readonly value: string | null;
  readonly fallback: string | null;
  readonly isNeeded: boolean;
}

/** What an MCP server over HTTP may answer with: it refuses requests that don’t take both. */
export const mcpAnswers = 'application/json, text/event-stream';
