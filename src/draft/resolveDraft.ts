import { isRenamed } from '../model/compareDescriptors';
import { foldText } from '../model/compareText';
import type { Draft, ToolEntry } from '../model/draft';
import { editDistance } from '../model/editDistance';
import { groupBy } from '../model/groupBy';
import { isObject, member } from '../model/json';
import { expandPattern } from '../model/wildcard';

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

/** A tool that an entry which matches nothing may have meant. */
export interface IdSuggestion {
  readonly toolId: string;
  readonly reason: 'same-descriptor' | 'same-last-part' | 'similar';
}

export interface SuggestedCatalog {
  readonly toolIds: readonly string[];
  /** The folded description of a tool, else its title; empty where it has neither. */
  textOf(toolId: string): string;
  descriptorOf(toolId: string): unknown;
}

const maxSuggestions = 3;
/** How many candidates of one kind are looked at closely: a draft of another host asks for thousands of ids at once. */
const maxCompared = 100;

export type Suggester = (toolId: string, descriptor?: unknown) => readonly IdSuggestion[];

/**
 * Returns what finds at most three did-you-means, the likeliest first: the same descriptor under a new id, then likeness
 * of names. Its tables over all ids are made when first needed: make one suggester a reading.
 */
export function createSuggester(catalog: SuggestedCatalog): Suggester {
  let byText: Map<string, string[]> | undefined;
  let names: ReturnType<typeof nameTable> | undefined;
  const likely = new Map<string, readonly IdSuggestion[]>();
  return (toolId, descriptor) => {
    const text = knownText(descriptor);
    if (text !== '') byText ??= groupBy(catalog.toolIds, (id) => catalog.textOf(id));
    const renamed = ((text !== '' && byText?.get(text)) || []).slice(0, 20);
    names ??= nameTable(catalog.toolIds);
    const alike = likely.get(toolId) ?? findAlike(toolId, names);
    likely.set(toolId, alike);
    const found: IdSuggestion[] = [
      ...renamed
        .filter((id) => isRenamed(descriptor, catalog.descriptorOf(id)))
        .map((id) => ({ toolId: id, reason: 'same-descriptor' as const })),
      ...alike,
    ];
    return found
      .filter((one, i) => found.findIndex(({ toolId: id }) => id === one.toolId) === i)
      .slice(0, maxSuggestions);
  };
}

/**
 * The ids whose last part is the same, then those of the same beginning whose last part is similar, or for a name without
 * one, of any; some more than are suggested.
 */
function findAlike(
  toolId: string,
  { byPart, byBeginning, byLetters }: ReturnType<typeof nameTable>,
): readonly IdSuggestion[] {
  const { folded, beginning, part } = splitId(toolId);
  const limit = Math.min(3, Math.floor(part.length / 4) + 1);
  const samePart = (byPart.get(part) ?? [])
    .slice(0, maxCompared)
    .map((one) => ({ toolId: one.toolId, distance: editDistance(folded, one.folded) }));
  const similar = ((beginning === '' ? byLetters.get(firstLetters(part)) : byBeginning.get(beginning)) ?? [])
    .filter((one) => Math.abs(one.part.length - part.length) <= limit)
    .slice(0, maxCompared)
    .map((one) => ({ toolId: one.toolId, distance: editDistance(part, one.part) }));
  return [
    ...samePart.sort(nearestFirst).map((one) => ({ toolId: one.toolId, reason: 'same-last-part' as const })),
    ...similar
      .filter(({ distance }) => distance <= limit)
      .sort(nearestFirst)
      .map((one) => ({ toolId: one.toolId, reason: 'similar' as const })),
  ].slice(0, 2 * maxSuggestions);
}

function nearestFirst(a: { readonly distance: number }, b: { readonly distance: number }): number {
  return a.distance - b.distance;
}

function nameTable(toolIds: readonly string[]) {
  const names = toolIds.map(splitId);
  return {
    byPart: groupBy(names, ({ part }) => part),
    byBeginning: groupBy(names, (one) => one.beginning),
    byLetters: groupBy(names, ({ part }) => firstLetters(part)),
  };
}

function firstLetters(part: string): string {
  return part.slice(0, 2);
}

/** `mcp:fs.read → { beginning: 'mcp:fs.', part: 'read' }`, folded. */
function splitId(toolId: string) {
  const folded = foldText(toolId);
  const end = Math.max(folded.lastIndexOf('.'), folded.lastIndexOf(':'), folded.lastIndexOf('/')) + 1;
  return { toolId, folded, beginning: folded.slice(0, end), part: folded.slice(end) };
}

/** The text a raw descriptor is known by, of any dialect. */
function knownText(descriptor: unknown): string {
  if (!isObject(descriptor)) return '';
  const holders = [descriptor, member(descriptor, 'spec'), member(descriptor, 'metadata')];
  const texts = holders.map((holder) => (isObject(holder) ? member(holder, 'description') : undefined));
  const text = [...texts, member(descriptor, 'title')].find((one) => typeof one === 'string' && one !== '');
  return foldText(String(text ?? ''));
}
