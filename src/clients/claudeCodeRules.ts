import type { ClientNames } from '../exports/exportTarget';
import type { RuleName } from '../exports/nameTools';
import { type ReadingBuilder, splitName } from '../exports/reading';
import { type Spelling, toUnderscore } from '../model/toolNames';

/** What Claude Code makes of a server's or tool's name before it compares it with a rule. */
export const claudePart = toUnderscore;

const claudeName = (server: string, name: string) => `mcp__${server}__${name}`;

export const claudeSpelling: Spelling = { fold: claudePart, join: claudeName, isMarked: true };

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
  } else if (!rule.startsWith('mcp__')) {
    const isAllow = list === 'allow' || list === 'tools';
    reading.ignore(isAllow ? rule : `${isDeny ? 'deny' : list}: ${rule}`, 'It names no tool of an MCP server.');
  } else if (/[()]/.test(rule)) {
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

export const claudeNames: ClientNames = {
  models: ['anthropic'],
  written: claudeName,
  rewrite: claudePart,
  spelling: claudeSpelling,
  // The client cuts the name at the first `__` behind the server.
  refuses: (server) =>
    /__|^_|_$/.test(claudePart(server))
      ? 'Claude Code would cut the name elsewhere: their server’s alias has _ at an end, or __.'
      : null,
};

/** A rule with or without a wildcard: `mcp__github` for a whole server, `mcp__github__merge_*` for some of its tools. */
export function claudeRule({ server, name, isPattern }: RuleName): string {
  const start = server === '*' ? 'mcp__*' : `mcp__${claudePart(server)}`;
  if (!isPattern) return `${start}__${claudePart(name)}`;
  return name === '*' ? start : `${start}__${name.split('*').map(claudePart).join('*')}`;
}

/** Whether a rule of a file is about one server. */
export function isRuleAbout(rule: unknown, server: string): boolean {
  const whole = `mcp__${claudePart(server)}`;
  return typeof rule === 'string' && (rule === whole || rule.startsWith(`${whole}__`));
}
