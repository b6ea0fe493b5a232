import type { Mode } from '../model/draft';
import { claudePart, readClaudeRule } from './claudeRules';
import type { ExportTarget } from './exportTarget';
import { at } from './fileText';
import { type ReadingBuilder, splitName } from './reading';

/*
 * Formats that are read, and for which nothing is written. Several clients keep `permissions` with `allow` and `deny`:
 * which of them a file is for is told by its rules.
 */

export type ReadFormat = Pick<ExportTarget, 'label' | 'names' | 'read'>;

const lists = ['allow', 'ask', 'deny'] as const;

/** Every rule of a file's `permissions`; null where it has none. */
export function permissionRules(json: unknown): readonly string[] | null {
  const permissions = at(json, 'permissions');
  const found = lists.map((list) => at(permissions, list)).filter((list) => list !== undefined);
  if (found.length === 0) return null;
  return found.flatMap((list) => (Array.isArray(list) ? list : [])).filter((rule) => typeof rule === 'string');
}

const cursorRule = /^(?:Mcp|Shell|Delete)\(/;
const antigravityRule = /^(?:mcp|command|read_file|write_file|read_url|browser)\(/;
const claudeRule = /^mcp__|^\*$|^(?:Bash|Edit|MultiEdit|WebFetch|WebSearch|Agent|Task|Skill|Glob|Grep|NotebookEdit)\b/;

/** Whether rules are written as Claude Code writes them, or as no other client does. */
export function areClaudeRules(rules: readonly string[]): boolean {
  return (
    rules.some((rule) => claudeRule.test(rule)) ||
    !rules.some((rule) => cursorRule.test(rule) || antigravityRule.test(rule))
  );
}

/** `Mcp(server:tool)` and `mcp(server/tool)`; both parts may be wildcards. */
function readCalls(json: unknown, call: RegExp, separator: string, reading: ReadingBuilder): void {
  reading.account(json, ['version', ...lists.map((list) => `permissions.${list}`)]);
  for (const list of lists) {
    const rules = at(json, 'permissions', list);
    const where = `/permissions/${list}`;
    for (const rule of list === 'deny' ? reading.limits(rules, where) : reading.texts(rules, where)) {
      const inside = call.exec(rule)?.[1]?.trim();
      if (inside === undefined) {
        if (list === 'deny' && /mcp/i.test(rule))
          reading.hold(rule, 'It denies something of MCP that is not understood.');
        else reading.ignore(rule, 'It names no tool of an MCP server.');
        continue;
      }
      const [server, name] = splitName(inside, separator) ?? [inside, '*'];
      const mode: Mode = list === 'allow' ? 'auto' : 'ask';
      if (list === 'deny') reading.denyGlob(server, name);
      else reading.glob(server, name, mode);
    }
  }
}

const cursorCli: ReadFormat = {
  label: 'Cursor CLI permissions',
  read: ({ json }, reading) => {
    if (!permissionRules(json)?.some((rule) => cursorRule.test(rule))) return false;
    readCalls(json, /^Mcp\(([\s\S]*)\)$/, ':', reading);
  },
};

const antigravity: ReadFormat = {
  label: 'Antigravity permissions',
  read: ({ json }, reading) => {
    if (!permissionRules(json)?.some((rule) => antigravityRule.test(rule))) return false;
    readCalls(json, /^mcp\(([\s\S]*)\)$/, '/', reading);
  },
};

/** `allowedTools` runs unattended, what neither list names is asked for. */
const agentSdk: ReadFormat = {
  label: 'Claude Agent SDK options',
  names: { models: [], rewrite: claudePart },
  read: ({ json }, reading) => {
    const [allowed, off] = [at(json, 'allowedTools'), at(json, 'disallowedTools')];
    const isOurs = [allowed, off].some(
      (list) => Array.isArray(list) && list.some((rule) => typeof rule === 'string' && rule.startsWith('mcp__')),
    );
    if (!isOurs) return false;
    reading.account(json, ['allowedTools', 'disallowedTools']);
    for (const rule of reading.texts(allowed, '/allowedTools')) readClaudeRule(rule, 'allow', reading);
    for (const rule of reading.limits(off, '/disallowedTools')) readClaudeRule(rule, 'deny', reading);
  },
};

export const otherFormats: readonly ReadFormat[] = [cursorCli, antigravity, agentSdk];
