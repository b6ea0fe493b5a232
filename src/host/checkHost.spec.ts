import { expect, test } from 'vitest';
import { checkHost } from './checkHost';
import { HostError } from './failure';
import { hostChecks } from './hostChecks';
import { maxRequests } from './hostExchange';
import {
  callerToken,
  onlySeconds,
  own,
  type Posture,
  postures,
  runId,
  secondToken,
  sendError,
  shared,
  startCheckedHost,
} from './testCheckedHost';
import { answerJson, testRequestContext } from './testServer';

const given = { token: callerToken, secondToken, runId };

async function outcomesOf(posture: Posture, call: object = given) {
  const host = await startCheckedHost(posture);
  const asked = { ...testRequestContext, host: { url: host.url, auth: 'bearer' as const }, isPage: true, spacingMs: 0 };
  const run = await checkHost({ ...asked, ...call });
  return { host, run, of: new Map(run.results.map(({ check, outcome }) => [check.id, outcome])) };
}

const listOf = (path: string) => path.endsWith('/tools');
const seesMore = { toolsOfSecond: [shared, onlySeconds] };

const ofSession = { sessionId: 's1', toolId: 'mcp:quay.berths' };
const openedOne = ['tool.session.opened', ofSession] as const;
const calledOne = ['agent.toolCalled', { callId: 'c1', toolName: 'quay.berths' }] as const;
const closedAs = (outcome?: string) => ['tool.session-closed', { ...ofSession, outcome }] as const;

/** How a host breaks each check: what of a posture that keeps it is other. */
const breaks: Readonly<Record<string, (kept: Posture) => Partial<Posture>>> = {
  discovery: ({ document: { toolCatalog: _, ...document } }) => ({ document }),
  list: () => ({ envelope: (tools) => ({ items: tools }) }),
  'needs-caller': ({ tools }) => ({
    instead: ({ path, as }, response) => {
      if (as !== 'nobody' || !listOf(path)) return false;
      answerJson(response, 200, tools);
      return true;
    },
  }),
  fields: ({ tools }) => ({ tools: [...tools, { toolId: 'mcp:quay.x', source: 'mcp' }] }),
  vocabularies: ({ tools }) => ({ tools: [...tools, { toolId: 'mcp:quay.x', source: 'mcp', safetyTier: 'harmless' }] }),
  closed: ({ tools }) => ({ tools: [...tools, { ...own, toolId: 'mcp:quay.x', colour: 'red' }] }),
  exec: ({ tools }) => ({ tools: [...tools, { toolId: 'mcp:quay.x', source: 'mcp', safetyTier: 'exec' }] }),
  secrets: ({ tools }) => ({
    tools: [...tools, { ...own, toolId: 'mcp:quay.x', description: `Send ghp_${'a1B2'.repeat(9)} along.` }],
  }),
  prefixes: ({ tools }) => ({ tools: [...tools, { ...own, toolId: 'connector:quay.x' }] }),
  unique: ({ tools }) => ({ tools: [...tools, ...tools] }),
  stable: ({ tools }) => ({
    instead: ({ path, query, as, time }, response) => {
      if (!listOf(path) || query.size > 0 || as !== 'caller' || time < 3) return false;
      answerJson(response, 200, tools.slice(1));
      return true;
    },
  }),
  advertised: ({ tools }) => ({
    tools: [...tools, { toolId: 'connector:quay.x', source: 'connector', safetyTier: 'read' }],
  }),
  'source-filter': ({ tools }) => ({
    instead: ({ query }, response) => {
      if (!query.has('source')) return false;
      answerJson(response, 200, tools);
      return true;
    },
  }),
  'by-id': () => ({
    instead: ({ path }, response) => {
      if (!path.includes('berths')) return false;
      answerJson(response, 200, { ...shared, safetyTier: 'pure' });
      return true;
    },
  }),
  unknown: () => ({
    instead: ({ path }, response) => {
      if (!/nonexistent|no-such/.test(path)) return false;
      sendError(response, 403, 'forbidden');
      return true;
    },
  }),
  alike: () => ({
    ...seesMore,
    instead: ({ path, as }, response) => {
      if (!path.includes('cargo') || as !== 'caller') return false;
      sendError(response, 403, 'forbidden');
      return true;
    },
  }),
  subset: () => seesMore,
  compact: ({ tools }) => ({
    instead: ({ query }, response) => {
      if (!query.has('view')) return false;
      answerJson(response, 200, { tools });
      return true;
    },
  }),
  sessions: ({ runEvents }) => ({ runEvents: runEvents.filter(([type]) => type !== 'tool.session.closed') }),
  sorted: ({ tools }) => ({ tools: tools.toReversed() }),
  annotations: ({ tools: [first, ...rest] }) => ({
    tools: [{ ...first, annotations: { readOnlyHint: false } }, ...rest],
  }),
  errors: () => ({
    instead: ({ path, as }, response) => {
      if (as !== 'nobody' || !listOf(path)) return false;
      answerJson(response, 401, { title: 'Sign in', status: 401 });
      return true;
    },
  }),
  'content-type': ({ document }) => ({
    instead: ({ path }, response) => {
      if (!path.includes('well-known')) return false;
      answerJson(response, 200, document, { 'Content-Type': 'text/plain' });
      return true;
    },
  }),
  cors: () => ({
    instead: ({ as }, response) => {
      if (as !== 'caller') return false;
      response.destroy();
      return true;
    },
  }),
  'version-refused': ({ tools }) => ({
    instead: ({ headers }, response) => {
      if (headers['openwop-version'] !== '99.0') return false;
      answerJson(response, 200, tools);
      return true;
    },
  }),
  'version-one': ({ tools }) => ({
    instead: ({ path }, response) => {
      if (!path.startsWith('/v1/')) return false;
      answerJson(response, 200, tools);
      return true;
    },
  }),
  'old-client': () => ({
    instead: ({ headers }, response) => {
      if (headers['openwop-client-version'] === undefined) return false;
      sendError(response, 400, 'validation_error');
      return true;
    },
  }),
};

