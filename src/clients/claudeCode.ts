import { type ClientNames, type ExportNote, type ExportOptions, type NamedTool, noteOf } from '../exports/exportTarget';
import { managedServers, managedSettings, toolsBeside } from '../exports/managedSettings';
import { asWritten } from '../exports/modelRules';
import { type RuleName, refuseName } from '../exports/nameTools';
import { eachPermission, permissionRules, type ReadFormat } from '../exports/permissions';
import { type ReadingBuilder, scalarText, splitName, startsUnasked } from '../exports/reading';
import {
  agentFile,
  below,
  type ListedNames,
  ownServers,
  serverTarget,
  splitTexts,
  textsOf,
} from '../exports/serverTarget';
import { quoteText } from '../exports/writing';
import { type Draft, matchPattern } from '../model/draft';
import { always, asking, type ModeEffect, type Seen, type TargetEffect } from '../model/effect';
import { draftStem } from '../model/fileStem';
import { formatCounted } from '../model/formatCount';
import { valueAt } from '../model/json';
import { type Spelling, toUnderscore } from '../model/toolNames';
import { antigravityRule } from './antigravity';
import { claudeServers } from './claudeCodeProjects';
import { claudeCodeFormat, claudeCodeLabel } from './claudeCodeSessions';
import { claudeStreamFormat } from './claudeCodeStream';
import type { Client } from './client';
import { cursorRule } from './cursor';

/** What Claude Code makes of a server's or tool's name before it compares it with a rule. */
const claudePart = toUnderscore;

const claudeName = (server: string, name: string) => `mcp__${server}__${name}`;

const spelling: Spelling = { fold: claudePart, join: claudeName, isMarked: true };

/**
 * `mcp__github__get_issue` · `mcp__github` and `mcp__github__*` for all of a server. `tools`: a list without modes, as in
 * the file of a subagent or in a bare array. `deny-calls`: one in which a denial of some arguments counts, as nowhere in
 * settings.
 */
export function readClaudeRule(
  rule: string,
  list: 'allow' | 'ask' | 'deny' | 'deny-calls' | 'tools',
  reading: ReadingBuilder,
): void {
  const isDeny = list === 'deny' || list === 'deny-calls';
  const mode = list === 'allow' ? 'auto' : list === 'ask' ? 'ask' : null;
  if (rule === '*') {
    if (isDeny) reading.denyId('mcp:*');
    else if (list === 'ask') reading.pattern('mcp:*', 'ask');
    else reading.ignore(rule, 'Claude Code skips an allow rule that names no server.');
  } else if (isDeny && /^mcp(?!__)/i.test(rule)) {
    reading.hold(rule, 'It denies something of MCP that is not understood.');
  } else if (!rule.startsWith('mcp__')) reading.ignore(rule, 'It names no tool of an MCP server.');
  else if (/[()]/.test(rule)) {
    if (list === 'deny-calls') reading.hold(rule, 'It denies calls with some arguments, which no draft can say.');
    else reading.ignore(rule, 'Claude Code skips MCP rules with parentheses.');
  } else {
    const [server, name] = splitName(rule.slice('mcp__'.length), '__') ?? [rule.slice('mcp__'.length), '*'];
    if (server.includes('*')) {
      if (isDeny) reading.denyId(name === '*' && server === '*' ? 'mcp:*' : `mcp:${server}.${name}`);
      else if (list === 'ask') reading.pattern(`mcp:${server}.${name}`, mode);
      else reading.ignore(rule, 'Claude Code skips an allow rule whose server is a wildcard: it allows nothing.');
    } else if (/[^\w*-]/.test(server + name)) {
      const why = 'Claude Code puts _ in place of other characters, so this rule matches no tool.';
      reading.ignore(rule, why);
    } else if (isDeny) reading.deny(server, name, true);
    else reading.wild(server, name, mode);
  }
}

