import { hashName, namesGivenBy } from '../audit/neighbours';
import { groupRows } from './catalogIndex';
import { type CatalogSource, haveSameBody } from './catalogSource';
import type { AskedNames, ContentFindings, JudgedRow } from './contentFindings';
import { type LoadedCatalog, placeOf } from './loadedCatalog';
import { allServers } from './servers';

/** What rules found that holds in a catalog as it is now. */
export interface KnownContent {
  /** By row: whether its content needs no reading. */
  readonly isKnown: (row: number) => boolean;
  readonly rows: ReadonlyMap<number, JudgedRow>;
  readonly asked: (row: number) => Iterable<number>;
}

export function namesAskedIn({ starts, hashes }: AskedNames, row: number): Uint32Array {
  return hashes.subarray(starts[row], starts[row + 1]);
}

/**
 * Carries over what rules found in tools that another reading has in the same bytes, where none of the names that their
 * rules asked for belongs to a tool that came, went or changed. Yields after each row.
 */
export function* findKnown(before: ContentFindings, loaded: LoadedCatalog): Generator<number, KnownContent | null> {
  if (!runAlike(before.loaded, loaded)) return null;
  const formerRow = new Int32Array(loaded.index.size).fill(-1);
  const isLeft = new Uint8Array(before.loaded.index.size).fill(1);
  for (const [at, source] of loaded.sources.entries()) {
    const formerAt = before.loaded.sources.findIndex(({ id }) => id === source.id);
    const former = before.loaded.sources[formerAt];
    if (former === undefined) continue;
    const [start, formerStart] = [loaded.starts[at] ?? 0, before.loaded.starts[formerAt] ?? 0];
    const placesOf = groupRows(former.rows.toolIds);
    for (const [place, toolId] of source.rows.toolIds.entries()) {
      const same = (placesOf.get(toolId) ?? []).find(
        (other) => isLeft[formerStart + other] === 1 && isSameEntry(former, other, source, place),
      );
      if (same !== undefined) {
        formerRow[start + place] = formerStart + same;
        isLeft[formerStart + same] = 0;
      }
      yield 0;
    }
  }
  const changed = new Set<number>();
  const note = (of: LoadedCatalog, row: number) => {
    const { source, place } = placeOf(of, row);
    for (const name of namesGivenBy(source.tool(place))) changed.add(hashName(name));
  };
  for (const [row, left] of isLeft.entries()) if (left === 1) note(before.loaded, row);
  for (const [row, former] of formerRow.entries()) {
    if (former >= 0) continue;
    note(loaded, row);
    yield 0;
  }
  const rows = new Map<number, JudgedRow>();
  for (const [row, former] of formerRow.entries()) {
    if (former < 0) continue;
    if (changed.size > 0 && namesAskedIn(before.asked, former).some((name) => changed.has(name))) formerRow[row] = -1;
    else {
      const judged = judgedAgain(before, former, loaded, row);
      if (judged !== null) rows.set(row, judged);
    }
    yield 0;
  }
  return {
    isKnown: (row) => (formerRow[row] ?? -1) >= 0,
    rows,
    asked: (row) => namesAskedIn(before.asked, formerRow[row] ?? 0),
  };
}

function isSameEntry(former: CatalogSource, other: number, source: CatalogSource, place: number): boolean {
  return (
    haveSameBody(former.body(other), source.body(place)) && former.surroundings(other) === source.surroundings(place)
  );
}

/** Whether every server that both catalogs have runs from the same place: rules tell servers apart by it. */
function runAlike(one: LoadedCatalog, other: LoadedCatalog): boolean {
  const runs = new Map(allServers(one).map((server) => [server.name, server.runs]));
  return allServers(other).every(({ name, runs: now }) => !runs.has(name) || runs.get(name) === now);
}

/** A row's findings; those of rules across rows are what the catalog says now. */
function judgedAgain(before: ContentFindings, former: number, loaded: LoadedCatalog, row: number): JudgedRow | null {
  const known = before.rows.get(former);
  const across = (loaded.findingsOfRow.get(row) ?? []).map(({ rule, severity, confidence }) => {
    return { rule, severity, confidence };
  });
  if (known === undefined) return across.length === 0 ? null : { findings: [], marks: across };
  const { findings, marks } = known;
  const ofContent = marks.length - findings.length;
  const own = marks.slice(0, ofContent - (before.loaded.findingsOfRow.get(former)?.length ?? 0));
  const all = [...own, ...across, ...marks.slice(ofContent)];
  return all.length === 0 ? null : { findings, marks: all };
}
