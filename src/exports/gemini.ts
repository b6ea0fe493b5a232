import { isObject, member } from '../model/json';
import type { ExportTarget } from './exportTarget';
import { geminiLimits, lintNames } from './lintNames';
import { byServer, nameTools, refusesAllButMcp } from './nameTools';
import { objectsIn, ReadingBuilder } from './readNames';
import { writeJson } from './writeJson';

/** The part of Gemini CLI's `settings.json` that names servers and the tools taken of each. */
export const gemini: ExportTarget = {
  id: 'gemini-cli',
  label: 'Gemini CLI settings',
  effect: 'limits',
  fileName: () => 'settings.json',
  refuses: refusesAllButMcp,
  write: (draft, tools, { serverUrls }) => {
    const { named, notes } = nameTools(draft, tools, { modes: 'all-ask' });
    const servers = [...byServer(named)].map(([server, list]) => {
      const url = serverUrls?.get(server);
      const includeTools = list.map(({ name }) => name);
      return [server, { ...(url !== undefined && { httpUrl: url }), includeTools, trust: false }] as const;
    });
    const text = writeJson({ mcp: { allowed: servers.map(([server]) => server) }, mcpServers: new Map(servers) });
    const words = 'Servers that are not under mcp.allowed are switched off.';
    const isComplete = servers.every(([server]) => serverUrls?.has(server) === true);
    const missing = 'Keep the httpUrl or command that the other servers have in your own file.';
    return {
      text,
      notes: [
        ...notes,
        ...(isComplete ? [] : [{ kind: 'check', text: missing, toolIds: [] } as const]),
        { kind: 'meaning', text: words, toolIds: [] },
        ...lintNames(named, geminiLimits),
      ],
    };
  },
  read: (file) => {
    const value = file.json;
    const servers = isObject(value) ? objectsIn(member(value, 'mcpServers')) : [];
    const mcp = isObject(value) ? member(value, 'mcp') : undefined;
    const isOurs = isObject(mcp) || servers.some(([, one]) => Object.hasOwn(one, 'includeTools'));
    if (servers.length === 0 || !isOurs) return null;
    const reading = new ReadingBuilder();
    const allowed = isObject(mcp) ? member(mcp, 'allowed') : undefined;
    const on = Array.isArray(allowed) ? new Set(reading.texts(allowed, '/mcp/allowed')) : null;
    for (const [server, settings] of servers) {
      if (on?.has(server) === false) {
        reading.ignore(server, 'The server is not among mcp.allowed.');
        continue;
      }
      const mode = member(settings, 'trust') === true ? 'auto' : 'ask';
      const excluded = new Set(reading.texts(member(settings, 'excludeTools'), `${server}: excludeTools`));
      const included = member(settings, 'includeTools');
      if (included === undefined) reading.wild(server, '*', mode);
      for (const name of reading.texts(included, `${server}: includeTools`)) {
        if (excluded.has(name)) reading.ignore(name, 'It is excluded as well.');
        else reading.name(server, name, mode);
      }
    }
    return reading.finish();
  },
};
