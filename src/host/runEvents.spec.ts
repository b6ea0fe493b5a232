import { expect, test } from 'vitest';
import { fetchRunEvents } from './runEvents';
import { answerJson, startTestServer, testRequestContext } from './testServer';

const event = (sequence: number) => ({ runId: 'acme/r 1', sequence, type: 'x', payload: {} });
const two = { major: 2, sendsVersion: false, why: 'only-2' } as const;

test('version 1 answers with the events of a run at once', async () => {
  const host = await startTestServer((_request, response) => answerJson(response, 200, [event(0), event(1)]));
  const call = { ...testRequestContext, host: { url: host.url, auth: 'bearer' as const }, token: 'a' };
  const read = await fetchRunEvents('acme/r 1', call);
  expect(read).toEqual({ ok: true, lines: [JSON.stringify({ runId: 'acme/r 1', events: [event(0), event(1)] })] });
  expect(host.requests.map(({ url }) => url)).toEqual(['/v1/runs/acme%2Fr%201/events']);
  expect(host.requests[0]?.headers.authorization).toBe('Bearer a');
});

test('version 2 is polled to its end, and never for ever', async () => {
  const host = await startTestServer((request, response) => {
    const after = Number(new URL(request.url ?? '', 'http://host').searchParams.get('afterSequence') ?? -1);
    const events = [0, 1, 2]
      .filter((sequence) => sequence > after)
      .slice(0, 2)
      .map(event);
    answerJson(response, 200, { runId: 'acme/r 1', events, lastSequence: events.at(-1)?.sequence ?? after });
  });
  const read = await fetchRunEvents('acme/r 1', {
    ...testRequestContext,
    host: { url: host.url, auth: 'none' },
    wire: two,
  });
  expect(read.ok && read.lines.flatMap((line) => JSON.parse(line).events)).toEqual([event(0), event(1), event(2)]);
  expect(host.requests.map(({ url }) => url)).toEqual([
    '/runs/acme~2Fr~201/events/poll?timeout=1',
    '/runs/acme~2Fr~201/events/poll?timeout=1&afterSequence=1',
    '/runs/acme~2Fr~201/events/poll?timeout=1&afterSequence=2',
  ]);
});

test.each([
  [404, { error: 'run_not_found', message: 'No such run.' }, { kind: 'no-catalog' }],
  [200, 'hello', { kind: 'unknown-shape' }],
  [200, { runs: [] }, { kind: 'unknown-shape' }],
])('%i with %j is told as a failure', async (status, body, failure) => {
  const host = await startTestServer((_request, response) => answerJson(response, status, body));
  const read = await fetchRunEvents('r1', { ...testRequestContext, host: { url: host.url, auth: 'none' } });
  expect(read).toMatchObject({ ok: false, failure });
});
