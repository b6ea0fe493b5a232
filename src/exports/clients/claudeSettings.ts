import { type Draft, matchPattern } from '../../model/draft';
import { formatCounted } from '../../model/formatCount';
import { claudePart, readClaudeRule } from '../claudeRules';
import type { ExportOptions } from '../exportTarget';
import { at } from '../fileText';
import type { RuleName } from '../nameTools';
import { areClaudeRules, permissionRules } from '../otherFormats';
import type { ReadingBuilder } from '../reading';
import { claudeNames, claudeNamesOf, claudeRule, noteTwins, otherTools } from './claudeNames';
import { check, client, type Listed, textOfEntry } from './client';
import { byCommand, listOf, nameOfServer } from './managedSettings';

/** The tools that an export of settings denies because the draft lacks them, and those that no rule can name. */
function unselected({ named, wildcards, denied }: Listed, draft: Draft, options: ExportOptions) {
  const written = new Set(claudeNamesOf(named));
  const others = otherTools(draft, options).filter(({ isMcp }) => isMcp);
  const isRefused = ({ server, name }: { server: string; name: string }) =>
    claudeNames.refuses?.(server, name) !== null;
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

export const claudeSettings = client({
  id: 'claude-code-settings',
  label: 'Claude Code settings',
  effect: 'stops-asking',
  place: { into: '.claude/settings.json of a project, or ~/.claude/settings.json', how: 'merges' },
  ending: '.claude-settings.json',
  names: claudeNames,
  denies: 'wildcards',
  keepsOut: 'Denied tools are kept out of the context: the agent is not offered them.',
  wildcards: 'names',
  onceNamed: 'Once confirmed, the other tools of these servers are denied.',
  write: (list, draft, options) => {
    const deny = [...new Set([...list.denied.map(claudeRule), ...unselected(list, draft, options).rules])].sort();
    const ask = [...claudeNamesOf(list.named, 'ask'), ...list.wildcards.map(claudeRule)];
    return { permissions: { allow: claudeNamesOf(list.named, 'auto'), ask, ...(deny.length > 0 && { deny }) } };
  },
  notes: (list, draft, options) => {
    const { rules, lacking } = unselected(list, draft, options);
    return [
      ...(lacking.length === 0
        ? []
        : [check('The deny list lacks these tools of the same servers: they can still be asked for.', lacking)]),
      ...noteTwins(list, draft, options),
      'Allowed here means that it runs without a prompt. In a project’s settings that holds once its folder is trusted.',
      rules.size > 0
        ? `Also denies the other ${formatCounted(rules.size, 'tool')} these servers list today. One that they add tomorrow, and those of other servers, can still be asked for.`
        : 'Doesn’t block other tools: they can still be asked for.',
    ];
  },
  read: ({ json }, reading) => {
    const rules = permissionRules(json);
    if (rules === null || !areClaudeRules(rules)) return false;
    reading.account(json, settingsMembers);
    for (const list of ['allow', 'ask', 'deny'] as const) {
      const [listed, where] = [at(json, 'permissions', list), `/permissions/${list}`];
      for (const rule of list === 'deny' ? reading.limits(listed, where) : reading.texts(listed, where))
        readClaudeRule(rule, list, reading);
    }
    readServerLists(json, reading);
    const mode = at(json, 'permissions', 'defaultMode');
    if (mode !== undefined && mode !== 'default') {
      reading.ignore(
        `permissions.defaultMode: ${String(mode)}`,
        'It changes what Claude Code asks. No tool comes in by it.',
      );
    }
    if (at(json, 'enableAllProjectMcpServers') === true) {
      reading.ignore('enableAllProjectMcpServers', 'It admits every server of a project. No tool comes in by it.');
    }
    const on = reading.texts(at(json, 'enabledMcpjsonServers'), '/enabledMcpjsonServers');
    for (const server of on) reading.ignore(server, 'The server is switched on, which allows none of its tools yet.');
  },
});

/** What settings say of servers beside their permissions; `sandbox` and the rest are about no tool of a server. */
const settingsMembers = [
  '$schema',
  'permissions.allow',
  'permissions.ask',
  'permissions.deny',
  'permissions.defaultMode',
  'permissions.additionalDirectories',
  'permissions.disableBypassPermissionsMode',
  'allowedMcpServers',
  'deniedMcpServers',
  'enabledMcpjsonServers',
  'disabledMcpjsonServers',
  'disabledMcpServers',
  'enableAllProjectMcpServers',
  'sandbox',
];

/** Servers that are kept off beside the permissions, whatever those allow. */
function readServerLists(json: unknown, reading: ReadingBuilder): void {
  for (const list of ['disabledMcpjsonServers', 'disabledMcpServers']) {
    for (const server of reading.limits(at(json, list), `/${list}`)) reading.deny(claudePart(server), '*', true);
  }
  const denied = at(json, 'deniedMcpServers');
  for (const entry of listOf(denied, '/deniedMcpServers', reading)) {
    const server = nameOfServer(entry);
    if (server !== null) reading.deny(claudePart(server), '*', true);
    else reading.hold(textOfEntry(entry), byCommand('denied'));
  }
  const allowed = at(json, 'allowedMcpServers');
  if (allowed === undefined || allowed === null) return;
  const named: string[] = [];
  for (const entry of listOf(allowed, '/allowedMcpServers', reading)) {
    const server = nameOfServer(entry);
    if (server !== null) named.push(claudePart(server));
    else reading.hold(textOfEntry(entry), byCommand('allowed'));
  }
  reading.onlyServers(named, 'Its server is not among allowedMcpServers.');
}

/** Whether a rule holds for a tool, both as the client rewrites them. */
function covers(one: RuleName, server: string, name: string): boolean {
  const [ruled, own] = [one.name.split('*').map(claudePart).join('*'), claudePart(name)];
  if (one.server !== '*' && claudePart(one.server) !== claudePart(server)) return false;
  return one.isPattern ? matchPattern(ruled, own) : ruled === own;
}
