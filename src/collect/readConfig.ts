import { resolve } from 'node:path';
import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parse as parseJson,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import { parse as parseToml } from 'smol-toml';
import { isObject, type JsonObject, member } from '../model/json';

export interface ConfiguredServer {
  readonly name: string;
  /** The file it stands in, and the line where its entry begins. */
  readonly file: string;
  readonly line: number | undefined;
  /** Where its relative paths begin, and what `${workspaceFolder}` means. */
  readonly folder: string;
  readonly isOff: boolean;
  readonly launch: Launch;
  readonly questions: readonly Question[];
}

/** VS Code's `inputs`: a value that the client asks a person for, and the file names by `${input:ID}`. */
export interface Question {
  readonly id: string;
  /** Tells it from those of other files. */
  readonly key: string;
  readonly words: string;
  readonly fallback: string | undefined;
}

/** A file that can't be read: the message names file, line, reason, and what to do. */
export class ConfigError extends Error {}

/** Members that hold servers by name, in any of the clients' files. */
const containers = ['mcpServers', 'servers', 'mcp_servers', 'context_servers', 'mcp'];

interface Parsed {
  readonly value: unknown;
  readonly lineOf: (path: readonly string[]) => number | undefined;
}

/**
 * The servers of a client's file (JSON with comments, or TOML by its name), by shape alone; `current` is the folder that
 * somebody works in. Where no member of an `.mcp.json` holds
 * servers, the file itself does, as in a plugin.
 *
 * @throws ConfigError where it is neither.
 */
export function readConfig(text: string, file: string, folder: string, current = folder): readonly ConfiguredServer[] {
  const { value, lineOf } = file.endsWith('.toml') ? readToml(text, file) : readJson(text, file);
  const found: ConfiguredServer[] = [];
  const isAdmitted = readAdmission(value);
  const questions = readQuestions(value, file);
  const spelling = spellingOf(file);
  const projects = projectsOf(value).map(([name, path]) => [resolve(folder, name), path] as const);
  for (const [base, path] of [[folder, []] as const, ...projects]) {
    const holder = memberAt(value, path);
    const off = path.length === 0 ? offSomewhere(value, folder, current) : listAt(holder, 'disabledMcpServers');
    const lists: (readonly [JsonObject, readonly string[]])[] = [...listsIn(holder, path)];
    const isFlat = lists.length === 0 && path.length === 0 && /mcp\.json$/i.test(file);
    if (isFlat && isObject(holder)) lists.push([holder, []]);
    for (const [list, at] of lists) {
      for (const name of Object.keys(list)) {
        const entry = mapTexts(member(list, name), spelling);
        if (!isObject(entry)) continue;
        const launch = readLaunch(entry);
        // Of these two and of the file itself, other members are settings.
        if (launch.kind === 'none' && ['mcp', 'servers', undefined].includes(at.at(-1))) continue;
        const isDisabled = member(entry, 'disabled') === true || member(entry, 'enabled') === false;
        const isOff = isDisabled || !isAdmitted(name) || off.includes(name);
        found.push({ name, file, line: lineOf([...at, name]), folder: base, isOff, launch, questions });
      }
    }
  }
  return found;
}

/** The objects of servers that a value holds, and where. */
function* listsIn(holder: unknown, path: readonly string[]) {
  for (const name of containers) {
    const list = isObject(holder) ? member(holder, name) : undefined;
    if (!isObject(list)) continue;
    // VS Code's settings keep them one level deeper.
    const inner = name === 'mcp' ? member(list, 'servers') : undefined;
    if (isObject(inner)) yield [inner, [...path, name, 'servers']] as const;
    else yield [list, [...path, name]] as const;
  }
}

/** Claude Code keeps those of each project by its folder. */
function projectsOf(value: unknown): readonly (readonly [folder: string, path: readonly string[]])[] {
  const projects = isObject(value) ? member(value, 'projects') : undefined;
  return isObject(projects) ? Object.keys(projects).map((folder) => [folder, ['projects', folder]]) : [];
}

/** Claude Code switches servers off by project: those of the user too. Outside of all projects, off in one is off. */
function offSomewhere(value: unknown, folder: string, current: string): readonly unknown[] {
  const projects = projectsOf(value);
  const own = projects.filter(([name]) => resolve(folder, name) === current);
  const deciding = own.length > 0 ? own : projects;
  return deciding.flatMap(([, path]) => listAt(memberAt(value, path), 'disabledMcpServers'));
}

