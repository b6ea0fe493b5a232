import { factValue } from '../model/fact';
import { postureFields } from '../model/tool';
import { type KnownParts, PartsWriter, type TakenParts } from './baselineParts';
import type { Catalog } from './catalog';
import type { BaselineFacts } from './compare/baselineFile';
import { inSlices, type LongCall } from './inSlices';
import { placeOf, readTool } from './loadedCatalog';
import { hasCleanKeys, noteDigest } from './rowDigest';

/** The tools of some rows as a baseline, some milliseconds at a time. What others hold already is not kept again. */
export async function takeCatalog(
  catalog: Catalog,
  rows: Iterable<number>,
  packId: string,
  known: readonly KnownParts[],
  call: LongCall,
): Promise<TakenParts> {
  const writer = new PartsWriter(packId);
  for (const parts of known) await writer.know(parts);
  return inSlices(takeBaseline(catalog, rows, writer), call);
}

/** The tools of some rows as a baseline; yields how many are done. */
function* takeBaseline(catalog: Catalog, rows: Iterable<number>, writer: PartsWriter): Generator<number, TakenParts> {
  const { loaded, assignments, effective } = catalog;
  let done = 0;
  for (const row of rows) {
    const { source, place } = placeOf(loaded, row);
    const toolId = loaded.index.toolIds[row] ?? '';
    const hasDigest = hasCleanKeys(source, place) || !source.audit(place).findings.some(({ rule }) => rule === 'R01');
    const hasOurs = loaded.index.derived[row] !== 0 || assignments.has(toolId);
    const server = source.rows.aliases.get(place) ?? null;
    const name = loaded.summary.files.find(({ id }) => id === source.id)?.name ?? null;
    const digest = writer.add({ toolId, server, source: name, hasDigest }, source.value(place), (isKeptBack) =>
      hasOurs || isKeptBack ? factsOf(effective(readTool(loaded, row)).tool, isKeptBack) : noFacts,
    );
    noteDigest(source, place, digest);
    yield ++done;
  }
  return writer.finish();
}

const noFacts: BaselineFacts = { posture: new Map() };

/** What was not stated, and counted all the same; where the descriptor is kept back, all of it. */
export function factsOf(
  { posture, scopes }: Pick<ReturnType<typeof readTool>['tool'], 'posture' | 'scopes'>,
  isAll: boolean,
): BaselineFacts {
  const listed = factValue(scopes);
  return {
    posture: new Map(
      postureFields.flatMap((field) => {
        const fact = posture[field];
        const counts = fact.basis === 'derived' || fact.basis === 'assigned' || (isAll && fact.basis === 'stated');
        return counts ? [[field, fact] as const] : [];
      }),
    ),
    ...(isAll && listed !== undefined && { scopes: listed }),
  };
}
