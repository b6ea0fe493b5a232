import { FileText, type ReadText, readJson, readToml, readYaml } from '../dialects/fileText';
import { isObject, type JsonObject, member, valueAt } from '../model/json';
import { clients } from './allClients';
import type { ClientQuestion, ServerSyntax } from './client';
import { type ClientServer, readLaunch } from './launch';

export interface ClientConfig {
  readonly servers: readonly ClientServer[];
  readonly questions: readonly ClientQuestion[];
}

/** A text that is no configuration: the message says why, without the file's name. */
export class ClientConfigError extends Error {
  readonly line: number | undefined;

  constructor(message: string, line?: number) {
    super(message);
    this.line = line;
  }
}

/** How the known clients hold servers. */
const syntaxes: readonly ServerSyntax[] = clients.flatMap(({ servers }) => servers ?? []);
const members = [{ at: ['mcpServers'] }, ...syntaxes.flatMap((syntax) => syntax.members ?? [])];

/**
 * Reads the servers of a client's configuration by its shape: JSON with comments, TOML or YAML, told by the file's name
 * or, for a pasted text without one, by trying. Where no member holds servers, those of a file `mcp.json` or of a pasted
 * text are the file itself, as in a plugin, or the file is one bare server, whose name is ''. `isCurrent` tells the project that somebody
 * works in, whose switches count.
 *
 * @throws ClientConfigError where it is none of these formats.
 */
export function readClientConfig(
  text: string,
  file = '',
  isCurrent: (project: string) => boolean = () => false,
): ClientConfig {
  try {
    const read = parse(text.replace(/^\uFEFF/, ''), file);
    if ('fault' in read) throw new ClientConfigError(`this is ${read.fault}`, read.line);
    return readParsed(read, file, isCurrent);
  } catch (error) {
    if (error instanceof RangeError) throw new ClientConfigError('this is nested too deeply to be read');
    throw error;
  }
}

function readParsed(
  { value, lineOf }: Extract<ReadText, { readonly value: unknown }>,
  file: string,
  isCurrent: (project: string) => boolean,
): ClientConfig {
  const isAdmitted = (name: string) => syntaxes.every(({ admits }) => admits?.(value, name) ?? true);
  const respell = syntaxes.flatMap((syntax) => syntax.respell?.(file) ?? [])[0] ?? ((text: string) => text);
  const projects = syntaxes.flatMap((syntax) => syntax.projects?.(value) ?? []);
  const servers: ClientServer[] = [];
  const read = (holder: unknown, project: string | undefined, off: ReadonlySet<unknown>) => {
    for (const { list, path, isSure } of listsIn(holder, project === undefined && isFlatFile(file))) {
      for (const [name, given] of entriesOf(list, isSure)) {
        const entry = mapTexts(given, respell);
        const launch = readLaunch(entry);
        // Where settings stand beside servers, what starts nothing is a setting.
        if (launch.kind === 'none' && !isSure) continue;
        const isOff =
          valueAt(entry, 'disabled') === true ||
          valueAt(entry, 'enabled') === false ||
          off.has(name) ||
          !isAdmitted(name);
        const line = lineOf([...(project === undefined ? [] : ['projects', project]), ...path, name]);
        servers.push({ name, line, project, isOff, launch });
      }
    }
  };
  // Outside of all projects, off in one is off.
  const current = projects.filter(({ folder }) => isCurrent(folder));
  read(value, undefined, new Set((current.length > 0 ? current : projects).flatMap(({ off }) => off)));
  for (const { folder, holder, off } of projects) read(holder, folder, new Set(off));
  return { servers, questions: syntaxes.flatMap((syntax) => syntax.questions?.(value) ?? []) };
}

/** Servers by name, or as a list; `isSure`: whether all that stands there is a server. */
interface ServerList {
  readonly list: JsonObject | readonly unknown[];
  readonly path: readonly string[];
  readonly isSure: boolean;
}

/** The lists of servers that a value holds; `isFlat`: where there are none, it may be one itself, or a bare server. */
function listsIn(holder: unknown, isFlat: boolean): readonly ServerList[] {
  if (!isObject(holder)) return [];
  const lists = members.flatMap(({ at, isShared = false }): ServerList[] => {
    const list = valueAt(holder, ...at);
    if (Array.isArray(list)) return [{ list, path: at, isSure: !isShared }];
    // A member that other files have as well holds servers where one of its own starts something.
    return isObject(list) ? [{ list, path: at, isSure: !isShared || startsSomething(list) }] : [];
  });
  for (const { read } of syntaxes) {
    const found = read?.(holder) ?? null;
    if (found !== null) lists.push({ list: found.list, path: found.at, isSure: true });
  }
  if (lists.length > 0 || !isFlat) return lists;
  return [{ list: readLaunch(holder).kind === 'none' ? holder : { '': holder }, path: [], isSure: false }];
}

function entriesOf(list: ServerList['list'], isSure: boolean): readonly (readonly [name: string, entry: unknown])[] {
  if (isObject(list)) return Object.keys(list).map((name) => [name, member(list, name)]);
  return list.flatMap((entry, i) => {
    const name = valueAt(entry, 'name');
    if (typeof name === 'string') return [[name, entry] as const];
    return isSure ? [[`entry ${i + 1}`, entry] as const] : [];
  });
}

/** Of a plugin, or of what somebody pasted. */
function isFlatFile(file: string): boolean {
  return file === '' || /mcp\.json$/i.test(file);
}

function startsSomething(list: JsonObject): boolean {
  return Object.keys(list).some((name) => readLaunch(member(list, name)).kind !== 'none');
}

/** The servers that a client's settings switch off of those in another of its files; null where they are no JSON. */
export function readSwitchedOff(text: string, isCurrent: (project: string) => boolean): readonly unknown[] | null {
  const value = new FileText(text).json;
  return value === undefined ? null : syntaxes.flatMap(({ switchedOff }) => switchedOff?.(value, isCurrent) ?? []);
}

function mapTexts(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === 'string') return map(value);
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, map));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.keys(value).map((name) => [name, mapTexts(member(value, name), map)]));
}

function parse(text: string, file: string): ReadText {
  if (/\.toml$/i.test(file)) return readToml(text);
  if (/\.ya?ml$/i.test(file)) return parseYaml(text);
  if (file !== '' || /^\s*(?:\{|\/[/*]|\[\s*[{\]])/.test(text)) return readJson(text);
  const toml = readToml(text);
  if ('value' in toml) return toml;
  const yaml = parseYaml(text);
  // A table's heading says which of the two somebody meant.
  return 'fault' in yaml && /^[ \t]*\[[\w."'-]+\][ \t]*$/m.test(text) ? toml : yaml;
}

function parseYaml(text: string): ReadText {
  const [value, ...others] = readYaml(text) ?? [];
  if (isObject(value) && others.length === 0) return { value, lineOf: () => undefined };
  return { fault: 'no JSON, TOML or YAML that can be read', line: undefined };
}
