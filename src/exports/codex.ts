import { isObject, member } from '../model/json';
import type { ExportTarget } from './exportTarget';
import { codexLimits, lintNames } from './lintNames';
import { byServer, nameTools, refusesAllButMcp } from './nameTools';
import { quoteText } from './quoteText';
import { objectsIn, ReadingBuilder } from './readNames';

/** Tables for Codex' `config.toml`: which tools of a server are on, and which of them are approved beforehand. */
export const codex: ExportTarget = {
  id: 'codex',
  label: 'Codex config.toml',
  effect: 'both',
  fileName: () => 'config.toml',
  refuses: refusesAllButMcp,
  write: (draft, tools, { serverUrls }) => {
    const { named, notes } = nameTools(draft, tools);
    const tables = [...byServer(named)].map(([server, list]) => {
      const table = `mcp_servers.${key(server)}`;
      const url = serverUrls?.get(server);
      return [
        `[${table}]`,
        ...(url === undefined
          ? ['# Keep the url or command that the server has in your own file.']
          : [`url = ${quoteText(url)}`]),
        `enabled_tools = [${list.map(({ name }) => quoteText(name)).join(', ')}]`,
        'default_tools_approval_mode = "prompt"',
        ...list
          .filter(({ mode }) => mode === 'auto')
          .flatMap(({ name }) => ['', `[${table}.tools.${key(name)}]`, 'approval_mode = "approve"']),
      ].join('\n');
    });
    return { text: `${tables.join('\n\n')}\n`, notes: [...notes, ...lintNames(named, codexLimits)] };
  },
  read: (file) => {
    const value = file.toml;
    const servers = isObject(value) ? objectsIn(member(value, 'mcp_servers')) : [];
    if (servers.length === 0) return null;
    const reading = new ReadingBuilder();
    for (const [server, settings] of servers) {
      const enabled = member(settings, 'enabled_tools');
      const byDefault = member(settings, 'default_tools_approval_mode');
      const modes = new Map(
        objectsIn(member(settings, 'tools')).map(([name, one]) => [name, member(one, 'approval_mode')]),
      );
      const disabled = new Set(reading.texts(member(settings, 'disabled_tools'), `${server}: disabled_tools`));
      if (enabled === undefined) reading.wild(server, '*', byDefault === 'approve' ? 'auto' : 'ask');
      for (const name of reading.texts(enabled, `${server}: enabled_tools`)) {
        if (disabled.has(name)) reading.ignore(name, 'It is disabled as well.');
        else reading.name(server, name, (modes.get(name) ?? byDefault) === 'approve' ? 'auto' : 'ask');
      }
    }
    return reading.finish();
  },
};

function key(text: string): string {
  return /^[A-Za-z0-9_-]+$/.test(text) ? text : quoteText(text);
}
