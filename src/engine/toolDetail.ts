import { formatJson } from '../model/formatJson';
import { memberTexts } from '../model/memberTexts';
import { mayHoldUnsafeNumbers, readSchemaText } from '../schemas/argumentText';
import { countFields, outlineSchema } from '../schemas/outline';
import type { Catalog } from './catalog';
import { type CatalogIndex, rowsNamed } from './catalogIndex';
import { type AuditedTool, fingerprintOf, withoutSchemas } from './catalogSource';
import { keyOf } from './layout';
import { decodeEntry, readAndAuditEntry } from './listReading';
import { placeOf } from './loadedCatalog';
import type { ToolDetail, ToolKey } from './protocol';

/** Everything about one tool of the catalog; null where it is not there. `nameOf`: a file's name; null for the host. */
export function readDetail(
  { loaded, auditRow, effective }: Catalog,
  nameOf: (sourceId: string) => string | null,
  key: ToolKey,
): ToolDetail | null {
  const { index } = loaded;
  const rows = rowsNamed(index, key.toolId);
  const row = rows[key.copy - 1];
  if (row === undefined) return null;
  const audited = auditRow(row);
  const { source, place } = placeOf(loaded, row);
  const { tool, assigned } = effective(audited);
  return {
    ...describeTool({ ...audited, tool }),
    assigned,
    ...keyOf(index, row),
    copies: rows.length,
    entry: source.entry(place),
    source: nameOf(source.id),
    findings: audited.findings,
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

function countFamily({ families }: CatalogIndex, row: number): number {
  return families.filter((family) => family === families[row]).length;
}

/** What the tool's panel shows of the tool itself: what it takes as text, what it answers as an outline too. */
function describeTool(audited: AuditedTool) {
  const { tool, raw } = audited;
  const { inputSchema, outputSchema } = tool;
  const outputText = outputSchema === undefined ? '' : exactText(raw, outputSchema);
  return {
    tool: withoutSchemas(tool),
    input: inputSchema === undefined ? null : { text: exactText(raw, inputSchema), fields: countFields(inputSchema) },
    output:
      outputSchema === undefined
        ? null
        : { ...outlineSchema(outputSchema, readSchemaText(outputText).unsafeNumbers), text: outputText },
    raw,
    digest: fingerprintOf(audited),
  };
}

/** A schema's text as it stands in its descriptor, which may hold numbers that no double holds; else compact JSON. */
function exactText(raw: string, schema: unknown): string {
  const text = formatJson(schema);
  if (!mayHoldUnsafeNumbers(raw)) return text;
  for (const found of memberTexts(raw).values()) {
    if (found.startsWith('{') && formatJson(JSON.parse(found)) === text) return found;
  }
  return text;
}
