import type { Effect } from '../model/effect';
import { formatCounted } from '../model/formatCount';
import type { Hints } from '../model/tool';
import { effectFor } from './effect';
import type { ExportTarget } from './exportTarget';
import { speechOf } from './mergeEffect';
import type { Placement } from './placeListed';

/** Tools that an imported list gives another mode than their client's file does. */
export interface ListedDifference {
  /** A sentence. */
  readonly words: string;
  readonly toolIds: readonly string[];
}

const does: Readonly<Record<Effect, string>> = {
  runs: 'runs unasked',
  model: 'is up to its model',
  unknown: 'is not known',
  asks: 'asks',
  refused: 'is refused',
  'not-offered': 'is not offered',
};

/**
 * Says where a client, at a terminal, does else than the modes that a list comes in with: a line for each reason.
 *
 * @param hintsOf the hints of a tool of the catalog; null for one that it lacks
 */
export function findDifferences(
  format: Required<Pick<ExportTarget, 'label' | 'effect'>>,
  placements: readonly Placement[],
  hintsOf: (toolId: string) => Hints | undefined | null,
): readonly ListedDifference[] {
  const found = new Map<string, { readonly start: string; readonly toolIds: string[] }>();
  const absent = placements.flatMap((one) => (one.kind === 'choice' && one.toolIds.length === 0 ? [one.written] : []));
  for (const one of placements) {
    for (const toolId of one.kind === 'tool' ? [one.toolId] : one.kind === 'pattern' ? one.toolIds : []) {
      const hints = hintsOf(toolId);
      if (hints === null) {
        absent.push(toolId);
        continue;
      }
      const { effect, why } = effectFor(format, speechOf(one), hints, 'interactive');
      const runs = one.mode === 'auto';
      if (effect === (runs ? 'runs' : 'asks')) continue;
      const start = `in ${runs ? 'to run unasked' : 'asking'}; in the client each ${does[effect]}: ${why}.`;
      const same = found.get(start) ?? { start, toolIds: [] };
      same.toolIds.push(toolId);
      found.set(start, same);
    }
  }
  const isNot = formatCounted(absent.length, 'name isn’t', 'names aren’t');
  return [
    ...[...found.values()].map(({ start, toolIds }) => ({
      words: `${formatCounted(toolIds.length, 'tool comes', 'tools come')} ${start}`,
      toolIds,
    })),
    ...(absent.length === 0
      ? []
      : [{ words: `${isNot} in the catalog: what the client does there is not known.`, toolIds: absent }]),
  ];
}
