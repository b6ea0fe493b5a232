import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { usageOf } from '../../clients/testLogs';
import { countedAt, writeCollected } from '../../model/collectedServers';
import { readUsage, writeUsage } from '../../model/usage';
import { lines } from '../../usage/testLogs';
import type { Machine } from '../collect/findServers';
import { drawSessions, planSessions, readDays, readSessions, runUsage, startOfDays, usageTable } from './usageCommand';

const line = '{"tool":"find","at":"2026-11-20T10:00:00Z","outcome":"ok"}\n';
const machine: Machine = { platform: 'linux', home: '/home/me', project: '/nowhere', environment: new Map() };

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
    'tool  client     agent  ok  error  refused  unavailable  not known  offered in  last asked for',
    'find  Plain log  main   1   0      0        0            0          -           2026-11-20 10:00',
    '',
  ]);
});

it('counts today as the last of the days', () => {
  expect(new Date(startOfDays(30, Date.parse('2026-11-30T12:00:00Z'))).toISOString()).toBe('2026-11-01T00:00:00.000Z');
});

it.each(['0', 'x', '1.5'])('refuses %s days', (days) => {
  expect(() => readDays(days)).toThrow('--days takes days');
});

const at = new Date().toISOString();
const call = (name: string, id: string) => [
  {
    ...{ type: 'assistant', uuid: id, sessionId: 's1', timestamp: at, cwd: '/home/canary-7f3a9c' },
    message: { content: [{ type: 'tool_use', id, name, input: { to: 'canary-7f3a9c' } }] },
  },
  {
    ...{ type: 'user', uuid: `${id}-end`, sessionId: 's1', timestamp: at, toolUseResult: 'canary-7f3a9c' },
    message: { content: [{ type: 'tool_result', tool_use_id: id, content: 'canary-7f3a9c' }] },
  },
];

async function homeWith(path: string, text: string): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'home-'));
  await mkdir(join(home, path, '..'), { recursive: true });
  await writeFile(join(home, path), text);
  return home;
}

const listed = { name: 'my.crm', status: 'listed', toolCount: 1, pages: ['{"tools":[{"name":"send.mail"}]}'] } as const;

it('the plan says which sessions are read, and what is kept of them', async () => {
  const home = await homeWith('.claude/projects/work/s1.jsonl', lines(...call('mcp__my_crm__send_mail', 'c1')));
  const plan = await planSessions({ ...machine, home }, 30);
  expect(drawSessions(plan, false)).toEqual([
    ['reads', `${join(home, '.claude/projects')} (Claude Code): 1 session file, 0.0 MB, last 30 days`],
    ['keeps', 'counts by server, tool, agent, client and day; no input, result, prompt or path'],
  ]);
});

it('a machine without clients has nothing to read, and nothing is left out', async () => {
  const plan = await planSessions({ ...machine, home: join(tmpdir(), 'no-such-home') }, 7);
  expect(drawSessions(plan, false)).toEqual([['reads', 'no sessions: no client here wrote any in the last 7 days']]);
});

it('counts stand beside the servers under their true names, and nothing else of a session does', async () => {
  const home = await homeWith('.claude/projects/work/s1.jsonl', lines(...call('mcp__my_crm__send_mail', 'c1')));
  const plan = await planSessions({ ...machine, home }, 30);
  const usage = await readSessions(plan, [listed]);
  const text = writeCollected([listed], new Date(at), writeUsage(usage, 0));
  expect(text).not.toContain('canary-7f3a9c');
  expect(countedAt(text.slice(0, 300))).toBe(at);
  expect(readUsage(JSON.parse(text).usage).usage?.tools).toMatchObject([{ server: 'my.crm', tool: 'send.mail' }]);
});
