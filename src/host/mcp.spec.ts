import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type McpHosts, mcpToken, startMcpHosts } from '../../e2e/host/mcp/mcpHosts';
import { verbatimPage } from '../../e2e/host/mcp/rawAnswers';
import { oddServerTools } from '../../e2e/host/mcp/scripts';
import { readFile } from '../dialects/readFile';
import type { HostFailure } from './failure';
import type { McpCall, McpList } from './mcp';
import { readMcpTools } from './mcp';
import { testRequestContext } from './testServer';

let hosts: McpHosts;
const opened: McpList[] = [];

beforeAll(async () => {
  hosts = await startMcpHosts();
});

afterAll(async () => {
  await Promise.all(opened.map((list) => list.close()));
  await hosts.close();
});

const quick = { bytes: 5_000_000, firstByteSeconds: 10, stallSeconds: 10 };

async function read(url: string, more: Partial<McpCall> = {}) {
  const defaults = { ...testRequestContext, limits: quick, credentials: 'omit' } as const;
  const list = await readMcpTools({ ...defaults, url, ...more });
  if (list.ok) opened.push(list);
  return list;
}

async function readList(url: string, more: Partial<McpCall> = {}): Promise<McpList> {
  const list = await read(url, more);
  if (!list.ok) throw new Error(JSON.stringify(list.failure));
  return list;
}

async function readFailure(url: string, more: Partial<McpCall> = {}): Promise<HostFailure> {
  const list = await read(url, more);
  if (list.ok) throw new Error('This list was read.');
  return list.failure;
}

/** Names of the tools, as our own reader of the dialect finds them. */
function toolNames({ pages }: McpList): readonly string[] {
  const bytes = new TextEncoder().encode(`[${pages.join(',')}]`);
  return readFile(bytes).entries.map(({ tool }) => tool.nameOnServer ?? '');
}

/** What a server of the era before is asked, after the one probe. */
const handshake = ['initialize', 'notifications/initialized', 'tools/list'];

describe('lists', () => {
  test.each([
    'harbour',
    'modern~harbour',
    'json~harbour',
    'stateless~harbour',
    'old~harbour',
    'null-cursor',
    'slash~harbour',
  ])('%s', async (name) => {
    const list = await readList(hosts.url(name));
    expect(toolNames(list)).toEqual(['list_berths', 'book_berth', 'clear_berth']);
    expect(list.serverInfo).toEqual({ name: 'harbour-mcp', version: '3.1.0', title: 'Harbour tools' });
    expect(hosts.methods(name)).not.toContain('tools/call');
  });

  test.each(['paged', 'modern~paged'])('%s: every page is read, and progress told', async (name) => {
    const progress: unknown[] = [];
    const list = await readList(hosts.url(name), { onProgress: (one) => progress.push({ ...one, bytes: 0 }) });
    expect(list.pages).toHaveLength(4);
    expect(toolNames(list)).toHaveLength(24);
    expect(progress.at(-1)).toEqual({ pages: 4, tools: 24, bytes: 0 });
    expect(hosts.methods(name).filter((method) => method === 'tools/list')).toHaveLength(4);
  });

  test('odd tools keep every key, and cost nobody else anything', async () => {
    const list = await readList(hosts.url('odd'));
    expect(list.pages).toEqual([JSON.stringify({ tools: oddServerTools, 'x-of-the-list': true })]);
    expect(toolNames(list)).toHaveLength(oddServerTools.length - 1);
  });

  test('a page is the very text that came', async () => {
    const list = await readList(hosts.url('verbatim'));
    expect(list.pages).toEqual([verbatimPage]);
    expect(list.serverInfo).toEqual({ name: 'verbatim', version: '1' });
    expect(list.freshness).toEqual({});
  });

  test.each<[string, readonly string[], HostFailure | undefined]>([
    ['empty-cursor', ['one', 'two'], undefined],
    ['always-empty', ['one'], { kind: 'endless-list', why: 'repeated-cursor', pages: 1 }],
    ['never-moving', ['one', 'two'], { kind: 'endless-list', why: 'repeated-cursor', pages: 2 }],
    ['loop', ['after_start', 'after_two', 'after_one'], { kind: 'endless-list', why: 'repeated-cursor', pages: 3 }],
    ['json~number-cursor', ['one'], { kind: 'not-mcp', arrived: 'a page whose nextCursor is no text' }],
    [
      'broken-second',
      ['one'],
      { kind: 'mcp-error', method: 'tools/list', code: '-32603', message: 'The second drawer is stuck.' },
    ],
  ])('%s: what was read is listed, and what stopped the reading is named', async (name, tools, stopped) => {
    const list = await readList(hosts.url(name));
    expect(toolNames(list)).toEqual(tools);
    expect(list.stopped).toEqual(stopped);
  });

  test('a list that goes on for ever ends after the most pages', async () => {
    const list = await readList(hosts.url('json~endless'), { maxPages: 12 });
    expect(list.pages).toHaveLength(12);
    expect(list.stopped).toEqual({ kind: 'endless-list', why: 'too-many-pages', pages: 12 });
  });

  test('an empty list is a list', async () => {
    expect((await readList(hosts.url('empty'))).pages).toEqual(['{"tools":[]}']);
  });

  test('a token goes to its server', async () => {
    const list = await readList(hosts.url('token~harbour'), { token: mcpToken });
    expect(toolNames(list)).toHaveLength(3);
    await list.close();
    const asked = hosts.requests.filter(({ name }) => name === 'token~harbour');
    expect(asked.map(({ verb }) => verb)).toEqual(['POST', 'POST', 'POST', 'POST', 'DELETE']);
    expect(asked.every(({ authorization }) => authorization === `Bearer ${mcpToken}`)).toBe(true);
  });
});

