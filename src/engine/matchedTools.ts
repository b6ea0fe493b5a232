import type { ExposedTool } from '../dialects/judgeCatalog';
import { noneValue, plainWord, unstatedValue } from '../model/columns';
import type { Needs } from '../model/readiness';
import { credentialNeeds } from '../model/tool';
import { type CatalogIndex, singleColumn } from './catalogIndex';
import { withoutSchemas } from './catalogSource';
import { valuesAt } from './column';
import { keyOf } from './layout';
import type { ExportRow } from './protocol';
import { type RowSource, valuesOf } from './rows';

/** What files and print show of tools. */
export function readExportRows({ catalog, columns }: RowSource, rows: Iterable<number>): readonly ExportRow[] {
  const { loaded, auditRow, effective } = catalog;
  const { index } = loaded;
  return Array.from(rows, (row) => {
    const audited = auditRow(row);
    return {
      ...keyOf(index, row),
      family: index.families[row] ?? '',
      values: valuesOf(columns, row),
      tool: withoutSchemas(effective(audited).tool),
      findings: audited.findings.map(({ rule, severity }) => ({ rule, severity })),
    };
  });
}

/** The registry tools, with who they are shown to. */
export function readExposed({ exposures, ...index }: CatalogIndex): readonly ExposedTool[] {
  return Array.from(exposures, ([row, exposure]) => ({ ...keyOf(index, row), exposure }));
}

/** What the tools of some rows need, as the columns hold it: no tool is read again for it. */
export function needsOfRows(index: CatalogIndex, rows: Iterable<number>): readonly Needs[] {
  const { scope } = index.columns;
  const credential = singleColumn(index.columns, 'credential');
  const scopesOf = (row: number): readonly string[] | undefined => {
    const words = valuesAt(scope, row);
    if (words[0] === unstatedValue) return undefined;
    return words[0] === noneValue ? [] : words.map(plainWord);
  };
  return Array.from(rows, (row) => ({
    toolId: index.toolIds[row] ?? '',
    family: index.families[row] ?? '',
    scopes: scopesOf(row),
    credential: credentialNeeds.find((need) => need === credential.values[credential.codes[row] ?? 0]),
  }));
}
