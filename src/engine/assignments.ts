import type { ExposedTool } from '../dialects/exposure';
import { emptyLedger, enter, findDecision } from '../draft/ledger';
import { type FacetId, facetIds, facets } from '../model/columns';
import { type Assignment, type Decision, lapseOf } from '../model/decision';
import { linkValuesOf } from '../model/facetValues';
import { assignableFields, type Fact, factValue } from '../model/fact';
import type { Exposure } from '../model/tool';
import type { Assigned, AssignedField, AssignmentStanding } from './assigned';
import type { Catalog } from './catalog';
import { type CatalogIndex, manyColumn, singleColumn, withColumns } from './catalogIndex';
import { fingerprintOf } from './catalogSource';
import { type Column, columnOfFacts } from './column';
import { toolKeyAt } from './layout';
import { type LoadedCatalog, readTool } from './loadedCatalog';

/**
 * A fact once a reviewer's assignment is taken into account. It fills what is unstated and overrides nothing; one that
 * lapsed has no effect but is still told.
 */
export function effectiveFact(
  fact: Fact,
  assignment: Assignment | undefined,
  digest: string | null,
): { readonly fact: Fact; readonly standing: AssignmentStanding | null } {
  if (assignment === undefined) return { fact, standing: null };
  const lapse = lapseOf(assignment, digest);
  if (lapse !== null) return { fact, standing: lapse };
  const { value, reason, by, from, byHint, at } = assignment;
  const known = factValue(fact);
  if (known !== undefined) return { fact, standing: known === value ? 'confirms' : 'disagrees' };
  const signed = { ...(by !== undefined && { by }), ...(from !== undefined && { from }), ...(byHint && { byHint }) };
  return { fact: { basis: 'assigned', value, reason, ...signed, at }, standing: 'applied' };
}

/** Assignments and firearms classes fill what a source leaves open, each while the tool is the one it was given to. */
export function assignedFrom(list: readonly Decision[]): Assigned {
  const assignments = enter(emptyLedger, list);
  const apply: Assigned['apply'] = (tool, audited) => {
    const made = assignments.get(tool.toolId);
    if (made === undefined) return { tool, assigned: [] };
    const current = fingerprintOf(audited());
    const posture = { ...tool.posture };
    const assigned: AssignedField[] = [];
    for (const field of assignableFields) {
      const assignment = findDecision(made, 'assignment', field, current);
      const { fact, standing } = effectiveFact(posture[field], assignment, current);
      posture[field] = fact;
      if (assignment !== undefined && standing !== null) assigned.push({ field, assignment, standing });
    }
    const licence = findDecision(made, 'licence', 'firearms', current);
    if (licence === undefined || lapseOf(licence, current) !== null || tool.traits?.firearms !== undefined)
      return { tool: { ...tool, posture }, assigned };
    const traits = { ...tool.traits, firearms: licence.value === 'none' ? [] : [licence.value] };
    return { tool: { ...tool, posture, traits, exposure: tool.exposure ?? exposureFor(licence.value) }, assigned };
  };
  return { assignments, apply, indexed: (loaded) => indexWith(loaded, [...assignments.keys()], apply) };
}

/** What a registry would go by: of a tool that is not in it, it knows the class alone. */
function exposureFor(licence: string): Exposure {
  const nobodySaid = { kind: 'unassigned' } as const;
  return {
    ...{ tenants: nobodySaid, environments: nobodySaid, clusters: nobodySaid, gangs: nobodySaid },
    licence: licence === 'none' ? { kind: 'none' } : { kind: 'needed', name: licence },
  };
}

/** The index with assigned values in place of unstated ones, and what became of assignments; the sources' own stays as it is. */
function indexWith(loaded: LoadedCatalog, toolIds: readonly string[], apply: Assigned['apply']): CatalogIndex {
  const { index } = loaded;
  const { columns, rowsOf, size } = index;
  const changed: Partial<Record<FacetId, Column>> = {};
  const own = facetIds.flatMap((facet) => {
    const { kind, read } = { read: undefined, ...facets[facet] };
    if (kind !== 'word' || read === undefined) return [];
    const { values, codes } = singleColumn(columns, facet);
    const copy = codes.slice();
    changed[facet] = { kind: 'single', values, codes: copy };
    return [{ read, values, codes: copy }];
  });
  const became = new Map<number, readonly string[]>();
  const licences = new Map<number, readonly string[]>();
  const exposures = new Map(index.exposures);
  for (const row of toolIds.flatMap((toolId) => rowsOf.get(toolId) ?? [])) {
    const audited = readTool(loaded, row);
    const { tool, assigned } = apply(audited.tool, () => audited);
    became.set(
      row,
      assigned.map(({ standing }) => standingValue(standing)),
    );
    for (const { read, values, codes } of own) {
      const code = values.indexOf(read(tool));
      if (code >= 0) codes[row] = code;
    }
    if (tool.traits?.firearms === audited.tool.traits?.firearms) continue;
    licences.set(row, linkValuesOf('firearms', tool.traits?.firearms));
    if (tool.exposure !== undefined) exposures.set(row, tool.exposure);
  }
  if (licences.size > 0) changed.firearms = firearmsColumn(index, licences);
  const assignment = columnOfFacts(facets.assignment, String, size, () => became);
  return withColumns(index, { columns: { ...columns, ...changed, assignment }, exposures });
}

/** The column of firearms classes with others in some rows. */
function firearmsColumn({ columns, size }: CatalogIndex, others: ReadonlyMap<number, readonly string[]>): Column {
  const { values, codes, offsets } = manyColumn(columns, 'firearms');
  return columnOfFacts(facets.firearms, String, size, function* () {
    for (let row = 0; row < size; row++) {
      const own = () => Array.from(codes.subarray(offsets[row], offsets[row + 1]), (code) => values[code] ?? '');
      yield [row, others.get(row) ?? own()];
    }
  });
}

/** The link value of what became of an assignment. */
function standingValue(standing: AssignmentStanding): string {
  switch (standing) {
    case 'applied':
    case 'confirms':
    case 'disagrees':
      return standing;
    case 'no-fingerprint':
    case 'changed':
    case 'expired':
      return 'lapsed';
    default:
      return standing satisfies never;
  }
}

/** The tools that a registry shows to some and not to others, with who they are shown to. */
export function exposedTools({ loaded, exposures }: Catalog): readonly ExposedTool[] {
  return Array.from(exposures, ([row, exposure]) => ({ ...toolKeyAt(loaded.index, row), exposure }));
}
