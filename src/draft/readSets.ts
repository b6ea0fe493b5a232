import { listOf, readLenient, z } from '../model/schema';
import { type ArgumentSets, noSets, saveSet } from './argumentSets';

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