const claudeNames: ClientNames = {
  models: ['anthropic'],
  written: claudeName,
  rewrite: claudePart,
  spelling,
  // The client cuts the name at the first `__` behind the server.
  refuses: (server) =>
    /__|^_|_$/.test(claudePart(server))
      ? 'Claude Code would cut the name elsewhere: their server’s alias has _ at an end, or __.'
      : null,
};

/** A rule with or without a wildcard: `mcp__github` for a whole server, `mcp__github__merge_*` for some of its tools. */
function claudeRule({ server, name, isPattern }: RuleName): string {
  const start = server === '*' ? 'mcp__*' : `mcp__${claudePart(server)}`;
  if (!isPattern) return `${start}__${claudePart(name)}`;
  return name === '*' ? start : `${start}__${name.split('*').map(claudePart).join('*')}`;
}

/** Whether a rule of a file is about one server. */
function isRuleAbout(rule: unknown, server: string): boolean {
  const whole = `mcp__${claudePart(server)}`;
  return typeof rule === 'string' && (rule === whole || rule.startsWith(`${whole}__`));
}

/** Tools of the same servers that are not in the draft, under the names that the client compares. */
function otherTools(draft: Draft, options: ExportOptions) {
  return toolsBeside(draft, options).map((one) => ({ ...one, full: asWritten(claudeNames, one.server, one.name) }));
}

function claudeNamesOf(named: readonly NamedTool[], mode?: string): readonly string[] {
  const wanted = mode === undefined ? named : named.filter((one) => one.mode === mode);
  return wanted.map(({ server, name }) => asWritten(claudeNames, server, name));
}

/** Notes which tools of the same names are not meant, since the client can't tell them apart. */
function noteTwins({ named }: ListedNames, draft: Draft, options: ExportOptions): readonly ExportNote[] {
  const written = new Set(claudeNamesOf(named));
  const toolIds = otherTools(draft, options).flatMap(({ toolId, full }) => (written.has(full) ? [toolId] : []));
  const text = 'Claude Code gives these the name of a tool in the draft, so what holds for that holds for them.';
  return noteOf('check', text, toolIds);
}

/** The tools that an export of settings denies because the draft lacks them, and those that no rule can name. */
function unselected({ named, wildcards, denied }: ListedNames, draft: Draft, options: ExportOptions) {
  const written = new Set(claudeNamesOf(named));
  const others = otherTools(draft, options).filter(({ isMcp }) => isMcp);
  const isRefused = ({ server, name }: { server: string; name: string }) =>
    refuseName(server, name, { names: claudeNames }) !== null;
  return {
    rules: new Set(
      others
        .filter((one) => !isRefused(one) && !written.has(one.full))
        .filter(({ server, name }) => ![...wildcards, ...denied].some((one) => covers(one, server, name)))
        .map(({ full }) => full),
    ),
    lacking: others.filter(isRefused).map(({ toolId }) => toolId),
  };
}

const seen: Seen = { versions: '2.1.332', at: '2026-11-28', how: 'run' };
const readIn = (page: string): Seen => ({ how: 'docs', document: `code.claude.com/docs/en/${page}`, at: '2026-10-02' });
/** From 2.1.283 a session starts in auto mode, unless settings say otherwise. */
const readModes: Seen = { ...readIn('permission-modes'), versions: 'from 2.1.283' };
const autoMode = { interactive: readModes, headless: seen } as const;
const seenModes: Seen = { how: 'run', versions: '2.1.332', at: '2026-11-29' };
const manual: readonly ModeEffect[] = [{ mode: 'manual', effect: 'asks', seen: seenModes }];

