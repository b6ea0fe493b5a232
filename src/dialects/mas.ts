import { unstated } from '../model/fact';
import { at, isObject, type JsonObject, member, pointerTo } from '../model/json';
import type { Tool } from '../model/tool';
import { type DerivationSettings, derive } from './derivations';
import { defineDialect, type EntryReader, type ReadContext, unstatedPosture } from './entryReader';
import { type JsonPath, pointerOf } from './sourceDocument';

/*
 * mas/v1 Tool manifest (`mas/v1/tool`, a closed JSON Schema, usually written in YAML):
 *
 *   apiVersion: mas/v1
 *   kind: Tool
 *   metadata: { name: sum-ledger, description: Adds up., version: 1.2.0, tags: [ledger] }
 *   spec: { description, parameters: [{ name, type, … }], returns, idempotent, timeout_seconds, impl }
 */

const knownFields = new Set(['apiVersion', 'kind', 'metadata', 'spec']);
const knownMetadata = new Set(['name', 'description', 'version', 'tags']);
const knownSpec = new Set(['description', 'parameters', 'returns', 'idempotent', 'timeout_seconds', 'impl']);
const knownParameter = new Set(['name', 'type', 'description', 'required', 'default', 'enum', 'examples']);
const knownReturns = new Set(['type', 'description']);
const knownImpl = new Set(['kind', 'module_path', 'class_name', 'params']);
const parameterTypes: readonly string[] = ['string', 'integer', 'number', 'boolean', 'array', 'object'];
const returnTypes: readonly string[] = [...parameterTypes, 'any'];
const implKinds = ['python', 'remote_tool', 'openapi'] as const;
const namePattern = /^[a-z0-9][a-z0-9_-]*$/;
const parameterPattern = /^[a-zA-Z_][a-zA-Z0-9_]*$/;
const versionPattern = /^[0-9]+\.[0-9]+\.[0-9]+.*$/;

export const mas = defineDialect({
  id: 'mas',
  expects: 'a manifest with apiVersion mas/v1 and kind Tool',
  lacks: (value) => [
    ...(member(value, 'apiVersion') === 'mas/v1' ? [] : ['apiVersion: mas/v1']),
    ...(member(value, 'kind') === 'Tool' ? [] : ['kind: Tool']),
    ...['metadata', 'spec'].filter((name) => !Object.hasOwn(value, name)),
  ],
  format: 'a mas/v1 Tool manifest',
  recognises: (value) => {
    const kind = member(value, 'kind');
    const version = member(value, 'apiVersion');
    // Agents and bundles carry the same version: they are told by their kind.
    if (typeof version === 'string' && version.startsWith('mas/')) return kind === 'Tool' || typeof kind !== 'string';
    return kind === 'Tool' && isObject(member(value, 'metadata'));
  },
  idOf: (value) => member(metadataOf(value), 'name'),
  read: readTool,
});

function metadataOf(value: JsonObject): JsonObject {
  const metadata = member(value, 'metadata');
  return isObject(metadata) ? metadata : {};
}

function readTool(value: JsonObject, name: string, reader: EntryReader, { settings, alias }: ReadContext) {
  const metadata = metadataOf(value);
  readConstant(value, 'apiVersion', 'mas/v1', reader);
  readConstant(value, 'kind', 'Tool', reader);
  if (!namePattern.test(name)) {
    const expected = 'lower-case letters, digits, - and _, a letter or digit first';
    reader.wrongValue('/metadata/name', 'name', expected, name, 'required');
  }
  const summary = reader.text(metadata, 'description', '/metadata');
  const version = reader.text(metadata, 'version', '/metadata');
  if (version !== undefined && !versionPattern.test(version)) {
    reader.wrongValue('/metadata/version', 'version', 'a version such as 1.2.3', version, 'minor');
  }
  const tags = reader.texts(metadata, 'tags', '/metadata');
  reader.reportUnknown(metadata, knownMetadata, '/metadata');
  reader.detail('Version', '/metadata/version', version);
  reader.detail('Tags', '/metadata/tags', tags?.join(', '));
  reader.reportUnknown(value, knownFields, '');

  const spec = reader.object(value, 'spec', '', { required: true }) ?? {};
  const long = reader.text(spec, 'description', '/spec');
  const inputSchema = readParameters(spec, reader);
  const outputSchema = readReturns(spec, reader);
  const idempotent = reader.flag(spec, 'idempotent', '/spec');
  const bounds = { least: 1, most: 3600, whole: true };
  const timeout = reader.number(spec, 'timeout_seconds', '/spec', bounds);
  if (timeout !== undefined) reader.detail('Time limit', '/spec/timeout_seconds', `${timeout} s`);
  const posture = unstatedPosture();
  posture.source = readImpl(spec, settings, reader);
  const { masReplay } = settings;
  if (idempotent !== undefined) {
    const policy = idempotent ? masReplay.idempotent : masReplay.notIdempotent;
    posture.replay = derive(settings, 'mas-idempotent-replay', policy);
  }
  reader.reportUnknown(spec, knownSpec, '/spec');

  const description = long || summary;
  return {
    alias,
    description,
    summary: summary === description ? undefined : summary,
    posture,
    scopes: unstated,
    inputSchema,
    outputSchema,
    traits: { tag: tags, idempotent: idempotent === undefined ? undefined : [idempotent ? 'yes' : 'no'] },
  };
}