describe('eras', () => {
  test('a server of 2026-07-28 is asked without a handshake, and says who it is', async () => {
    const list = await readList(hosts.url('modern~told'));
    expect(hosts.methods('modern~told')).toEqual(['server/discover', 'tools/list']);
    expect(list.protocolVersion).toBe('2026-07-28');
    expect(list.serverInfo).toEqual({ name: 'harbour-mcp', version: '3.1.0', title: 'Harbour tools' });
    expect(list.instructions).toBe('Ask for a berth before you book one.');
    expect(list.freshness).toEqual({ ttlMs: 300_000, cacheScope: 'public' });
  });

  test('a server that needs the handshake says in it how it is used', async () => {
    const list = await readList(hosts.url('probed~told'));
    expect(hosts.methods('probed~told').slice(-3)).toEqual(handshake);
    expect(list.instructions).toBe('Ask for a berth before you book one.');
  });

  test.each(['status-500-first', 'page-first', 'cut-first'])('%s, then the handshake', async (name) => {
    expect(toolNames(await readList(hosts.url(name)))).toEqual(['tide']);
  });
});

describe('a server that asks first', () => {
  const methods = ['ping', 'roots/list', 'sampling/createMessage', 'elicitation/create'];
  test.each(methods.flatMap((method) => [`asks ${method}`, `old~asks ${method}`]))(
    '%s: is answered, and listed',
    async (name) => {
      const [answer] = toolNames(await readList(hosts.url(name)));
      expect(JSON.parse(answer ?? '')).toMatchObject(
        name.endsWith('ping') ? { result: {} } : { error: { code: -32601 } },
      );
    },
  );
});

describe('changes', () => {
  test.each(['changes', 'modern~changes', 'old~changes'])(
    '%s are told while the session is open, and not after',
    async (name) => {
      const list = await readList(hosts.url(name));
      let told = 0;
      const first = new Promise<void>((resolve) => {
        list.onListChanged(() => {
          told++;
          resolve();
        });
      });
      // The stream of notices opens by itself a moment after the list.
      while (!hosts.isListening(name)) await hop();
      await hosts.change(name);
      await first;
      expect(told).toBe(1);
      expect(toolNames(await readList(hosts.url(name)))).toContain('added_1');
      await list.close();
      await hosts.change(name);
      expect(told).toBe(1);
    },
  );

  test('a server that announces none is not listened to', async () => {
    await readList(hosts.url('harbour'));
    expect(hosts.requests.filter(({ name, verb }) => name === 'harbour' && verb === 'GET')).toEqual([]);
  });
});