const settingsEffect: TargetEffect = {
  deniesOthers: true,
  rows: [
    always('runs', {
      says: ['allow'],
      why: 'an allow rule names it',
      seen,
      modes: [
        { mode: 'plan', hints: { 'read-only': true }, effect: 'runs', seen: seenModes },
        { mode: 'plan', effect: 'asks', seen: seenModes },
      ],
    }),
    asking({ says: ['ask', 'wildcard'], why: 'an ask rule names it', seen }),
    {
      says: ['default-plan'],
      hints: { 'read-only': true },
      interactive: 'runs',
      headless: 'unknown',
      why: 'its server says it only reads',
      seen: seenModes,
    },
    {
      says: ['default-plan'],
      interactive: 'asks',
      headless: 'unknown',
      why: 'plan mode asks for what its server doesn’t call reading',
      seen: seenModes,
    },
    always('refused', {
      says: ['default-dont-ask'],
      why: 'dontAsk denies what an ask rule names',
      seen: { ...readIn('agent-sdk/permissions'), at: '2026-11-29' },
    }),
    always('not-offered', { says: ['deny'], why: 'a deny rule keeps it from the model', seen }),
    {
      says: ['not-named', 'server-not-named', 'default-auto'],
      interactive: 'model',
      headless: 'refused',
      why: 'no rule names it',
      seen: autoMode,
      modes: [...manual, { mode: 'bypassPermissions', effect: 'runs', seen: seenModes }],
    },
  ],
};

const subagentEffect: TargetEffect = {
  rows: [
    {
      says: ['allow', 'ask', 'wildcard'],
      interactive: 'model',
      headless: 'refused',
      why: 'the file only offers it, and a rule of settings would have to allow it',
      seen: autoMode,
      modes: manual,
    },
    always('not-offered', {
      says: ['deny', 'not-named', 'server-not-named'],
      why: 'a subagent is offered what its file lists',
      seen: { interactive: seenModes, headless: seen },
    }),
  ],
};

const managedEffect: TargetEffect = {
  rows: [
    {
      says: ['allow', 'ask', 'wildcard', 'not-named'],
      interactive: 'model',
      headless: 'refused',
      why: 'the file admits its server, and a rule of settings would have to allow the tool',
      seen: { ...autoMode, headless: readIn('managed-mcp') },
      modes: manual,
    },
    always('not-offered', {
      says: ['deny', 'server-not-named'],
      why: 'the file keeps its server off',
      seen: readIn('managed-mcp'),
    }),
  ],
};

const settings = serverTarget({
  id: 'claude-code-settings',
  label: 'Claude Code settings',
  kind: 'stops-asking',
  place: { into: '.claude/settings.json of a project, or ~/.claude/settings.json', how: 'merges' },
  ending: '.claude-settings.json',
  names: claudeNames,
  denies: 'wildcards',
  keepsOut: 'Denied tools are kept out of the context: the agent is not offered them.',
  wildcards: 'names',
  onceNamed: 'Once confirmed, the other tools of these servers are denied.',
  effect: settingsEffect,
  switches: [
    {
      path: ['permissions', 'defaultMode'],
      values: ['bypassPermissions'],
      client: claudeCodeLabel,
      why: `${startsUnasked(claudeCodeLabel)} Only its ask and deny rules hold.`,
    },
  ],
  merge: {
    syntax: 'json',
    rules: ['allow', 'ask', 'deny'].map((list) => ({ at: ['permissions', list], isAbout: isRuleAbout })),
  },
  write: (list, draft, options) => {
    const deny = [...new Set([...list.denied.map(claudeRule), ...unselected(list, draft, options).rules])].sort();
    const ask = [...claudeNamesOf(list.named, 'ask'), ...list.wildcards.map(claudeRule)];
    return { permissions: { allow: claudeNamesOf(list.named, 'auto'), ask, ...(deny.length > 0 && { deny }) } };
  },
  notes: (list, draft, options) => {
    const { rules, lacking } = unselected(list, draft, options);
    return [
      ...noteOf(
        'check',
        'The deny list lacks these tools of the same servers: Claude Code asks, or its model decides.',
        lacking,
      ),
      ...noteTwins(list, draft, options),
      'Allowed here means that it runs without a prompt. In a project’s settings that holds once its folder is trusted.',
      rules.size > 0
        ? `Also denies the other ${formatCounted(rules.size, 'tool')} of those that these servers listed to us. One that they add, or list to Claude Code alone, and those of other servers, are not denied: Claude Code asks, or its model decides.`
        : 'Denies no other tool: Claude Code asks, or its model decides.',
    ];
  },
  read: ({ json }, reading) => {
    const rules = permissionRules(json);
    if (rules === null || !areClaudeRules(rules)) return false;
    reading.account(json, settingsMembers);
    for (const [list, rule] of eachPermission(json, reading)) readClaudeRule(rule, list, reading);
    readServerLists(json, reading);
    const mode = valueAt(json, 'permissions', 'defaultMode');
    if (mode === 'plan') reading.speak({ auto: 'default-plan' });
    if (mode === 'dontAsk') reading.speak({ ask: 'default-dont-ask' });
    if (mode !== undefined && mode !== 'default' && mode !== 'bypassPermissions') {
      reading.ignore(
        `permissions.defaultMode: ${scalarText(mode)}`,
        'It changes what Claude Code asks. No tool comes in by it.',
      );
    }
    if (valueAt(json, 'enableAllProjectMcpServers') === true) {
      reading.ignore('enableAllProjectMcpServers', 'It admits every server of a project. No tool comes in by it.');
    }
    const on = reading.texts(valueAt(json, 'enabledMcpjsonServers'), '/enabledMcpjsonServers');
    for (const server of on) reading.ignore(server, 'The server is switched on, which allows none of its tools yet.');
  },
});