function readConstant(value: JsonObject, name: string, expected: string, reader: EntryReader): void {
  const found = reader.text(value, name, '', { required: true });
  if (found !== undefined && found !== expected) {
    reader.wrongValue(pointerTo('', name), name, `"${expected}", the only one we know`, found, 'required');
  }
}

/**
 * `[{ name: account, type: string, required: true }]` →
 * `{ type: object, properties: { account: { type: string } }, required: [account] }`; undefined where none is listed.
 */
function readParameters(spec: JsonObject, reader: EntryReader): JsonObject | undefined {
  const listed = reader.list(spec, 'parameters', '/spec');
  if (listed === undefined) return undefined;
  const properties = new Map<string, JsonObject>();
  const required = new Set<string>();
  listed.forEach((parameter, i) => {
    const at = pointerTo('/spec/parameters', i);
    if (!isObject(parameter)) {
      reader.wrongType(at, 'parameter', ['object'], parameter);
      return;
    }
    const name = reader.text(parameter, 'name', at, { required: true });
    const schema = readParameter(parameter, at, reader);
    const isRequired = reader.flag(parameter, 'required', at);
    if (name === undefined) return;
    if (!parameterPattern.test(name)) {
      reader.wrongValue(`${at}/name`, 'name', 'letters, digits and _, no digit first', name);
    }
    if (properties.has(name)) reader.report('F01', 'repeated-parameter', at, { name });
    properties.set(name, schema);
    if (isRequired) required.add(name);
    else required.delete(name);
  });
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.size > 0 && { required: [...required] }),
  };
}

function readParameter(parameter: JsonObject, at: string, reader: EntryReader): JsonObject {
  const type = readWord(parameter, 'type', at, parameterTypes, true, reader);
  const description = reader.text(parameter, 'description', at);
  const values = reader.list(parameter, 'enum', at);
  const examples = reader.list(parameter, 'examples', at);
  reader.reportUnknown(parameter, knownParameter, at);
  return {
    ...(type !== undefined && { type }),
    ...(description !== undefined && { description }),
    ...(values !== undefined && { enum: values }),
    ...(Object.hasOwn(parameter, 'default') && { default: parameter['default'] }),
    ...(examples !== undefined && { examples }),
  };
}

/** `{ type: number, description: … }` as it is; `any` says nothing of the type. */
function readReturns(spec: JsonObject, reader: EntryReader): JsonObject | undefined {
  const returns = reader.object(spec, 'returns', '/spec');
  if (returns === undefined) return undefined;
  const type = readWord(returns, 'type', '/spec/returns', returnTypes, false, reader);
  const description = reader.text(returns, 'description', '/spec/returns');
  reader.reportUnknown(returns, knownReturns, '/spec/returns');
  return {
    ...(type !== undefined && type !== 'any' && { type }),
    ...(description !== undefined && { description }),
  };
}

/** How the tool is run: for its loader, never for a model. */
function readImpl(spec: JsonObject, settings: DerivationSettings, reader: EntryReader): Tool['posture']['source'] {
  const impl = reader.object(spec, 'impl', '/spec');
  if (impl === undefined) return unstated;
  const at = '/spec/impl';
  const kind = readWord(impl, 'kind', at, implKinds, false, reader);
  reader.detail('Implementation kind', `${at}/kind`, kind, true);
  const path = reader.text(impl, 'module_path', at, { required: true });
  reader.detail('Module', `${at}/module_path`, path, true);
  const className = reader.take(impl, 'class_name', at, ['string', 'null']);
  if (typeof className === 'string') reader.detail('Class', `${at}/class_name`, className, true);
  reader.detail('Constructor arguments', `${at}/params`, reader.object(impl, 'params', at), true);
  reader.reportUnknown(impl, knownImpl, at);
  const known = Object.hasOwn(impl, 'kind') ? implKinds.find((word) => word === kind) : 'python';
  return derive(settings, 'mas-impl-kind-source', known && settings.masSources[known]);
}

