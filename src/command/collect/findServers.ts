import { readdirSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, normalize, resolve, sep } from 'node:path';
import { clients } from '../../clients/allClients';
import type { Base, ClientQuestion, ConfigFile } from '../../clients/client';
import { ClientConfigError, readClientConfig, readSwitchedOff } from '../../clients/clientConfig';
import type { ClientServer } from '../../clients/launch';
import { maxFileBytes } from '../../model/formatCount';
import { isWebAddress } from '../../model/source';
import { orNull, readPlainFile } from '../plainFile';
import { NamedFiles } from './places';

export interface Wanted {
  /** Read in place of the clients' own files; with none, those are read. A URL is a server of its own. */
  readonly files: readonly string[];
  /** The person's variables with a bearer token, by the host of the URL that it is for. */
  readonly tokens?: ReadonlyMap<string, string>;
  readonly only: readonly string[];
  readonly except: readonly string[];
}

export interface FoundConfigs {
  readonly servers: readonly ConfiguredServer[];
  readonly places: readonly ConfigPlace[];
  /** What could not be read, in words, with its file and line. */
  readonly faults: readonly string[];
}

/**
 * The servers of the files that are named, or of all clients of this machine. Of those that several clients share, the
 * first stands for all; different ones may have one name.
 *
 * @throws Error where a file that is named can't be read, or no server has a name that is wanted.
 */
export function findServers(
  { files, tokens = new Map(), only, except }: Wanted,
  machine: Machine,
  named = new NamedFiles(),
): FoundConfigs {
  const isNamed = files.length > 0;
  const addresses = files.filter(isWebAddress).map((text) => serverAt(text, tokens, machine.project));
  const known: readonly ConfigPlace[] = isNamed
    ? files.filter((file) => !isWebAddress(file)).map((file) => ownPlace(resolve(machine.project, file)))
    : listConfigPlaces(machine);
  const strayToken = [...tokens.keys()].find((host) => !addresses.some(({ name }) => name === host));
  if (strayToken !== undefined) throw new Error(`--token-env names ${strayToken}, which is the host of no URL here.`);
  const equals = new Map(addresses.map((server) => [serverKey(server, named), server]));
  const places: ConfigPlace[] = [];
  const faults: string[] = [];
  for (const place of known) {
    const { path, folder } = place;
    try {
      const text = places.some((one) => one.path === path) ? null : readText(path, isNamed);
      if (text === null) continue;
      places.push(place);
      const { off, unread } = switchedOffIn(path, folder, machine);
      if (unread !== undefined)
        faults.push(`${unread} can’t be read: it may switch off what ${path} names, so none of that is started.`);
      for (const found of readConfig(text, path, folder, machine.project)) {
        const launch = unread === undefined || found.isOff ? found.launch : mayBeOff;
        const server = { ...found, launch, isOff: found.isOff || off.includes(found.name) };
        const key = serverKey(server, named);
        // One that is switched off must not hide an equal one that is on.
        if (equals.get(key)?.isOff ?? true) equals.set(key, server);
      }
    } catch (error) {
      if (!(error instanceof ConfigError) || isNamed) throw error;
      faults.push(error.message);
    }
  }
  const servers = [...equals.values()];
  const names = new Set(servers.map(({ name }) => name));
  const unknown = [...only, ...except].find((name) => !names.has(name));
  if (unknown !== undefined) {
    throw new Error(`No server is called “${unknown}”: there are ${[...names].join(', ') || 'none at all'}.`);
  }
  const isWanted = ({ name }: ConfiguredServer) => (only.length === 0 || only.includes(name)) && !except.includes(name);
  return { servers: servers.filter(isWanted), places, faults };
}

/**
 * The MCP server at a URL, called by its host until it says its name.
 *
 * @throws Error where it is no URL.
 */
function serverAt(text: string, tokens: ReadonlyMap<string, string>, folder: string): ConfiguredServer {
  if (!URL.canParse(text)) throw new Error(`${text} is no URL.`);
  const { href, host } = new URL(text);
  const variable = tokens.get(host);
  // Braces would name variables, as in a client's file.
  const url = href.replace(/[{}]/g, encodeURIComponent);
  const headers = variable === undefined ? [] : [['Authorization', `Bearer \${${variable}}`] as const];
  return {
    name: host,
    takesOwnName: true,
    file: 'the command line',
    line: undefined,
    project: undefined,
    folder,
    isOff: false,
    questions: new Map(),
    launch: { kind: 'address', url, headers: new Map(headers), helper: undefined },
  };
}

/** A file that was named: its servers belong to its folder, or to the project that has a client's folder there. */
function ownPlace(path: string): ConfigPlace {
  const folder = dirname(path);
  const own = clientFolders.find((one) => folder.endsWith(join(sep, one)));
  return { client: null, path, folder: own === undefined ? folder : folder.slice(0, -own.length - 1) };
}

const allConfigs = clients.flatMap(({ configs = [] }) => configs);

/** The folders in which clients keep a project's servers. */
const clientFolders = allConfigs.flatMap((config) => {
  const folder = dirname(normalize(config.path));
  return config.in === 'project' && folder !== '.' ? [folder] : [];
});

const mayBeOff = {
  kind: 'none',
  status: 'skipped',
  reason: 'A settings file that may switch it off can’t be read. Correct that file.',
} as const;

