import { type ReadingBuilder, splitName } from './reading';

/** What Claude Code makes of a server's or tool's name before it compares it with a rule. */
export const claudePart = (part: string) => part.replace(/[^\w-]/g, '_');

/**
 * `mcp__github__get_issue` · `mcp__github` and `mcp__github__*` for all of a server. `tools` is a list without modes,
 * as a subagent and a bare array have it.
 */
export function readClaudeRule(rule: string, list: 'allow' | 'ask' | 'deny' | 'tools', reading: ReadingBuilder): void {
  const isDeny = list === 'deny';
  const mode = list === 'allow' ? 'auto' : list === 'ask' ? 'ask' : null;
  if (rule === '*') {
    if (isDeny) reading.denyId('mcp:*');
    else reading.ignore(rule, 'Claude Code skips an allow rule that names no server.');
  } else if (isDeny && /^mcp(?!__)/i.test(rule)) {
    reading.hold(rule, 'It denies something of MCP that is not understood.');
  } else if (!rule.startsWith('mcp__')) reading.ignore(rule, 'It names no tool of an MCP server.');
  else if (/[()]/.test(rule)) reading.ignore(rule, 'Claude Code skips MCP rules with parentheses.');
  else {
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
