import { compareText } from '../model/compareText';
import { escapeUnseen } from '../model/escapeUnseen';
import type { Fact } from '../model/fact';
import { formatJson } from '../model/formatJson';
import { indentJson } from '../model/indentJson';
import { isObject, member } from '../model/json';
import { postureFields } from '../model/tool';
import type { ExportTarget, ExportTool } from './exportTarget';
import { fileStem } from './fileStem';
import { notShown } from './nameTools';
import { ReadingBuilder } from './readNames';

const kind = 'tool-catalog/tools';

/** The draft's tools as this app reads them: every fact with how it is known. */
export const toolsJson: ExportTarget = {
  id: 'tools-json',
  label: 'JSON of the tools',
  effect: 'record',
  fileName: (draft) => `${fileStem(draft)}.tools.json`,
  write: (draft, tools) => {
    const toolIds = [...draft.entries.keys()].sort(compareText);
    const known = toolIds.flatMap((toolId) => tools.get(toolId) ?? []);
    const unresolved = toolIds.filter((toolId) => !tools.has(toolId));
    const file = { kind, version: 1, tools: known.map(describeTool), unresolved };
    const notes = unresolved.length > 0 ? [{ kind: 'unresolved' as const, text: notShown, toolIds: unresolved }] : [];
    return { text: `${escapeUnseen(indentJson(formatJson(file)))}\n`, notes };
  },
  read: (file) => {
    const value = file.json;
    if (!isObject(value) || member(value, 'kind') !== kind) return null;
    const reading = new ReadingBuilder();
    const list = member(value, 'tools');
    for (const tool of Array.isArray(list) ? list : []) {
      const toolId = isObject(tool) ? member(tool, 'toolId') : undefined;
      if (typeof toolId === 'string' && toolId !== '') reading.id(toolId);
      else reading.ignore('/tools', 'One of them has no toolId.');
    }
    for (const toolId of reading.texts(member(value, 'unresolved'), '/unresolved')) reading.id(toolId);
    return reading.finish();
  },
};

function describeTool({ tool, family, findings }: ExportTool) {
  const { toolId, dialect, alias, title, description, posture, scopes, inputSchema, outputSchema } = tool;
  return {
    toolId,
    dialect,
    family,
    ...(alias !== undefined && { alias }),
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    posture: Object.fromEntries(postureFields.map((field) => [field, describeFact(posture[field])])),
    scopes: describeFact(scopes),
    ...(inputSchema !== undefined && { inputSchema }),
    ...(outputSchema !== undefined && { outputSchema }),
    findings: findings.map(({ rule, severity }) => ({ rule, severity })),
  };
}

/** `value` is null where nobody states it; rule, or reason and date, follow where the basis has them. */
function describeFact<Value>(fact: Fact<Value>) {
  return fact.basis === 'unstated' ? { basis: fact.basis, value: null } : fact;
}
