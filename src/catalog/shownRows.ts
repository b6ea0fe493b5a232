import { needsOf } from '../model/requirements';
import type { Tool } from '../model/tool';
import type { Assignments } from '../workspace/assignments';
import { applyAssignments, fingerprintOf } from './assigned';
import { worstOf } from './catalogIndex';
import { countAbove, type LoadedCatalog, placeOf } from './loadedCatalog';
import type { RowWindow, ToolRow, ViewRow } from './protocol';
import { type SchemalessTool, withoutSchemas } from './schemalessTool';
import { keyOf, type Layout } from './viewLayout';
import type { Checked } from './whoms';

/** Tools kept read for the table: some screens of them. */
const maxKept = 600;

/** What rows show beside what the sources say. */
export interface RowContext {
  readonly loaded: LoadedCatalog;
  readonly assignments: Assignments;
  readonly checked: Checked | null;
  /** By row, 0 where not counted; null where nobody asked. */
  readonly tokens: Uint32Array | null;
  readonly unsupportedTargetsOf: ((tool: Tool) => readonly string[]) | null;
}

/** The rows of the table, each read from its entry when it is shown: most of an answer's were in the one before. */
export class ShownRows {
  private readonly tools = new Map<number, SchemalessTool>();

  /** Forgets what was read: the catalog or the assignments are others. */
  clear(): void {
    this.tools.clear();
  }

  between(context: RowContext, layout: Layout, { from, to }: RowWindow): readonly ViewRow[] {
    const rows: ViewRow[] = [];
    let group = layout.groups.findLastIndex((heading) => heading.place < from) + 1;
    for (let place = Math.max(0, from); place < Math.min(to, layout.places.length); place++) {
      const row = layout.places[place] as number;
      if (row >= 0) rows.push(this.toolRow(context, row, place - group));
      else {
        const heading = layout.groups[-1 - row];
        group++;
        rows.push({ kind: 'group', value: heading?.value ?? '', count: heading?.count ?? 0 });
      }
    }
    return rows;
  }

  private read({ loaded, assignments }: RowContext, row: number): SchemalessTool {
    const kept = this.tools.get(row);
    if (kept !== undefined) return kept;
    const { source, place } = placeOf(loaded, row);
    const fingerprint = () => fingerprintOf(source.audit(place));
    const tool = withoutSchemas(applyAssignments(source.tool(place), fingerprint, assignments).tool);
    if (this.tools.size >= maxKept) this.tools.clear();
    this.tools.set(row, tool);
    return tool;
  }

  private toolRow(context: RowContext, row: number, match: number): ToolRow {
    const { loaded, checked, unsupportedTargetsOf } = context;
    const { index } = loaded;
    const tool = this.read(context, row);
    const worst = worstOf(index, row);
    const unsupportedTargets = unsupportedTargetsOf?.(tool) ?? [];
    const family = index.families[row] ?? '';
    const tokens = context.tokens?.[row];
    return {
      kind: 'tool',
      ...keyOf(index, row),
      match,
      copies: index.rowsOf.get(tool.toolId)?.length ?? 1,
      title: tool.title?.slice(0, 300),
      description: tool.description?.slice(0, 300),
      posture: tool.posture,
      scopes: tool.scopes,
      family,
      readiness: checked?.tool(needsOf(tool, family)) ?? null,
      dialect: tool.dialect,
      hints: tool.hints,
      ...(unsupportedTargets.length > 0 && { unsupportedTargets }),
      ...(tokens && { tokens }),
      worst: worst === 'none' ? null : worst,
      findings: (loaded.findingCounts[row] ?? 0) + countAbove(loaded.findingsOfRow.get(row)),
    };
  }
}
