import { expect, test } from 'vitest';
import type { FailureKind, HostFailure } from './failure';
import { describeFailure } from './failureText';

const examples: { readonly [Kind in FailureKind]: Extract<HostFailure, { kind: Kind }> } = {
  offline: { kind: 'offline' },
  'client-not-loaded': { kind: 'client-not-loaded' },
  unreachable: { kind: 'unreachable' },
  'refused-redirect': { kind: 'refused-redirect' },
  'mixed-content': { kind: 'mixed-content' },
  'unsendable-token': { kind: 'unsendable-token' },
  unauthenticated: { kind: 'unauthenticated', hadToken: true, code: 'unauthenticated', reason: 'expired' },
  forbidden: { kind: 'forbidden', requiredScopes: ['runs:read'], code: 'forbidden' },
  'no-catalog': { kind: 'no-catalog', status: 404 },
  'rate-limited': { kind: 'rate-limited', attempts: 4, retryAfterMs: 59_993, scope: 'key' },
  'server-error': { kind: 'server-error', status: 503, correlationId: 'c-1' },
  'unexpected-status': { kind: 'unexpected-status', status: 418 },
  'version-refused': { kind: 'version-refused', status: 410, supported: ['2.0'] },
  'client-refused': { kind: 'client-refused', minVersion: '2.0' },
  'first-byte-timeout': { kind: 'first-byte-timeout', seconds: 15 },
  'stall-timeout': { kind: 'stall-timeout', seconds: 15, bytes: 1_200_000 },
  'too-large': { kind: 'too-large', limitBytes: 268_435_456 },
  'not-json': { kind: 'not-json', line: 3, column: 7, offset: 40, reason: 'a comma or ] is missing' },
  truncated: { kind: 'truncated', bytes: 1 },
  'not-utf8': { kind: 'not-utf8', offset: 3 },
  'unknown-shape': { kind: 'unknown-shape', arrived: 'a number' },
  'not-mcp': { kind: 'not-mcp', arrived: 'a web page' },
  'not-registry': { kind: 'not-registry' },
  'mcp-error': { kind: 'mcp-error', method: 'tools/list', code: '-32601' },
  'mcp-version': { kind: 'mcp-version', supported: ['2031-01-01'] },
  'mcp-cors': { kind: 'mcp-cors', notAllowed: [], notExposed: ['mcp-session-id'] },
  'endless-list': { kind: 'endless-list', why: 'repeated-cursor', pages: 3 },
  'no-tool-id-path': { kind: 'no-tool-id-path', toolId: '..' },
  'not-visible': { kind: 'not-visible', toolId: 'mcp:fs.read' },
  aborted: { kind: 'aborted' },
};

