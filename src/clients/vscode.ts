import { objectsIn } from '../dialects/fileText';
import { type ClientNames, noteOf } from '../exports/exportTarget';
import type { ReadFormat } from '../exports/permissions';
import { ownServers, serverTarget } from '../exports/serverTarget';
import { editorNames, isBuiltIn, readSlashName, slashAgent, slashName } from '../exports/slashNames';
import { always, type EffectRow, type Seen, type TargetEffect } from '../model/effect';
import { draftStem } from '../model/fileStem';
import { isObject, listAt, member, valueAt } from '../model/json';
import type { Client, ClientQuestion } from './client';

const seen: Seen = { how: 'docs', document: 'code.visualstudio.com/docs/agents/agent-tools', at: '2026-10-02' };
const seenLevels: Seen = { how: 'docs', document: 'code.visualstudio.com/docs/agents/run/approvals', at: '2026-11-29' };
/** Permission levels that a person chooses for a session. */
const freeLevels = ['Bypass Approvals', 'Autopilot'];
const listed = ['allow', 'ask', 'wildcard'] as const;
const askAnyway = 'To have VS Code ask for a tool that only reads, export VS Code settings beside this.';
const offered: readonly EffectRow[] = [
  {
    says: listed,
    hints: { 'read-only': true },
    interactive: 'runs',
    headless: 'unknown',
    why: 'its server says it only reads, and VS Code asks only for what writes',
    seen,
  },
  {
    says: listed,
    interactive: 'asks',
    headless: 'unknown',
    why: 'VS Code asks for what its server doesn’t call reading',
    seen,
    modes: freeLevels.map((mode) => ({ mode, effect: 'runs', seen: seenLevels })),
  },
];
const settingsEffect: TargetEffect = {
  rows: [
    {
      says: ['ask'],
      interactive: 'asks',
      headless: 'unknown',
      why: 'the settings keep it from running unasked',
      modes: freeLevels.map((mode) => ({ mode, effect: 'unknown', seen: seenLevels })),
      seen: { how: 'source', document: 'languageModelToolsService.ts of microsoft/vscode', at: '2026-11-28' },
    },
    ...offered.map((row) => ({ ...row, says: ['allow', 'wildcard', 'not-named', 'server-not-named'] as const })),
  ],
};
const agentEffect: TargetEffect = {
  rows: [
    ...offered,
    always('not-offered', {
      says: ['deny', 'not-named', 'server-not-named'],
      why: 'an agent is offered what its file lists',
      seen,
    }),
  ],
};

/** It compares whole names, and servers of its gallery have / in theirs. */
const names: ClientNames = {
  ...editorNames,
  refuses: (server) => (server.startsWith('/') ? 'The alias of their server begins with /.' : null),
};

const toolset = serverTarget({
  id: 'vscode-toolset',
  label: 'VS Code tool set',
  says: [askAnyway],
  effect: { rows: offered },
  kind: 'limits',
  place: { into: 'the prompts folder of a VS Code profile; it reads no file of another ending', how: 'new' },
  ending: '.toolsets.jsonc',
  names: { ...names, maxTools: 128 },
  modes: 'elsewhere',
  wildcards: 'servers',
  write: ({ all }, draft) => {
    const description = (draft.note ?? draft.name).toWellFormed();
    return new Map([[draftStem(draft), { tools: all.map(slashName), description, icon: 'tools' }]]);
  },
  read: ({ json }, reading) => {
    const sets = objectsIn(json);
    const isOurs =
      isObject(json) &&
      sets.length > 0 &&
      sets.length === Object.keys(json).length &&
      sets.every(([, set]) => Array.isArray(member(set, 'tools')) && !Object.hasOwn(set, 'allowedTools'));
    if (!isOurs) return false;
    reading.account(json, ['*.tools', '*.description', '*.icon']);
    for (const [label, one] of sets) {
      const set = reading.set(label);
      for (const name of set.texts(member(one, 'tools'), `/${label}/tools`)) readSlashName(name, set);
    }
  },
});

const agent = serverTarget({
  ...slashAgent,
  id: 'vscode-agent',
  label: 'VS Code agent file',
  says: [askAnyway, ownServers],
  effect: agentEffect,
  place: { into: '.github/agents/ of a project', how: 'new' },
  names: { ...names, maxTools: 128 },
});

const approvalKey = 'chat.tools.eligibleForAutoApproval';

