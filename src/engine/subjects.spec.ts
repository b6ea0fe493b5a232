import { expect, test } from 'vitest';
import type { Verdict } from '../model/decision';
import { CatalogEngine } from './engine';
import { joinSubjects, takeSubjects } from './subjectColumns';
import type { Subject } from './subjects';
import { call, choose, decide, heldFile, kept, query, shown } from './testCatalog';

const list = (...names: readonly string[]) => ({
  kind: 'tool-catalog/mcp-servers',
  version: 1,
  servers: [
    {
      ...{ name: 'quay', status: 'listed', serverInfo: { name: 'harbour' } },
      pages: [
        { tools: names.map((name) => ({ name, description: 'Moors a ship.', inputSchema: { type: 'object' } })) },
      ],
    },
  ],
});

function engineWith(...names: readonly string[]): CatalogEngine {
  const engine = new CatalogEngine();
  engine.addFiles([heldFile('f.json', list(...names)), heldFile('g.json', { tools: [{ toolId: 'other' }] })]);
  return engine;
}

const verdict = (about: Verdict['about'], toolId: string, value: Verdict['value'], digest: string | null): Verdict => ({
  ...{ kind: 'verdict', about, toolId, value, digest, reason: '', at: '2026-10-01T00:00:00Z' },
});

test('a source is what it lists: itself, its servers, its tools', async () => {
  const subjects = takeSubjects(await engineWith('moor', 'sail').subjects({ source: 'f.json' }, call));
  expect(subjects.map(({ about, toolId }) => `${about} ${toolId}`)).toEqual([
    'source f.json',
    'server quay',
    'tool mcp:quay.moor',
    'tool mcp:quay.sail',
  ]);
  expect(subjects.every(({ digest }) => digest?.startsWith('sha256:'))).toBe(true);
});

test('servers and sources can be asked for alone, each as it is in its own source', async () => {
  const engine = engineWith('moor', 'sail');
  const whole = takeSubjects(await engine.subjects({ source: 'f.json' }, call));
  const above = takeSubjects(await engine.subjects({ above: 'tools' }, call));
  expect(above.map(({ about, toolId }) => `${about} ${toolId}`)).toEqual([
    'source f.json',
    'source g.json',
    'server quay',
  ]);
  expect(above).toEqual(expect.arrayContaining(whole.filter(({ about }) => about !== 'tool')));
});

test('after a source was approved as listed, only what is new or changed asks', async () => {
  const before = engineWith('moor', 'sail');
  const subjects = takeSubjects(await before.subjects({ source: 'f.json' }, call));
  const decisions = subjects.map(({ about, toolId, digest }) => verdict(about, toolId, 'approved', digest));
  const after = engineWith('moor', 'sail', 'sink');
  await decide(after, decisions);
  expect(await after.standings({ source: 'f.json' })).toEqual({ approved: 2, changed: 0, none: 1, rejected: [] });
});

test('a source names its tools that were rejected', async () => {
  const engine = engineWith('moor', 'sail');
  await decide(engine, [verdict('tool', 'mcp:quay.sail', 'rejected', null)]);
  expect((await engine.standings({ source: 'f.json' }))?.rejected).toEqual(['mcp:quay.sail']);
});

test.each([
  ['server', 'quay'],
  ['source', 'f.json'],
] as const)('a rejected %s rejects all of its tools, new ones too', async (about, id) => {
  const engine = engineWith('moor', 'sail');
  await decide(engine, [verdict(about, id, 'rejected', 'sha256:before')]);
  const rejected = await query(engine, { choices: choose(['verdict', ['rejected']]) });
  expect(shown(rejected)).toEqual(['0 mcp:quay.moor', '1 mcp:quay.sail']);
});

test('what is asked of many crosses to the page with the findings of each', () => {
  const one = (toolId: string, digest: string | null, ...findings: Subject['findings']): Subject => {
    return { about: 'tool', toolId, digest, findings };
  };
  const high = { rule: 'T01', severity: 'high' } as const;
  const subjects = [
    one('a', 'sha256:1', high),
    one('b', null),
    one('a', 'sha256:2', high, { rule: 'C02', severity: 'low' }),
  ];
  expect(takeSubjects(joinSubjects(subjects))).toEqual(subjects);
});

test('a server that changed since it was approved is due, with no finding in its instructions', async () => {
  const engine = engineWith('moor');
  await decide(engine, [verdict('server', 'quay', 'approved', 'sha256:before')]);
  const { id: result } = await query(engine);
  const { servers } = kept(await engine.posture({ result }));
  expect(servers).toMatchObject([{ name: 'quay', isChanged: true, findings: [] }]);
});
