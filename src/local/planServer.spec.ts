import { expect, test } from 'vitest';
import { planServer } from './planServer';
import { readConfig } from './readConfig';
import { makeRedact, redactJson } from './redact';

const environment = new Map([
  ['PATH', '/bin'],
  ['HOME', '/home/ida'],
  ['QUAY_TOKEN', 'tide-4711'],
]);
const planOf = (entry: object, platform: NodeJS.Platform = 'linux') => {
  const [server] = readConfig(JSON.stringify({ mcpServers: { quay: entry } }), '/work/ship/.vscode/mcp.json');
  if (server === undefined) throw new Error('no server');
  return planServer(server, environment, platform);
};
const variable = (name: string) => `\${${name}}`;

test('what is shown names variables and never a value', () => {
  const plan = planOf({
    command: 'npx',
    args: [
      '-y',
      'quay',
      '--api-key',
      'abcdef123',
      '--token=xyz',
      'postgres://ida:secret@db/ships?ssl=1',
      variable('workspaceFolder'),
    ],
    env: { QUAY_TOKEN: variable('QUAY_TOKEN'), LEVEL: 'info' },
  });
  expect(plan.shown).toBe(
    `npx -y quay --api-key ••• --token=••• postgres://db/ships?••• ${variable('workspaceFolder')}`,
  );
  expect(plan.names).toEqual(['QUAY_TOKEN', 'LEVEL']);
  const { step } = plan;
  if (step.kind !== 'start') throw new Error('not started');
  expect(step.program.args.at(-1)).toBe('/work/ship');
  expect([...step.program.environment]).toEqual([
    ['HOME', '/home/ida'],
    ['PATH', '/bin'],
    ['QUAY_TOKEN', 'tide-4711'],
    ['LEVEL', 'info'],
  ]);
});

test.each([
  [
    'a variable that nobody set',
    { command: 'x', env: { A: variable('NOT_SET') } },
    'needs-variable',
    'NOT_SET is not set',
  ],
  ['a question of the client', { command: 'x', args: [variable('input:key')] }, 'needs-variable', 'key is not set'],
  ['a Windows command', { command: 'cmd', args: ['/c', 'npx', 'x'] }, 'failed', 'Windows command'],
  ['no web address', { url: 'ftp://a.example' }, 'failed', 'no http or https address'],
  ['switched off', { command: 'x', disabled: true }, 'skipped', 'switched off'],
])('%s is not tried, and why is said', (_, entry, status, reason) => {
  expect(planOf(entry).step).toMatchObject({ kind: 'skip', status, reason: expect.stringContaining(reason) });
});

test('a default stands in for a variable that nobody set', () => {
  const { step } = planOf({ command: 'x', args: [variable('NOT_SET:-harbour'), variable('env:HOME')] });
  expect(step).toMatchObject({ kind: 'start', program: { args: ['harbour', '/home/ida'] } });
});

test('secrets are taken out in every form, short ones only where their name says so', () => {
  const { step } = planOf({
    url: 'https://ida:pass%20word@far.example/mcp?key=k1&plain=ok',
    headers: { Authorization: `Bearer ${variable('QUAY_TOKEN')}`, 'X-Team': 'blue', Cookie: 'a"b\\c-long' },
  });
  if (step.kind === 'skip') throw new Error('skipped');
  const redact = makeRedact(step.secrets);
  const base64 = Buffer.from('tide-4711').toString('base64');
  const found = redactJson(
    {
      text: `tide-4711 ${base64} pass word pass%20word k1 blue ok`,
      'tide-4711': [JSON.stringify({ c: 'a"b\\c-long' })],
    },
    redact,
  );
  const text = JSON.stringify(found);
  for (const secret of ['tide-4711', base64, 'pass word', 'pass%20word', 'k1', 'c-long'])
    expect(text).not.toContain(secret);
  expect(text).toContain('blue ok');
  expect(text).toContain('[removed: QUAY_TOKEN]');
});
