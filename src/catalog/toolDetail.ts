import type { Tool } from '../model/tool';
import { type CatalogIndex, rowsNamed } from './catalogIndex';
import type { AuditedTool } from './catalogSource';
import { describeTool } from './describeTool';
import { decodeEntry, readAndAuditEntry } from './listReading';
import { type LoadedCatalog, placeOf, readTool } from './loadedCatalog';
import type { AssignedField, ToolDetail, ToolKey } from './protocol';
import { keyOf } from './viewLayout';

export interface DetailSource {
  readonly loaded: LoadedCatalog;
  readonly effective: (audited: AuditedTool) => { readonly tool: Tool; readonly assigned: readonly AssignedField[] };
  /** A file's name; null for the host. */
  readonly nameOf: (sourceId: string) => string | null;
}

/** Everything about one tool of the catalog; null where it is not there. */
export function readDetail({ loaded, effective, nameOf }: DetailSource, key: ToolKey): ToolDetail | null {
  const { index, findingsOfRow } = loaded;
  const rows = rowsNamed(index, key.toolId);
  const row = rows[key.copy - 1];
  if (row === undefined) return null;
  const audited = readTool(loaded, row);
  const { source, place } = placeOf(loaded, row);
  const { tool, assigned } = effective(audited);
  return {
    ...describeTool({ ...audited, tool }),
    assigned,
    ...keyOf(index, row),
    copies: rows.length,
    entry: source.entry(place),
    source: nameOf(source.id),
    findings: [...audited.findings, ...(findingsOfRow.get(row) ?? [])],
    family: index.families[row] ?? '',
    familySize: countFamily(index, row),
  };
}

/** Reads one descriptor that is not in the list; null where it is no tool. */
export function readLoneDetail(bytes: Uint8Array): ToolDetail | null {
  try {
    const audited = readAndAuditEntry(bytes);
    if (audited.kind === 'bad') return null;
    const { toolId } = audited.tool;
    return {
      ...describeTool({ ...audited, raw: decodeEntry(bytes).text }),
      toolId,
      copy: 1,
      copies: 1,
      entry: 0,
      source: null,
      assigned: [],
      findings: audited.findings,
      family: '',
      familySize: 1,
    };
  } catch {
    return null;
  }
}

function countFamily({ columns: { family } }: CatalogIndex, row: number): number {
  const code = family.codes[row];
  let count = 0;
  for (const other of family.codes) if (other === code) count++;
  return count;
}
