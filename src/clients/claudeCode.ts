import { type ExportNote, type ExportOptions, type NamedTool, noteOf } from '../exports/exportTarget';
import { managedServers, managedSettings, toolsBeside } from '../exports/managedSettings';
import { asWritten } from '../exports/modelRules';
import { type RuleName, refuseName } from '../exports/nameTools';
import { eachPermission, permissionRules, type ReadFormat } from '../exports/permissions';
import { type ReadingBuilder, scalarText, startsUnasked } from '../exports/reading';
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
import type { Draft } from '../model/draft';
import { always } from '../model/effect';
import { draftStem } from '../model/fileStem';
import { formatCounted } from '../model/formatCount';
import { valueAt } from '../model/json';
import { matchPattern } from '../model/wildcard';
import { antigravityRule } from './antigravity';
import { claudeManagedEffect, claudeSettingsEffect, claudeSubagentEffect } from './claudeCodeEffect';
import { claudeServers } from './claudeCodeProjects';
import { claudeNames, claudePart, claudeRule, claudeSpelling, isRuleAbout, readClaudeRule } from './claudeCodeRules';
import { claudeCodeFormat, claudeCodeLabel } from './claudeCodeSessions';
import { claudeStreamFormat } from './claudeCodeStream';
import type { Client } from './client';
import { cursorRule } from './cursor';

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
  effect: claudeSettingsEffect,
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
    for (const server of on)
      reading.ignore(
        `enabledMcpjsonServers: ${server}`,
        'The server is switched on, which allows none of its tools yet.',
      );
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
  effect: claudeSubagentEffect,
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
  effect: claudeManagedEffect,
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
  spelling: claudeSpelling,
  sessions: {
    folders: [{ in: { variable: 'CLAUDE_CONFIG_DIR', usual: '.claude' }, path: 'projects' }],
    format: claudeCodeFormat,
    printed: claudeStreamFormat,
  },
  targets: [settings, subagent, managed],
  reads: [agentSdk, command],
};
