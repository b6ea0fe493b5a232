import { isObject, type JsonObject, member, pointerTo } from '../model/json';

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
  readonly entries: readonly { readonly value: unknown; readonly path: readonly (string | number)[] }[];
}

/** A longer one is no path or name that anybody wrote. */
const maxRef = 1_000;

/** The agent, with its references from `spec.tools` or `tools`; null for any other value. */
export function readAgent(value: unknown): MasAgent | null {
  if (!isObject(value) || !isOfKind(value, 'Agent')) return null;
  const refs = toolsOf(value).flatMap(({ value: entry, path }): PlacedToolRef[] => {
    const text = isObject(entry) ? member(entry, 'ref') : undefined;
    if (text === undefined) return [];
    const pointer = `${path.reduce<string>((at, token) => pointerTo(at, token), '')}/ref`;
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
  const metadata = member(value, 'metadata');
  const name = isObject(metadata) ? member(metadata, 'name') : undefined;
  return typeof name === 'string' ? name : '';
}

function toolsOf(value: JsonObject): MasBundle['entries'] {
  const spec = member(value, 'spec');
  return [
    { holder: spec, path: ['spec'] },
    { holder: value, path: [] },
  ].flatMap(({ holder, path }) => {
    const tools = isObject(holder) ? member(holder, 'tools') : undefined;
    return Array.isArray(tools)
      ? tools.map((entry: unknown, i) => ({ value: entry, path: [...path, 'tools', i] }))
      : [];
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
