import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import { parse as parseToml } from 'smol-toml';
import { isObject, member } from '../model/json';
import { type Launch, readLaunch } from './readLaunch';

/** A server as a client's configuration names it. */
export interface ConfiguredServer {
  readonly name: string;
  /** The file it stands in, and the line where its entry begins. */
  readonly file: string;
  readonly line: number | undefined;
  /** Where its relative paths begin, and what `${workspaceFolder}` means. */
  readonly folder: string;
  /** Whether the client is told not to use it. */
  readonly isOff: boolean;
  readonly launch: Launch;
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
 * The servers of a client's file (JSON with comments, or TOML by its name), by shape alone.
 *
 * @throws ConfigError where it is neither.
 */
export function readConfig(text: string, file: string, folder: string): readonly ConfiguredServer[] {
  const { value, lineOf } = file.endsWith('.toml') ? readToml(text, file) : readJson(text, file);
  const found: ConfiguredServer[] = [];
  const isAdmitted = readAdmission(value);
  for (const [base, path] of [[folder, []] as const, ...projectsOf(value)]) {
    for (const [list, at] of listsIn(memberAt(value, path), path)) {
      for (const name of Object.keys(list)) {
        const entry = member(list, name);
        if (!isObject(entry)) continue;
        const launch = mapTexts(readLaunch(entry), spellingOf(file));
        // Of these two, other members are settings.
        if (launch.kind === 'none' && ['mcp', 'servers'].includes(at.at(-1) ?? '')) continue;
        const isOff = member(entry, 'disabled') === true || member(entry, 'enabled') === false || !isAdmitted(name);
        found.push({ name, file, line: lineOf([...at, name]), folder: base, isOff, launch });
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

/** Gemini: `mcp.allowed` and `mcp.excluded` name servers. */
function readAdmission(value: unknown): (name: string) => boolean {
  const mcp = isObject(value) ? member(value, 'mcp') : undefined;
  const [allowed, excluded] = isObject(mcp) ? [member(mcp, 'allowed'), member(mcp, 'excluded')] : [];
  return (name) =>
    (!Array.isArray(allowed) || allowed.includes(name)) && !(Array.isArray(excluded) && excluded.includes(name));
}

/** Gemini writes a variable as `$V`, OpenCode as `{env:V}`: both become `${V}`. */
function spellingOf(file: string): (text: string) => string {
  if (/[/\\]\.gemini[/\\]/.test(file)) return (text) => text.replace(/\$(\w+)/g, (_, name: string) => `\${${name}}`);
  if (/[/\\]opencode\.jsonc?$/.test(file)) return (text) => text.replace(/(?<!\$)\{env:(\w+)\}/g, '$${$1}');
  return (text) => text;
}

function mapTexts(launch: Launch, map: (text: string) => string): Launch {
  const mapValues = (texts: ReadonlyMap<string, string>) =>
    new Map([...texts].map(([name, text]) => [name, map(text)]));
  switch (launch.kind) {
    case 'program':
      return {
        ...launch,
        command: map(launch.command),
        args: launch.args.map(map),
        variables: mapValues(launch.variables),
      };
    case 'address':
      return { ...launch, url: map(launch.url), headers: mapValues(launch.headers) };
    case 'none':
      return launch;
  }
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
