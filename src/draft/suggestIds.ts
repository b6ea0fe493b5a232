import { isRenamed } from '../model/compareDescriptors';
import { foldText } from '../model/foldText';
import { isObject, member } from '../model/json';

/** A tool that an entry which matches nothing may have meant. */
export interface IdSuggestion {
  readonly toolId: string;
  readonly reason: 'same-descriptor' | 'same-last-part' | 'similar';
}

/** What a suggester needs to know of a catalog. */
export interface SuggestedCatalog {
  /** Each toolId once. */
  readonly toolIds: readonly string[];
  /** The folded description of a tool, else its title; empty where it has neither. */
  textOf(toolId: string): string;
  descriptorOf(toolId: string): unknown;
}

const maxSuggestions = 3;
/** How many ids of one beginning are compared letter by letter. */
const maxCompared = 2000;

interface Named {
  readonly toolId: string;
  readonly part: string;
  readonly letters: number;
}

/**
 * Finds did-you-means. Its tables over all ids are made when first needed and serve until the next reading of the
 * catalog: `createSuggester` once a reading.
 */
export function createSuggester(catalog: SuggestedCatalog) {
  let byPart: Map<string, Named[]> | null = null;
  let byBeginning = new Map<string, Named[]>();
  let byText: Map<string, string[]> | null = null;

  const prepare = (): Map<string, Named[]> => {
    if (byPart !== null) return byPart;
    byPart = new Map();
    byBeginning = new Map();
    for (const toolId of catalog.toolIds) {
      const { beginning, part } = splitId(toolId);
      const named = { toolId, part, letters: lettersOf(part) };
      push(byPart, part, named);
      push(byBeginning, beginning, named);
    }
    return byPart;
  };

  const renamed = (descriptor: unknown): readonly string[] => {
    const text = textOf(descriptor);
    if (text === '') return [];
    if (byText === null) {
      byText = new Map();
      for (const toolId of catalog.toolIds) push(byText, catalog.textOf(toolId), toolId);
    }
    const alike = (byText.get(text) ?? []).slice(0, 20);
    return alike.filter((toolId) => isRenamed(descriptor, catalog.descriptorOf(toolId)));
  };

  return {
    /** At most three, the likeliest first: the same descriptor under a new id, then likeness of names. */
    suggest(toolId: string, descriptor?: unknown): readonly IdSuggestion[] {
      const found = new Map<string, IdSuggestion>();
      const add = (id: string, reason: IdSuggestion['reason']) => {
        if (!found.has(id)) found.set(id, { toolId: id, reason });
      };
      if (descriptor !== undefined) for (const id of renamed(descriptor)) add(id, 'same-descriptor');
      const { beginning, part } = splitId(toolId);
      const samePart = prepare().get(part) ?? [];
      for (const { id } of nearest(toolId, samePart.slice(0, 200))) add(id, 'same-last-part');
      for (const id of similar(part, byBeginning.get(beginning) ?? [])) add(id, 'similar');
      return [...found.values()].slice(0, maxSuggestions);
    },
  };
}

export type Suggester = ReturnType<typeof createSuggester>;

function similar(part: string, group: readonly Named[]): readonly string[] {
  const limit = Math.min(3, Math.floor(part.length / 4) + 1);
  const letters = lettersOf(part);
  const near: { id: string; distance: number }[] = [];
  let compared = 0;
  for (const other of group) {
    // A letter added, left out or replaced changes two bits at most.
    if (Math.abs(other.part.length - part.length) > limit || countBits(letters ^ other.letters) > 2 * limit) continue;
    if (++compared > maxCompared) break;
    const distance = editDistance(part, other.part, limit);
    if (distance <= limit) near.push({ id: other.toolId, distance });
  }
  return near.sort((a, b) => a.distance - b.distance).map(({ id }) => id);
}

function nearest(toolId: string, group: readonly Named[]): readonly { id: string; distance: number }[] {
  const wanted = foldText(toolId);
  return group
    .map((named) => ({ id: named.toolId, distance: editDistance(wanted, foldText(named.toolId), wanted.length) }))
    .sort((a, b) => a.distance - b.distance);
}

/** `mcp:fs.read → { beginning: 'mcp:fs.', part: 'read' }`, folded. */
function splitId(toolId: string): { beginning: string; part: string } {
  const folded = foldText(toolId);
  const end = Math.max(folded.lastIndexOf('.'), folded.lastIndexOf(':'), folded.lastIndexOf('/')) + 1;
  return { beginning: folded.slice(0, end), part: folded.slice(end) };
}

/** One bit for each kind of letter. */
function lettersOf(text: string): number {
  let letters = 0;
  for (let i = 0; i < text.length; i++) letters |= 1 << (text.charCodeAt(i) & 31);
  return letters;
}

function countBits(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count++;
  return count;
}

/** The text a raw descriptor is known by, of any dialect. */
function textOf(descriptor: unknown): string {
  if (!isObject(descriptor)) return '';
  for (const holder of [descriptor, member(descriptor, 'spec'), member(descriptor, 'metadata')]) {
    const text = isObject(holder) ? member(holder, 'description') : undefined;
    if (typeof text === 'string' && text !== '') return foldText(text);
  }
  const title = member(descriptor, 'title');
  return typeof title === 'string' ? foldText(title) : '';
}

function push<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

/**
 * How many letters must be added, left out, replaced or swapped with their neighbour to make one text of the other;
 * `limit + 1` where it takes more than `limit`.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let best = i;
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let distance = Math.min(at(previous, j) + 1, at(row, j - 1) + 1, at(previous, j - 1) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        distance = Math.min(distance, at(before, j - 2) + 1);
      }
      row.push(distance);
      if (distance < best) best = distance;
    }
    if (best > limit) return limit + 1;
    before = previous;
    previous = row;
  }
  return Math.min(at(previous, b.length), limit + 1);
}

function at(row: readonly number[], place: number): number {
  return row[place] ?? Number.POSITIVE_INFINITY;
}