describe('failures', () => {
  const hasty = { ...quick, firstByteSeconds: 0.4, stallSeconds: 0.4 };
  const small = { ...quick, bytes: 200_000 };

  test.each<[string, HostFailure]>([
    ['token~harbour', { kind: 'unauthenticated', hadToken: false, code: 'invalid_token' }],
    ['forbidden', { kind: 'forbidden', requiredScopes: ['tools:list'], code: 'insufficient_scope' }],
    ['status-404', { kind: 'no-catalog', status: 404 }],
    ['status-429', { kind: 'rate-limited', attempts: 1, message: 'Too many requests for now.' }],
    ['status-500', { kind: 'server-error', status: 500 }],
    ['web-page', { kind: 'not-mcp', arrived: 'a web page' }],
    ['plain-json', { kind: 'not-mcp', arrived: 'JSON, but no JSON-RPC message' }],
    ['plain-text', { kind: 'not-mcp', arrived: 'something of type text/plain' }],
    ['accepted-only', { kind: 'not-mcp', arrived: 'an empty answer (status 202)' }],
    ['unnamed', { kind: 'not-mcp', arrived: 'an answer without what must be in it' }],
    ['old-version', { kind: 'mcp-version', supported: ['1999-01-01'] }],
    ['later-only', { kind: 'mcp-version', supported: ['2031-01-01', '2031-06-01'] }],
    ['refusing', { kind: 'mcp-error', method: 'initialize', code: '-32000', message: 'Closed today.', status: 400 }],
    [
      'modern~no-tools',
      { kind: 'mcp-error', method: 'tools/list', code: '-32601', message: 'This server has no tools.' },
    ],
    ['cut-stream', { kind: 'truncated', bytes: 9 }],
    ['redirect', { kind: 'refused-redirect' }],
    ['no-tools', { kind: 'mcp-error', method: 'tools/list', code: '-32601', message: 'This server has no tools.' }],
    ['no-list', { kind: 'unknown-shape', arrived: 'a page without tools' }],
  ])('%s', async (name, failure) => {
    expect(await readFailure(hosts.url(name))).toEqual(failure);
  });

  test.each<[string, HostFailure]>([
    ['silent', { kind: 'first-byte-timeout', seconds: 0.4 }],
    ['silent-stream', { kind: 'first-byte-timeout', seconds: 0.4 }],
    ['slow', { kind: 'first-byte-timeout', seconds: 0.4 }],
  ])('%s, in haste', async (name, failure) => {
    expect(await readFailure(hosts.url(name), { limits: hasty })).toEqual(failure);
  });

  test.each(['flood', 'huge', 'json~huge', 'old~huge'])('%s is too large', async (name) => {
    const failure = await readFailure(hosts.url(name), { limits: small });
    expect(failure).toEqual({ kind: 'too-large', limitBytes: 200_000 });
  });

  test('a redirect is not followed', () => {
    expect(hosts.elsewhere.requests).toEqual([]);
  });

  test('text that is no JSON is named with its place', async () => {
    expect(await readFailure(hosts.url('broken-json'))).toMatchObject({ kind: 'not-json', line: 2, column: 9 });
    expect(await readFailure(hosts.url('broken-stream'))).toMatchObject({ kind: 'not-json', line: 1 });
  });

  test('cancelling ends the reading at once', async () => {
    const cancelling = new AbortController();
    const reading = readFailure(hosts.url('slow'), { signal: cancelling.signal });
    while (!hosts.methods('slow').includes('tools/list')) await hop();
    cancelling.abort();
    expect(await reading).toEqual({ kind: 'aborted' });
  });

  test('a host that is not there, and a page that may not ask', async () => {
    expect(await readFailure('http://127.0.0.1:9/mcp')).toEqual({ kind: 'unreachable', protocol: 'mcp' });
    expect(await readFailure('http://tools.invalid/mcp', { isSecurePage: true })).toEqual({ kind: 'mixed-content' });
    expect(await readFailure(hosts.url('harbour'), { token: 'two words' })).toEqual({ kind: 'unsendable-token' });
    expect(await readFailure('https://tools.invalid/mcp', { isOnline: () => false })).toEqual({ kind: 'offline' });
  });
});

test('no server of any scenario was ever asked to run a tool', () => {
  const allowed = ['server/discover', ...handshake, 'subscriptions/listen'];
  const asked = new Set(hosts.requests.flatMap(({ name }) => hosts.methods(name)));
  expect([...asked].filter((method) => !allowed.includes(method))).toEqual([]);
  expect(asked).toContain('tools/list');
});

function hop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
