import { existsSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { readSwitchedOff } from '../clients/clientConfig';
import { type ConfigPlace, listConfigPlaces, type Machine } from './clientConfigs';
import { readPlainFile } from './plainFile';
import { ConfigError, type ConfiguredServer, readConfig } from './readConfig';

const maxConfigBytes = 64 * 1024 * 1024;

export interface Wanted {
  /** Read in place of the clients' own files; with none, those are read. */
  readonly files: readonly string[];
  readonly only: readonly string[];
  readonly except: readonly string[];
}

export interface Found {
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
export function findServers({ files, only, except }: Wanted, machine: Machine): Found {
  const isNamed = files.length > 0;
  const known: readonly ConfigPlace[] = isNamed
    ? files.map((file) => ownPlace(resolve(machine.project, file)))
    : listConfigPlaces(machine);
  const equals = new Map<string, ConfiguredServer>();
  const places: ConfigPlace[] = [];
  const faults: string[] = [];
  for (const place of known) {
    const { path, folder } = place;
    try {
      const text = places.some((one) => one.path === path) ? null : readText(path, isNamed);
      if (text === null) continue;
      places.push(place);
      const off = basename(path) === '.mcp.json' ? switchedOffIn(folder, machine) : [];
      for (const found of readConfig(text, path, folder, machine.project)) {
        const server = { ...found, isOff: found.isOff || off.includes(found.name) };
        const key = serverKey(server);
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

/** A file that was named: its servers belong to its folder, or to the project that has a client's folder there. */
function ownPlace(path: string): ConfigPlace {
  const folder = dirname(path).replace(/[/\\]\.(?:vscode|cursor|gemini|codex|zed|kiro[/\\]settings)$/, '');
  return { client: null, path, folder };
}

/** The servers of a project's `.mcp.json` that Claude Code's settings switch off. */
function switchedOffIn(project: string, { home, environment }: Machine): readonly unknown[] {
  const own = environment.get('CLAUDE_CONFIG_DIR');
  const files: readonly (readonly [folder: string, file: string])[] = [
    [own ?? home, '.claude.json'],
    [own ?? join(home, '.claude'), 'settings.json'],
    [join(project, '.claude'), 'settings.json'],
    [join(project, '.claude'), 'settings.local.json'],
  ];
  return files.flatMap(([folder, file]) => {
    const text = readText(join(folder, file), false);
    return text === null ? [] : readSwitchedOff(text, (name) => resolve(folder, name) === project);
  });
}

function readText(path: string, isNamed: boolean): string | null {
  const read = readPlainFile(path, maxConfigBytes);
  if (read.ok) return read.text;
  if (read.isMissing && !isNamed) return null;
  throw new ConfigError(`${path} can’t be read: ${read.reason}`);
}

/** Equal for equal servers: of one folder, where what they start depends on it. */
function serverKey({ name, launch, folder }: ConfiguredServer): string {
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
          (text !== '' && text.length < 1_000 && existsSync(join(folder, text))))),
  );
  return `${name}\n${launchText}\n${isLocal ? folder : ''}`;
}
