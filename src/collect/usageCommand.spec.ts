import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readUsage } from '../model/usage';
import { usageOf } from '../usage/testLogs';
import { readDays, runUsage, startOf, usageTable } from './usageCommand';

const line = '{"tool":"find","at":"2026-11-20T10:00:00Z","outcome":"ok"}\n';

it('writes a usage file that only this person can read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'usage-'));
  const [log, out] = [join(folder, 'log.jsonl'), join(folder, 'out.usage.json')];
  await writeFile(log, line);
  expect(await runUsage([log, '--out', out])).toBe(0);
  expect(readUsage(JSON.parse(await readFile(out, 'utf8'))).usage?.tools).toHaveLength(1);
});

it('says that nothing was read where a file is not there', async () => {
  expect(await runUsage([join(tmpdir(), 'no-such-file.jsonl')])).toBe(2);
});

it('prints a line a tool, and that a log says nothing of offers', async () => {
  const table = usageTable(await usageOf([line]));
  expect(table.split('\n')).toEqual([
    '1 call, 2026-11-20 to 2026-11-20 (UTC)',
    'Plain log: 0 sessions, the log does not say what was offered',
    '',
    'tool  client     agent  ok  error  refused  unavailable  offered in  last asked for',
    'find  Plain log  main   1   0      0        0            -           2026-11-20 10:00',
    '',
  ]);
});

it('counts today as the last of the days', () => {
  expect(new Date(startOf(30, Date.parse('2026-11-30T12:00:00Z'))).toISOString()).toBe('2026-11-01T00:00:00.000Z');
});

it.each(['0', 'x', '1.5'])('refuses %s days', (days) => {
  expect(() => readDays(days)).toThrow('--days takes days');
});
