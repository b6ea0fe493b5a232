import {
  type Ability,
  abilities,
  both,
  type Capability,
  type CapabilitySum,
  type CertaintyCounts,
  certainties,
  hintValues,
  noCounts,
  noHints,
  sumCapabilities,
} from '../model/capability';
import { isOpenValue } from '../model/columnKinds';
import { type FacetId, facets } from '../model/columns';
import type { Acceptance } from '../model/decision';
import type { Threshold } from '../model/finding';
import { type PostureField, postureFields } from '../model/tool';
import type { Catalog } from './catalog';
import { type CatalogIndex, type Columns, singleColumn } from './catalogIndex';
import { valuesAt } from './column';
import { readCopies } from './draftedTools';
import { countCodes } from './filter';
import { countToolsAccepted, type PostureQueue, queueOf } from './postureQueue';

/** Tools by two facets: `counts[row][column]`, with the values that any of them has, in the order of the filters. */
export interface PostureGrid {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly counts: readonly (readonly number[])[];
  /** How many further values there are, which are not in it. */
  readonly left: { readonly rows: number; readonly columns: number };
}

export interface KnownField {
  readonly field: PostureField;
  /** By the source, in its own words. */
  readonly stated: number;
  /** Concluded by a rule from something else the source says. */
  readonly derived: number;
  readonly assigned: number;
  readonly unstated: number;
}

/** What a set of tools can do, how much of it is known, and what to look at first. */
export interface PostureAnswer extends PostureQueue {
  readonly tools: number;
  /** Whether all rules have read them: until then nothing is said of there being no finding. */
  readonly isJudged: boolean;
  /** Asked-for ids that the catalog doesn't show: `capabilities` counts each as unknown, nothing else counts them. */
  readonly absent: number;
  /** Asked-for ids that several tools have: `capabilities` counts each once, by the riskiest of their values. */
  readonly repeated: number;
  readonly byApproval: PostureGrid;
  readonly bySource: PostureGrid;
  readonly known: readonly KnownField[];
  readonly capabilities: CapabilitySum;
  /** How many tools have each value of some facets, the first values of each. */
  readonly counts: Readonly<
    Record<'credential' | 'finding' | 'assignment' | 'verdict' | 'state', readonly ValueCount[]>
  >;
  readonly scopes: readonly ValueCount[];
  /** How many tools have findings that need a look, and were all accepted for the draft. */
  readonly accepted: number;
  /** From which severity on an open finding needs a look. */
  readonly threshold: Threshold;
}

export type ValueCount = readonly [value: string, tools: number];

const maxScopes = 12;
const maxValues = 16;
/** Adds up some rows: one pass a facet over the columns, and the worst tools read anew for their evidence. */
export function answerPosture(
  catalog: Catalog,
  columns: Columns,
  chosen: Iterable<number>,
  accepted: readonly Acceptance[] = [],
): PostureAnswer {
  const rows = Uint32Array.from(chosen);
  const { index } = catalog.loaded;
  return {
    tools: rows.length,
    isJudged: catalog.summary.isJudged,
    absent: 0,
    repeated: 0,
    byApproval: gridOf(columns, rows, 'tier', 'approval'),
    bySource: gridOf(columns, rows, 'tier', 'source'),
    known: postureFields.map((field) => knownField(index, field, columns, rows)),
    capabilities: capabilitiesOf(columns, rows),
    counts: {
      credential: countUsed(columns, rows, 'credential'),
      finding: countUsed(columns, rows, 'finding'),
      assignment: countUsed(columns, rows, 'assignment'),
      verdict: countUsed(columns, rows, 'verdict'),
      state: countUsed(columns, rows, 'state'),
    },
    scopes: countUsed(columns, rows, 'scope')
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, maxScopes),
    ...queueOf(catalog, columns, rows, accepted),
    accepted: countToolsAccepted(catalog, accepted),
    threshold: catalog.settings.threshold,
  };
}

/** Adds up the entries of a draft: an id counts once, and one that the catalog doesn't show counts as unknown. */
export function answerDraftPosture(
  catalog: Catalog,
  columns: Columns,
  toolIds: readonly string[],
  accepted: readonly Acceptance[] = [],
): PostureAnswer {
  const { rowsOf } = catalog.loaded.index;
  const rowsById = toolIds.map((toolId) => rowsOf.get(toolId) ?? []);
  return {
    ...answerPosture(catalog, columns, rowsById.flat(), accepted),
    absent: rowsById.filter((rows) => rows.length === 0).length,
    repeated: rowsById.filter((rows) => rows.length > 1).length,
    capabilities: sumCapabilities(rowsById.map((rows) => readCopies(catalog, rows))),
  };
}

