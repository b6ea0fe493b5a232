import { FileText, objectsIn, type ReadText, readJson, readToml, readYaml } from '../dialects/fileText';
import { isObject, type JsonObject, listAt, member, valueAt } from '../model/json';
import { type ClientServer, readLaunch } from './launch';

/** VS Code's `inputs`: a value that the client asks a person for, and an entry names by `${input:ID}`. */
export interface ClientQuestion {
  readonly id: string;
  readonly words: string;
  readonly fallback: string | undefined;
  readonly isSecret: boolean;
}

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

/** Members that hold servers by name, in any of the clients' files. */
const containers = ['mcpServers', 'servers', 'mcp_servers', 'context_servers', 'mcp'];

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
  const isAdmitted = readAdmission(value);
  const respell = spellingOf(file);
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
  read(value, undefined, new Set(offSomewhere(value, isCurrent)));
  for (const [project, holder] of projectsOf(value))
    read(holder, project, new Set(listAt(holder, 'disabledMcpServers')));
  return { servers, questions: readQuestions(value) };
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
  const lists = containers.flatMap((name): ServerList[] => {
    // VS Code's settings keep them one level deeper.
    const path = name === 'mcp' && isObject(valueAt(holder, name, 'servers')) ? [name, 'servers'] : [name];
    const list = valueAt(holder, ...path);
    // Members of these names hold other things as well, unless one of theirs starts something.
    const mayBeOther = name === 'mcp' || name === 'servers';
    if (Array.isArray(list)) return [{ list, path, isSure: !mayBeOther }];
    return isObject(list) ? [{ list, path, isSure: !mayBeOther || startsSomething(list) }] : [];
  });
  const extensions = extensionsOf(holder);
  if (extensions !== null) lists.push({ list: extensions, path: ['extensions'], isSure: true });
  if (lists.length > 0 || !isFlat) return lists;
  return [{ list: readLaunch(holder).kind === 'none' ? holder : { '': holder }, path: [], isSure: false }];
}

/** Goose’s servers are the extensions that it starts or reaches; null where a file has none. */
function extensionsOf(holder: JsonObject): JsonObject | null {
  const servers = objectsIn(member(holder, 'extensions')).flatMap(([name, one]) => {
    const [command, url] = [member(one, 'cmd'), member(one, 'uri')];
    if (command === undefined && url === undefined) return [];
    const [env = {}, passed] = [member(one, 'envs'), member(one, 'env_keys')];
    return [[name, { ...one, command, env, url, env_vars: passed }] as const];
  });
  return servers.length === 0 ? null : Object.fromEntries(servers);
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

/** Claude Code keeps those of each project by its folder. */
function projectsOf(value: unknown): readonly (readonly [folder: string, holder: unknown])[] {
  const projects = valueAt(value, 'projects');
  return isObject(projects) ? Object.entries(projects) : [];
}

/** Claude Code switches servers off by project: those of the user too. Outside of all projects, off in one is off. */
function offSomewhere(value: unknown, isCurrent: (project: string) => boolean): readonly unknown[] {
  const projects = projectsOf(value);
  const own = projects.filter(([folder]) => isCurrent(folder));
  return (own.length > 0 ? own : projects).flatMap(([, holder]) => listAt(holder, 'disabledMcpServers'));
}

/** What a settings file of Claude Code switches off of the servers in a project's `.mcp.json`; null where it is no JSON. */
export function readSwitchedOff(text: string, isCurrent: (project: string) => boolean): readonly unknown[] | null {
  const value = new FileText(text).json;
  if (value === undefined) return null;
  const own = projectsOf(value).find(([folder]) => isCurrent(folder))?.[1];
  return [
    ...listAt(value, 'disabledMcpjsonServers'),
    ...listAt(own, 'disabledMcpjsonServers'),
    ...listAt(own, 'disabledMcpServers'),
  ];
}

function readQuestions(value: unknown): readonly ClientQuestion[] {
  return [value, valueAt(value, 'mcp')]
    .flatMap((holder) => listAt(holder, 'inputs').filter(isObject))
    .flatMap((input) => {
      const [id, words, type, fallback] = ['id', 'description', 'type', 'default'].map((name) => member(input, name));
      if (typeof id !== 'string' || (type !== 'promptString' && type !== 'pickString')) return [];
      const options = member(input, 'options');
      const choice = Array.isArray(options) ? ` (${options.map(labelOf).join(', ')})` : '';
      return [
        {
          id,
          words: `${typeof words === 'string' ? words : id}${choice}`,
          fallback: typeof fallback === 'string' ? fallback : undefined,
          isSecret: member(input, 'password') === true,
        },
      ];
    });
}

function labelOf(option: unknown): string {
  return String(isObject(option) ? (member(option, 'value') ?? member(option, 'label')) : option);
}

/** Gemini: `mcp.allowed` and `mcp.excluded` name servers. */
function readAdmission(value: unknown): (name: string) => boolean {
  const mcp = valueAt(value, 'mcp');
  const allowed = valueAt(mcp, 'allowed');
  const admitted = Array.isArray(allowed) ? new Set<unknown>(allowed) : null;
  const excluded = new Set(listAt(mcp, 'excluded'));
  return (name) => (admitted === null || admitted.has(name)) && !excluded.has(name);
}

/** Gemini writes a variable as `$V`, OpenCode as `{env:V}`: both become `${V}`; `{file:PATH}` becomes `${file:PATH}`. */
function spellingOf(file: string): (text: string) => string {
  if (/[/\\]\.gemini[/\\]/.test(file)) return (text) => text.replace(/\$(\w+)/g, (_, name: string) => `\${${name}}`);
  if (/(?:^|[/\\])opencode\.jsonc?$/.test(file)) {
    return (text) => text.replace(/(?<!\$)\{(env|file):([^{}]{1,500})\}/g, '$${$1:$2}');
  }
  return (text) => text;
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
