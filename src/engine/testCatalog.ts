import type { FacetId } from '../model/columns';
import type { Decision } from '../model/decision';
import type { Source } from '../model/source';
import { CatalogEngine } from './engine';
import { readers } from './formats';
import type { ToolKey } from './layout';
import type { CatalogSummary } from './loadedCatalog';
import type { Query, QueryAnswer } from './query';
import { type HeldList, holdList, type ReadingOrder, readSource } from './readSource';
import type { Gone, RowsAnswer } from './rows';
import type { Fingerprint, ToolDetail } from './toolDetail';

export const plain = {
  toolId: 'mcp:fs.read',
  title: 'Read a file',
  source: 'mcp',
  safetyTier: 'read',
  egress: 'none',
  approval: 'never',
};
export const testTools = [
  plain,
  { ...plain, toolId: 'mcp:fs.write', title: 'Write a file', safetyTier: 'write', approval: 'always' },
  { ...plain, toolId: 'connector:crm.add', title: 'Add a customer', source: 'connector', safetyTier: 'write' },
  { ...plain, toolId: 'connector:crm.get', title: 'Get a customer', source: 'connector', egress: 'teleport' },
];

export const bytesOf = (list: unknown) =>
  new TextEncoder().encode(typeof list === 'string' ? list : JSON.stringify(list));

export const testHost: Source = { id: 'host:quay', name: 'Quay' };

/** Reads a list, cut into chunks of this many bytes. */
export function readInto(engine: CatalogEngine, list: unknown, size = 50) {
  const bytes = bytesOf(list);
  engine.start({ reading: 1, source: testHost });
  for (let at = 0; at < bytes.length; at += size) engine.push(1, bytes.slice(at, at + size));
  return engine.finish(1);
}

export function engineOf(list: unknown) {
  const engine = new CatalogEngine();
  const outcome = readInto(engine, list);
  if (outcome.kind !== 'read') throw new Error(JSON.stringify(outcome));
  return { engine, summary: outcome.summary };
}

/** A file of any dialect as it is added to a catalog; a text is its bytes, anything else their JSON. */
export function heldFile(id: string, document: unknown, alias?: string): HeldList {
  const order = { source: { id, name: id }, ...(alias !== undefined && { alias }) };
  const list = readSource(order, [bytesOf(document)], readers);
  if (list.kind === 'declined') throw new Error(`${id} was declined`);
  return holdList(list, readers);
}

/** Takes a host's list of any format. */
export function takeHost(engine: CatalogEngine, document: unknown, order: Omit<ReadingOrder, 'source'> = {}) {
  engine.start({ reading: 1, source: testHost, ...order }, readers);
  engine.push(1, bytesOf(document));
  const outcome = engine.finish(1);
  if (outcome.kind !== 'read') throw new Error(JSON.stringify(outcome));
  return outcome;
}

/** A long question that nobody gives up or watches. */
export const call = { signal: new AbortController().signal, report: () => undefined };

export const everything: Query = {
  q: '',
  choices: new Map(),
  sort: { key: 'id', descending: false },
  group: 'none',
  checkedAs: null,
  draft: [],
  context: [],
  targets: [],
  comparison: null,
  effect: null,
  from: 0,
  to: 50,
};

export async function query(engine: CatalogEngine, asked: Partial<Query> = {}): Promise<QueryAnswer> {
  return kept(await engine.query({ ...everything, ...asked }));
}

/** An answer that must be there. */
export function kept<Answer>(answer: Answer | Gone | null): Answer {
  if (answer === 'gone' || answer === null) throw new Error(`the answer was ${answer}`);
  return answer;
}

/** Assigns a safety tier to a tool as it is. */
export async function assign(engine: CatalogEngine, print: Fingerprint | undefined, value: string): Promise<void> {
  const { toolId, digest } = kept(print ?? null);
  const at = '2026-11-02T00:00:00Z';
  await engine.learn({
    assignments: [{ toolId, digest, kind: 'assignment', about: 'tier', value, reason: 'Seen', at }],
  });
}

/** Decides in place of what was decided about the same ids. */
export async function decide(engine: CatalogEngine, decisions: readonly Decision[]): Promise<CatalogSummary> {
  await engine.decide({ decisions, struck: [] });
  return engine.learn({});
}

export async function detail(engine: CatalogEngine, key: ToolKey): Promise<ToolDetail | null> {
  return engine.tool(key);
}

export const choose = (...choices: [FacetId, readonly string[]][]) => new Map(choices);
export const shown = ({ rows }: Pick<RowsAnswer, 'rows'>) =>
  rows.map((row) => (row.kind === 'group' ? `${row.value} (${row.count})` : `${row.match} ${row.toolId}`));
