import { expect, test } from 'vitest';
import { toolFinder } from '../model/toolNames';
import { withToldServer } from './toldServers';

const find = toolFinder([{ toolId: 'mcp:pier.moor_boat', servers: ['pier'], name: 'moor_boat' }], () => null);

test.each([
  ['a plugin’s', { client: 'A', tool: 'mcp__plugin_quay_pier__moor_boat' }, 'plugin_quay_pier'],
  ['a connector’s', { client: 'A', tool: 'mcp__claude_ai_Pier__moor_boat' }, 'claude_ai_Pier'],
  ['one that the log cuts itself', { client: 'A', server: 'old pier', tool: 'moor_boat' }, 'old pier'],
])('a name of %s server means the tool of the server that a person says it is', (_, named, logged) => {
  expect(find(named)).toEqual({ kind: 'none' });
  expect(find(withToldServer(named, new Map([[logged, 'pier']])))).toEqual({
    kind: 'tool',
    toolId: 'mcp:pier.moor_boat',
  });
});

test('other names stay as they are', () => {
  const told = new Map([['plugin_quay_pier', 'pier']]);
  for (const tool of ['moor_boat', 'mcp__plugin_quay__pier__moor_boat', 'mcp__plugin_quay_pier__'])
    expect(withToldServer({ client: 'A', tool }, told)).toEqual({ client: 'A', tool });
});