test.each([1, 2] as const)('a host of version %i that keeps each check is told so', async (major) => {
  const { run, of, host } = await outcomesOf(postures[major]);
  const notKept = [...of].filter(([, { kind }]) => kind !== 'kept').map(([id, outcome]) => ({ id, ...outcome }));
  // No tool is hidden where the second identity sees a part.
  expect(notKept).toMatchObject([{ id: 'alike', kind: 'unseen' }]);
  const { of: hiding } = await outcomesOf({ ...postures[major], ...seesMore });
  expect(hiding.get('alike')).toMatchObject({ kind: 'kept', seen: 'mcp:quay.cargo' });
  expect(host.requests.length).toBeLessThanOrEqual(maxRequests);
  expect(run.asked).toBe(host.requests.length);
});

test('there is a way to break each check', () => {
  expect(Object.keys(breaks)).toEqual(hostChecks.map(({ id }) => id));
});

test.each(
  hostChecks.flatMap(({ id, major }) =>
    (major === undefined ? ([1, 2] as const) : [major]).map((one) => [id, one] as const),
  ),
)('%s is broken in version %i, with the exchange as evidence', async (id, major) => {
  const kept = postures[major];
  const { of } = await outcomesOf({ ...kept, ...breaks[id]?.(kept) });
  const outcome = of.get(id);
  expect(outcome).toMatchObject({ kind: 'broken', evidence: { 0: { url: expect.any(String) } } });
  expect(JSON.stringify(outcome)).not.toMatch(/(?:caller|second)-token/);
});

test('what a caller without a token can’t see is said with its reason, and no check is called kept for it', async () => {
  const { of } = await outcomesOf(postures[1], { isPage: false });
  expect(of.get('needs-caller')).toMatchObject({ kind: 'kept' });
  expect(of.get('fields')).toEqual({ kind: 'unseen', why: 'The list gave no tools: 401.' });
  expect(of.get('alike')).toEqual({ kind: 'unseen', why: 'It takes a second identity’s token.' });
  expect(of.get('cors')).toEqual({ kind: 'unseen', why: 'Only a browser keeps to it.' });
  expect(of.get('sessions')).toEqual({
    kind: 'unseen',
    why: 'It takes a run whose tools had sessions. Discovery claims session events.',
  });
});

test('that a page may send its token is not seen without one', async () => {
  const { of } = await outcomesOf(postures[1], { token: undefined });
  expect(of.get('cors')).toEqual({ kind: 'unseen', why: 'It takes a token.' });
});

test.each<[wrong: string, events: Posture['runEvents']]>([
  ['closed that was not opened', [closedAs('completed')]],
  ['opened twice', [openedOne, openedOne]],
  ['closed before its call returned', [openedOne, calledOne, closedAs('completed')]],
  ['ends with no outcome', [openedOne, closedAs()]],
  ['ends with vanished', [openedOne, closedAs('vanished')]],
  ['holds content: inputs', [[openedOne[0], { ...openedOne[1], inputs: { key: 'secret-quay' } }]]],
])('a session that is wrong, %s, is told without what its run holds', async (wrong, runEvents) => {
  const { of } = await outcomesOf({ ...postures[1], runEvents });
  expect(of.get('sessions')).toMatchObject({ kind: 'broken', what: expect.stringContaining(wrong) });
  expect(JSON.stringify(of.get('sessions'))).not.toContain('secret-quay');
});

test.each<[why: string, events: Posture['runEvents']]>([
  ['The run has no tool session. Discovery claims session events.', [calledOne]],
  ['The run goes on, with sessions of mcp:quay.berths still open.', [openedOne]],
])('a run that shows nothing is said to: %s', async (why, runEvents) => {
  const { of } = await outcomesOf({ ...postures[2], runEvents });
  expect(of.get('sessions')).toEqual({ kind: 'unseen', why });
});

test('Cancel ends it between two requests, and only GETs are sent', async () => {
  const controller = new AbortController();
  const onAsked = (asked: number) => asked === 3 && controller.abort();
  const host = await startCheckedHost(postures[1]);
  const call = { ...testRequestContext, host: { url: host.url, auth: 'bearer' as const }, isPage: false, spacingMs: 0 };
  const checking = checkHost({ ...call, ...given, signal: controller.signal, onAsked });
  await expect(checking).rejects.toEqual(new HostError({ kind: 'aborted' }));
  expect(host.requests.length).toBeLessThanOrEqual(3);
});
