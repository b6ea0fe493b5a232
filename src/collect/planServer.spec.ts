import { expect, test } from 'vitest';
import { planServer } from './planServer';
import { readConfig } from './readConfig';
import { makeRedact } from './redact';

const environment = new Map([
  ['PATH', '/bin'],
  ['HOME', '/home/ida'],
  ['QUAY_TOKEN', 'tide-4711'],
]);
const planOf = (entry: object, platform: NodeJS.Platform = 'linux') => {
  const [server] = readConfig(JSON.stringify({ mcpServers: { quay: entry } }), '/srv/ship/mcp.json', '/srv/ship');
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
      '--header',
      'Authorization: Bearer tide-4712',
      '-e',
      'TEAM=blue',
      'sk-ant-tide4711tide4711tide4711',
      variable('LEVEL:-debug'),
      variable('workspaceFolder'),
    ],
    cwd: 'server',
    env: { QUAY_TOKEN: variable('QUAY_TOKEN'), LEVEL: 'info' },
  });
  expect(plan.shown).toBe(
    `npx -y quay --api-key ••• --token=••• postgres://db/ships?••• --header "Authorization: •••" -e TEAM=••• ••• ${variable('LEVEL:-•••')} ${variable('workspaceFolder')}`,
  );
  expect(plan.place).toBe('/srv/ship/mcp.json, line 1');
  expect(plan.names).toEqual(['QUAY_TOKEN', 'LEVEL']);
  const { step } = plan;
  if (step.kind !== 'start') throw new Error('not started');
  expect(step.program.args.at(-1)).toBe('/srv/ship');
  expect(step.program.cwd).toBe('/srv/ship/server');
  const redact = makeRedact(step.secrets);
  for (const secret of ['abcdef123', 'xyz', 'secret', 'tide-4712', 'sk-ant-tide4711tide4711tide4711', 'tide-4711'])
    expect(redact(`a ${secret} b`)).toMatch(/^a \[removed: .*\] b$/);
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
  ['a program of Windows', { command: 'C:\\tools\\quay' }, 'failed', 'Windows command'],
  ['a script of Windows', { command: 'npx.cmd' }, 'failed', 'Windows command'],
  [
    'a setting of the client',
    { command: 'x', args: [variable('config:quay.port')] },
    'needs-variable',
    'quay.port is not',
  ],
  ['no web address', { url: 'ftp://a.example' }, 'failed', 'no http or https address'],
  ['switched off', { command: 'x', disabled: true }, 'skipped', 'switched off'],
])('%s is not tried, and why is said', (_, entry, status, reason) => {
  expect(planOf(entry).step).toMatchObject({ kind: 'skip', status, reason: expect.stringContaining(reason) });
});

test('a Windows command is started on Windows', () => {
  expect(planOf({ command: 'cmd', args: ['/c', 'npx'] }, 'win32').step.kind).toBe('start');
});

test('a default stands in for a variable that nobody set', () => {
  const { step } = planOf({ command: 'x', args: [variable('NOT_SET:-harbour'), variable('env:HOME')] });
  expect(step).toMatchObject({ kind: 'start', program: { args: ['harbour', '/home/ida'] } });
});

test('secrets are taken out in every form, short ones only where their name says so', () => {
  const { step } = planOf({
    url: 'https://ida:pass%20word@far.example/mcp?key=k1&plain=ok',
    headers: {
      Authorization: `Bearer ${variable('QUAY_TOKEN')}`,
      'X-Team': 'blue',
      Cookie: 'a"b\\c-long',
      'X-Login': `Basic ${btoa('ida:anchor-99')}`,
    },
  });
  if (step.kind === 'skip') throw new Error('skipped');
  const redact = makeRedact(step.secrets);
  const text = redact(`tide-4711 pass word k1 blue ok ${JSON.stringify('a"b\\c-long')} anchor-99`);
  expect(text).toBe(
    '[removed: QUAY_TOKEN] [removed: the address] [removed: key] blue ok "[removed: Cookie]" [removed: X-Login]',
  );
});
