import { getNodeValue, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { parse as parseToml } from 'smol-toml';
import { parse as parseYaml } from 'yaml';
import { isObject, type JsonObject, member } from '../model/json';
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

interface Parsed {
  readonly value: unknown;
  /** The line of a member of an object of `value`. */
  readonly lineOf: (holder: object, name: string) => number | undefined;
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
    return readParsed(parse(text.replace(/^\uFEFF/, ''), file), file, isCurrent);
  } catch (error) {
    if (error instanceof RangeError) throw new ClientConfigError('this is nested too deeply to be read');
    throw error;
  }
}

function readParsed({ value, lineOf }: Parsed, file: string, isCurrent: (project: string) => boolean): ClientConfig {
  const isAdmitted = readAdmission(value);
  const respell = spellingOf(file);
  const servers: ClientServer[] = [];
  const add = (
    name: string,
    entry: unknown,
    holder: object,
    project: string | undefined,
    off: Set<unknown>,
    all: boolean,
  ) => {
    const respelled = mapTexts(entry, respell);
    const launch = readLaunch(respelled);
    // Where settings stand beside servers, what starts nothing is a setting.
    if (launch.kind === 'none' && !all) return;
    const isDisabled =
      isObject(respelled) && (member(respelled, 'disabled') === true || member(respelled, 'enabled') === false);
    const isOff = isDisabled || off.has(name) || !isAdmitted(name);
    servers.push({ name, line: lineOf(holder, name), project, isOff, launch });
  };
  for (const project of [undefined, ...projectsOf(value).keys()]) {
    const holder = project === undefined ? value : projectsOf(value).get(project);
    const off = new Set(project === undefined ? offSomewhere(value, isCurrent) : listAt(holder, 'disabledMcpServers'));
    const lists = listsIn(holder);
    for (const [list, isSure] of lists) {
      if (isObject(list))
        for (const name of Object.keys(list)) add(name, member(list, name), list, project, off, isSure);
      else {
        for (const [i, entry] of list.entries()) {
          const name = isObject(entry) ? member(entry, 'name') : undefined;
          if (typeof name === 'string' || isSure)
            add(typeof name === 'string' ? name : `entry ${i + 1}`, entry, list, project, off, isSure);
        }
      }
    }
    const mayBeFlat = file === '' || /mcp\.json$/i.test(file);
    if (lists.length > 0 || project !== undefined || !mayBeFlat || !isObject(holder)) continue;
    if (readLaunch(holder).kind === 'none')
      for (const name of Object.keys(holder)) add(name, member(holder, name), holder, project, off, false);
    else add('', holder, {}, project, off, false);
  }
  return { servers, questions: readQuestions(value) };
}

/** The objects or lists of servers that a value holds, and whether all their members are servers. */
function listsIn(holder: unknown): readonly (readonly [list: JsonObject | readonly unknown[], isSure: boolean])[] {
  if (!isObject(holder)) return [];
  return containers.flatMap((name): readonly (readonly [list: JsonObject | readonly unknown[], isSure: boolean])[] => {
    const list = member(holder, name);
    // VS Code's settings keep them one level deeper.
    const inner = name === 'mcp' && isObject(list) ? member(list, 'servers') : undefined;
    if (isObject(inner)) return [[inner, startsSomething(inner)]];
    // Members of these names hold other things as well, unless one of theirs starts something.
    const mayBeOther = name === 'mcp' || name === 'servers';
    const isSure = !mayBeOther || (isObject(list) && startsSomething(list));
    if (Array.isArray(list)) return [[list, isSure]];
    return isObject(list) ? [[list, isSure]] : [];
  });
}

function startsSomething(list: JsonObject): boolean {
  return Object.keys(list).some((name) => readLaunch(member(list, name)).kind !== 'none');
}

/** Claude Code keeps those of each project by its folder. */
function projectsOf(value: unknown): ReadonlyMap<string, unknown> {
  const projects = isObject(value) ? member(value, 'projects') : undefined;
  return new Map(isObject(projects) ? Object.entries(projects) : []);
}

/** Claude Code switches servers off by project: those of the user too. Outside of all projects, off in one is off. */
function offSomewhere(value: unknown, isCurrent: (project: string) => boolean): readonly unknown[] {
  const projects = [...projectsOf(value)];
  const own = projects.filter(([folder]) => isCurrent(folder));
  return (own.length > 0 ? own : projects).flatMap(([, holder]) => listAt(holder, 'disabledMcpServers'));
}

