import type { RegistryInput, RegistryPackage, RegistryRemote, RegistryWay } from '../model/server';
import { writeJson } from './writing';

export type CollectorSnippet =
  | {
      readonly kind: 'snippet';
      readonly text: string;
      readonly variables: readonly string[];
      /** Whether its publisher chose options of the program that starts it. */
      readonly hasOptions: boolean;
    }
  | { readonly kind: 'none'; readonly reason: string };

/** What each kind of package is started by, and what its identifier looks like: anything else is not written. */
const starters: ReadonlyMap<string, Starter> = new Map([
  ['npm', { command: 'npx', identifier: /^(?:@[\w.-]+\/)?[\w][\w.-]*$/, write: writeNpx }],
  ['pypi', { command: 'uvx', identifier: /^[A-Za-z\d][\w.-]*$/, write: writeUvx }],
  ['oci', { command: 'docker', identifier: /^[a-z\d][\w./:@-]*$/, write: writeDocker }],
  ['nuget', { command: 'dnx', identifier: /^[A-Za-z\d][\w.-]*$/, write: writeDnx }],
]);

interface Starter {
  readonly command: string;
  readonly identifier: RegExp;
  readonly write: (pack: RegistryPackage, runtime: readonly string[], own: readonly string[]) => readonly string[];
}

/**
 * A client's configuration (`mcpServers`) of one way to a registry's server, as the command `collect` reads it. A
 * publisher's text could name any variable of the reader's machine: what is to be filled in has a prefix of ours, and a
 * text that refers to variables itself is refused.
 */
export function writeCollectorSnippet(serverName: string, way: RegistryWay): CollectorSnippet {
  const inputs =
    way.kind === 'remote' ? way.headers : [...way.environment, ...way.runtimeArguments, ...way.packageArguments];
  const texts = [
    ...inputs.flatMap(({ name, value, fallback }) => [name, value ?? '', fallback ?? '']),
    ...(way.kind === 'remote' ? [way.url] : [way.identifier, way.version ?? '']),
  ];
  if (texts.some((text) => text.includes('${'))) {
    return { kind: 'none', reason: 'Its publisher’s text refers to variables of your machine, so it is not written.' };
  }
  const variables = new Set<string>();
  const entry = way.kind === 'remote' ? writeRemote(way, variables) : writePackage(way, variables);
  if (typeof entry === 'string') return { kind: 'none', reason: entry };
  const key = (serverName.split('/').at(-1) ?? '').replace(/[^\w-]+/g, '-') || 'server';
  return {
    kind: 'snippet',
    text: writeJson({ mcpServers: { [key]: entry } }),
    variables: [...variables],
    hasOptions: way.kind === 'package' && way.runtimeArguments.length > 0,
  };
}

function writeRemote({ url, transport, headers }: RegistryRemote, variables: Set<string>): object | string {
  if (transport !== 'streamable-http' && transport !== 'sse') return 'Its transport is not known here.';
  const filled = fill(url, variables);
  if (!/^https?:\/\//.test(filled)) return 'Its address is no http or https address.';
  const pairs = headers.flatMap((header) => pairOf(header, variables));
  return {
    type: transport === 'sse' ? 'sse' : 'http',
    url: filled,
    ...(pairs.length > 0 && { headers: Object.fromEntries(pairs) }),
  };
}

function writePackage(pack: RegistryPackage, variables: Set<string>): object | string {
  const starter = starters.get(pack.registryType);
  if (starter === undefined) return `Packages of the kind “${pack.registryType}” are installed by hand.`;
  if (pack.transport !== 'stdio') return 'It runs as a server of its own. Start it, then connect to its address.';
  if (pack.runtimeHint !== null && pack.runtimeHint !== starter.command) {
    return `It asks to be started by “${pack.runtimeHint}”, which is not written.`;
  }
  const isNamed = starter.identifier.test(pack.identifier) && /^[\w.+:-]*$/.test(pack.version ?? '');
  if (!isNamed) return 'Its package has no plain name.';
  const runtime = pack.runtimeArguments.flatMap((one) => argumentsOf(one, variables));
  const own = pack.packageArguments.flatMap((one) => argumentsOf(one, variables));
  const env = pack.environment.flatMap((one) => pairOf(one, variables));
  return {
    command: starter.command,
    args: starter.write(pack, runtime, own),
    ...(env.length > 0 && { env: Object.fromEntries(env) }),
  };
}

function writeNpx(pack: RegistryPackage, runtime: readonly string[], own: readonly string[]): readonly string[] {
  return ['-y', ...runtime.filter((one) => one !== '-y'), withVersion(pack, '@'), ...own];
}

function writeUvx(pack: RegistryPackage, runtime: readonly string[], own: readonly string[]): readonly string[] {
  return [...runtime, withVersion(pack, '@'), ...own];
}

function writeDnx(pack: RegistryPackage, runtime: readonly string[], own: readonly string[]): readonly string[] {
  return [...runtime, withVersion(pack, '@'), '--yes', ...(own.length > 0 ? ['--', ...own] : [])];
}

/** Variables reach a container only by name. */
function writeDocker(pack: RegistryPackage, runtime: readonly string[], own: readonly string[]): readonly string[] {
  const names = pack.environment.flatMap(({ name }) => ['-e', name]);
  const image = /[:@][^/:@]*$/.test(pack.identifier) ? pack.identifier : withVersion(pack, ':');
  return ['run', '-i', '--rm', ...names, ...runtime, image, ...own];
}

function withVersion({ identifier, version }: RegistryPackage, sign: string): string {
  return version === null ? identifier : `${identifier}${sign}${version}`;
}

function argumentsOf(input: RegistryInput, variables: Set<string>): readonly string[] {
  const value = inputText(input, variables);
  if (value === null) return [];
  return [input.isPositional ? value : `${input.name}=${value}`];
}

function pairOf(input: RegistryInput, variables: Set<string>): readonly (readonly [string, string])[] {
  const value = inputText(input, variables);
  return input.name === '' || value === null ? [] : [[input.name, value]];
}

/** Null for what nobody has to say. */
function inputText(input: RegistryInput, variables: Set<string>): string | null {
  const said = input.value ?? input.fallback;
  if (said !== null) return fill(said, variables);
  return input.isNeeded || input.isPositional ? variableFor(input.name, variables) : null;
}

/** `{region}` is for the reader to say. */
function fill(text: string, variables: Set<string>): string {
  return text.replace(/\{([\w.-]{1,60})\}/g, (_, name: string) => variableFor(name, variables));
}

function variableFor(name: string, variables: Set<string>): string {
  const variable = `MCP_${
    name
      .replace(/\W+/g, '_')
      .replace(/^_+|(?<!_)_+$/g, '')
      .toUpperCase() || 'VALUE'
  }`;
  variables.add(variable);
  return `\${${variable}}`;
}
