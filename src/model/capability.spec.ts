import { expect, test } from 'vitest';
import { type CapabilitySum, certaintyFor, sumCapabilities } from './capability';
import { describeCapabilities, listSentence } from './capabilityWords';
import { evidenceOf } from './evidence';
import { type Fact, stated, unstated } from './fact';

const posture = (tier: Fact, approval: Fact = unstated, egress: Fact = unstated) => ({
  posture: { tier, approval, egress },
});

const capabilitySentence = (sum: CapabilitySum) =>
  describeCapabilities(sum)
    .map((phrases) => phrases.map(({ words }) => words).join(', '))
    .join('; ');

const wipe = { toolId: 'wipe_disk', inputSchema: { properties: { command: {}, url: {} } } };

test.each([
  ['write', 'yes', 'no'],
  ['exec', 'yes', 'yes'],
  ['read', 'no', 'no'],
  ['quantum', 'unknown', 'unknown'],
] as const)('a tool of tier %s: writes %s, runs commands %s', (tier, writes, commands) => {
  expect(certaintyFor('writes', posture(stated(tier)))).toBe(writes);
  expect(certaintyFor('commands', posture(stated(tier)))).toBe(commands);
});

test('what nobody states is not known, and neither is an approval that the host’s policy decides', () => {
  expect(certaintyFor('writes', posture(unstated))).toBe('unknown');
  expect(certaintyFor('unasked', posture(unstated, stated('conditional')))).toBe('unknown');
  expect(certaintyFor('unasked', posture(unstated, stated('always')))).toBe('no');
});

test('“none can” is said of nobody’s word', () => {
  const reads = posture(stated('read'), stated('never'), stated('none'));
  expect(capabilitySentence(sumCapabilities([reads]))).toBe(
    'none says it can write; none says it can run commands; none says it can use the network',
  );
  const silent = Array.from({ length: 35 }, () => posture(unstated));
  expect(capabilitySentence(sumCapabilities([reads, ...silent]))).toBe(
    'none says it can write, 35 don’t say; all 35 may do so without asking; none says it can run commands, 35 don’t say; none says it can use the network, 35 don’t say',
  );
});

test('tools that may write count as asking only where each of them always does', () => {
  const asks = posture(stated('exec'), stated('always'), stated('none'));
  expect(capabilitySentence(sumCapabilities([asks]))).toContain('1 can write; it asks first; 1 can run');
  const open = posture(stated('write'), stated('conditional'), stated('none'));
  expect(capabilitySentence(sumCapabilities([asks, open]))).toContain('1 of these 2 may do so without asking');
});

test('a tool the catalog doesn’t show counts as unknown', () => {
  const reads = posture(stated('read'), stated('never'), stated('none'));
  expect(capabilitySentence(sumCapabilities([reads, undefined]))).toContain(
    'none says it can run commands, 1 doesn’t say',
  );
});

test('a tool whose own words speak against its harmless value is counted as said not to', () => {
  const claims = { ...posture(stated('read'), stated('never'), stated('none')), evidence: evidenceOf(wipe) };
  expect(capabilitySentence(sumCapabilities([claims]))).toBe(
    'none says it can write, 1 is said not to, against its own words; it may do so without asking; none says it can run commands, 1 is said not to, against its own words; none says it can use the network, 1 is said not to, against its own words',
  );
  const assigned: Fact = { basis: 'assigned', value: 'pure', reason: 'x', at: '2026-01-01T00:00:00Z' };
  expect(certaintyFor('writes', { ...claims, ...posture(assigned) })).toBe('disputed');
});

test('hints are told as the server’s word, and a reassuring one decides nothing', () => {
  const none = { 'read-only': undefined, destructive: undefined, idempotent: undefined, 'open-world': undefined };
  const tools = [
    ...Array.from({ length: 32 }, () => ({ ...none, 'read-only': false })),
    ...Array.from({ length: 6 }, () => ({ ...none, destructive: true })),
    ...Array.from({ length: 39 }, () => ({ ...none, 'read-only': true })),
    ...Array.from({ length: 6 }, () => none),
  ].map((hints) => ({ ...posture(unstated), hints }));
  expect(capabilitySentence(sumCapabilities(tools))).toMatch(
    /^none states that it can write, 83 don’t say, by their hints 38 say they change things, 6 of these that they may destroy, 39 that they only read, 6 say nothing; all 83 may/,
  );
  expect(certaintyFor('writes', tools[50])).toBe('unknown');
});

test('what own names and words tell has a clause, where nobody says it and where a hint says the contrary', () => {
  const hints = { 'read-only': true, destructive: undefined, idempotent: undefined, 'open-world': undefined };
  const tool = { ...posture(unstated), evidence: evidenceOf(wipe) };
  const sum = sumCapabilities([tool, { ...tool, hints }, { ...posture(unstated), hints }]);
  expect(capabilitySentence(sum)).toContain(
    'none says it can write, 3 don’t say, by their names and words 2 can write, by their hints 2 say they only read, 1 of these against its own words, 1 says nothing; all 3 may',
  );
  expect(capabilitySentence(sum)).toContain(
    'none says it can run commands, 3 don’t say, by their names and words 2 can run commands',
  );
});

test('what is said of a list’s tools is marked as said, and never tells whom a client asks', () => {
  const tools = [posture(unstated), posture(stated('write'), stated('never'))];
  expect(listSentence(sumCapabilities(tools))).toMatch(
    /^Said of them: 1 can write, 1 doesn’t say; none says it can run/,
  );
  expect(listSentence(sumCapabilities(tools))).not.toContain('asking');
});
