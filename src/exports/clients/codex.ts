import { objectsIn } from '../../dialects/fileText';
import { member, valueAt } from '../../model/json';
import { quoteText, tomlList } from '../writing';
import { claudeName } from './claudeCode';
import { below, client, word64 } from './client';

const tomlKey = (text: string) => (/^[A-Za-z0-9_-]+$/.test(text) ? text : quoteText(text));

export const codex = client({
  id: 'codex',
  label: 'Codex config.toml',
  asks: ['serverUrls'],
  effect: 'both',
  place: { into: '~/.codex/config.toml, or .codex/config.toml of a trusted project', how: 'merges' },
  ending: '.codex.toml',
  names: { models: ['openai'], seenAs: claudeName, seen: word64 },
  denies: 'names',
  keepsOut: 'enabled_tools and disabled_tools keep them out of the context.',
  wildcards: 'servers',
  listsOff: true,
  write: ({ servers }) => {
    const tables = servers.map(({ server, tools, on, off, isWhole, url, command }) => {
      const table = `mcp_servers.${tomlKey(server)}`;
      const [program, ...args] = command ?? [];
      const start =
        url !== undefined
          ? [`url = ${quoteText(url)}`]
          : program === undefined
            ? []
            : [`command = ${quoteText(program)}`, ...(args.length > 0 ? [tomlList('args', args)] : [])];
      const lines = [
        `[${table}]`,
        ...start,
        ...(isWhole ? [] : [tomlList('enabled_tools', on)]),
        ...(off.length === 0 ? [] : [tomlList('disabled_tools', off)]),
        'default_tools_approval_mode = "prompt"',
        ...tools
          .filter(({ mode }) => mode === 'auto')
          .flatMap(({ name }) => ['', `[${table}.tools.${tomlKey(name)}]`, 'approval_mode = "approve"']),
      ];
      if (start.length > 0) return lines.join('\n');
      // Codex stops at a server that it can't start, whatever else the file says.
      return ['# Give this server its url or command, and uncomment it.', ...lines.filter((line) => line !== '')]
        .map((line) => (line.startsWith('# ') ? line : `# ${line}`))
        .join('\n');
    });
    return `${tables.join('\n\n')}\n`;
  },
  notes: ({ servers }) => {
    const unstarted = servers.filter(({ url, command }) => url === undefined && command === undefined);
    const toolIds = unstarted.flatMap(({ tools }) => tools.map(({ toolId }) => toolId));
    const text = 'Their server has no address and no command, which Codex stops at, so it is commented out: enter one.';
    return unstarted.length === 0 ? [] : [{ kind: 'left-out', text, toolIds }];
  },
  read: ({ toml }, reading) => {
    const servers = objectsIn(valueAt(toml, 'mcp_servers'));
    if (servers.length === 0) return false;
    const members = ['enabled', 'enabled_tools', 'disabled_tools', 'default_tools_approval_mode', 'url'];
    reading.account(toml, below('mcp_servers.*', [...members, 'tools.*.approval_mode']));
    for (const [server, settings] of servers) {
      const byName = new Map(
        objectsIn(member(settings, 'tools')).map(([name, one]) => [name, member(one, 'approval_mode')]),
      );
      const byDefault = member(settings, 'default_tools_approval_mode');
      const mode = (name: string) => ((byName.get(name) ?? byDefault) === 'approve' ? 'auto' : 'ask');
      const isOff = member(settings, 'enabled') === false;
      const allowed = member(settings, 'enabled_tools');
      reading.server(server, {
        allowed,
        denied: member(settings, 'disabled_tools'),
        mode,
        where: 'enabled_tools',
        ...(isOff && { off: 'The server is switched off.' }),
      });
      if (!isOff && allowed === undefined) for (const name of byName.keys()) reading.name(server, name, mode(name));
    }
  },
});
