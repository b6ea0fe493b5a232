import type { ExposedTool } from '../dialects/judgeCatalog';
import { assignableFields } from '../model/assignment';
import type { Tool } from '../model/tool';
import { fingerprintOf } from './assigned';
import type { AuditedTool } from './catalogSource';
import { type LoadedCatalog, readTool } from './loadedCatalog';
import type { ExportRow, Fingerprint } from './protocol';
import { withoutSchemas } from './schemalessTool';
import { keyOf } from './viewLayout';

/** A catalog, and what reviewers' assignments make of its tools. */
export interface EffectiveCatalog {
  readonly loaded: LoadedCatalog;
  readonly effective: (audited: AuditedTool) => { readonly tool: Tool };
}

/** Tools in full. */
export function readTools({ loaded, effective }: EffectiveCatalog, rows: Iterable<number>): readonly Tool[] {
  return Array.from(rows, (row) => effective(readTool(loaded, row)).tool);
}

/** What files and print show of tools. */
export function readExportRows({ loaded, effective }: EffectiveCatalog, rows: Iterable<number>): readonly ExportRow[] {
  const { index, findingsOfRow } = loaded;
  return Array.from(rows, (row) => {
    const audited = readTool(loaded, row);
    const findings = [...audited.findings, ...(findingsOfRow.get(row) ?? [])];
    return {
      ...keyOf(index, row),
      family: index.families[row] ?? '',
      tool: withoutSchemas(effective(audited).tool),
      findings: findings.map(({ rule, severity }) => ({ rule, severity })),
    };
  });
}

/** For assigning: what the sources alone say, whatever was assigned. */
export function readFingerprints(loaded: LoadedCatalog, rows: Iterable<number>): readonly Fingerprint[] {
  return Array.from(rows, (row) => {
    const audited = readTool(loaded, row);
    const { posture, toolId } = audited.tool;
    const unstated = assignableFields.filter((field) => posture[field].basis === 'unstated');
    return { toolId, digest: fingerprintOf(audited), unstated, suggestions: audited.tool.suggestions ?? [] };
  });
}

/** The registry tools, with who they are shown to. */
export function readExposed(loaded: LoadedCatalog): readonly ExposedTool[] {
  const { index } = loaded;
  const { values, codes } = index.columns.dialect;
  const code = values.indexOf('registry');
  const rows = [...codes.keys()].filter((row) => codes[row] === code);
  return rows.flatMap((row) => {
    const { exposure } = readTool(loaded, row).tool;
    return exposure === undefined ? [] : [{ ...keyOf(index, row), exposure }];
  });
}