function listAt(holder: unknown, name: string): readonly unknown[] {
  const list = isObject(holder) ? member(holder, name) : undefined;
  return Array.isArray(list) ? list : [];
}

/** What a settings file of Claude Code switches off of the servers in a project's `.mcp.json`; nothing where it is no JSON. */
export function readSwitchedOff(text: string, isCurrent: (project: string) => boolean): readonly unknown[] {
  try {
    const { value } = parseJson(text);
    const own = [...projectsOf(value)].find(([folder]) => isCurrent(folder))?.[1];
    return [
      ...listAt(value, 'disabledMcpjsonServers'),
      ...listAt(own, 'disabledMcpjsonServers'),
      ...listAt(own, 'disabledMcpServers'),
    ];
  } catch {
    return [];
  }
}

function readQuestions(value: unknown): readonly ClientQuestion[] {
  const mcp = isObject(value) ? member(value, 'mcp') : undefined;
  return [value, mcp]
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
  const mcp = isObject(value) ? member(value, 'mcp') : undefined;
  const allowed = isObject(mcp) ? member(mcp, 'allowed') : undefined;
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

function parse(text: string, file: string): Parsed {
  if (/\.toml$/i.test(file)) return parseTomlText(text);
  if (/\.ya?ml$/i.test(file)) return parseYamlText(text);
  if (file !== '' || /^\s*(?:\{|\/[/*]|\[\s*[{\]])/.test(text)) return parseJson(text);
  try {
    return parseTomlText(text);
  } catch {
    return parseYamlText(text);
  }
}

/** Returns the line of an offset, counted once for all of a text. */
function lineCounter(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let [low, high] = [0, starts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

function parseJson(text: string): Parsed {
  const errors: ParseError[] = [];
  const lineAt = lineCounter(text);
  const tree = parseTree(text, errors, { allowTrailingComma: true });
  const [first] = errors;
  if (first !== undefined) {
    throw new ClientConfigError(`this is not JSON (${printParseErrorCode(first.error)})`, lineAt(first.offset));
  }
  const lines = new WeakMap<object, Map<string, number>>();
  return {
    value: tree === undefined ? undefined : toValue(tree, lines, lineAt),
    lineOf: (holder, name) => lines.get(holder)?.get(name),
  };
}

/** Members are defined, not assigned: a member called `__proto__` is one like any other. */
function toValue(node: Node, lines: WeakMap<object, Map<string, number>>, lineAt: (offset: number) => number): unknown {
  const children = node.children ?? [];
  if (node.type === 'array') return children.map((child) => toValue(child, lines, lineAt));
  if (node.type !== 'object') return getNodeValue(node);
  const places = new Map<string, number>();
  const value: object = Object.fromEntries(
    children.flatMap(({ offset, children: [key, inner] = [] }) => {
      if (key === undefined || inner === undefined) return [];
      places.set(String(key.value), lineAt(offset));
      return [[String(key.value), toValue(inner, lines, lineAt)]];
    }),
  );
  lines.set(value, places);
  return value;
}

function parseTomlText(text: string): Parsed {
  try {
    const value: unknown = parseToml(text);
    const headers = new Map<string, number>();
    for (const [i, line] of text.split('\n').entries()) {
      const header = /^\s*\[([^\]]{1,500})\]/.exec(line)?.[1]?.replace(/["'\s]/g, '');
      if (header !== undefined && !headers.has(header)) headers.set(header, i + 1);
    }
    return {
      value,
      lineOf: (_holder, name) =>
        containers.map((one) => headers.get(`${one}.${name}`)).find((line) => line !== undefined),
    };
  } catch (error) {
    const line = isObject(error) ? member(error, 'line') : undefined;
    throw new ClientConfigError('this is not TOML', typeof line === 'number' ? line : undefined);
  }
}

/** A longer text is no configuration that a person wrote; the parser would take minutes over it. In characters. */
const longestYaml = 2_000_000;

function parseYamlText(text: string): Parsed {
  try {
    if (text.length > longestYaml) throw new Error('too long');
    const value: unknown = parseYaml(text, { logLevel: 'silent', maxAliasCount: 0 });
    if (!isObject(value)) throw new Error('no mapping');
    return { value, lineOf: () => undefined };
  } catch (error) {
    if (error instanceof RangeError) throw error;
    throw new ClientConfigError('this is neither JSON, TOML nor YAML');
  }
}