/** The servers of a project's file that settings of its client switch off, and a settings file that can't be read. */
function switchedOffIn(
  path: string,
  project: string,
  machine: Machine,
): { readonly off: readonly unknown[]; readonly unread: string | undefined } {
  const own = allConfigs.find((config) => config.in === 'project' && config.path === basename(path));
  const files = (own?.switchedBy ?? []).map((file) => pathOf(file, { ...machine, project }));
  const lists = files.map((file) => {
    const read = readPlainFile(file, maxFileBytes);
    if (!read.ok) return read.isMissing ? [] : null;
    const isCurrent = (name: string) => resolve(dirname(file), name) === project;
    return read.text.trim() === '' ? [] : readSwitchedOff(read.text, isCurrent);
  });
  return { off: lists.flatMap((list) => list ?? []), unread: files.find((_, i) => lists[i] === null) };
}

function readText(path: string, isNamed: boolean): string | null {
  const read = readPlainFile(path, maxFileBytes);
  if (read.ok) return read.text;
  if (read.isMissing && !isNamed) return null;
  throw new ConfigError(`${path} can’t be read: ${read.reason}`);
}

/** Equal for equal servers: of one folder, where what they start depends on it. */
function serverKey({ name, launch, folder }: ConfiguredServer, named: NamedFiles): string {
  const texts: string[] = [];
  const launchText = JSON.stringify(launch, (_, value: unknown) => {
    if (typeof value === 'string') texts.push(value, value.slice(value.indexOf('=') + 1));
    return value instanceof Map ? [...value] : value;
  });
  const isLocal = texts.some(
    (text) =>
      /\$\{(?:workspaceFolder|CLAUDE_PLUGIN_ROOT|file:)|^\.{1,2}(?:[/\\]|$)/.test(text) ||
      (!isAbsolute(text) &&
        (/^[^@:]+\.(?:[cm]?[jt]s|py|sh)$/.test(text) ||
          (text !== '' && text.length < 1_000 && named.follow(folder, text).real !== null))),
  );
  return `${name}\n${launchText}\n${isLocal ? folder : ''}`;
}

/** A server of a client's file, and where it belongs on this machine. */
export interface ConfiguredServer extends ClientServer {
  readonly file: string;
  /** Whether it goes by the name that it says, once it has said it: nobody has given it one. */
  readonly takesOwnName?: true;
  /** Where its relative paths begin, and what `${workspaceFolder}` means. */
  readonly folder: string;
  /** By their ids. */
  readonly questions: ReadonlyMap<string, PlanQuestion>;
}

export interface PlanQuestion extends ClientQuestion {
  /** Tells it from those of other files. */
  readonly key: string;
}

/** A file that can't be read: the message names file, line, reason, and what to do. */
class ConfigError extends Error {}

/**
 * The servers of a client's file; `current` is the folder that somebody works in.
 *
 * @throws ConfigError where it is no configuration.
 */
export function readConfig(text: string, file: string, folder: string, current = folder): readonly ConfiguredServer[] {
  try {
    const config = readClientConfig(text, file, (project) => resolve(folder, project) === current);
    const asked = config.questions.map((one) => [one.id, { ...one, key: `${file}\n${one.id}` }] as const);
    const questions = new Map(asked);
    return config.servers.map((server) => ({
      ...server,
      name: server.name || 'server',
      file,
      folder: server.project === undefined ? folder : resolve(folder, server.project),
      questions,
    }));
  } catch (error) {
    if (!(error instanceof ClientConfigError)) throw error;
    const place = error.line === undefined ? '' : `, line ${error.line}`;
    throw new ConfigError(`${file}${place}: ${error.message}. Correct it there, or name other files.`);
  }
}

export interface ConfigPlace {
  /** Null for a file named on the command line. */
  readonly client: string | null;
  readonly path: string;
  /** The folder that its servers belong to. */
  readonly folder: string;
}

export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly home: string;
  /** The folder that the command was called in: project files are looked for there. */
  readonly project: string;
  readonly environment: ReadonlyMap<string, string>;
}

/** Every place where a known client may keep its servers on this machine, whether there is a file or not. */
function listConfigPlaces(machine: Machine): readonly ConfigPlace[] {
  return clients.flatMap(({ label: client, configs = [] }) =>
    configs.flatMap((config) => {
      const path = pathOf(config, machine);
      const folder = config.in === 'project' ? machine.project : machine.home;
      const paths = config.hasProfiles === true ? [path, ...inProfiles(path)] : [path];
      return paths.map((one) => ({ client, path: one, folder }));
    }),
  );
}

/** The files of the same name in the profiles of an editor. */
function inProfiles(path: string): readonly string[] {
  const profiles = join(dirname(path), 'profiles');
  return (orNull(() => readdirSync(profiles)) ?? []).map((name) => join(profiles, name, basename(path)));
}

/** Where a client's file or folder lies on a machine. An empty variable counts as none. */
export function pathOf({ in: base, path }: Pick<ConfigFile, 'in' | 'path'>, machine: Machine): string {
  return join(folderOf(base, machine), path);
}

function folderOf(base: Base, { platform, home, project, environment }: Machine): string {
  if (typeof base === 'object') return environment.get(base.variable) || join(home, base.usual);
  switch (base) {
    case 'project':
      return project;
    case 'home':
      return home;
    case 'settings':
      if (platform === 'darwin') return join(home, 'Library', 'Application Support');
      if (platform === 'win32') return environment.get('APPDATA') || join(home, 'AppData', 'Roaming');
      return environment.get('XDG_CONFIG_HOME') || join(home, '.config');
    default:
      return base satisfies never;
  }
}
