import { ClientConfigError, readClientConfig } from '../../clients/clientConfig';
import { type ClientServer, describeUnreadCommand, readAddCommands } from '../../clients/launch';
import { beginsLikeJson, fileHoldsTools, holdsTools, longestTrial, readFile } from '../../dialects/readFile';
import type { ReadAs } from '../../host/askAddress';
import type { HostFailure } from '../../host/failure';
import { parseHostUrl } from '../../host/hostUrl';
import { findJsonError, lineAt } from '../../model/jsonText';
import { isWebAddress } from '../../model/source';

/*
 * Ways in: what a person may type, paste, drop or choose, and what it is found to be. Nothing is asked of anybody here.
 * Load this file when it is needed: it brings the readers of all formats along.
 */

/** A server that was named to us. Its texts are a stranger's; a token is held in memory and never shown. */
export interface NamedServer {
  readonly name: string;
  /** What people call it instead. */
  readonly label?: string;
  /** Whether a file or line gives that name; else it is the address's. */
  readonly isNamed: boolean;
  readonly where:
    | {
        readonly kind: 'address';
        readonly url: string;
        readonly readAs: ReadAs;
        /** For the origin of `url` alone. */
        readonly token: string | undefined;
        /** In our words, what is known of it before it is asked. */
        readonly note: string;
      }
    | { readonly kind: 'program'; readonly command: string }
    /** `isForCollect`: the command can list it all the same. */
    | { readonly kind: 'unusable'; readonly reason: string; readonly isForCollect: boolean };
}

export type WayInId = 'address' | 'command' | 'tools' | 'configuration';

export type Recognised =
  | { readonly id: 'address' | 'command' | 'configuration'; readonly servers: readonly NamedServer[] }
  /** A file as any other: view Sources reads and keeps it. */
  | { readonly id: 'tools' };

export interface WayIn {
  readonly id: WayInId;
  readonly what: string;
  /** What comes before its tools are there. */
  readonly needs: string;
  /** Null where a text is something else. `file` is the name of a file, and '' for a text that was typed or pasted. */
  readonly read: (text: string, file: string) => Recognised | null;
}

/** Longer texts are lists: reading them twice would be felt. In characters, of a file in bytes. */
const longestConfig = 1_000_000;

/** In the order in which they are tried: the first that takes a text has it. */
export const waysIn: readonly WayIn[] = [
  {
    id: 'address',
    what: 'the URL of an MCP server, a host, its list or a file; https:// may be left out',
    needs: 'a press, which asks that origin',
    read: (text, file) => (file === '' ? readAddress(text.trim()) : null),
  },
  {
    id: 'command',
    what: 'lines claude mcp add … or codex mcp add …',
    needs: 'a press where it names an address, else the command collect',
    read: (text, file) => {
      const servers = file === '' ? readAddCommands(text).map((one) => nameServer(one, 'line')) : [];
      return servers.length === 0 ? null : { id: 'command', servers };
    },
  },
  {
    id: 'tools',
    what: 'tools in any of the formats read here: JSON, JSON Lines, YAML or a saved event stream',
    needs: 'nothing',
    read: (text) => {
      const isLong = text.length > (beginsLikeJson(text) ? longestConfig : longestTrial);
      return isLong || holdsTools(new TextEncoder().encode(text)) ? { id: 'tools' } : null;
    },
  },
  {
    id: 'configuration',
    what: 'a client’s configuration, such as mcp.json, or one server of it',
    needs: 'a press for servers with an address, and the command collect for those that start on this machine',
    read: (text, file) => {
      const servers = readServers(text, file).map((one) => nameServer(one, 'file'));
      return servers.length === 0 ? null : { id: 'configuration', servers };
    },
  },
];

/** Finds out what a text is; null where it is nothing of what can be read. Never throws. */
export function recognise(text: string, file = ''): Recognised | null {
  for (const way of waysIn) {
    const recognised = way.read(text, file);
    if (recognised !== null) return recognised;
  }
  return null;
}

/** Finds out what a file is; `refused`: a client's configuration without servers to connect to. Reads no further than it must. */
export async function recogniseFile(
  file: Blob,
  path: string,
): Promise<Recognised | { readonly id: 'refused'; readonly why: string }> {
  // What the browser can't read is shown as such where files are added.
  const isList = file.size > longestConfig || (await fileHoldsTools(file).catch(() => true));
  if (isList) return { id: 'tools' };
  const text = await file.text().catch(() => '');
  const recognised = recognise(text, path);
  if (recognised !== null) return recognised;
  const why = whyNoServers(text, path);
  return why === null ? { id: 'tools' } : { id: 'refused', why };
}

/** What an address answered instead of tools; null where they are there. */
export function whyNoTools(bytes: Uint8Array<ArrayBuffer>): HostFailure | null {
  if (holdsTools(bytes)) return null;
  const text = new TextDecoder().decode(bytes.subarray(0, longestConfig));
  const error = findJsonError(text);
  if (error === null) return { kind: 'unknown-shape', arrived: 'something else' };
  return { kind: 'not-json', ...lineAt(text, error.offset), ...error, looksLikeHtml: false };
}

