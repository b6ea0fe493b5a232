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
