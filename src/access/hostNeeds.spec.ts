import { expect, test } from 'vitest';
import { stated } from '../model/fact';
import { plainTool } from '../model/testTool';
import { hostNeeds } from './hostNeeds';

const tool = {
  ...plainTool,
  posture: { ...plainTool.posture, egress: stated('safe-fetch'), credential: stated('needed'), source: stated('mcp') },
  scopes: stated(['tides:read']),
};
const statesIn = (document: unknown) => hostNeeds(tool, document).map(({ capability, state }) => [capability, state]);

test('what a tool needs of its host is missing only where a discovery document lacks it', () => {
  const one = {
    protocolVersion: '1.4',
    host: { http: { safeFetch: { supported: true } } },
    toolHooks: { supported: true, perToolAuthorization: true },
    capabilities: { mcp: { supported: true }, credentials: { supported: false } },
  };
  expect(statesIn(one)).toEqual([
    ['host.http.safeFetch', 'offered'],
    ['credentials', 'missing'],
    ['toolHooks.perToolAuthorization', 'offered'],
    ['mcp', 'offered'],
  ]);
  expect(new Set(statesIn(undefined).map(([, state]) => state))).toEqual(new Set(['unknown']));
});

test('in version 2 a record is the claim, and what it has no known name for stays unknown', () => {
  const two = { protocolVersions: ['2.3'], credentials: { status: 'stable', since: '2.0' } };
  expect(Object.fromEntries(statesIn(two))).toMatchObject({ 'host.http.safeFetch': 'unknown', credentials: 'offered' });
});

test('a tool that states none of these needs nothing of its host', () => {
  const { source: _, ...posture } = plainTool.posture;
  expect(hostNeeds({ ...plainTool, posture: { ...posture, source: stated('workflow') } }, {})).toEqual([]);
});
