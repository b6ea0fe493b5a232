import { isObject, member, pointerTo } from '../model/json';

/** What an agent's `tools[].ref` points at: a tool of a bundle, or a manifest file beside it. */
export type ToolRef =
  | { readonly kind: 'bundle'; readonly bundle: string; readonly toolId: string }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'unreadable' };

/** An agent manifest's reference, with its place. */
export interface PlacedToolRef {
  readonly pointer: string;
  readonly text: string;
  readonly ref: ToolRef;
}

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

/** The references of a mas/v1 Agent manifest, from `spec.tools` or `tools`; null for any other value. */
export function readAgentRefs(value: unknown): readonly PlacedToolRef[] | null {
  if (!isObject(value) || member(value, 'kind') !== 'Agent') return null;
  const version = member(value, 'apiVersion');
  if (typeof version !== 'string' || !version.startsWith('mas/')) return null;
  const spec = member(value, 'spec');
  const found: PlacedToolRef[] = [];
  const gather = (holder: unknown, at: string): void => {
    const tools = isObject(holder) ? member(holder, 'tools') : undefined;
    if (!Array.isArray(tools)) return;
    tools.forEach((entry: unknown, i) => {
      const text = isObject(entry) ? member(entry, 'ref') : undefined;
      if (text === undefined) return;
      const pointer = `${pointerTo(`${at}/tools`, i)}/ref`;
      found.push({ pointer, text: typeof text === 'string' ? text : '', ref: readToolRef(text) });
    });
  };
  gather(spec, '/spec');
  gather(value, '');
  return found;
}
