import { type Draft, expandPattern, type ToolEntry } from '../model/draft';
import type { IdSuggestion, SuggestedCatalog, Suggester } from './suggestIds';

/** `nothing`: gone or hidden, which hosts don't tell apart (RFC 0078 §B). `there`: it answers, though its list doesn't. */
export type HostSays = 'nothing' | 'there';

/** What an entry of a draft means in the catalog as it is now. Every one of them is a normal state. */
export type Resolution =
  | { readonly kind: 'resolves' }
  | { readonly kind: 'changed' }
  | { readonly kind: 'ambiguous'; readonly copies: number }
  /** Not in the list, and the host was asked for it by id: what it said, and what may be meant instead. */
  | { readonly kind: 'not-visible'; readonly said: HostSays; readonly suggestions: readonly IdSuggestion[] }
  | { readonly kind: 'matches-nothing'; readonly suggestions: readonly IdSuggestion[] };

/** What resolving asks of a catalog; each answer is for one toolId. */
export interface CatalogLookup extends SuggestedCatalog {
  copiesOf(toolId: string): number;
  digestOf(toolId: string): string | null;
  /** What the host said when it was asked for this id; undefined where nobody asked. */
  saidOf?(toolId: string): HostSays | undefined;
}

export interface ResolvedDraft {
  readonly tools: ReadonlyMap<string, Resolution>;
  readonly patterns: ReadonlyMap<string, readonly string[]>;
}

export function resolveDraft(draft: Draft, catalog: CatalogLookup, suggester: Suggester): ResolvedDraft {
  const tools = new Map<string, Resolution>();
  for (const entry of draft.entries.values()) {
    tools.set(entry.toolId, resolveEntry(entry, catalog, suggester));
  }
  const patterns = new Map<string, readonly string[]>();
  for (const pattern of draft.patterns.keys()) patterns.set(pattern, expandPattern(pattern, catalog.toolIds));
  return { tools, patterns };
}

/** A digest that was refused then or is refused now always counts as changed; one that was never taken never does. */
function resolveEntry(
  { toolId, digest, descriptor }: ToolEntry,
  catalog: CatalogLookup,
  suggest: Suggester,
): Resolution {
  const copies = catalog.copiesOf(toolId);
  if (copies > 1) return { kind: 'ambiguous', copies };
  if (copies === 0) {
    const said = catalog.saidOf?.(toolId);
    const suggestions = suggest(toolId, descriptor);
    return said === undefined ? { kind: 'matches-nothing', suggestions } : { kind: 'not-visible', said, suggestions };
  }
  if (digest === undefined) return { kind: 'resolves' };
  if (digest !== null && digest === catalog.digestOf(toolId)) return { kind: 'resolves' };
  return { kind: 'changed' };
}
