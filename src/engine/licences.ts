import { findDecision, type Ledger } from '../draft/ledger';
import { facets, linkValuesOf } from '../model/columns';
import { type Decision, lapseOf } from '../model/decision';
import { type Assigned, assignedFrom } from './assigned';
import { manyColumn } from './catalogIndex';
import { fingerprintOf } from './catalogSource';
import { type Column, columnOfFacts } from './column';
import { type LoadedCatalog, readTool } from './loadedCatalog';

/** What is assigned, with firearms classes beside it: they fill what a tool's format does not state. */
export function withLicences(list: readonly Decision[]): Assigned {
  const { assignments, apply } = assignedFrom(list);
  const classOf = (toolId: string, digest: string | null): readonly string[] | null => {
    const made = findDecision(assignments.get(toolId), 'licence', 'firearms', digest);
    if (made === undefined || lapseOf(made, digest) !== null) return null;
    return made.value === 'none' ? [] : [made.value];
  };
  return {
    assignments,
    columns: (loaded) => ({ firearms: classColumn(loaded, assignments, classOf) }),
    apply: (tool, audited) => {
      const { tool: known, assigned } = apply(tool, audited);
      const isOpen = assignments.has(tool.toolId) && tool.traits?.firearms === undefined;
      const firearms = isOpen ? classOf(tool.toolId, fingerprintOf(audited())) : null;
      return { tool: { ...known, ...(firearms !== null && { traits: { ...tool.traits, firearms } }) }, assigned };
    },
  };
}

/** The column of firearms classes, with what is assigned where a tool states none. */
function classColumn(
  loaded: LoadedCatalog,
  assignments: Ledger,
  classOf: (toolId: string, digest: string | null) => readonly string[] | null,
): Column {
  const { columns, rowsOf, size } = loaded.index;
  const { values, codes, offsets } = manyColumn(columns, 'firearms');
  const given = new Map<number, readonly string[]>();
  for (const toolId of assignments.keys()) {
    for (const row of rowsOf.get(toolId) ?? []) {
      const audited = readTool(loaded, row);
      const words = audited.tool.traits?.firearms === undefined ? classOf(toolId, fingerprintOf(audited)) : null;
      if (words !== null) given.set(row, linkValuesOf('firearms', words));
    }
  }
  return columnOfFacts(facets.firearms, String, size, function* () {
    for (let row = 0; row < size; row++) {
      const own = () => Array.from(codes.subarray(offsets[row], offsets[row + 1]), (code) => values[code] ?? '');
      yield [row, given.get(row) ?? own()];
    }
  });
}