function listAt(holder: unknown, name: string): readonly unknown[] {
  const list = isObject(holder) ? member(holder, name) : undefined;
  return Array.isArray(list) ? list : [];
}

/**
 * What a settings file of Claude Code switches off of the servers in a project's `.mcp.json`; nothing where it is no JSON.
 */
export function readSwitchedOff(text: string, folder: string, project: string): readonly unknown[] {
  const value: unknown = parseJson(text);
  const own = projectsOf(value).find(([name]) => resolve(folder, name) === project);
  const holder = own && memberAt(value, own[1]);
  return [
    ...listAt(value, 'disabledMcpjsonServers'),
    ...listAt(holder, 'disabledMcpjsonServers'),
    ...listAt(holder, 'disabledMcpServers'),
  ];
}

function readQuestions(value: unknown, file: string): readonly Question[] {
  const mcp = isObject(value) ? member(value, 'mcp') : undefined;
  const given = [value, mcp].flatMap((holder) => listAt(holder, 'inputs').filter(isObject));
  return given.flatMap((input) => {
    const [id, words, type, fallback] = ['id', 'description', 'type', 'default'].map((name) => member(input, name));
    if (typeof id !== 'string' || (type !== 'promptString' && type !== 'pickString')) return [];
    const options = member(input, 'options');
    const choice = Array.isArray(options) ? ` (${options.map(labelOf).join(', ')})` : '';
    return [
      {
        id,
        key: `${file}\n${id}`,
        words: `${typeof words === 'string' ? words : id}${choice}`,
        fallback: typeof fallback === 'string' ? fallback : undefined,
      },
    ];
  });
}

function labelOf(option: unknown): string {
  return String(isObject(option) ? (member(option, 'value') ?? member(option, 'label')) : option);
}

/** Gemini: `mcp.allowed` and `mcp.excluded` name servers. */
function readAdmission(value: unknown): (name: string) => boolean {
  const mcp = isObject(value) ? member(value, 'mcp') : undefined;
  const [allowed, excluded] = isObject(mcp) ? [member(mcp, 'allowed'), member(mcp, 'excluded')] : [];
  return (name) =>
    (!Array.isArray(allowed) || allowed.includes(name)) && !(Array.isArray(excluded) && excluded.includes(name));
}

/** Gemini writes a variable as `$V`, OpenCode as `{env:V}`: both become `${V}`; `{file:PATH}` becomes `${file:PATH}`. */
function spellingOf(file: string): (text: string) => string {
  if (/[/\\]\.gemini[/\\]/.test(file)) return (text) => text.replace(/\$(\w+)/g, (_, name: string) => `\${${name}}`);
  if (/[/\\]opencode\.jsonc?$/.test(file)) {
    return (text) => text.replace(/(?<!\$)\{(env|file):([^}]+)\}/g, '$${$1:$2}');
  }
  return (text) => text;
}

function mapTexts(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === 'string') return map(value);
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, map));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.keys(value).map((name) => [name, mapTexts(member(value, name), map)]));
}

function readJson(text: string, file: string): Parsed {
  const errors: ParseError[] = [];
  const plain = text.replace(/^\uFEFF/, '');
  const lineAt = (offset: number) => plain.slice(0, offset).split('\n').length;
  let tree: Node | undefined;
  try {
    tree = parseTree(plain, errors, { allowTrailingComma: true });
  } catch {
    throw new ConfigError(`${file} is nested too deeply to be read.`);
  }
  const [first] = errors;
  if (first !== undefined) {
    const reason = printParseErrorCode(first.error);
    throw new ConfigError(
      `${file}, line ${lineAt(first.offset)}: this is not JSON (${reason}). Correct it there, or name other files.`,
    );
  }
  return {
    value: tree === undefined ? undefined : getNodeValue(tree),
    lineOf: (path) => {
      const node = tree === undefined ? undefined : findNodeAtLocation(tree, [...path]);
      return node?.parent === undefined ? undefined : lineAt(node.parent.offset);
    },
  };
}

