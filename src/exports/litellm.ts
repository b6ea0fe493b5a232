import { isObject, member } from '../model/json';
import type { ExportTarget } from './exportTarget';
import { fileStem } from './fileStem';
import { lintNames, litellmLimits } from './lintNames';
import { byServer, nameTools, refusesAllButMcp } from './nameTools';
import { objectsIn, ReadingBuilder } from './readNames';
import { noteUrls, placeholderUrl } from './serverUrl';
import { writeJson } from './writeJson';
import { writeYaml } from './writeYaml';

/** `mcp_servers` of LiteLLM's proxy configuration. */
export const litellmConfig: ExportTarget = {
  id: 'litellm-config',
  label: 'LiteLLM config.yaml',
  effect: 'limits',
  fileName: () => 'config.yaml',
  refuses: refusesAllButMcp,
  write: (draft, tools, { serverUrls }) => {
    const { named, notes } = nameTools(draft, tools, { modes: 'nobody-asks' });
    const servers = [...byServer(named)].map(([server, list]) => {
      const url = serverUrls?.get(server) ?? placeholderUrl;
      return [server, { url, allowed_tools: list.map(({ name }) => name) }] as const;
    });
    const words = 'It limits every key. Capital letters matter, and allowed_tools wins over disallowed_tools.';
    const text = writeYaml({ mcp_servers: new Map(servers) });
    const urls = noteUrls(servers, serverUrls);
    return {
      text,
      notes: [...notes, ...urls, { kind: 'meaning', text: words, toolIds: [] }, ...lintNames(named, litellmLimits)],
    };
  },
  read: (file) => {
    const value = file.yaml?.[0];
    const servers = isObject(value) ? objectsIn(member(value, 'mcp_servers')) : [];
    if (servers.length === 0) return null;
    const reading = new ReadingBuilder();
    for (const [server, settings] of servers) {
      const allowed = member(settings, 'allowed_tools');
      if (allowed === undefined) reading.wild(server, '*', null);
      for (const name of reading.texts(allowed, `${server}: allowed_tools`)) reading.name(server, name, null);
    }
    return reading.finish();
  },
};

/** `object_permission` of a LiteLLM key or team: the servers and, for each, its tools. One without the other fails. */
export const litellmKey: ExportTarget = {
  id: 'litellm-key',
  label: 'LiteLLM key or team',
  effect: 'limits',
  fileName: (draft) => `${fileStem(draft)}.litellm-key.json`,
  refuses: refusesAllButMcp,
  write: (draft, tools) => {
    const { named, notes } = nameTools(draft, tools, { modes: 'nobody-asks' });
    const servers = byServer(named);
    const permissions = new Map([...servers].map(([server, list]) => [server, list.map(({ name }) => name)]));
    const text = writeJson({
      object_permission: { mcp_servers: [...servers.keys()], mcp_tool_permissions: permissions },
    });
    const words = 'Servers go by the id that LiteLLM lists them under: use that as the alias.';
    return {
      text,
      notes: [...notes, { kind: 'meaning', text: words, toolIds: [] }, ...lintNames(named, litellmLimits)],
    };
  },
  read: (file) => {
    const value = file.json;
    const permission = isObject(value) ? member(value, 'object_permission') : undefined;
    if (!isObject(permission)) return null;
    const reading = new ReadingBuilder();
    const permissions = member(permission, 'mcp_tool_permissions');
    const byTool = isObject(permissions) ? permissions : {};
    const servers = new Set(reading.texts(member(permission, 'mcp_servers'), '/object_permission/mcp_servers'));
    for (const server of Object.keys(byTool)) {
      if (!servers.has(server)) {
        reading.ignore(server, 'The server is not among mcp_servers, so its tools are not allowed.');
        continue;
      }
      for (const name of reading.texts(member(byTool, server), server)) reading.name(server, name, null);
      servers.delete(server);
    }
    for (const server of servers) reading.wild(server, '*', null);
    return reading.finish();
  },
};
