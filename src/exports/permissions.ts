import { valueAt } from '../model/json';
import type { ExportTarget } from './exportTarget';
import { type ReadingBuilder, splitName } from './reading';

/*
 * Several clients keep `permissions` with `allow`, `ask` and `deny`. The form of the rules tells which client a file is for.
 */

/** A format that is imported and never written. */
export type ReadFormat = Pick<ExportTarget, 'label' | 'names' | 'read' | 'switches' | 'effect'>;

const lists = ['allow', 'ask', 'deny'] as const;

/** Every rule of a file's `permissions`; null where it has none. */
export function permissionRules(json: unknown): readonly string[] | null {
  const found = lists.map((list) => valueAt(json, 'permissions', list)).filter((list) => list !== undefined);
  if (found.length === 0) return null;
  return found.flatMap((list) => (Array.isArray(list) ? list : [])).filter((rule) => typeof rule === 'string');
}

/** Each rule of a file's `permissions`, with the list that it stands in. */
export function* eachPermission(json: unknown, reading: ReadingBuilder) {
  for (const list of lists) {
    const [rules, where] = [valueAt(json, 'permissions', list), `/permissions/${list}`];
    for (const rule of list === 'deny' ? reading.limits(rules, where) : reading.texts(rules, where))
      yield [list, rule] as const;
  }
}

/** `Mcp(server:tool)` and `mcp(server/tool)`; both parts may be wildcards. */
export function permissionCalls(
  format: Omit<ReadFormat, 'read'>,
  ownRule: RegExp,
  call: RegExp,
  separator: string,
): ReadFormat {
  return {
    ...format,
    read: ({ json }, reading) => {
      if (!permissionRules(json)?.some((rule) => ownRule.test(rule))) return false;
      reading.account(json, ['version', 'approvalMode', ...lists.map((list) => `permissions.${list}`)]);
      for (const [list, rule] of eachPermission(json, reading)) {
        const inside = call.exec(rule)?.[1]?.trim();
        if (inside !== undefined) {
          const [server, name] = splitName(inside, separator) ?? [inside, '*'];
          if (list === 'allow' && server === '*' && name === '*')
            reading.switch(rule, 'All tools of all servers run without a question.');
          if (server.includes(',') && list === 'deny') reading.hold(rule, `It should be SERVER${separator}TOOL.`);
          else if (server.includes(',')) reading.ignore(rule, `It should be SERVER${separator}TOOL.`);
          else if (list === 'deny') reading.denyGlob(server, name);
          else reading.glob(server, name, list === 'allow' ? 'auto' : 'ask');
        } else if (list === 'deny' && /mcp/i.test(rule))
          reading.hold(rule, 'It denies something of MCP that is not understood.');
        else reading.ignore(rule, 'It names no tool of an MCP server.');
      }
    },
  };
}
