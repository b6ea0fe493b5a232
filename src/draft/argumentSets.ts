import type { JsonObject } from '../model/json';
import { listOf, readLenient, z } from '../model/schema';

export interface ArgumentSet {
  readonly name: string;
  /** JSON text, without the values of secret fields. */
  readonly text: string;
  /** Digest of the schema it was made for, or null where there was none. */
  readonly schemaDigest: string | null;
  /** ISO 8601. */
  readonly savedAt: string;
}

/** Sets by toolId, each tool's sorted by name. */
export type ArgumentSets = ReadonlyMap<string, readonly ArgumentSet[]>;

export const noSets: ArgumentSets = new Map();

const longestName = 80;
const longestText = 200_000;
const maxSets = 50;

/** Why a set can't be kept; null where it can. */
export function refuseSet(sets: readonly ArgumentSet[], name: string, text: string): string | null {
  const trimmed = name.trim();
  if (trimmed === '') return 'Give it a name.';
  if (trimmed.length > longestName) return `A name has at most ${longestName} characters.`;
  if (text.length > longestText) return 'These arguments are too large to keep.';
  if (sets.length >= maxSets && !sets.some((set) => set.name === trimmed)) {
    return `At most ${maxSets} sets are kept for a tool: remove one first.`;
  }
  return null;
}

/** With a set added, or replaced where the tool has one of that name. */
export function saveSet(sets: ArgumentSets, toolId: string, set: ArgumentSet): ArgumentSets {
  const name = set.name.trim();
  const others = (sets.get(toolId) ?? []).filter((other) => other.name !== name);
  const all = [...others, { ...set, name }].sort((a, b) => (a.name < b.name ? -1 : 1));
  return new Map([...sets, [toolId, all]]);
}

export function removeSet(sets: ArgumentSets, toolId: string, name: string): ArgumentSets {
  const left = (sets.get(toolId) ?? []).filter((set) => set.name !== name);
  const next = new Map(sets);
  if (left.length > 0) next.set(toolId, left);
  else next.delete(toolId);
  return next;
}

/** Whether a set was made for another schema than the tool has now. An unknown digest counts as another. */
export function isStale(set: ArgumentSet, schemaDigest: string | null): boolean {
  return set.schemaDigest === null || set.schemaDigest !== schemaDigest;
}

export function writeSets(sets: ArgumentSets): JsonObject {
  return { kind: 'tool-catalog/argument-sets', version: 1, tools: [...sets] };
}

const keptSets = z.object({
  kind: z.literal('tool-catalog/argument-sets'),
  version: z.literal(1),
  tools: listOf(
    z.tuple([
      z.string(),
      z.array(
        z.object({
          name: z.string().check(z.regex(/\S/)),
          text: z.string(),
          schemaDigest: z._default(z.nullable(z.string()), null),
          savedAt: z._default(z.string(), ''),
        }),
      ),
    ]),
  ),
});

/** Reads kept sets; what is broken is left out. Null where nothing can be read. Never throws. */
export function readSets(kept: unknown): ArgumentSets | null {
  const { data } = readLenient(keptSets, kept);
  if (data === null) return null;
  let sets: ArgumentSets = noSets;
  for (const [toolId, list] of data.tools) for (const set of list) sets = saveSet(sets, toolId, set);
  return sets;
}