test.each(Object.values(examples))('$kind has a title, an explanation and a next step', (failure) => {
  const text = describeFailure(failure);
  expect(text.title).toMatch(/^[A-Z].{5,60}[^.]$/);
  expect(text.explanation).toMatch(/^[A-Z].+\.$/);
  expect(text.nextStep).toMatch(/^[A-Z].+\.$/);
  expect(text.title + text.explanation + text.nextStep).not.toMatch(/undefined|NaN|Infinity|\[object/);
});

test('every failure has words of its own', () => {
  const titles = Object.values(examples).map((failure) => describeFailure(failure).title);
  expect(new Set(titles).size).toBe(titles.length);
});

test('words of the host stand apart from ours and are bounded', () => {
  const hostile = `Click <a href="https://evil.example">here</a>${'!'.repeat(1_000)}`;
  const said = { code: hostile, message: hostile };
  for (const example of Object.values(examples)) {
    const text = describeFailure({ ...example, ...('code' in example || 'status' in example ? said : {}) });
    expect(text.title + text.explanation + text.nextStep).not.toContain('evil');
    expect(text.hostSays?.length ?? 0).toBeLessThanOrEqual(300);
    for (const { value } of text.particulars) expect(value.length).toBeLessThanOrEqual(300);
  }
});

test.each<[FailureKind, label: string, value: string]>([
  ['rate-limited', 'Wait asked for', '60 seconds'],
  ['forbidden', 'Required scope', 'runs:read'],
  ['server-error', 'Correlation id', 'c-1'],
  ['version-refused', 'It speaks', '2.0'],
  ['mcp-version', 'It speaks', '2031-01-01'],
  ['not-json', 'Reason', 'a comma or ] is missing'],
])('what helps with %s is quoted: %s %s', (kind, label, value) => {
  expect(describeFailure(examples[kind]).particulars).toContainEqual({ label, value });
});

test('an MCP server of this machine that can’t be reached is told which CORS headers to send, another one not', () => {
  const host = { auth: 'none', origin: 'https://h.example', hasDiscovery: false } as const;
  const failure = { kind: 'unreachable', protocol: 'mcp' } as const;
  const { nextStep } = describeFailure(failure, { ...host, isOwnMachine: true });
  expect(describeFailure(failure, host).nextStep).not.toContain('mcp-session-id');
  for (const header of ['mcp-session-id', 'mcp-protocol-version', 'authorization']) expect(nextStep).toContain(header);
  expect(nextStep).not.toContain('curl');
});

test('the headers that CORS rules lack are named one by one', () => {
  const gaps = (notAllowed: readonly string[], notExposed: readonly string[]) =>
    describeFailure({ kind: 'mcp-cors', notAllowed, notExposed }).explanation;
  expect(gaps([], ['mcp-session-id'])).toContain('don’t expose the header mcp-session-id');
  expect(gaps(['mcp-method'], [])).toContain('don’t allow the request header mcp-method');
  expect(gaps(['mcp-method', 'mcp-protocol-version'], [])).toContain('headers mcp-method and mcp-protocol-version');
});

test('a public page that asks this machine explains the browser’s permission', () => {
  const asked = { auth: 'none', origin: 'http://localhost:3001', hasDiscovery: false } as const;
  const local = describeFailure({ kind: 'unreachable' }, { ...asked, needsLocalNetworkPermission: true });
  expect(local.explanation).toContain('permission “local network”');
  expect(describeFailure({ kind: 'unreachable' }, asked).explanation).not.toContain('permission');
});

test('a cookie host is told apart: sign in there, or the header that it forgot', () => {
  const asked = { auth: 'cookie', origin: 'https://host.example', hasDiscovery: true } as const;
  const unknown = describeFailure({ ...examples.unauthenticated, hadToken: false }, asked);
  expect(unknown).toMatchObject({ canRetry: true, nextStep: expect.stringContaining('https://host.example') });
  const blocked = describeFailure({ kind: 'unreachable' }, asked);
  expect(blocked.explanation).toContain('Access-Control-Allow-Credentials');
  const silent = describeFailure({ kind: 'unreachable' }, { ...asked, hasDiscovery: false });
  expect(silent.explanation).not.toContain('Access-Control-Allow-Credentials');
});

test('a token or caller refused by a code is told why, and what to do', () => {
  const token = describeFailure({ kind: 'unauthenticated', hadToken: true, code: 'audience_mismatch' });
  expect(token).toMatchObject({ explanation: 'This token is meant for another host.' });
  const caller = describeFailure({ kind: 'forbidden', requiredScopes: [], code: 'workspace_membership_required' });
  expect(caller).toMatchObject({ explanation: expect.stringContaining('no member') });
});

test.each([
  [400, undefined, 'something in it'],
  [400, 'validation_error', 'a header or the address'],
  [406, undefined, 'version or format'],
])('an answer of %i (%s) is said in plain words', (status, code, explanation) => {
  const words = describeFailure({ kind: 'unexpected-status', status, ...(code !== undefined && { code }) });
  expect(words.explanation).toContain(explanation);
});

test('lines to copy are named only where they stand', () => {
  const host = { auth: 'none', origin: 'https://h.example', hasDiscovery: false } as const;
  expect(describeFailure({ kind: 'unreachable' }, host).nextStep).toContain('curl line');
  expect(describeFailure({ kind: 'unreachable' }).nextStep).not.toMatch(/line/);
  expect(describeFailure({ kind: 'unreachable', protocol: 'mcp' }, host).nextStep).toContain('collect line');
});
