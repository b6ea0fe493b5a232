import { expect, test } from 'vitest';
import { isMixedContent, needsLocalNetworkPermission, parseHostUrl, resolveMount } from './hostUrl';

const base = new URL('https://apps.acme.example/catalog/index.html');

const accepted: [written: string, url: string, origin: string][] = [
  ['https://tools.acme.example', 'https://tools.acme.example', 'https://tools.acme.example'],
  ['https://tools.acme.example/', 'https://tools.acme.example', 'https://tools.acme.example'],
  ['  https://tools.acme.example/api/  ', 'https://tools.acme.example/api', 'https://tools.acme.example'],
  ['HTTPS://Tools.ACME.example/Api', 'https://tools.acme.example/Api', 'https://tools.acme.example'],
  ['https://tools.acme.example:443/', 'https://tools.acme.example', 'https://tools.acme.example'],
  ['https://tools.acme.example:8443', 'https://tools.acme.example:8443', 'https://tools.acme.example:8443'],
  ['https://Bücher.example/x', 'https://xn--bcher-kva.example/x', 'https://xn--bcher-kva.example'],
  // A Cyrillic letter that looks like a Latin one shows itself in the canonical origin.
  ['https://pаypal.example', 'https://xn--pypal-4ve.example', 'https://xn--pypal-4ve.example'],
  ['https://h.example/a/../b', 'https://h.example/b', 'https://h.example'],
  ['https://h.example/@scope/x', 'https://h.example/@scope/x', 'https://h.example'],
  ['https://h.example/a%3Fb', 'https://h.example/a%3Fb', 'https://h.example'],
  ['https://[::1]:3000/', 'https://[::1]:3000', 'https://[::1]:3000'],
  ['http://localhost:3001/mcp', 'http://localhost:3001/mcp', 'http://localhost:3001'],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ['http://0x7f.1/', 'http://127.0.0.1', 'http://127.0.0.1'],
  ['./demo', 'https://apps.acme.example/catalog/demo', 'https://apps.acme.example'],
  ['demo/', 'https://apps.acme.example/catalog/demo', 'https://apps.acme.example'],
  ['../other', 'https://apps.acme.example/other', 'https://apps.acme.example'],
  ['../../../../x', 'https://apps.acme.example/x', 'https://apps.acme.example'],
  ['/tool-host', 'https://apps.acme.example/tool-host', 'https://apps.acme.example'],
  ['.', 'https://apps.acme.example/catalog', 'https://apps.acme.example'],
];

const refused: string[] = [
  '',
  '   ',
  'http://tools.acme.example',
  'http://localhost.evil.example',
  'http://localhost.',
  'http://127.0.0.1.evil.example',
  'http://127.0.0.2',
  'http://[::1]:3000',
  'http://[::ffff:127.0.0.1]',
  'https://user@h.example',
  'https://user:secret@h.example',
  'https://@h.example',
  'https://localhost:80@evil.example',
  'https://h.example/?x=1',
  'https://h.example/?',
  'https://h.example/#x',
  'https://h.example#',
  'https://',
  'https:///h.example',
  'https:h.example',
  'https:/h.example',
  'https:\\\\h.example',
  'https://h.example\\@evil.example',
  '//evil.example/x',
  '/\\evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  'data:application/json,[]',
  'file:///etc/passwd',
  'blob:https://h.example/1',
  'ftp://h.example',
  'localhost:3000',
  'https://h.exa\tmple',
  'https://h.example/a\nb',
  'java\nscript:alert(1)',
  'https://h.example/a b',
  'https://h.exam\u200bple',
  'https://h.example/\u202etxt',
  'https://a;b.example',
  'https://a"b.example',
  'https://a$b.example',
  'https://h.example:99999',
  'https://h..example:x',
  `https://h.example/${'a'.repeat(3_000)}`,
];

test.each(accepted)('%j is read as %s', (written, url, origin) => {
  expect(parseHostUrl(written, base)).toEqual({ ok: true, url, origin, relative: !/^\s*https?:/i.test(written) });
});

test.each(refused)('%j is refused with a reason', (written) => {
  const parsed = parseHostUrl(written, base);
  expect(parsed.ok).toBe(false);
  if (!parsed.ok) expect(parsed.reason).toMatch(/^[A-Z].*[.…]$/);
});

test('a relative address may use the plain http of the page itself', () => {
  const parsed = parseHostUrl('./demo', new URL('http://intranet.example/app/'));
  expect(parsed).toEqual({
    ok: true,
    url: 'http://intranet.example/app/demo',
    origin: 'http://intranet.example',
    relative: true,
  });
});

test('a typed address must name its scheme', () => {
  expect(parseHostUrl('tools.acme.example', base, { mayBeRelative: false }).ok).toBe(false);
  expect(parseHostUrl('https://tools.acme.example', base, { mayBeRelative: false }).ok).toBe(true);
});

test('a page opened from a file has no relative hosts', () => {
  expect(parseHostUrl('./demo', new URL('file:///tmp/index.html')).ok).toBe(false);
});

test('only plain http to another machine is mixed content', () => {
  expect(isMixedContent('http://h.example/x', true)).toBe(true);
  expect(isMixedContent('http://h.example/x', false)).toBe(false);
  expect(isMixedContent('http://localhost:3000/x', true)).toBe(false);
  expect(isMixedContent('https://h.example/x', true)).toBe(false);
});

test.each([
  ['http://localhost:3001/mcp', true],
  ['http://127.0.0.1:8080', true],
  ['https://192.168.1.20/mcp', true],
  ['https://172.20.0.1', true],
  ['https://172.32.0.1', false],
  ['https://printer.local', true],
  ['https://[::1]:3000', true],
  ['https://10.example', false],
  ['https://tools.acme.example', false],
])('a public page asks %s: permission needed %s', (url, needed) => {
  expect(needsLocalNetworkPermission(url, 'https://catalog.example/app/')).toBe(needed);
  expect(needsLocalNetworkPermission(url, 'http://localhost:4173/')).toBe(false);
});

test.each([
  ['/v1/mcp', 'https://host.example/v1/mcp'],
  ['mcp/', 'https://host.example/mcp'],
  ['https://mcp.example/a', 'https://mcp.example/a'],
  ['http://mcp.example/a', null],
  ['javascript:alert(1)', null],
  ['https://user:secret@host.example/', null],
  ['https://', null],
])('the mount %j resolves to %j', (text, url) => {
  expect(resolveMount(text, 'https://host.example/api')).toBe(url);
});