function gridOf(columns: Columns, rows: Uint32Array, down: FacetId, across: FacetId): PostureGrid {
  const [a, b] = [shownValues(columns, rows, down), shownValues(columns, rows, across)];
  const counts = a.values.map(() => b.values.map(() => 0));
  for (const row of rows) {
    const line = counts[a.placeOf(row)];
    const place = b.placeOf(row);
    if (line !== undefined && line[place] !== undefined) line[place]++;
  }
  return { rows: a.values, columns: b.values, counts, left: { rows: a.left, columns: b.left } };
}

/** At most `maxValues` places of values: what vocabularies and "not stated" say before what somebody invented. */
function firstOf(facet: FacetId, places: readonly number[], values: readonly string[]): readonly number[] {
  const { values: usual = [] } = facets[facet];
  const isUsual = (place: number) => usual.includes(values[place] ?? '') || isOpenValue(values[place] ?? '');
  const ordered = [...places.filter(isUsual), ...places.filter((place) => !isUsual(place))];
  return ordered.slice(0, maxValues).sort((a, b) => a - b);
}

/** The values that a grid has room for: a host may invent as many words as there are tools. */
function shownValues(columns: Columns, rows: Uint32Array, facet: FacetId) {
  const { values, codes } = singleColumn(columns, facet);
  const used = countCodes(columns[facet], rows);
  const all = [...values.keys()].filter((code) => used[code] !== 0);
  const shown = firstOf(facet, all, values);
  const places = new Int32Array(values.length).fill(-1);
  shown.forEach((code, place) => {
    places[code] = place;
  });
  return {
    values: shown.map((code) => values[code] as string),
    left: all.length - shown.length,
    placeOf: (row: number) => places[codes[row] as number] as number,
  };
}

/** How many rows have each value that any of them has, in the order of the filters. */
function countUsed(columns: Columns, rows: Uint32Array, facet: FacetId): readonly ValueCount[] {
  const { values } = columns[facet];
  return [...countCodes(columns[facet], rows)].flatMap((count, place) =>
    count === 0 ? [] : [[values[place] ?? '', count] as const],
  );
}

function capabilitiesOf(columns: Columns, rows: Uint32Array): CapabilitySum {
  const count = (capability: Capability): CertaintyCounts => ({
    ...noCounts(),
    ...Object.fromEntries(countUsed(columns, rows, capability)),
  });
  const [writes, unasked] = [singleColumn(columns, 'writes'), singleColumn(columns, 'unasked')];
  const claim = singleColumn(columns, 'claim');
  const writesUnasked = noCounts();
  const hinted = noHints();
  const told = { writes: 0, commands: 0, network: 0 };
  let readsAgainst = 0;
  const isUnknown = (ability: Ability, row: number) =>
    certainties[singleColumn(columns, ability).codes[row] as number] === 'unknown';
  for (const row of rows) {
    const certainty = both(
      certainties[writes.codes[row] as number] ?? 'unknown',
      certainties[unasked.codes[row] as number] ?? 'unknown',
    );
    writesUnasked[certainty]++;
    const own = abilities.filter((ability) => valuesAt(columns.told, row).includes(ability));
    for (const ability of own) if (isUnknown(ability, row)) told[ability]++;
    if (!isUnknown('writes', row)) continue;
    const said = hintValues[claim.codes[row] as number] ?? 'nothing';
    hinted[said]++;
    if (said === 'only-reads' && own.includes('writes')) readsAgainst++;
  }
  return {
    writes: count('writes'),
    commands: count('commands'),
    network: count('network'),
    unasked: count('unasked'),
    writesUnasked,
    hinted,
    told,
    readsAgainst,
  };
}

/** What is assigned fills only what nobody states: the difference to the sources' own column tells it. */
function knownField(index: CatalogIndex, field: PostureField, columns: Columns, rows: Iterable<number>): KnownField {
  const [before, now] = [singleColumn(index.columns, field), singleColumn(columns, field)];
  const bit = 1 << postureFields.indexOf(field);
  const [openBefore, openNow] = [before.values.map(isOpenValue), now.values.map(isOpenValue)];
  let [stated, derived, assigned, unstated] = [0, 0, 0, 0];
  for (const row of rows) {
    if (openNow[now.codes[row] as number]) unstated++;
    else if (openBefore[before.codes[row] as number]) assigned++;
    else if ((index.derived[row] as number) & bit) derived++;
    else stated++;
  }
  return { field, stated, derived, assigned, unstated };
}
