import type { Draft } from '../model/draft';
import { valueAt } from '../model/json';
import { type ExportOptions, noteOf } from './exportTarget';
import { isFromMcp, nameInServer } from './nameTools';
import type { ReadingBuilder } from './reading';
import { isWholeServer, type ServerTargetRow, textOfEntry } from './serverTarget';

/** `allowedMcpServers` by name; what is denied wins, and an empty list admits none. */
export const managedSettings: Omit<ServerTargetRow, 'id' | 'label' | 'place'> = {
  kind: 'admits-servers',
  ending: '.managed-settings.json',
  names: { models: [] },
  modes: 'elsewhere',
  denies: 'wildcards',
  wildcards: 'servers',
  merge: {
    syntax: 'json',
    rules: ['allowedMcpServers', 'deniedMcpServers'].map((list) => ({
      at: [list],
      isAbout: (rule, server) => rule === server || valueAt(rule, 'serverName') === server,
    })),
  },
  write: ({ all, denied }) => {
    const list = (names: Iterable<string>) => [...new Set(names)].map((serverName) => ({ serverName }));
    const off = denied.filter(isWholeServer).map(({ server }) => server);
    return {
      allowedMcpServers: list(all.map(({ server }) => server)),
      ...(off.length > 0 && { deniedMcpServers: list(off) }),
    };
  },
  notes: ({ named, wildcards, denied }, draft, options) => {
    const still = denied.filter((one) => !isWholeServer(one)).map(({ id }) => id);
    const written = new Set(named.map(({ server, name }) => JSON.stringify([server, name])));
    const whole = new Set(wildcards.map(({ server }) => server));
    const servers = new Set(named.map(({ server }) => server));
    const admitted = toolsBeside(draft, options)
      .filter(({ server, isMcp }) => isMcp && servers.has(server) && !whole.has(server))
      .filter(({ server, name }) => !written.has(JSON.stringify([server, name])));
    const text = 'These tools of the same servers are admitted too, though they are not in the draft.';
    return [
      ...noteOf('left-out', 'It can’t forbid single tools: these stay callable.', still),
      ...noteOf('check', text, [...new Set(admitted.map(({ toolId }) => toolId))]),
      'It admits servers, not tools: every tool of a server it names can be called.',
      ...(named.length + wildcards.length === 0 ? ['An empty list admits no server at all.'] : []),
    ];
  },
};

/** The servers that `allowedMcpServers` or `deniedMcpServers` names; those that go by command are passed to `rest`. */
export function managedServers(
  json: unknown,
  list: 'allowed' | 'denied',
  reading: ReadingBuilder,
  rest: 'hold' | 'ignore' = 'hold',
) {
  const entries = valueAt(json, `${list}McpServers`) ?? [];
  if (!Array.isArray(entries)) {
    reading.hold(`/${list}McpServers`, 'It should be a list. What it keeps off is not known.');
    return [];
  }
  return entries.flatMap((entry: unknown) => {
    const name = typeof entry === 'string' ? entry : valueAt(entry, 'serverName');
    if (typeof name === 'string' && name !== '') return [name];
    const why = `Servers are ${list} by command or address here: which tools those have is not known.`;
    reading[rest](textOfEntry(entry), why);
    return [];
  });
}

/** Tools of the draft's servers that are not in the draft. */
export function toolsBeside(draft: Draft, { others = [] }: ExportOptions) {
  return others.flatMap(({ tool, family }) => {
    const server = draft.aliases.get(family);
    if (server === undefined) return [];
    const { toolId } = tool;
    return [{ toolId, server, name: nameInServer(toolId, family, tool), isMcp: isFromMcp(toolId, tool) }];
  });
}
