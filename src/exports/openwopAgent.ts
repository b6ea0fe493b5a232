import { isObject, member } from '../model/json';
import { checkAgentForm, checkPackForm, needs } from './agentForm';
import { allowedIds, readAllowlist } from './allowlistFile';
import type { AgentForm, ExportNote, ExportTarget } from './exportTarget';
import { fileStem } from './fileStem';
import { writeJson } from './writeJson';

/** One entry of an agent manifest's `agents` (RFC 0072): id, persona, model class, prompt and the list. */
export const openwopAgent: ExportTarget = {
  id: 'openwop-agent',
  label: 'openwop agent manifest entry',
  effect: 'limits',
  place: { into: 'agents of an agent manifest, in place of the agent of that id', how: 'replaces' },
  fileName: (draft) => `${fileStem(draft)}.agent.json`,
  write: (draft, tools, { agent }) => {
    const missing = needs(checkAgentForm(agent ?? {}));
    if (agent === undefined || missing.length > 0) return { text: '', notes: missing };
    const { toolIds, notes } = allowedIds(draft, tools);
    return { text: writeJson(agentEntry(agent, toolIds)), notes: [...notes, ...lintIds(toolIds)] };
  },
  read: (file) => {
    const value = file.json;
    return isObject(value) && typeof member(value, 'agentId') === 'string' ? readAllowlist(value) : null;
  },
};

/** `pack.json` of a pack that holds just this agent. */
export const openwopPack: ExportTarget = {
  id: 'openwop-pack',
  label: 'openwop pack.json',
  effect: 'limits',
  place: { into: 'the folder of a pack', how: 'new' },
  fileName: () => 'pack.json',
  write: (draft, tools, { agent, pack }) => {
    const missing = needs([...checkPackForm(pack ?? {}), ...checkAgentForm(agent ?? {})]);
    if (agent === undefined || pack === undefined || missing.length > 0) return { text: '', notes: missing };
    const { toolIds, notes } = allowedIds(draft, tools);
    const text = writeJson({
      name: pack.name,
      version: pack.version,
      engines: { openwop: pack.engine },
      agents: [agentEntry(agent, toolIds)],
      runtime: { language: 'remote', entry: 'pack.json' },
    });
    return { text, notes: [...notes, ...lintIds(toolIds)] };
  },
  read: (file) => {
    const value = file.json;
    const agents = isObject(value) ? member(value, 'agents') : undefined;
    const [agent] = Array.isArray(agents) && agents.length === 1 ? agents : [];
    return isObject(agent) ? readAllowlist(agent) : null;
  },
};

function agentEntry(agent: AgentForm, toolIds: readonly string[]) {
  const { agentId, persona, modelClass, systemPrompt, systemPromptRef } = agent;
  const isInline = (systemPrompt ?? '').trim() !== '';
  return {
    agentId,
    persona,
    modelClass,
    ...(isInline ? { systemPrompt } : { systemPromptRef }),
    toolAllowlist: toolIds,
  };
}

/** The rule of the registry's own check: `openwop:`, `mcp:` or a scope with a dot. */
function lintIds(toolIds: readonly string[]): readonly ExportNote[] {
  const odd = toolIds.filter((toolId) => !/^(?:openwop|mcp|[^:]*\.[^:]*):/.test(toolId));
  const text = 'The openwop registry refuses these ids: it takes openwop:, mcp: and scopes with a dot.';
  return odd.length > 0 ? [{ kind: 'check', text, toolIds: odd }] : [];
}
