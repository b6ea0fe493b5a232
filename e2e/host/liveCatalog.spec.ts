import { afterAll, beforeAll, expect, test } from 'vitest';
import { liveServers } from './liveServers';
import { startTestHost, type TestHost } from './testHost';
import type { ToolDescriptor } from './toolDescriptor';

const missing = { alias: 'ghost', packageName: 'a-server-that-is-not-installed' };
let host: TestHost;
beforeAll(async () => {
  host = await startTestHost({ liveServers: [missing, ...liveServers] });
});
afterAll(() => host.close(), 20_000);

function get(path: string, token?: string): Promise<Response> {
  return fetch(`${host.url('live')}${path}`, {
    headers: token === undefined ? {} : { Authorization: `Bearer ${token}` },
  });
}

test('nothing is started for a caller without the token', async () => {
  expect((await get('/v1/tools')).status).toBe(401);
  expect((await get('/v1/tools', 'reader-token')).status).toBe(401);
  expect(host.liveStatus()).toEqual([]);
});

test('real servers give the tools, and one that cannot start costs only itself', { timeout: 60_000 }, async () => {
  const tools: ToolDescriptor[] = await (await get('/v1/tools', 'live-token')).json();
  const status = new Map(host.liveStatus().map((server) => [server.alias, server]));
  expect(status.get('ghost')).toHaveProperty('failure');
  for (const alias of ['everything', 'fs', 'memory', 'git', 'time']) expect(status.get(alias)).toHaveProperty('tools');
  expect(tools.length).toBeGreaterThan(60);
  const byId = new Map(tools.map((tool) => [tool.toolId, tool]));
  expect(byId.get('mcp:fs.read_text_file')).toMatchObject({
    source: 'mcp',
    safetyTier: 'read',
    egress: 'none',
    approval: 'never',
    auth: { scopes: ['tools:fs:read'] },
    inputSchema: { type: 'object', required: ['path'] },
  });
  expect(byId.get('mcp:git.git_push')).toMatchObject({ safetyTier: 'write', auth: { credentialRef: true } });
});

test('a tool that nobody has reviewed counts as write and states nothing else', { timeout: 60_000 }, async () => {
  const tool = await (await get('/v1/tools/mcp%3Agit.git_worktree', 'live-token')).json();
  expect(tool).toMatchObject({ safetyTier: 'write', auth: { scopes: ['tools:git:write'] } });
  for (const field of ['egress', 'approval', 'replayPolicy', 'costHint']) expect(tool).not.toHaveProperty(field);
});
