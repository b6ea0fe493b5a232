import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rateFound } from '../audit/rules';
import { readOpenwop } from '../dialects/openwop';
import { isGrave } from '../model/finding';
import { isObject, member } from '../model/json';
import { z } from '../model/schema';
import { readBytes } from './client';
import type { HostFailure } from './failure';
import type { HostCall } from './openwop';
import { openToolList } from './openwop';
import { startTestServer, testRequestContext } from './testServer';

/*
 * Reference: the recorded lists and refusals of a real host, replayed by a real server and read as the app reads them.
 */
const folder = join(process.env['REFERENCE_DIR'] ?? '', 'captures');

const captured = z.object({
  request: z.object({ path: z.string(), method: z.string() }),
  status: z.number(),
  headers: z.catch(z.array(z.tuple([z.string(), z.string()])), []),
  body: z.unknown(),
});

function readRecording(name: string) {
  const { request, status, headers, body } = z.parse(captured, JSON.parse(readFileSync(join(folder, name), 'utf8')));
  const text = typeof body === 'string' ? body : JSON.stringify(body ?? '');
  return { name, path: request.path, isGet: request.method === 'GET', status, headers, body: body ? text : '' };
}
type Recording = ReturnType<typeof readRecording>;

async function replay<Result>(recording: Recording, ask: (call: HostCall) => Promise<Result>): Promise<Result> {
  const server = await startTestServer((_, response) => {
    for (const [name, value] of recording.headers) response.setHeader(name, value);
    response.writeHead(recording.status);
    response.end(recording.body);
  });
  const host = { url: server.url, auth: 'bearer' } as const;
  return ask({ ...testRequestContext, host, token: 't', sleep: async () => {} });
}

/** The failure that each status must read as, where a list was asked for. */
const listFailures: Readonly<Record<number, HostFailure['kind']>> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'no-catalog',
  429: 'rate-limited',
  400: 'unexpected-status',
  500: 'server-error',
};

const recordings = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map(readRecording);
const lists = recordings.filter(
  ({ isGet, path, status }) => isGet && status === 200 && /^\/v1\/tools(\?|$)/.test(path),
);

/** How many tools each recorded list holds; the others are empty. */
const toolCounts = new Map([
  ['10-', 8],
  ['15-', 8],
  ['17-', 8],
  ['21-', 8],
  ['65-', 8],
  ['71-', 3],
  ['71b', 3],
]);

/** `[…]`, or `{ "tools": […] }` in the compact view. */
function listedIn(body: unknown): readonly unknown[] {
  const list = isObject(body) ? member(body, 'tools') : body;
  if (!Array.isArray(list)) throw new Error('This is no list.');
  return list;
}

describe('recorded answers', () => {
  test('are there', () => {
    expect(recordings.length).toBeGreaterThan(40);
  });

  test.each(lists)('list: $name', async (recording) => {
    const result = await replay(recording, async (call) => {
      const list = await openToolList(call);
      return list.ok ? new TextDecoder().decode(await readBytes(list.body, 10_000_000)) : list.failure;
    });
    expect(result).toBe(recording.body);
    const entries = listedIn(JSON.parse(recording.body));
    expect(entries.length).toBe(toolCounts.get(recording.name.slice(0, 3)) ?? 0);
    for (const entry of entries) {
      const { toolId, title, source, safetyTier } = Object(entry) as Readonly<Record<string, unknown>>;
      const reading = readOpenwop(entry);
      if (reading.kind === 'bad') throw new Error(`${String(toolId)}: ${reading.reason}`);
      const { tool, findings } = reading;
      expect(tool).toMatchObject({ toolId, ...(title !== undefined && { title }) });
      if (source !== undefined) expect(tool.posture.source).toEqual({ basis: 'stated', value: source });
      if (safetyTier !== undefined) expect(tool.posture.tier).toEqual({ basis: 'stated', value: safetyTier });
      expect(findings.map(rateFound).filter(({ severity }) => isGrave(severity))).toEqual([]);
    }
  });

  test.each(recordings.filter(({ status }) => status >= 400))('refusal: $name ($status)', async (recording) => {
    const list = await replay(recording, openToolList);
    expect(list).toMatchObject({ ok: false, failure: { kind: listFailures[recording.status] } });
  });

  test('name their details', async () => {
    const failureOf = async (name: string) => {
      const recording = recordings.find((one) => one.name.startsWith(name));
      if (recording === undefined) throw new Error(`${name} is missing`);
      const list = await replay(recording, openToolList);
      return list.ok ? undefined : list.failure;
    };
    expect(await failureOf('66-')).toMatchObject({ requiredScopes: ['runs:read'] });
    expect(await failureOf('69-')).toMatchObject({ requiredScopes: ['host:connections:manage'] });
    expect(await failureOf('33-')).toMatchObject({ hint: expect.stringContaining('superadmin'.toUpperCase()) });
    expect(await failureOf('b03-')).toMatchObject({ reason: 'expired', code: 'unauthenticated', hadToken: true });
    expect(await failureOf('e01-')).toMatchObject({ retryAfterMs: 59_993, scope: 'key', attempts: 4 });
    expect(await failureOf('91-')).toMatchObject({ kind: 'server-error', code: 'internal_error' });
  });
});