/** It finds a tool there by its name alone, whatever its server. */
const bareName = (name: string) => name.replaceAll('.', '_');

const switches = [
  ...['chat.tools.autoApprove', 'chat.tools.global.autoApprove'].map((name) => ({
    path: [name],
    values: [true],
    client: 'VS Code',
  })),
  { path: ['chat.permissions.default'], values: ['autoApprove', 'autopilot'], client: 'VS Code' },
];

const settings = serverTarget({
  id: 'vscode-settings',
  label: 'VS Code settings',
  effect: settingsEffect,
  kind: 'asks',
  place: { into: 'settings.json of your VS Code', how: 'merges' },
  ending: '.vscode-settings.json',
  names: { models: [] },
  says: ['It goes by a tool’s name alone: tools of that name on other servers ask too.'],
  switches,
  // A name there stands for tools of any server: none is removed.
  merge: { syntax: 'json' },
  write: ({ named }) => ({
    [approvalKey]: new Map(
      named.filter(({ mode }) => mode === 'ask').map(({ name }) => [bareName(name), false] as const),
    ),
  }),
  notes: ({ named }) => {
    const asking = new Set(named.filter(({ mode }) => mode === 'ask').map(({ name }) => bareName(name)));
    const free = named.filter(({ mode }) => mode === 'auto');
    const ids = (isTwin: boolean) =>
      free.filter(({ name }) => asking.has(bareName(name)) === isTwin).map(({ toolId }) => toolId);
    return [
      ...noteOf('meaning', 'These may run unasked, so the file does not name them.', ids(false)),
      ...noteOf('check', 'These ask as well: another tool of their name is to ask.', ids(true)),
    ];
  },
});

/** Settings of a person: which tools may be approved without a question. `false` has VS Code ask each time. */
const approvals: ReadFormat = {
  label: 'VS Code settings',
  switches,
  read: ({ json }, reading) => {
    const isOurs =
      isObject(json) && Object.keys(json).some((name) => /^chat\.(?:tools\.|permissions\.default$)/.test(name));
    if (!isOurs) return false;
    const tools = member(json, approvalKey);
    if (tools !== undefined && !isObject(tools))
      reading.hold(approvalKey, 'It should be an object. What asks is not known.');
    for (const [name, isEligible] of isObject(tools)
      ? Object.keys(tools).map((one) => [one, member(tools, one)] as const)
      : []) {
      if (!name.startsWith('mcp_') && (isEligible !== false || isBuiltIn(name)))
        reading.ignore(name, 'It names no tool of an MCP server.');
      else if (isEligible === false && !name.startsWith('mcp_')) reading.bare(name, 'ask');
      else if (isEligible === false) reading.joined(name.slice('mcp_'.length), { join: '_' }, 'ask');
      else reading.ignore(name, 'It may be approved without a question, which allows nothing yet.');
    }
  },
};

function readInputs(file: unknown): readonly ClientQuestion[] {
  return [file, valueAt(file, 'mcp')]
    .flatMap((holder) => listAt(holder, 'inputs').filter(isObject))
    .flatMap((input) => {
      const [id, words, type, fallback] = ['id', 'description', 'type', 'default'].map((name) => member(input, name));
      if (typeof id !== 'string' || (type !== 'promptString' && type !== 'pickString')) return [];
      const options = member(input, 'options');
      const choice = Array.isArray(options) ? ` (${options.map(labelOf).join(', ')})` : '';
      return [
        {
          id,
          words: `${typeof words === 'string' ? words : id}${choice}`,
          fallback: typeof fallback === 'string' ? fallback : undefined,
          isSecret: member(input, 'password') === true,
        },
      ];
    });
}

function labelOf(option: unknown): string {
  return String(isObject(option) ? (member(option, 'value') ?? member(option, 'label')) : option);
}

export const vscode: Client = {
  id: 'vscode',
  label: 'VS Code',
  lists: ['.vscode/settings.json', '.github/agents/*.md'],
  configs: [
    { in: 'project', path: '.vscode/mcp.json' },
    { in: 'settings', path: 'Code/User/mcp.json', hasProfiles: true },
    { in: 'settings', path: 'Code - Insiders/User/mcp.json', hasProfiles: true },
  ],
  servers: {
    members: [
      { at: ['servers'], isShared: true },
      // In its settings.
      { at: ['mcp', 'servers'], isShared: true },
    ],
    questions: readInputs,
  },
  targets: [toolset, agent, settings],
  reads: [approvals],
};
