import { isObject, member } from '../model/json';
import { noteDeferral } from './deferral';
import type { ExportTarget } from './exportTarget';
import { fileStem } from './fileStem';
import { claudeLimits, lintNames } from './lintNames';
import { byServer, nameTools, refusesAllButMcp } from './nameTools';
import { objectsIn, ReadingBuilder } from './readNames';
import { noteUrls, placeholderUrl } from './serverUrl';
import { writeJson } from './writeJson';

/** Finds what is deferred; it is always loaded itself. */
const searchTool = { type: 'tool_search_tool_bm25_20251119', name: 'tool_search_tool_bm25' };

/** The part of a Claude API request that names MCP servers and which of their tools are on. */
export const claudeApi: ExportTarget = {
  id: 'claude-api',
  label: 'Claude API, MCP toolset',
  effect: 'limits',
  defers: 'tools',
  fileName: (draft) => `${fileStem(draft)}.claude-api.json`,
  refuses: refusesAllButMcp,
  write: (draft, tools, { serverUrls }) => {
    const { named, notes } = nameTools(draft, tools, { modes: 'nobody-asks' });
    const servers = [...byServer(named)];
    const text = writeJson({
      mcp_servers: servers.map(([server]) => ({
        type: 'url',
        url: serverUrls?.get(server) ?? placeholderUrl,
        name: server,
        authorization_token: 'YOUR_TOKEN',
      })),
      tools: [
        ...(named.some(({ loadOnDemand }) => loadOnDemand) ? [searchTool] : []),
        ...servers.map(([server, list]) => ({
          type: 'mcp_toolset',
          mcp_server_name: server,
          default_config: { enabled: false },
          configs: new Map(
            list.map(({ name, loadOnDemand }) => [
              name,
              { enabled: true, ...(loadOnDemand && { defer_loading: true }) },
            ]),
          ),
        })),
      ],
    });
    const words = 'Goes into a request with the beta header for MCP clients.';
    return {
      text,
      notes: [
        ...notes,
        ...noteUrls(servers, serverUrls),
        { kind: 'meaning', text: words, toolIds: [] },
        ...noteDeferral(named, 'tools', 'its tool search tool'),
        ...lintNames(named, claudeLimits),
      ],
    };
  },
  read: (file) => {
    const value = file.json;
    const list = isObject(value) ? member(value, 'tools') : undefined;
    const sets = Array.isArray(list) ? list.filter(isToolset) : [];
    if (sets.length === 0) return null;
    const reading = new ReadingBuilder();
    for (const set of sets) {
      const server = String(member(set, 'mcp_server_name') ?? '');
      const defaults = member(set, 'default_config');
      const isOnByDefault = !isObject(defaults) || member(defaults, 'enabled') !== false;
      if (isOnByDefault) reading.wild(server, '*', null);
      for (const [name, config] of objectsIn(member(set, 'configs'))) {
        if (member(config, 'enabled') === false) reading.ignore(name, 'It is switched off.');
        else if (isOnByDefault || member(config, 'enabled') === true) {
          const isDeferred =
            member(config, 'defer_loading') ?? (isObject(defaults) && member(defaults, 'defer_loading'));
          reading.name(server, name, null, isDeferred === true);
        }
      }
    }
    return reading.finish();
  },
};

function isToolset(value: unknown): value is Readonly<Record<string, unknown>> {
  return isObject(value) && member(value, 'type') === 'mcp_toolset';
}
