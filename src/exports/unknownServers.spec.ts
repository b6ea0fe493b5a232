import { expect, test } from 'vitest';
import { findUnknownServers } from './unknownServers';

const all = [
  ...['get', 'put', 'drop_all'].map((name) => ({ server: undefined, family: 'mcp:store', name })),
  ...['get', 'list'].map((name) => ({ server: 'shop', family: 'mcp:shop', name })),
];
const as = (text: string) => text;
const named = (server: string, name: string) => ({ kind: 'name', server, name, mode: null }) as const;
const whole = (server: string) => ({ kind: 'pattern', server, name: '*', mode: null }) as const;
const joined = (name: string) => ({ kind: 'joined', server: null, name, join: '_', mode: null }) as const;

test('the families that have most of the names stand first, and a server that has its own name is none of them', () => {
  expect(findUnknownServers([named('s', 'get'), named('s', 'put'), named('shop', 'get')], all, as)).toEqual([
    { server: 's', names: 2, families: [{ family: 'mcp:store', found: 2 }] },
  ]);
  expect(findUnknownServers([named('s', 'get')], all, as)[0]?.families.map(({ family }) => family)).toEqual([
    'mcp:shop',
    'mcp:store',
  ]);
});

test('a server of which only a wildcard speaks may be any that the list doesn’t name', () => {
  expect(findUnknownServers([whole('s'), whole('shop')], all, as)).toEqual([
    { server: 's', names: 0, families: [{ family: 'mcp:store', found: 0 }] },
  ]);
  // It is found by its own id.
  expect(findUnknownServers([whole('store')], all, as)).toEqual([]);
});

test('a joined name is cut before the longest name of a tool, and a server without a name here isn’t asked for', () => {
  expect(findUnknownServers([joined('my_s_drop_all'), joined('my_s_*')], all, as)).toEqual([
    { server: 'my_s', names: 1, families: [{ family: 'mcp:store', found: 1 }] },
  ]);
  expect(findUnknownServers([named('s', 'elsewhere'), joined('s_elsewhere')], all, as)).toEqual([]);
});
