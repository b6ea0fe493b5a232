import type { Finding } from '../model/finding';
import type { Tool } from '../model/tool';
import { withoutSchemas } from './catalogSource';
import { toolKeyAt } from './layout';
import { maskFinding, maskTool } from './maskTool';
import { type RowSource, type ToolRow, valuesOf } from './rows';

export interface ExportRow {
  readonly toolId: string;
  readonly copy: number;
  readonly family: string;
  readonly values: ToolRow['values'];
  readonly tool: Omit<Tool, 'inputSchema' | 'outputSchema'>;
  readonly findings: readonly Finding[];
}

/** What files and print show of tools, with dots for the secrets in their words. */
export function readExportRows({ catalog, columns }: RowSource, rows: Iterable<number>): readonly ExportRow[] {
  const { loaded, auditRow, effective } = catalog;
  const { index } = loaded;
  return Array.from(rows, (row) => {
    const audited = auditRow(row);
    return {
      ...toolKeyAt(index, row),
      family: index.families[row] ?? '',
      values: valuesOf(columns, row),
      tool: maskTool(withoutSchemas(effective(audited).tool)),
      findings: audited.findings.map(maskFinding),
    };
  });
}