/** Says what a text is that nobody recognises, in our words. */
export function describeUnknown(text: string): string {
  if (isFileName(text.trim())) return 'This is the name of a file. Choose the file, or drop it on this page.';
  const typed = text.trim();
  if (/^https?:/i.test(typed) && !/\s/.test(typed)) {
    const parsed = parseHostUrl(typed, nowhere, { mayBeRelative: false });
    if (!parsed.ok) return parsed.reason;
  }
  const reason = describeUnreadCommand(text) ?? whyNoServers(text);
  if (reason !== null) return reason;
  const broken = /^[[{]/.test(typed) ? findJsonError(text) : null;
  if (broken !== null) {
    const { line, column } = lineAt(text, broken.offset);
    return `This is no JSON from line ${line}, column ${column}: ${broken.reason}`;
  }
  const found = readFile(new TextEncoder().encode(text)).declined?.found;
  return `No URL, list of tools, client configuration or “mcp add” line: ${found ?? 'it can’t be read'}.`;
}

/** The members that no other file has than a client's configuration. */
const nameOfServers = /\b(?:mcpServers|mcp_servers|context_servers)\b/;

/** Says why a client's configuration has no servers to connect to; null where a text isn't one. */
function whyNoServers(text: string, file = ''): string | null {
  if (!nameOfServers.test(text)) return null;
  try {
    readClientConfig(text, file);
    return 'This configuration names no servers.';
  } catch (error) {
    if (!(error instanceof ClientConfigError)) throw error;
    const place = error.line === undefined ? '' : `, line ${error.line}`;
    return `This configuration can’t be read${place}: ${error.message}. Correct it there.`;
  }
}

const nowhere = new URL('https://nowhere.invalid');
const dataFile = /\.(?:json|jsonc|jsonl|ndjson|toml|ya?ml)$/i;
const hostName =
  /^(?:localhost|\d{1,3}(?:\.\d{1,3}){3}|[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,})(?::\d{1,5})?(?:\/\S*)?$/i;

function isFileName(text: string): boolean {
  return !text.includes('://') && !/\s/.test(text) && dataFile.test(text) && !/^[^/][^/.]*\.[^/]+\//.test(text);
}

function readAddress(text: string): Recognised | null {
  const isWhole = isWebAddress(text);
  if (!isWhole && (!hostName.test(text) || isFileName(text))) return null;
  const isLocal = /^(?:localhost|127\.)/i.test(text);
  const parsed = parseHostUrl(isWhole ? text : `${isLocal ? 'http' : 'https'}://${text}`, nowhere, {
    mayBeRelative: false,
  });
  if (!parsed.ok) return null;
  const { host } = new URL(parsed.url);
  const { url, readAs } = guess(parsed.url);
  const where = { kind: 'address', url, readAs, token: undefined, note: '' } as const;
  return { id: 'address', servers: [{ name: host, isNamed: false, where }] };
}

/** Tells by the path alone what an address may be; what it is, only its answer says. */
function guess(url: string): { readonly url: string; readonly readAs: ReadAs } {
  const host = url.replace(/\/(?:v1\/tools|tools|\.well-known\/openwop)$/, '');
  if (host !== url) return { url: host, readAs: 'openwop' };
  if (/\/(?:mcp|sse)$/i.test(url)) return { url, readAs: 'mcp' };
  return { url, readAs: dataFile.test(new URL(url).pathname) ? 'file' : 'any' };
}

function readServers(text: string, file: string): readonly ClientServer[] {
  try {
    return readClientConfig(text, file).servers;
  } catch {
    return [];
  }
}

function nameServer({ name: given, isOff, launch }: ClientServer, from: 'file' | 'line'): NamedServer {
  const isNamed = given !== '';
  const name = given || 'server';
  switch (launch.kind) {
    case 'program':
      return { name, isNamed, where: { kind: 'program', command: launch.command } };
    case 'none':
      return { name, isNamed, where: { kind: 'unusable', reason: launch.reason, isForCollect: false } };
    case 'address': {
      const parsed = parseHostUrl(launch.url, nowhere, { mayBeRelative: false });
      const hasVariable = launch.url.includes('${');
      if (hasVariable || !parsed.ok) {
        const isForCollect = hasVariable || /^https?:/i.test(launch.url);
        const why = hasVariable || parsed.ok ? 'It has a variable.' : parsed.reason;
        const reason = `Its address can’t be used here. ${why}${isForCollect ? ' The command collect lists it.' : ''}`;
        return { name, isNamed, where: { kind: 'unusable', reason, isForCollect } };
      }
      const { token, note } = readHeaders(launch.headers, from);
      const words = [...(isOff ? ['switched off in the client'] : []), note].join(', ');
      const where = { kind: 'address', url: parsed.url, readAs: 'mcp', token, note: words } as const;
      return { name: given || new URL(parsed.url).host, isNamed, where };
    }
    default:
      return launch satisfies never;
  }
}

/** A bearer token is all that is taken of an entry's headers; of the others the names alone are said. */
function readHeaders(
  headers: ReadonlyMap<string, string>,
  from: 'file' | 'line',
): {
  readonly token: string | undefined;
  readonly note: string;
} {
  let token: string | undefined;
  let note = `no token in the ${from}`;
  const others: string[] = [];
  for (const [name, value] of headers) {
    if (name.toLowerCase() !== 'authorization') others.push(name);
    else if (value.includes('${')) note = 'its token is in a variable';
    else if (/^bearer\s/i.test(value)) {
      token = value;
      note = 'for this origin only';
    } else note = 'its sign-in is no bearer token';
  }
  const left = others.length === 0 ? '' : `; not sent: ${others.map((name) => name.slice(0, 40)).join(', ')}`;
  return { token, note: `${note}${left}` };
}