const ownRule = /^mcp__|^\*$|^(?:Bash|Edit|MultiEdit|WebFetch|WebSearch|Agent|Task|Skill|Glob|Grep|NotebookEdit)\b/;

/** Whether rules are written as Claude Code writes them, or as no other client does. */
function areClaudeRules(rules: readonly string[]): boolean {
  return (
    rules.some((rule) => ownRule.test(rule)) ||
    !rules.some((rule) => cursorRule.test(rule) || antigravityRule.test(rule))
  );
}

/** What settings say of servers beside their permissions; `sandbox` and the rest are about no tool of a server. */
const settingsMembers = [
  ...below('permissions', ['allow', 'ask', 'deny', 'defaultMode']),
  ...below('permissions', ['additionalDirectories', 'disableBypassPermissionsMode']),
  ...['allowedMcpServers', 'deniedMcpServers', 'enabledMcpjsonServers', 'disabledMcpjsonServers'],
  ...['disabledMcpServers', 'enableAllProjectMcpServers', 'sandbox', '$schema'],
];

/** Servers that are kept off beside the permissions, whatever those allow. */
function readServerLists(json: unknown, reading: ReadingBuilder): void {
  for (const list of ['disabledMcpjsonServers', 'disabledMcpServers']) {
    for (const server of reading.limits(valueAt(json, list), `/${list}`)) reading.deny(claudePart(server), '*', true);
  }
  for (const server of managedServers(json, 'denied', reading)) reading.deny(claudePart(server), '*', true);
  if ((valueAt(json, 'allowedMcpServers') ?? null) === null) return;
  const named = managedServers(json, 'allowed', reading).map(claudePart);
  reading.onlyServers(named, 'Its server is not among allowedMcpServers.');
}

/** Whether a rule holds for a tool, both as the client rewrites them. */
function covers(one: RuleName, server: string, name: string): boolean {
  const [ruled, own] = [one.name.split('*').map(claudePart).join('*'), claudePart(name)];
  if (one.server !== '*' && claudePart(one.server) !== claudePart(server)) return false;
  return one.isPattern ? matchPattern(ruled, own) : ruled === own;
}

