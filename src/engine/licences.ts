import type { ExposedTool } from '../dialects/exposure';
import { findDecision, type Ledger } from '../draft/ledger';
import { facets, linkValuesOf } from '../model/columns';
import { type Decision, lapseOf } from '../model/decision';
import type { Exposure } from '../model/tool';
import { type Assigned, assignedFrom } from './assigned';
import type { Catalog } from './catalog';
import { type CatalogIndex, manyColumn } from './catalogIndex';
import { fingerprintOf } from './catalogSource';
import { columnOfFacts } from './column';
import { toolKeyAt } from './layout';
import { type LoadedCatalog, readTool } from './loadedCatalog';

/** What is assigned, with firearms classes beside it: they fill what a tool's format does not state. */
export function withLicences(list: readonly Decision[]): Assigned {
  const { assignments, apply } = assignedFrom(list);
  const classOf = (toolId: string, digest: string | null): string | null => {
    const made = findDecision(assignments.get(toolId), 'licence', 'firearms', digest);
    return made === undefined || lapseOf(made, digest) !== null ? null : made.value;
  };
  return {
    assignments,
    indexed: (loaded) => withClasses(loaded, assignments, classOf),
    apply: (tool, audited) => {
      const { tool: known, assigned } = apply(tool, audited);
      const isOpen = assignments.has(tool.toolId) && tool.traits?.firearms === undefined;
      const name = isOpen ? classOf(tool.toolId, fingerprintOf(audited())) : null;
      if (name === null) return { tool: known, assigned };
      const traits = { ...tool.traits, firearms: wordsOf(name) };
      return { tool: { ...known, traits, exposure: tool.exposure ?? exposureFor(name) }, assigned };
    },
  };
}

const wordsOf = (name: string) => (name === 'none' ? [] : [name]);

/** What a registry would go by: of a tool that is not in it, it knows the class alone. */
function exposureFor(name: string): Exposure {
  const nobodySaid = { kind: 'unassigned' } as const;
  return {
    ...{ tenants: nobodySaid, environments: nobodySaid, clusters: nobodySaid, gangs: nobodySaid },
    licence: name === 'none' ? { kind: 'none' } : { kind: 'needed', name },
  };
}

/** The index with the classes that are assigned where a tool states none, and whom a registry would then show the tool. */
function withClasses(
  loaded: LoadedCatalog,
  assignments: Ledger,
  classOf: (toolId: string, digest: string | null) => string | null,
): CatalogIndex {
  const { index } = loaded;
  const { columns, rowsOf, size } = index;
  const { values, codes, offsets } = manyColumn(columns, 'firearms');
  const given = new Map<number, readonly string[]>();
  const exposures = new Map(index.exposures);
  for (const toolId of assignments.keys()) {
    for (const row of rowsOf.get(toolId) ?? []) {
      const audited = readTool(loaded, row);
      const name = audited.tool.traits?.firearms === undefined ? classOf(toolId, fingerprintOf(audited)) : null;
      if (name === null) continue;
      given.set(row, linkValuesOf('firearms', wordsOf(name)));
      if (!exposures.has(row)) exposures.set(row, exposureFor(name));
    }
  }
  const firearms = columnOfFacts(facets.firearms, String, size, function* () {
    for (let row = 0; row < size; row++) {
      const own = () => Array.from(codes.subarray(offsets[row], offsets[row + 1]), (code) => values[code] ?? '');
      yield [row, given.get(row) ?? own()];
    }
  });
  return { ...index, columns: { ...columns, firearms }, exposures };
}

/** The tools that a registry shows to some and not to others, with who they are shown to. */
export function exposedTools({ loaded, exposures }: Catalog): readonly ExposedTool[] {
  return Array.from(exposures, ([row, exposure]) => ({ ...toolKeyAt(loaded.index, row), exposure }));
}
