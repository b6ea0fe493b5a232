import type { Acceptance } from '../model/decision';
import type { Draft, ToolEntry } from '../model/draft';
import type { Mode } from '../model/effect';
import { stated, unstated } from '../model/fact';
import type { Tool } from '../model/tool';
import { type ExportOptions, type ExportTool, emptyForm } from './exportTarget';

export function toolOf(
  toolId: string,
  facts: Partial<Record<'tier' | 'approval' | 'source', string>> = {},
  rest: Partial<Tool> = {},
): Tool {
  const { tier = 'read', approval = 'never', source = toolId.split(':')[0] === 'mcp' ? 'mcp' : 'node-pack' } = facts;
  return {
    toolId,
    dialect: 'openwop',
    title: `Title of ${toolId}`,
    posture: {
      source: stated(source),
      tier: stated(tier),
      egress: stated('none'),
      approval: stated(approval),
      replay: unstated,
      credential: unstated,
      cost: unstated,
      latency: unstated,
    },
    scopes: stated(['fs:read']),
    extraFields: [],
    ...rest,
  };
}

export function knownTool(tool: Tool, family: string, rest: Partial<ExportTool> = {}): ExportTool {
  return { tool, family, isChanged: false, digest: 'sha256:now', copies: 1, findings: [], ...rest };
}

/** A decision to live with findings of one rule of a tool. */
export function acceptance(toolId: string, about: string, digest: string | null, reason = 'known'): Acceptance {
  return { kind: 'acceptance', toolId, digest, about, value: 'accepted', reason, at: '2026-11-20T08:00Z' };
}

export function draftWith(entries: readonly ToolEntry[], aliases: readonly (readonly [string, string])[] = []): Draft {
  return {
    name: 'Night shift',
    entries: new Map(entries.map((entry) => [entry.toolId, entry])),
    patterns: new Map(),
    rules: [],
    aliases: new Map(aliases),
    targets: [],
  };
}

function entry(toolId: string, mode: Mode, rest: Partial<ToolEntry> = {}): ToolEntry {
  return { toolId, mode, ...rest };
}

/** A draft with something of every kind: two servers, one without an alias, other sources, an unresolved id, a pattern. */
export const sampleDraft: Draft = {
  ...draftWith(
    [
      entry('mcp:github.get_issue', 'auto', { note: 'Only reads' }),
      entry('mcp:github.create_issue', 'ask', { loadOnDemand: true }),
      entry('mcp:github.delete_repo', 'auto'),
      entry('mcp:fs.read', 'auto', { nameInTarget: 'read_file', loadOnDemand: true }),
      entry('mcp:fs.gone', 'auto', { loadOnDemand: true }),
      entry('mcp:crm.find', 'ask'),
      entry('openwop:core.openwop.http.fetch', 'ask'),
      entry('sum-ledger', 'ask'),
      entry('shopify.list_products', 'ask'),
    ],
    [
      ['mcp:github', 'github'],
      ['mcp:fs', 'files'],
      ['sum-ledger', 'ledger'],
    ],
  ),
  note: 'What the night shift may call',
  patterns: new Map([['mcp:web.*', { pattern: 'mcp:web.*', mode: 'ask' }]]),
};

export const sampleTools: ReadonlyMap<string, ExportTool> = new Map(
  [
    knownTool(toolOf('mcp:github.get_issue'), 'mcp:github'),
    knownTool(toolOf('mcp:github.create_issue', { tier: 'write' }), 'mcp:github'),
    knownTool(toolOf('mcp:github.delete_repo', { tier: 'write', approval: 'always' }), 'mcp:github'),
    knownTool(toolOf('mcp:fs.read'), 'mcp:fs'),
    knownTool(toolOf('mcp:crm.find'), 'mcp:crm'),
    knownTool(toolOf('openwop:core.openwop.http.fetch'), 'openwop:core'),
    knownTool(toolOf('sum-ledger', {}, { dialect: 'mas' }), 'sum-ledger'),
    knownTool(toolOf('shopify.list_products', {}, { dialect: 'registry' }), 'shopify'),
  ].map((known) => [known.tool.toolId, known]),
);

export const sampleOptions = {
  form: {
    ...emptyForm,
    agentId: 'private.acme.support.triage',
    persona: 'Triage',
    systemPrompt: 'You triage tickets.',
    packName: 'private.acme.support',
    serverUrls: new Map([['github', 'https://mcp.github.example/mcp']]),
  },
} satisfies ExportOptions;
