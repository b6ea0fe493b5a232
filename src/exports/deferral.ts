import type { ExportNote } from './exportTarget';
import { byServer, type NamedTool } from './nameTools';

/** The servers whose tools are all marked: a target that defers whole servers can defer these. */
export function deferredServers(named: readonly NamedTool[]): ReadonlySet<string> {
  return new Set([...byServer(named)].flatMap(([server, list]) => (list.every(isMarked) ? [server] : [])));
}

/** What a target makes of the marks; nothing where there are none. */
export function noteDeferral(
  named: readonly NamedTool[],
  defers: 'tools' | 'servers',
  search: string,
): readonly ExportNote[] {
  const marked = named.filter(isMarked);
  const servers = deferredServers(named);
  const isDeferred = ({ server }: NamedTool) => defers === 'tools' || servers.has(server);
  const [deferred, kept] = [marked.filter(isDeferred), marked.filter((one) => !isDeferred(one))];
  const note = (list: readonly NamedTool[], text: string): readonly ExportNote[] =>
    list.length === 0 ? [] : [{ kind: 'meaning', text, toolIds: list.map(({ toolId }) => toolId) }];
  return [
    ...note(deferred, `These are loaded on demand: the model finds them with ${search}, which the file adds.`),
    ...note(
      kept,
      'Marked to load on demand, these are always loaded: it defers whole servers, and others of theirs are not marked.',
    ),
  ];
}

function isMarked({ loadOnDemand }: NamedTool): boolean {
  return loadOnDemand;
}
