import { resolveToolPath } from '../dialects/toolRef';
import { singleColumn } from './catalogIndex';
import type { LoadedCatalog } from './loadedCatalog';
import type { RefsQuestion } from './protocol';

/**
 * What references of mas/v1 agents mean here: `bundle://ledger/sum` the mas/v1 tool `sum`, whichever file it came with;
 * `./sum.yaml` the mas/v1 tools of the file of that name, as seen from the agent's own.
 */
export function resolveRefs(
  { index, sources, summary }: LoadedCatalog,
  { refs }: RefsQuestion,
): readonly (readonly string[])[] {
  const { values, codes } = singleColumn(index.columns, 'dialect');
  const mas = values.indexOf('mas');
  const ofMas = (toolId: string) => index.rowsOf.get(toolId)?.some((row) => codes[row] === mas) === true;
  const fileIds = new Map(summary.files.map(({ id, name }) => [name, id]));
  return refs.map(({ file, ref }) => {
    switch (ref.kind) {
      case 'bundle':
        return ofMas(ref.toolId) ? [ref.toolId] : [];
      case 'file': {
        const path = resolveToolPath(file, ref.path);
        const source = path === null ? undefined : sources.find(({ id }) => id === fileIds.get(path));
        return [...new Set(source?.rows.toolIds ?? [])].filter(ofMas).slice(0, maxOfFile);
      }
      case 'unreadable':
        return [];
      default:
        return ref satisfies never;
    }
  });
}

/** A file that an agent refers to should hold one tool. */
const maxOfFile = 20;
