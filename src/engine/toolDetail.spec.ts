import { expect, test } from 'vitest';
import { readToolRef } from '../dialects/mas';
import { digestBytes } from '../model/digest';
import { bytesOf, call, detail, engineOf, heldFile, kept, plain, testHost, testTools } from './testCatalog';
import { readLoneDetail } from './toolDetail';

test('one descriptor beside the list is read by itself', () => {
  expect(readLoneDetail(bytesOf(plain), testHost)).toMatchObject({
    toolId: 'mcp:fs.read',
    copies: 1,
    entry: 0,
    raw: JSON.stringify(plain),
  });
  expect(readLoneDetail(bytesOf('{"toolId":5}'), testHost)).toBeNull();
  expect(readLoneDetail(bytesOf('<html>'), testHost)).toBeNull();
});

test('a schema’s text keeps its numbers as they were sent', () => {
  const schema = '{"type": "object", "properties": {"n": {"const": 123456789012345678901234567890}}}';
  const detail = readLoneDetail(
    bytesOf(`{"toolId":"a:b","title":"{","inputSchema":${schema},"outputSchema":${schema}}`),
    testHost,
  );
  expect(detail?.input?.text).toBe(schema);
  expect(detail?.output?.text).toBe(schema);
});

const manifest = (name: string) => ({ apiVersion: 'mas/v1', kind: 'Tool', metadata: { name }, spec: {} });

test('references of agents mean mas/v1 tools of bundles and of files, and nothing else', async () => {
  const { engine } = engineOf([...testTools, { ...testTools[0], toolId: 'plan' }]);
  const files = { 'tools/sum.yaml': manifest('sum'), 'agents/clerk.yaml': manifest('clerk-tool') };
  engine.addFiles(Object.entries(files).map(([name, document]) => heldFile(name, document)));
  const refs = ['bundle://ledger/sum', 'bundle://x/plan', '../tools/sum.yaml', './sum.yaml', '../../a.yaml', '/etc'];
  const answer = await engine.resolveRefs({
    refs: refs.map((text) => ({ file: 'agents/clerk.yaml', ref: readToolRef(text) })),
  });
  expect(answer).toEqual([['sum'], [], ['sum'], [], [], []]);
});

test('a source tells its dialects, its bundles and its digest, and counts problems as the catalog does', async () => {
  const list = [...testTools, testTools[0]];
  const { engine, summary } = engineOf(list);
  expect(summary.sources[0]?.dialects).toEqual([['openwop', 5]]);
  expect(await engine.hostDigest()).toBe(digestBytes(bytesOf(list)));
  expect(summary.sources[0]?.problems).toBe(summary.problems);
  const bundle = { apiVersion: 'mas/v1', kind: 'ToolBundle', metadata: { name: 'ledger' } };
  const text = [bundle, { ...bundle, spec: { tools: [manifest('sum'), { id: 'odd' }] } }].map((one) =>
    JSON.stringify(one),
  );
  const after = engine.addFiles([heldFile('ledger.jsonl', text.join('\n'))]);
  expect(after.sources[1]).toMatchObject({
    tools: 1,
    dialects: [['mas', 1]],
    bundles: { count: 2, tools: 2, names: ['ledger', 'ledger'] },
  });
  expect(after.sources.reduce((sum, { problems }) => sum + problems, 0)).toBe(after.problems);
});

test('nothing is suggested of a tool with an open finding, or before all rules have read it', async () => {
  const { engine } = engineOf([]);
  const listed = { inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } };
  const tools = [
    { ...listed, name: 'look', description: 'Shows a page.' },
    { ...listed, name: 'peek', description: 'Shows\u{e0041}\u{e0042} a page.' },
  ];
  engine.addFiles([heldFile('desk', { tools })]);
  const count = async () => {
    const prints = kept(await engine.fingerprints({ toolIds: ['mcp:desk.look', 'mcp:desk.peek'] }));
    return prints.map(({ suggestions }) => suggestions.length);
  };
  expect(await count()).toEqual([0, 0]);
  await engine.readContent(null, call);
  expect(await count()).toEqual([1, 0]);
  const peek = await detail(engine, { toolId: 'mcp:desk.peek', copy: 1 });
  expect(peek?.tool.suggestions).toEqual([]);
});
