import { isObject, member } from '../model/json';
import { deferredServers, noteDeferral } from './deferral';
import type { ExportTarget } from './exportTarget';
import { fileStem } from './fileStem';
import { lintNames, openaiLimits } from './lintNames';
import { byServer, nameTools, refusesAllButMcp } from './nameTools';
import { ReadingBuilder } from './readNames';
import { noteUrls, placeholderUrl } from './serverUrl';
import { writeJson } from './writeJson';

/** `tools` of a Responses or Realtime request: one entry a server. */
export const openaiResponses: ExportTarget = {
  id: 'openai-responses',
  label: 'OpenAI Responses API',
  effect: 'both',
  defers: 'servers',
  fileName: (draft) => `${fileStem(draft)}.openai.json`,
  refuses: refusesAllButMcp,
  write: (draft, tools, { serverUrls }) => {
    const { named, notes } = nameTools(draft, tools);
    const servers = [...byServer(named)];
    const deferred = deferredServers(named);
    const entries = servers.map(([server, list]) => {
      const names = (wanted: string) => list.filter(({ mode }) => mode === wanted).map(({ name }) => name);
      const [never, always] = [names('auto'), names('ask')];
      return {
        type: 'mcp',
        server_label: server,
        server_url: serverUrls?.get(server) ?? placeholderUrl,
        ...(deferred.has(server) && { defer_loading: true }),
        allowed_tools: list.map(({ name }) => name),
        require_approval: {
          ...(never.length > 0 && { never: { tool_names: never } }),
          ...(always.length > 0 && { always: { tool_names: always } }),
        },
      };
    });
    return {
      text: writeJson({ tools: deferred.size > 0 ? [{ type: 'tool_search' }, ...entries] : entries }),
      notes: [
        ...notes,
        ...noteUrls(servers, serverUrls),
        ...noteDeferral(named, 'servers', 'tool search'),
        ...lintNames(named, openaiLimits),
      ],
    };
  },
  read: (file) => {
    const value = file.json;
    const list = Array.isArray(value) ? value : isObject(value) ? (member(value, 'tools') ?? [value]) : [];
    const entries = Array.isArray(list) ? list.filter(isMcpEntry) : [];
    if (entries.length === 0) return null;
    const reading = new ReadingBuilder();
    for (const entry of entries) readEntry(entry, reading);
    return reading.finish();
  },
};

function isMcpEntry(value: unknown): value is Readonly<Record<string, unknown>> {
  return isObject(value) && member(value, 'type') === 'mcp' && typeof member(value, 'server_label') === 'string';
}

function readEntry(entry: Readonly<Record<string, unknown>>, reading: ReadingBuilder): void {
  const server = String(member(entry, 'server_label'));
  const allowed = member(entry, 'allowed_tools');
  if (isObject(allowed) && member(allowed, 'read_only') !== undefined) {
    reading.ignore(`${server}: read_only`, 'It selects by a hint of the server, not by name.');
  }
  const approval = member(entry, 'require_approval');
  const names = isObject(allowed) ? member(allowed, 'tool_names') : allowed;
  const listOf = (name: string) => {
    const list = isObject(approval) ? member(approval, name) : undefined;
    return isObject(list) ? reading.texts(member(list, 'tool_names'), `${server}: ${name}`) : [];
  };
  const never = new Set(listOf('never'));
  if (names === undefined || names === null) reading.wild(server, '*', approval === 'never' ? 'auto' : 'ask');
  for (const name of reading.texts(names, `${server}: allowed_tools`)) {
    const mode = approval === 'never' || never.has(name) ? 'auto' : 'ask';
    reading.name(server, name, mode, member(entry, 'defer_loading') === true);
  }
}