/** `allowedTools` runs unattended, what neither list names is up to the program. */
const agentSdk: ReadFormat = {
  label: 'Claude Agent SDK options',
  effect: {
    rows: [
      always('runs', {
        says: ['allow'],
        why: 'allowedTools names it',
        seen: { how: 'docs', document: 'code.claude.com/docs/en/agent-sdk/permissions', at: '2026-11-29' },
      }),
    ],
  },
  switches: [{ path: ['permissionMode'], values: ['bypassPermissions'], client: 'the Claude Agent SDK' }],
  names: { models: [], rewrite: claudePart },
  read: ({ json }, reading) => {
    const [allowed, off] = [valueAt(json, 'allowedTools'), valueAt(json, 'disallowedTools')];
    const isOurs = [allowed, off].some(
      (list) => Array.isArray(list) && list.some((rule) => typeof rule === 'string' && rule.startsWith('mcp__')),
    );
    if (!isOurs) return false;
    reading.account(json, ['allowedTools', 'disallowedTools', 'permissionMode', 'allowDangerouslySkipPermissions']);
    for (const rule of reading.texts(allowed, '/allowedTools')) readClaudeRule(rule, 'allow', reading);
    for (const rule of reading.limits(off, '/disallowedTools')) readClaudeRule(rule, 'deny-calls', reading);
  },
};

const subagent = serverTarget({
  id: 'claude-code-agent',
  label: 'Claude Code subagent',
  kind: 'limits',
  place: { into: '.claude/agents/ of a project, or ~/.claude/agents/', how: 'new' },
  ending: '.md',
  names: claudeNames,
  escapes: false,
  modes: 'elsewhere',
  denies: 'wildcards',
  keepsOut: 'The lists keep them out of the agent’s context.',
  effect: subagentEffect,
  wildcards: 'names',
  says: ['It sees these tools and no others; whether one asks first is up to the permissions in settings.', ownServers],
  write: ({ named, wildcards, denied }, draft) => {
    const tools = `tools: ${quoteText([...claudeNamesOf(named), ...wildcards.map(claudeRule)].join(', '))}`;
    const off = denied.map(claudeRule).join(', ');
    return agentFile(draft, off === '' ? tools : `${tools}\ndisallowedTools: ${quoteText(off)}`, draftStem(draft));
  },
  notes: (list, draft, options) => [
    ...noteTwins(list, draft, options),
    ...(list.all.length === 0 ? ['A subagent without tools may be given all of them: add one first.'] : []),
  ],
  read: ({ frontMatter }, reading) => {
    const [tools, off] = [valueAt(frontMatter, 'tools'), valueAt(frontMatter, 'disallowedTools')];
    const rules = textsOf(tools);
    const isOurs =
      off !== undefined ||
      rules.some((one) => one.startsWith('mcp__')) ||
      (typeof tools === 'string' && !rules.some((one) => one.includes('/')));
    if (!isOurs) return false;
    reading.account(frontMatter, ['tools', 'disallowedTools', 'permissionMode']);
    const mode = valueAt(frontMatter, 'permissionMode');
    if (mode === 'bypassPermissions')
      reading.switch(`permissionMode: ${mode}`, 'The subagent runs everything without a question.');
    else if (mode !== undefined && mode !== 'default')
      reading.ignore('permissionMode', 'It changes what Claude Code asks. No tool comes in by it.');
    // Without a list of its own it inherits every tool.
    if (tools === undefined || tools === null) reading.glob('*', '*', null);
    const denied = typeof off === 'string' ? splitTexts(off) : reading.limits(off, '/disallowedTools');
    for (const rule of typeof tools === 'string' ? rules : reading.texts(tools, '/tools'))
      readClaudeRule(rule, 'tools', reading);
    for (const rule of denied) readClaudeRule(rule, 'deny-calls', reading);
  },
});

/** Rules with commas or blanks between them, as skills have them: `Read Bash(git add *), mcp__crm__find`. */
function splitRules(text: string): readonly string[] {
  const rules: string[] = [''];
  let depth = 0;
  for (const sign of text) {
    if (sign === '(') depth++;
    if (sign === ')') depth--;
    if (depth === 0 && /[\s,]/.test(sign)) rules.push('');
    else rules.push(rules.pop() + sign);
  }
  return rules.filter((rule) => rule !== '');
}

