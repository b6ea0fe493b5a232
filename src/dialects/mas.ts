import { unstated } from '../model/fact';
import { isObject, type JsonObject, member, pointerOf, valueAt } from '../model/json';
import type { JsonPath } from '../model/jsonSlices';
import type { Tool } from '../model/tool';
import { type DerivationSettings, deriveFact } from './derivations';
import { defineDialect, type EntryReader, type ReadContext, unstatedPosture } from './entryReader';

/*
 * mas/v1 Tool manifest (`mas/v1/tool`, a closed JSON Schema, usually written in YAML):
 *
 *   apiVersion: mas/v1
 *   kind: Tool
 *   metadata: { name: sum-ledger, description: Adds up., version: 1.2.0, tags: [ledger] }
 *   spec: { description, parameters: [{ name, type, … }], returns, idempotent, timeout_seconds, impl }
 */

const parameterTypes: readonly string[] = ['string', 'integer', 'number', 'boolean', 'array', 'object'];
const returnTypes: readonly string[] = [...parameterTypes, 'any'];
const implKinds = ['python', 'remote_tool', 'openapi'] as const;
const namePattern = /^[a-z0-9][a-z0-9_-]*$/;
const parameterPattern = /^[a-zA-Z_][a-zA-Z0-9_]*$/;
const versionPattern = /^[0-9]+\.[0-9]+\.[0-9].*$/;

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
  idOf: (value) => valueAt(value, 'metadata', 'name'),
  read: readTool,
});

function readTool(entry: EntryReader, name: string, { settings, alias }: ReadContext) {
  readConstant(entry, 'apiVersion', 'mas/v1');
  readConstant(entry, 'kind', 'Tool');
  const metadata = entry.inner('metadata');
  if (!namePattern.test(name)) {
    const expected = 'lower-case letters, digits, - and _, a letter or digit first';
    metadata?.wrongValue('name', expected, name, 'required');
  }
  const summary = metadata?.text('description');
  const version = metadata?.text('version');
  if (version !== undefined && !versionPattern.test(version)) {
    metadata?.wrongValue('version', 'a version such as 1.2.3', version, 'minor');
  }
  const tags = metadata?.texts('tags');
  metadata?.reportUnknown('name');
  metadata?.detail('Version', 'version', version);
  metadata?.detail('Tags', 'tags', tags?.join(', '));

  const spec = entry.inner('spec', { required: true });
  entry.reportUnknown();
  const long = spec?.text('description');
  const inputSchema = spec && readParameters(spec);
  const returns = spec?.inner('returns');
  const outputSchema = returns && readReturns(returns);
  const idempotent = spec?.flag('idempotent');
  const timeout = spec?.number('timeout_seconds', { least: 1, most: 3600, whole: true });
  if (timeout !== undefined) spec?.detail('Time limit', 'timeout_seconds', `${timeout} s`);
  const posture = unstatedPosture();
  const impl = spec?.inner('impl');
  if (impl !== undefined) posture.source = readImpl(impl, settings);
  const { masReplay } = settings;
  if (idempotent !== undefined) {
    const policy = idempotent ? masReplay.idempotent : masReplay.notIdempotent;
    posture.replay = deriveFact(settings, 'mas-idempotent-replay', policy);
  }
  spec?.reportUnknown();

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

function readConstant(entry: EntryReader, name: string, expected: string): void {
  const found = entry.text(name, { required: true });
  if (found !== undefined && found !== expected)
    entry.wrongValue(name, `"${expected}", the only one we know`, found, 'required');
}

/**
 * `[{ name: account, type: string, required: true }]` →
 * `{ type: object, properties: { account: { type: string } }, required: [account] }`; undefined where none is listed.
 */
function readParameters(spec: EntryReader): JsonObject | undefined {
  const listed = spec.innerItems('parameters', 'parameter');
  if (listed === undefined) return undefined;
  const properties = new Map<string, JsonObject>();
  const required = new Set<string>();
  for (const parameter of listed) {
    const name = parameter.text('name', { required: true });
    const schema = readParameter(parameter);
    const isRequired = parameter.flag('required');
    parameter.reportUnknown();
    if (name === undefined) continue;
    if (!parameterPattern.test(name)) parameter.wrongValue('name', 'letters, digits and _, no digit first', name);
    if (properties.has(name)) parameter.report('F01', 'repeated-parameter', null, { name });
    properties.set(name, schema);
    if (isRequired) required.add(name);
    else required.delete(name);
  }
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.size > 0 && { required: [...required] }),
  };
}

function readParameter(parameter: EntryReader): JsonObject {
  const type = readWord(parameter, 'type', parameterTypes, true);
  const description = parameter.text('description');
  const values = parameter.list('enum');
  const examples = parameter.list('examples');
  const preset = parameter.plain('default');
  return {
    ...(type !== undefined && { type }),
    ...(description !== undefined && { description }),
    ...(values !== undefined && { enum: values }),
    ...(preset !== undefined && { default: preset }),
    ...(examples !== undefined && { examples }),
  };
}

/** `{ type: number, description: … }` as it is; `any` says nothing of the type. */
function readReturns(returns: EntryReader): JsonObject {
  const type = readWord(returns, 'type', returnTypes);
  const description = returns.text('description');
  returns.reportUnknown();
  return {
    ...(type !== undefined && type !== 'any' && { type }),
    ...(description !== undefined && { description }),
  };
}

/** How the tool is run: for its loader, never for a model. */
function readImpl(impl: EntryReader, settings: DerivationSettings): Tool['posture']['source'] {
  const kind = readWord(impl, 'kind', implKinds);
  impl.detail('Implementation kind', 'kind', kind, true);
  impl.detail('Module', 'module_path', impl.text('module_path', { required: true }), true);
  const className = impl.take('class_name', ['string', 'null']);
  if (typeof className === 'string') impl.detail('Class', 'class_name', className, true);
  impl.detail('Constructor arguments', 'params', impl.object('params'), true);
  impl.reportUnknown();
  const known = Object.hasOwn(impl.value, 'kind') ? implKinds.find((word) => word === kind) : 'python';
  return deriveFact(settings, 'mas-impl-kind-source', known && settings.masSources[known]);
}

function readWord(entry: EntryReader, name: string, words: readonly string[], required = false): string | undefined {
  const word = entry.text(name, { required });
  if (word === undefined || words.includes(word)) return word;
  entry.wrongValue(name, `one of ${words.join(', ')}`, word);
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
    const text = valueAt(entry, 'ref');
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
  const name = valueAt(value, 'metadata', 'name');
  return typeof name === 'string' ? name : '';
}

function toolsOf(value: JsonObject): MasBundle['entries'] {
  return [['spec', 'tools'], ['tools']].flatMap((path) => {
    const tools = valueAt(value, ...path);
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
