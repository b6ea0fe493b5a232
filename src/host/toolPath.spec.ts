import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildToolPath } from './toolPath';

const host = 'https://h.example/base';

test('an id becomes one encoded segment', () => {
  expect(buildToolPath(host, 'mcp:conformance/readonly-claim')).toEqual({
    ok: true,
    url: 'https://h.example/base/v1/tools/mcp%3Aconformance%2Freadonly-claim',
  });
});

test.each(['', '.', '..', '\ud800', 'a\udc00b', 'x'.repeat(9_000)])('%j is refused', (toolId) => {
  const path = buildToolPath(host, toolId);
  expect(path).toEqual({ ok: false, failure: { kind: 'no-tool-id-path', toolId: toolId.slice(0, 300) } });
});

test('whatever the id, the request asks for exactly that id, or isn’t built', () => {
  const tricky = fc.array(
    fc.constantFrom('.', '..', '/', '\\', '%', '%2e', '%2F', '?', '#', ':', '@', '\n', '\u0000', 'é', '\ud83d', 'a'),
    { maxLength: 6 },
  );
  const toolId = fc.oneof(
    fc.string({ unit: 'binary' }),
    tricky.map((parts) => parts.join('')),
  );
  const hostUrl = fc.constantFrom(host, 'https://h.example', 'http://localhost:3000/a/b');
  fc.assert(
    fc.property(hostUrl, toolId, (url, id) => {
      const path = buildToolPath(url, id);
      if (!path.ok) return;
      const asked = new URL(path.url);
      const segments = asked.pathname.split('/');
      expect(asked.origin).toBe(new URL(url).origin);
      expect(asked.search + asked.hash).toBe('');
      expect(segments.slice(0, -1).join('/')).toBe(new URL(`${url}/v1/tools`).pathname);
      expect(decodeURIComponent(segments.at(-1) ?? '')).toBe(id);
    }),
    { numRuns: 2_000 },
  );
});
