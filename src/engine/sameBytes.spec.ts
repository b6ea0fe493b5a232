import { describe, expect, it } from 'vitest';
import { writeCollected } from '../model/collectedServers';
import { CatalogEngine } from './engine';
import { bytesOf, engineOf, readInto, takeHost, testHost, testTools } from './testCatalog';

const text = JSON.stringify(testTools);
const shown = (engine: CatalogEngine) =>
  engine.find({ text: 'mcp:', limit: 9 }).map(({ toolId, title }) => `${toolId} ${title}`);

describe('a list that is read again', () => {
  it('is the same result where just its bytes come, in whatever pieces', () => {
    for (const size of [1, 7, 50, 10_000]) {
      const { engine } = engineOf(testTools);
      const outcome = readInto(engine, testTools, size);
      expect(outcome).toMatchObject({ kind: 'read', change: { added: 0, removed: 0, changed: 0 } });
    }
  });

  it.each([
    ['one byte is another', text.replace('Read a file', 'Read a tile')],
    ['a tool came first', `[${JSON.stringify({ ...testTools[0], toolId: 'mcp:new' })},${text.slice(1)}`],
    ['a tool came last', `${text.slice(0, -1)},${JSON.stringify({ ...testTools[0], toolId: 'mcp:new' })}]`],
    ['the last tool went', JSON.stringify(testTools.slice(0, -1))],
    ['white space came behind it', `${text}  \n`],
  ])('is read as at first where %s', (_, now) => {
    const { engine } = engineOf(testTools);
    const fresh = new CatalogEngine();
    for (const size of [3, 64, 10_000]) {
      expect(readInto(engine, now, size).kind).toBe('read');
      readInto(fresh, now, size);
      expect(shown(engine)).toEqual(shown(fresh));
    }
  });

  it.each([
    ['the same tools', 'List', 0],
    ['another tool', 'Lists', 1],
  ])('of an MCP server tells %s by its pages, whatever time stands in them', (_, title, changed) => {
    const engine = new CatalogEngine();
    const pagesAt = (day: number, name: string) => {
      const page = JSON.stringify({ tools: [{ name: 'list', title: name, inputSchema: { type: 'object' } }] });
      return writeCollected([{ name: 'fs', status: 'listed', pages: [page] }], new Date(Date.UTC(2026, 0, day)));
    };
    takeHost(engine, pagesAt(1, 'List'), { alias: 'fs' });
    const { change, summary } = takeHost(engine, pagesAt(2, title), { alias: 'fs' });
    expect(change).toEqual({ added: 0, removed: 0, changed });
    expect(Date.parse(summary.sources[0]?.collectedAt ?? '')).toBeGreaterThan(Date.UTC(2026, 0, 1));
  });

  it('is broken off where its bytes end too early', () => {
    const { engine } = engineOf(testTools);
    expect(readInto(engine, text.slice(0, -5))).toMatchObject({ kind: 'declined', faults: [{ reason: 'truncated' }] });
    expect(shown(engine)).toHaveLength(2);
  });

  it('is read again where its host now says that it surfaces other sources', () => {
    const { engine, summary } = engineOf(testTools);
    engine.start({ reading: 2, source: testHost, advertised: ['connector'] });
    engine.push(2, bytesOf(testTools));
    const outcome = engine.finish(2);
    expect(outcome.kind === 'read' && outcome.summary.problems).toBeGreaterThan(summary.problems);
  });
});
