import { compareText } from '../model/compareText';
import { holdsSecret } from '../model/descriptorSecrets';
import { escapeUnseen } from '../model/escapeUnseen';
import type { Fact } from '../model/fact';
import { formatJson } from '../model/formatJson';
import { indentJson } from '../model/indentJson';
import { isObject, member } from '../model/json';
import { postureFields, type Tool } from '../model/tool';
import type { ExportNote, ExportTarget, ExportTool } from './exportTarget';
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
    const denied = (draft.denied ?? []).map(({ id }) => id);
    const secret = new Set(known.filter(({ tool }) => holdsSecret(textsOf(tool))));
    const file = {
      kind,
      version: 1,
      tools: known.map((one) => describeTool(one, secret.has(one))),
      unresolved,
      ...(denied.length > 0 && { denied }),
    };
    const notes: ExportNote[] = [];
    if (unresolved.length > 0) notes.push({ kind: 'unresolved', text: notShown, toolIds: unresolved });
    if (secret.size > 0) {
      const text = 'A password or key stands in the texts of these: title, description and schemas are left out.';
      notes.push({ kind: 'check', text, toolIds: [...secret].map(({ tool }) => tool.toolId) });
    }
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
    for (const id of reading.texts(member(value, 'denied'), '/denied')) reading.denyId(id);
    return reading.finish();
  },
};

/** What a tool says of itself in words, as far as it does. */
function textsOf({ title, description, inputSchema, outputSchema }: Tool) {
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(inputSchema !== undefined && { inputSchema }),
    ...(outputSchema !== undefined && { outputSchema }),
  };
}

function describeTool({ tool, family, findings }: ExportTool, holdsSecretText: boolean) {
  const { toolId, dialect, alias, posture, scopes } = tool;
  return {
    toolId,
    dialect,
    family,
    ...(alias !== undefined && { alias }),
    ...(!holdsSecretText && textsOf(tool)),
    posture: Object.fromEntries(postureFields.map((field) => [field, describeFact(posture[field])])),
    scopes: describeFact(scopes),
    findings: findings.map(({ rule, severity }) => ({ rule, severity })),
  };
}

/** `value` is null where nobody states it; rule, or reason and date, follow where the basis has them. */
function describeFact<Value>(fact: Fact<Value>) {
  return fact.basis === 'unstated' ? { basis: fact.basis, value: null } : fact;
}
