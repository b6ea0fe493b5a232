import type { FacetId } from '../model/facets';
import { CatalogStore } from './catalogStore';
import type { ToolDetail, ToolKey, ViewQuery, ViewResult } from './protocol';
import { readDetail } from './toolDetail';

export const plain = {
  toolId: 'mcp:fs.read',
  title: 'Read a file',
  source: 'mcp',
  safetyTier: 'read',
  egress: 'none',
  approval: 'never',
};
export const harbour = [
  plain,
  { ...plain, toolId: 'mcp:fs.write', title: 'Write a file', safetyTier: 'write', approval: 'always' },
  { ...plain, toolId: 'connector:crm.add', title: 'Add a customer', source: 'connector', safetyTier: 'write' },
  { ...plain, toolId: 'connector:crm.get', title: 'Get a customer', source: 'connector', egress: 'teleport' },
];

export const bytesOf = (list: unknown) =>
  new TextEncoder().encode(typeof list === 'string' ? list : JSON.stringify(list));

/** Reads a list, cut into chunks of this many bytes. */
export function readInto(store: CatalogStore, list: unknown, size = 50) {
  const bytes = bytesOf(list);
  store.start(1);
  for (let at = 0; at < bytes.length; at += size) store.push(1, bytes.slice(at, at + size));
  return store.finish(1);
}

export function storeOf(list: unknown) {
  const store = new CatalogStore();
  const outcome = readInto(store, list);
  if (outcome.kind !== 'read') throw new Error(JSON.stringify(outcome));
  return { store, summary: outcome.summary };
}

export const everything: ViewQuery = {
  view: 1,
  whom: 0,
  q: '',
  choices: new Map(),
  sort: { key: 'id', descending: false },
  group: 'none',
  from: 0,
  to: 50,
  open: null,
};

export function view(store: CatalogStore, query: Partial<ViewQuery> = {}): ViewResult {
  const result = store.view({ ...everything, ...query });
  if (result === null) throw new Error('no catalog');
  return result;
}

export function detail(store: CatalogStore, key: ToolKey): ToolDetail | null {
  const source = store.detailSource();
  return source === null ? null : readDetail(source, key);
}

export const choose = (...choices: [FacetId, readonly string[]][]) => new Map(choices);
export const shown = ({ rows }: Pick<ViewResult, 'rows'>) =>
  rows.map((row) => (row.kind === 'group' ? `${row.value} (${row.count})` : `${row.match} ${row.toolId}`));