function readWord(
  object: JsonObject,
  name: string,
  at: string,
  words: readonly string[],
  required: boolean,
  reader: EntryReader,
): string | undefined {
  const word = reader.text(object, name, at, { required });
  if (word === undefined || words.includes(word)) return word;
  reader.wrongValue(pointerTo(at, name), name, `one of ${words.join(', ')}`, word);
  return undefined;
}

/** A mas/v1 Agent manifest: what it is called, and the tools it refers to. Texts are untrusted. */
export interface MasAgent {
  readonly name: string;
  readonly refs: readonly PlacedToolRef[];
}

export interface PlacedToolRef {
  readonly pointer: string;
  readonly text: string;
  readonly ref: ToolRef;
}

/** A mas/v1 ToolBundle: what it is called, and its entries. No specification says what an entry holds. */
export interface MasBundle {
  readonly name: string;
  readonly entries: readonly { readonly value: unknown; readonly path: JsonPath }[];
}

/** A longer one is no path or name that anybody wrote. */
const maxRef = 1_000;

/** The agent, with its references from `spec.tools` or `tools`; null for any other value. */
export function readAgent(value: unknown): MasAgent | null {
  if (!isObject(value) || !isOfKind(value, 'Agent')) return null;
  const refs = toolsOf(value).flatMap(({ value: entry, path }): PlacedToolRef[] => {
    const text = at(entry, 'ref');
    if (text === undefined) return [];
    const pointer = `${pointerOf(path)}/ref`;
    const isTooLong = typeof text === 'string' && text.length > maxRef;
    return [
      {
        pointer,
        text: typeof text === 'string' ? text.slice(0, maxRef) : '',
        ref: isTooLong ? { kind: 'unreadable' } : readToolRef(text),
      },
    ];
  });
  return { name: nameOf(value), refs };
}

/** The bundle, with its entries from `spec.tools` or `tools`; null for any other value. */
export function readBundle(value: unknown): MasBundle | null {
  if (!isObject(value) || !isOfKind(value, 'ToolBundle')) return null;
  return { name: nameOf(value), entries: toolsOf(value) };
}

function isOfKind(value: JsonObject, kind: string): boolean {
  const version = member(value, 'apiVersion');
  return member(value, 'kind') === kind && typeof version === 'string' && version.startsWith('mas/');
}

function nameOf(value: JsonObject): string {
  const name = at(value, 'metadata', 'name');
  return typeof name === 'string' ? name : '';
}

function toolsOf(value: JsonObject): MasBundle['entries'] {
  return [['spec', 'tools'], ['tools']].flatMap((path) => {
    const tools = at(value, ...path);
    return Array.isArray(tools) ? tools.map((entry: unknown, i) => ({ value: entry, path: [...path, i] })) : [];
  });
}

/** What an agent's `tools[].ref` points at: a tool of a bundle, or a manifest file beside it. */
export type ToolRef =
  | { readonly kind: 'bundle'; readonly bundle: string; readonly toolId: string }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'unreadable' };

/** `bundle://ledger/sum-entries` · `./tools/sum.yaml`. Absolute paths, drives and other schemes are unreadable. */
export function readToolRef(text: unknown): ToolRef {
  if (typeof text !== 'string') return { kind: 'unreadable' };
  const bundled = /^bundle:\/\/([^/\s]+)\/([^/\s]+)$/.exec(text);
  if (bundled) return { kind: 'bundle', bundle: bundled[1] ?? '', toolId: bundled[2] ?? '' };
  const isElsewhere = text === '' || /^(?:[a-z][\w+.-]*:|[/\\])/i.test(text);
  return isElsewhere ? { kind: 'unreadable' } : { kind: 'file', path: text.replaceAll('\\', '/') };
}

/**
 * A relative reference as seen from the file that holds it: `('agents/clerk.yaml', '../tools/sum.yaml') →
 * 'tools/sum.yaml'`. Null where it leads above the folder that was opened.
 */
export function resolveToolPath(from: string, path: string): string | null {
  const steps = from.split('/').slice(0, -1);
  for (const step of path.split('/')) {
    if (step === '' || step === '.') continue;
    if (step !== '..') steps.push(step);
    else if (steps.pop() === undefined) return null;
  }
  return steps.join('/');
}
