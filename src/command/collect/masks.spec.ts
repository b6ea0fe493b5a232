import { mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from './findServers';
import { drawPlan } from './launchText';
import { maskPlanText } from './masks';
import { planServer } from './planServer';

const variable = (name: string) => `\${${name}}`;
const secret = 'gho1tide4711anchorQ9f';
const code = btoa('touch ran');
const shell = join(mkdtempSync(join(tmpdir(), 'shell-')), 'quay');
symlinkSync('/bin/sh', shell);

/** What is shown of a server in a masked plan. */
const shownOf = (entry: object) => {
  const [server] = readConfig(JSON.stringify({ mcpServers: { quay: entry } }), '/srv/mcp.json', '/srv');
  const environment = new Map([['PATH', '/bin']]);
  const lines = server === undefined ? [] : drawPlan(planServer(server, { environment, platform: 'linux' }), true);
  return lines.map(([verb, text]) => `${verb}: ${text}`).join('\n');
};

test('a value that is only a secret is masked, with its ends and its length', () => {
  const entry = { command: 'quay', args: ['run', 'server.mjs'], env: { QUAY_TOKEN: secret, LEVEL: 'info' } };
  expect(shownOf(entry)).toContain('secret: QUAY_TOKEN=gh…9f, 21 characters');
  expect(shownOf(entry)).toContain('with: LEVEL=info');
  expect(shownOf({ url: 'https://quay.example/mcp', headers: { 'X-Api-Key': secret } })).toContain(
    'secret: X-Api-Key: gh…9f, 21 characters',
  );
  expect(shownOf({ ...entry, env: { QUAY_TOKEN: code } })).not.toContain(code);
  expect([maskPlanText('k1'), maskPlanText(`"${secret}"`)]).toEqual(['…, 2 characters', '…, 23 characters']);
});

test.each<[what: string, entry: object]>([
  ['a name that is no secret’s', { command: 'x', env: { LEVEL: secret } }],
  ['a variable of a runtime', { command: 'x', env: { NODE_AUTH_TOKEN: secret } }],
  ['a variable of git', { command: 'x', env: { GIT_TOKEN: secret } }],
  ['a variable of a package runner', { command: 'x', env: { npm_config__auth_token: secret } }],
  ['a function of a shell', { command: 'x', env: { 'BASH_FUNC_get_token%%': secret } }],
  ['a variable that an argument names', { command: 'x', args: ['--take', 'quay_token'], env: { QUAY_TOKEN: secret } }],
  ['a variable that another expands', { command: 'x', env: { QUAY_TOKEN: secret, RUN: '$QUAY_TOKEN' } }],
  ['a variable put into an argument', { command: 'x', args: [variable('QUAY_TOKEN')], env: { QUAY_TOKEN: secret } }],
  ['a path', { command: 'x', env: { QUAY_TOKEN: `a/${secret}` } }],
  ['an option', { command: 'x', env: { QUAY_TOKEN: `-${secret}` } }],
  ['a hidden file', { command: 'x', env: { QUAY_TOKEN: `.${secret}` } }],
  ['code after -c', { command: 'python3', args: ['-c', 'run()'], env: { QUAY_TOKEN: secret } }],
  ['code after -pe', { command: 'node', args: ['-pe', 'run()'], env: { QUAY_TOKEN: secret } }],
  ['code after --eval=', { command: 'node', args: ['--eval=run()'], env: { QUAY_TOKEN: secret } }],
  ['a shell', { command: '/bin/bash', args: ['run.txt'], env: { QUAY_TOKEN: secret } }],
  ['a shell within a command', { command: 'nice', args: ['-n', '5', 'zsh', 'x'], env: { QUAY_TOKEN: secret } }],
  ['code in a variable', { command: 'x', env: { QUAY_TOKEN: secret, OPTIONS: '--import=data:text/javascript,run()' } }],
  ['code in an option', { command: 'tar', args: ['--action=exec=eval "$(env)"'], env: { QUAY_TOKEN: secret } }],
  ['code in base64', { command: 'node', args: ['--import', 'data:text/javascript,run'], env: { QUAY_TOKEN: secret } }],
  ['a program that is a shell', { command: shell, args: ['run.txt'], env: { QUAY_TOKEN: secret } }],
  ['an argument', { command: 'x', args: ['--token', secret] }],
])('a value stands in full where it may decide what runs: %s', (_, entry) => {
  expect(shownOf(entry)).toContain(secret);
});

test('a value in base64 that code of the arguments runs stands in full', () => {
  const args = ['-e', 'eval(atob(process.env["RUN" + "_TOKEN"]))'];
  expect(shownOf({ command: 'node', args, env: { RUN_TOKEN: code } })).toContain(`secret: RUN_TOKEN=${code}`);
});