/** The front matter of a command or skill: what `allowed-tools` names runs without a question while it is in use. */
const command: ReadFormat = {
  label: 'Claude Code command or skill',
  effect: {
    rows: [
      {
        says: ['allow'],
        interactive: 'runs',
        headless: 'unknown',
        why: 'allowed-tools names it, for the turn in which a person calls the skill',
        seen: {
          how: 'docs',
          document: 'code.claude.com/docs/en/skills, as anthropics/claude-code#67198 quotes it',
          at: '2026-11-29',
        },
      },
    ],
  },
  names: { models: [], rewrite: claudePart },
  read: ({ frontMatter }, reading) => {
    const [allowed, off] = [valueAt(frontMatter, 'allowed-tools'), valueAt(frontMatter, 'disallowed-tools')];
    if (allowed === undefined && off === undefined) return false;
    reading.account(frontMatter, ['allowed-tools', 'disallowed-tools', 'disable-model-invocation', 'user-invocable']);
    const rules = typeof allowed === 'string' ? splitRules(allowed) : reading.texts(allowed, '/allowed-tools');
    const denied = typeof off === 'string' ? splitRules(off) : reading.limits(off, '/disallowed-tools');
    for (const rule of rules) readClaudeRule(rule, 'allow', reading);
    for (const rule of denied) readClaudeRule(rule, 'deny-calls', reading);
  },
};

const managed = serverTarget({
  ...managedSettings,
  id: 'claude-code-managed',
  names: {
    models: [],
    refuses: (server) =>
      /[^a-zA-Z0-9_-]/.test(server) ? 'Claude Code throws out this server’s name, and then keeps it off.' : null,
  },
  label: 'Claude Code managed settings',
  effect: managedEffect,
  place: { into: 'managed-settings.json, which an administrator installs', how: 'merges' },
  says: ['Users can widen it in their own settings, unless allowManagedMcpServersOnly is set beside it.'],
  read: ({ json }, reading) => {
    const [allowed, denied] = [valueAt(json, 'allowedMcpServers'), valueAt(json, 'deniedMcpServers')];
    if (!Array.isArray(allowed) && !Array.isArray(denied)) return false;
    if (permissionRules(json) !== null) return false;
    reading.account(json, ['allowedMcpServers', 'deniedMcpServers']);
    for (const server of managedServers(json, 'denied', reading)) reading.deny(server, '*', true);
    for (const server of managedServers(json, 'allowed', reading, 'ignore')) reading.pattern('*', null, server);
    // No list of what is allowed admits every server but those denied.
    if (allowed === undefined) reading.glob('*', '*', null);
  },
});

/** Files that switch servers of a project off. */
const switches = [
  { in: { variable: 'CLAUDE_CONFIG_DIR', usual: '' }, path: '.claude.json' },
  { in: { variable: 'CLAUDE_CONFIG_DIR', usual: '.claude' }, path: 'settings.json' },
  { in: 'project', path: '.claude/settings.json' },
  { in: 'project', path: '.claude/settings.local.json' },
] as const;

export const claudeCode: Client = {
  id: 'claude-code',
  label: claudeCodeLabel,
  lists: ['.claude/agents/*.md', '.claude/commands/*.md', '.claude/skills/*/SKILL.md'],
  startsBy: [
    ...['hooks', 'statusLine', 'apiKeyHelper', 'awsAuthRefresh', 'awsCredentialExport', 'otelHeadersHelper'],
    ...['enableAllProjectMcpServers', 'enabledMcpjsonServers'],
  ],
  configs: [
    { in: 'project', path: '.mcp.json', switchedBy: switches },
    { in: { variable: 'CLAUDE_CONFIG_DIR', usual: '' }, path: '.claude.json' },
  ],
  servers: claudeServers,
  spelling,
  sessions: {
    folders: [{ in: { variable: 'CLAUDE_CONFIG_DIR', usual: '.claude' }, path: 'projects' }],
    format: claudeCodeFormat,
    printed: claudeStreamFormat,
  },
  targets: [settings, subagent, managed],
  reads: [agentSdk, command],
};