function readToml(text: string, file: string): Parsed {
  try {
    const lines = text.split('\n').map((line) => line.replaceAll(/["'\s]/g, ''));
    const value: unknown = parseToml(text);
    return {
      value,
      lineOf: (path) => {
        const at = lines.findIndex((line) => line.startsWith(`[${path.join('.')}]`));
        return at < 0 ? undefined : at + 1;
      },
    };
  } catch (error) {
    const line = isObject(error) ? member(error, 'line') : undefined;
    const place = typeof line === 'number' ? `, line ${line}` : '';
    throw new ConfigError(`${file}${place}: this is not TOML. Correct it there, or name other files.`);
  }
}

function memberAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce((at, name) => (isObject(at) ? member(at, name) : undefined), value);
}

/** How a server is started or reached. Its texts are as written: variables are not put in yet. */
export type Launch =
  | {
      readonly kind: 'program';
      readonly command: string;
      readonly args: readonly string[];
      readonly cwd: string | undefined;
      readonly variables: ReadonlyMap<string, string>;
      /** A file of more variables; those above win. */
      readonly envFile: string | undefined;
      /** Variables that are handed on from here. */
      readonly passed: readonly string[];
    }
  | {
      readonly kind: 'address';
      readonly url: string;
      readonly headers: ReadonlyMap<string, string>;
    }
  /** The entry says neither; or says it in a way that would start something else than is meant. */
  | { readonly kind: 'none'; readonly status: 'failed' | 'skipped'; readonly reason: string };

/** Reads one server's entry by its shape, in any of the clients' spellings. */
function readLaunch(entry: JsonObject): Launch {
  const read = (...names: string[]) => names.map((name) => member(entry, name)).find((one) => one !== undefined);
  const url = read('httpUrl', 'serverUrl', 'url');
  if (url !== undefined) {
    if (typeof url !== 'string') return fault('its address is no text');
    const headers = read('headers', 'http_headers');
    if (headers !== undefined && !isObject(headers)) return fault('its headers are no object');
    const token = member(entry, 'bearer_token_env_var');
    return {
      kind: 'address',
      url,
      headers: new Map([
        ...textPairs(headers),
        ...textPairs(member(entry, 'env_http_headers')).map(([name, variable]) => [name, `\${${variable}}`] as const),
        ...(typeof token === 'string' ? [['Authorization', `Bearer \${${token}}`] as const] : []),
      ]),
    };
  }
  return readProgram(entry);
}

function readProgram(entry: JsonObject): Launch {
  const given = member(entry, 'command');
  if (given === undefined && isObject(member(entry, 'settings'))) {
    return { kind: 'none', status: 'skipped', reason: 'An extension of the client starts it.' };
  }
  // Zed: `{ "path", "args", "env" }`; OpenCode: one list.
  const holder = isObject(given) ? given : entry;
  const words: unknown = Array.isArray(given) ? given : [isObject(given) ? member(given, 'path') : given];
  const [command, ...first] = readTexts(words) ?? [];
  if (command === undefined || command === '') return fault('it has neither a command nor an address');
  const args = readTexts(member(holder, 'args') ?? []);
  if (args === null) return fault('its args are no list of texts');
  const [env, environment] = [member(holder, 'env') ?? {}, member(entry, 'environment') ?? {}];
  if (!isObject(env) || !isObject(environment)) return fault('its variables are no object');
  const [cwd, envFile] = [member(entry, 'cwd'), member(entry, 'envFile')];
  return {
    kind: 'program',
    command,
    args: [...first, ...args],
    cwd: typeof cwd === 'string' ? cwd : undefined,
    variables: new Map([...textPairs(env), ...textPairs(environment)]),
    envFile: typeof envFile === 'string' ? envFile : undefined,
    passed: readTexts(member(entry, 'env_vars')) ?? [],
  };
}

function fault(words: string): Launch {
  return { kind: 'none', status: 'failed', reason: `Its entry can’t be used: ${words}. Correct it in the file.` };
}

/** Numbers are written as text, as clients do; null where a member is neither. */
function readTexts(value: unknown): readonly string[] | null {
  if (!Array.isArray(value)) return null;
  return value.every((one) => typeof one === 'string' || typeof one === 'number') ? value.map(String) : null;
}

/** Numbers and booleans are written as text, as clients do. */
function textPairs(value: unknown): readonly (readonly [string, string])[] {
  if (!isObject(value)) return [];
  return Object.keys(value).flatMap((name) => {
    const one = member(value, name);
    return ['string', 'number', 'boolean'].includes(typeof one) ? [[name, String(one)] as const] : [];
  });
}
