import { judgeExposure, readContext } from '../dialects/exposure';
import type { EffectChoice } from '../exports/effect';
import { type ChosenId, type FacetId, facetIds, facets } from '../model/columns';
import { linkValue } from '../model/facetValues';
import type { LateFact, LateFacts, LatePayload } from '../model/lateFacts';
import type { CatalogIndex, Columns } from './catalogIndex';
import { fingerprintOf } from './catalogSource';
import { type Column, columnOfFacts } from './column';
import type { CheckedIdentity, IdentityCheck } from './identityCheck';
import { type LoadedCatalog, readTool } from './loadedCatalog';

/** What a question chooses that late columns depend on. */
export interface LateChoices {
  readonly checkedAs: CheckedIdentity | null;
  readonly draft: readonly string[];
  readonly context: readonly string[];
  /** The comparison that the column "Change" shows; null where nothing is compared. An evicted one shows nothing. */
  readonly comparison: number | null;
  /** The list and clients that the column "In CLIENT" tells of; null where no client is chosen. */
  readonly effect: EffectChoice | null;
}

/** The same, looked up. */
export interface ColumnContext {
  readonly checkedAs: IdentityCheck | null;
  readonly draft: ReadonlySet<string>;
  readonly context: readonly string[];
  /** What changed since the baseline in use. */
  readonly change: Column | null;
  /** Verdicts, where it tells what tools were called before. */
  readonly verdict: Column | null;
  readonly effect: Column | null;
}

export const nothingChosen: ColumnContext = {
  checkedAs: null,
  draft: new Set(),
  context: [],
  change: null,
  verdict: null,
  effect: null,
};

/** How a choice of the page decides a column; null where nothing is chosen. */
const decided: Readonly<Record<ChosenId, (index: CatalogIndex, chosen: ColumnContext) => Column | null>> = {
  readiness: (index, { checkedAs }) => checkedAs?.column(index) ?? null,
  exposed: (index, { context }) => exposureColumn(index, context),
  change: (_index, { change }) => change,
  in: (_index, { effect }) => effect,
};

/** What rows are read from, and found by their id. */
type RowsOf = Pick<LoadedCatalog, 'index' | 'sources' | 'starts'>;

/** The columns with the late ones that these choices decide in place of those of which nothing was known. */
export function lateColumns(loaded: RowsOf, columns: Columns, chosen: ColumnContext): Columns {
  const { index } = loaded;
  const picked = Array.from(chosen.draft, (toolId) => ({ toolId, value: 'yes' }));
  const late = { ...columns, ...factColumns(loaded, picked.length === 0 ? {} : { picked }) };
  for (const id of facetIds) {
    if (!isDecided(id)) continue;
    const column = decided[id](index, chosen);
    if (column !== null) late[id] = column;
  }
  if (chosen.verdict !== null) late.verdict = chosen.verdict;
  return late;
}

function isDecided(id: FacetId): id is ChosenId {
  return Object.hasOwn(decided, id);
}

/** The columns of facts that the engine was given. A fact of another fingerprint than its tool has now counts for nothing. */
export function factColumns(loaded: RowsOf, facts: LateFacts): Partial<Columns> {
  const made: Partial<Record<FacetId, Column>> = {};
  const given = new Map<string, readonly LateFact[]>(Object.entries(facts));
  for (const id of facetIds) {
    const ofId = given.get(id);
    if (ofId !== undefined) made[id] = factColumn(id, loaded, ofId);
  }
  return made;
}

function factColumn(id: FacetId, loaded: RowsOf, facts: readonly LateFact[]): Column {
  const { index } = loaded;
  const holding = new Map<number, LateFact>();
  for (const fact of facts)
    for (const row of index.rowsOf.get(fact.toolId) ?? []) if (holdsFor(fact, loaded, row)) holding.set(row, fact);
  const payloads = new Map<number, LatePayload>();
  for (const [row, { payload }] of holding) if (payload !== undefined) payloads.set(row, payload);
  const column = columnOfFacts(
    facets[id],
    (word) => linkValue(id, word),
    index.size,
    function* () {
      for (const [row, { value }] of holding) yield [row, value] as const;
    },
  );
  return payloads.size === 0 ? column : { ...column, payloads };
}

function holdsFor({ digest }: LateFact, loaded: RowsOf, row: number): boolean {
  return digest === undefined || (digest !== null && digest === fingerprintOf(readTool(loaded, row)));
}

/** Whether a registry shows a tool; no value for the tools of other dialects. `unknown` where it depends on something not chosen. */
function exposureColumn({ size, exposures }: CatalogIndex, parts: readonly string[]): Column {
  const context = readContext(parts);
  return columnOfFacts(facets.exposed, String, size, function* () {
    for (const [row, exposure] of exposures) {
      const verdict = context && judgeExposure(exposure, context);
      const isOpen = verdict === null || (verdict.kind === 'exposed' && verdict.unchecked.length > 0);
      yield [row, isOpen ? 'unknown' : verdict.kind === 'exposed' ? 'yes' : 'no'] as const;
    }
  });
}
