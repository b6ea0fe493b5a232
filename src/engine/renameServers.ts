import { linkValue } from '../model/columns';
import { foldText } from '../model/foldText';
import { mcpToolId } from '../model/tool';
import { newWordList, pushWord, type WordList } from './column';
import { fieldGap, idPlace, type RowBatch } from './rowBatch';

/** The rows with other names for some MCP servers, in toolIds and all that holds them. */
export function renameServers(batch: RowBatch, names: ReadonlyMap<string, string>): RowBatch {
  const servers = new Map(batch.servers);
  const toolIds = [...batch.toolIds];
  const texts = [...batch.texts];
  const titles = [...batch.titles];
  for (const [row, server] of batch.servers) {
    const name = names.get(server);
    if (name === undefined) continue;
    const toolId = mcpToolId(name, (toolIds[row] ?? '').slice(mcpToolId(server, '').length));
    const fields = (texts[row] ?? '').split(fieldGap);
    if (titles[row] === fields[idPlace]) titles[row] = foldText(toolId);
    fields[idPlace] = foldText(toolId);
    texts[row] = fields.join(fieldGap);
    toolIds[row] = toolId;
    servers.set(row, name);
  }
  const columns = new Map(batch.columns);
  const list = columns.get('server');
  if (list !== undefined) columns.set('server', serverWords(list, servers));
  return { ...batch, toolIds, texts, titles, servers, columns };
}

function serverWords(list: WordList, servers: ReadonlyMap<number, string>): WordList {
  const words = [...list.places.keys()];
  const offsets = list.offsets ?? [];
  const renamed = newWordList(true);
  for (let row = 0; row < offsets.length - 1; row++) {
    const server = servers.get(row);
    for (const code of list.codes.slice(offsets[row], offsets[row + 1])) {
      pushWord(renamed, server === undefined ? (words[code] ?? '') : linkValue('server', server));
    }
    renamed.offsets?.push(renamed.codes.length);
  }
  return renamed;
}
