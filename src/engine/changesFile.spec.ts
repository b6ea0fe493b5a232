import { expect, test } from 'vitest';
import { ListWriter, type TakenList } from './baselineList';
import type { ChangeFormat, ChangesFileQuestion, NamedSide } from './changesFile';
import type { ComparisonQuestion, OtherSide } from './compareCatalog';
import type { CatalogEngine } from './engine';
import { call, engineOf, kept, plain, readInto } from './testCatalog';

const named: NamedSide = {
  name: 'Then',
  host: null,
  principal: { state: 'unknown' },
  completeness: { state: 'complete' },
  at: '2026-11-01T08:00:00.000Z',
};
const now: NamedSide = { ...named, name: 'Now', at: '2026-11-24T08:00:00.000Z' };

const sideOf = ({ list }: TakenList): OtherSide => ({ kind: 'list', list });

let sides = 0;

/** The changes since a side, as a file of each format. */
async function fileOf(
  engine: CatalogEngine,
  side: OtherSide,
  format: ChangeFormat,
  { lineage = 'same-list', ...asked }: Partial<ChangesFileQuestion & Pick<ComparisonQuestion, 'lineage'>> = {},
): Promise<string> {
  const summary = kept(await engine.comparison({ sideId: `${++sides}`, side, lineage }, call));
  const question = {
    comparison: summary.id,
    format,
    before: named,
    after: now,
    doubts: [],
    ...asked,
  };
  return kept(await engine.changesFile(question, call)).text();
}

/** One tool as it is, and one of which only another fingerprint is known. */
function withOpenTool(): TakenList {
  const writer = new ListWriter();
  writer.addUnread({ toolId: 'mcp:fs.read', server: null, source: null }, 'sha256:0', { posture: new Map() });
  return writer.finish();
}

test('files say that new access can’t be ruled out where the page says so', async () => {
  const { engine } = engineOf([plain]);
  const side = sideOf(withOpenTool());
  expect(await fileOf(engine, side, 'markdown')).toContain('**No new access stated · can’t be ruled out for 1 tool**');
  expect(JSON.parse(await fileOf(engine, side, 'json'))).toMatchObject({
    newAccess: 0,
    open: 1,
    changes: [{ toolId: 'mcp:fs.read', isOpen: true }],
  });
});

test('what is missing is removed only where its list proves it', async () => {
  const { engine } = engineOf([plain, { ...plain, toolId: 'mcp:fs.gone' }]);
  const taken = kept(await engine.takeBaseline({ result: null }, call));
  readInto(engine, [plain]);
  const side = sideOf(taken);
  expect(await fileOf(engine, side, 'markdown')).toContain('| `mcp:fs.gone` | removed |');
  const unsure = await fileOf(engine, side, 'markdown', { lineage: 'other-list' });
  expect(unsure).toContain('- 1 no longer visible to you, 1 alike');
  expect(unsure).toContain('| `mcp:fs.gone` | no longer visible to you |');
});

test('an input of which nobody can tell is not called broken', async () => {
  const withInput = (inputSchema: object) => ({ ...plain, inputSchema });
  const { engine } = engineOf([withInput({ type: 'object' })]);
  const taken = kept(await engine.takeBaseline({ result: null }, call));
  readInto(engine, [withInput({ type: 'object', not: { required: ['a'] } })]);
  const text = await fileOf(engine, sideOf(taken), 'markdown');
  expect(text).toContain('- 1 input may be broken, 0 alike');
  expect(text).toContain('| `mcp:fs.read` | input may be broken |');
});

test('each file names both sides: their names, times, digests, and in Markdown whose list it was and its filter', async () => {
  const { engine } = engineOf([plain]);
  const taken = kept(await engine.takeBaseline({ result: null }, call));
  readInto(engine, [{ ...plain, egress: 'host-owned' }]);
  const csv = await fileOf(engine, sideOf(taken), 'csv');
  expect(csv.split('\n')[0]).toContain('"verdict","beforeName","beforeAt","beforeDigest","afterName","afterAt"');
  expect(csv).toMatch(
    /"wider","Then","2026-11-01T08:00:00.000Z","sha256:\w{64}","Now","2026-11-24T08:00:00.000Z","sha256:\w{64}"/,
  );
  const host = { id: 'demo', label: 'Quayside', origin: 'https://quay.example' };
  const before: NamedSide = { ...named, host, principal: { state: 'known', id: 'ada' }, filter: 'tier=read' };
  const markdown = await fileOf(engine, sideOf(taken), 'markdown', { before });
  expect(markdown).toMatch(
    /Quayside \(.*\), shown to ada, .*, 1 tool, complete, `sha256:\w+`, only what matches `tier=read`/,
  );
});

test('a patch that is cut says so, and texts that differ late differ in the file', async () => {
  const many = (value: number) => ({
    ...plain,
    description: `${'x'.repeat(3_000)}${value}`,
    ...Object.fromEntries(Array.from({ length: 120 }, (_, i) => [`x-${i}`, value])),
  });
  const { engine } = engineOf([many(1)]);
  const taken = kept(await engine.takeBaseline({ result: null }, call));
  readInto(engine, [many(2)]);
  const { changes, isCut } = JSON.parse(await fileOf(engine, sideOf(taken), 'json'));
  expect(isCut).toBeUndefined();
  expect(changes[0]).toMatchObject({ isCut: true });
  expect(changes[0].patch).toHaveLength(100);
  expect(await fileOf(engine, sideOf(taken), 'csv')).toContain('"… 2,900 characters alike … ');
});
