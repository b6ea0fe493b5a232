import { dirname } from 'node:path';
import { type ParseError, parse as parseJsonc, printParseErrorCode } from 'jsonc-parser';
import { parse as parseToml } from 'smol-toml';
import { isObject, type JsonObject, member } from '../model/json';

/** A server as a client's configuration names it. Its texts are as written: variables are not put in yet. */
export interface ConfiguredServer {
  readonly name: string;
  /** The file it stands in. */
  readonly file: string;
  /** Whether the client is told not to use it. */
  readonly isOff: boolean;
  readonly launch: Launch | null;
}

export type Launch =
  | {
      readonly kind: 'program';
      readonly command: string;
      readonly args: readonly string[];
      readonly cwd: string | undefined;
      /** Variables that are set for it. */
      readonly variables: ReadonlyMap<string, string>;
      /** Variables that are handed on from here. */
      readonly passed: readonly string[];
    }
  | {
      readonly kind: 'address';
      readonly url: string;
      readonly headers: ReadonlyMap<string, string>;
      /** Whether it is said to speak the older HTTP+SSE. */
      readonly isSse: boolean;
    };

/** A file that can't be read: the message names file, line and reason. */
export class ConfigError extends Error {}

/** Members that hold servers by name, in any of the clients' files. */
const containers = ['mcpServers', 'servers', 'mcp_servers', 'context_servers', 'mcp'];

/**
 * The servers of a client's file (JSON with comments, or TOML by its name), by shape alone.
 *
 * @throws ConfigError where it is neither.
 */
export function readConfig(text: string, file: string): readonly ConfiguredServer[] {
  const value = file.endsWith('.toml') ? readToml(text, file) : readJson(text, file);
  const found = new Map<string, ConfiguredServer>();
  const take = (list: unknown, excluded: readonly string[]) => {
    if (!isObject(list)) return;
    for (const name of Object.keys(list)) {
      const entry = member(list, name);
      if (!isObject(entry) || found.has(name)) continue;
      const isOff = member(entry, 'disabled') === true || member(entry, 'enabled') === false || excluded.includes(name);
      found.set(name, { name, file, isOff, launch: readLaunch(entry, file) });
    }
  };
  const gemini = isObject(value) ? member(value, 'mcp') : undefined;
  const excluded = isObject(gemini) ? textsIn(member(gemini, 'excluded')) : [];
  for (const holder of [value, ...projectsOf(value, file)]) {
    for (const name of containers) {
      const list = isObject(holder) ? member(holder, name) : undefined;
      // VS Code's settings keep them one level deeper.
      const inner = isObject(list) ? member(list, 'servers') : undefined;
      take(isObject(inner) && name === 'mcp' ? inner : list, excluded);
    }
  }
  return [...found.values()].filter(({ launch }) => launch !== null);
}

/** Claude Code keeps those of each project by its folder: only the one at hand counts. */
function projectsOf(value: unknown, file: string): readonly unknown[] {
  const projects = isObject(value) ? member(value, 'projects') : undefined;
  if (!isObject(projects)) return [];
  const at = process.cwd();
  return Object.keys(projects)
    .filter((folder) => folder === at || folder === dirname(file))
    .map((folder) => member(projects, folder));
}

function readLaunch(entry: JsonObject, file: string): Launch | null {
  const read = (...names: string[]) => names.map((name) => member(entry, name)).find((one) => one !== undefined);
  const url = read('httpUrl', 'serverUrl', 'url');
  if (typeof url === 'string') {
    const token = member(entry, 'bearer_token_env_var');
    const headers = new Map([
      ...textPairs(read('headers', 'http_headers')),
      ...textPairs(member(entry, 'env_http_headers')).map(([name, variable]) => [name, `\${${variable}}`] as const),
      ...(typeof token === 'string' ? [['Authorization', `Bearer \${${token}}`] as const] : []),
    ]);
    return { kind: 'address', url, headers, isSse: read('type', 'transport') === 'sse' };
  }
  const given = read('command');
  // Zed: `{ "path", "args", "env" }`; OpenCode: one list.
  const holder = isObject(given) ? given : entry;
  const [command, ...first] = Array.isArray(given) ? textsIn(given) : [isObject(given) ? member(given, 'path') : given];
  if (typeof command !== 'string' || command === '') return null;
  const cwd = read('cwd');
  const own = /[/\\]\.gemini[/\\]/.test(file)
    ? (text: string) => text.replace(/\$(\w+)/g, (_, name: string) => `\${${name}}`)
    : (text: string) => text;
  return {
    kind: 'program',
    command: own(command),
    args: [...first.map(String), ...textsIn(member(holder, 'args'))].map(own),
    cwd: typeof cwd === 'string' ? cwd : undefined,
    variables: new Map(
      [...textPairs(member(holder, 'env')), ...textPairs(member(entry, 'environment'))].map(([name, text]) => [
        name,
        own(text),
      ]),
    ),
    passed: textsIn(member(entry, 'env_vars')),
  };
}

function readJson(text: string, file: string): unknown {
  const errors: ParseError[] = [];
  const value: unknown = parseJsonc(text.replace(/^\uFEFF/, ''), errors, { allowTrailingComma: true });
  const [first] = errors;
  if (first === undefined) return value;
  const line = text.slice(0, first.offset).split('\n').length;
  throw new ConfigError(`${file}, line ${line}: this is not JSON (${printParseErrorCode(first.error)}).`);
}

function readToml(text: string, file: string): unknown {
  try {
    return parseToml(text);
  } catch (error) {
    const line = isObject(error) ? member(error, 'line') : undefined;
    throw new ConfigError(`${file}${typeof line === 'number' ? `, line ${line}` : ''}: this is not TOML.`);
  }
}

function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
}

/** Numbers and booleans are written as text, as clients do. */
function textPairs(value: unknown): readonly (readonly [string, string])[] {
  if (!isObject(value)) return [];
  return Object.keys(value).flatMap((name) => {
    const one = member(value, name);
    return ['string', 'number', 'boolean'].includes(typeof one) ? [[name, String(one)] as const] : [];
  });
}
