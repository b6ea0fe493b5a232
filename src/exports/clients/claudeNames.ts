import type { Draft } from '../../model/draft';
import { claudePart } from '../claudeRules';
import type { ClientNames, ExportNote, ExportOptions, NamedTool } from '../exportTarget';
import { asWritten } from '../modelRules';
import { isFromMcp, nameInServer, type RuleName } from '../nameTools';
import { check, type Listed } from './client';

export const claudeName = (server: string, name: string) => `mcp__${server}__${name}`;

export const claudeNames: ClientNames = {
  models: ['anthropic'],
  written: claudeName,
  rewrite: claudePart,
  seenAs: claudeName,
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

/** Tools of the same servers that are not in the draft, under the names that the client compares. */
export function otherTools(draft: Draft, { others = [] }: ExportOptions) {
  return others.flatMap(({ tool, family }) => {
    const server = draft.aliases.get(family);
    if (server === undefined) return [];
    const name = nameInServer(tool.toolId, family, tool);
    const isMcp = isFromMcp(tool.toolId, tool);
    return [{ toolId: tool.toolId, server, name, full: asWritten(claudeNames, server, name), isMcp }];
  });
}

export function claudeNamesOf(named: readonly NamedTool[], mode?: string): readonly string[] {
  const wanted = mode === undefined ? named : named.filter((one) => one.mode === mode);
  return wanted.map(({ server, name }) => asWritten(claudeNames, server, name));
}

/** Notes which tools of the same names are not meant, since the client can't tell them apart. */
export function noteTwins({ named }: Listed, draft: Draft, options: ExportOptions): readonly ExportNote[] {
  const written = new Set(claudeNamesOf(named));
  const toolIds = otherTools(draft, options).flatMap(({ toolId, full }) => (written.has(full) ? [toolId] : []));
  const text = 'Claude Code gives these the name of a tool in the draft, so what holds for that holds for them.';
  return toolIds.length === 0 ? [] : [check(text, toolIds)];
}
