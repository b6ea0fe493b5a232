import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { afterAll, describe, expect, test } from 'vitest';
import { startNginx } from '../../e2e/support/startNginx';
import {
  buildCollectLine,
  buildCurlLine,
  buildMcpCorsRecipes,
  buildProxyRecipe,
  proxyPath,
  quoteForShell,
  serverWords,
} from './recipes';
import { cloneLine } from './settings';
import { answerJson, startTestServer } from './testServer';

/** What a shell makes of the line: the words that its command would get. */
function shellWords(line: string): string[] {
  const script = `words() { for word in "$@"; do printf '%s\\0' "$word"; done; }; ${line.replace(/^\w+/, 'words')}`;
  return execFileSync('/bin/sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1);
}

test('the line asks for the list with a placeholder for the token', () => {
  expect(shellWords(buildCurlLine('https://h.example/base', 'bearer'))).toEqual([
    '--globoff',
    '--fail',
    '--header',
    'Accept: application/json',
    '--header',
    'Authorization: Bearer YOUR_TOKEN',
    '--output',
    'tools.json',
    'https://h.example/base/v1/tools',
  ]);
  expect(buildCurlLine('https://h.example', 'none')).not.toContain('YOUR');
});

test('an address with shell characters stays one word', () => {
  const url = "https://h.example/it's;$(touch x)`y`&z|{a,b}*";
  expect(shellWords(buildCurlLine(url, 'cookie')).at(-1)).toBe(`${url}/v1/tools`);
  expect(quoteForShell("it's")).toBe(`'it'\\''s'`);
});

test('the curl line asks in the version of the host', () => {
  const two = { major: 2, sendsVersion: true, why: 'both' } as const;
  const line = buildCurlLine('https://h.example', 'none', two);
  expect(line).toContain("'OpenWOP-Version: 2.0'");
  expect(line).toContain("'https://h.example/tools'");
});

test('the collect line names one server, and the variable of its token', () => {
  expect(buildCollectLine(cloneLine, serverWords('https://h.example:8443/mcp', 'bearer'))).toBe(
    'npm run collect -- https://h.example:8443/mcp --token-env=h.example:8443=MCP_TOKEN',
  );
  expect(buildCollectLine('npx tool-catalog collect', ['mcp.json'])).toBe('npx tool-catalog collect mcp.json');
  expect(shellWords(buildCollectLine(cloneLine, serverWords("https://h.example/it's;$(x)", 'none'))).at(-1)).toBe(
    "https://h.example/it's;$(x)",
  );
});

test('the recipe names the host and nothing else', () => {
  const recipe = buildProxyRecipe('https://tools.acme.example:8443/api');
  expect(recipe).toContain('upstream tool-host { server tools.acme.example:8443; }');
  expect(recipe).toContain('proxy_ssl_name tools.acme.example;');
  expect(recipe).toContain('"/api/$1" break;');
});

test.each(['nonsense', 'ftp://h.example', 'https://a;b.example', 'https://a"b.example', 'https://a$b.example'])(
  'there is no recipe for %s',
  (url) => expect(buildProxyRecipe(url)).toBeUndefined(),
);

describe('in a real nginx', () => {
  const folder = mkdtempSync(join(tmpdir(), 'proxy-recipe-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** An nginx with the recipe in its two places. */
  function startRecipe(hostUrl: string) {
    const certificates = join(folder, 'trusted.pem');
    writeFileSync(certificates, rootCertificates.slice(0, 2).join('\n'));
    const recipe = (buildProxyRecipe(hostUrl) ?? '').replace(/(trusted_certificate ).*;/, `$1${certificates};`);
    const [beside = '', inside = ''] = recipe.split('\n\n');
    return startNginx(inside, beside);
  }

  test.each([
    'https://127.0.0.1:8443/api',
    'https://localhost',
    'http://localhost:3001/mcp',
    "https://127.0.0.1/it's;$1/{x}/a%20b/(c)",
    'https://[::1]:8443',
  ])('the lines for %s are valid', async (url) => {
    await (await startRecipe(url)).close();
  });

  test('a mistake would be noticed', async () => {
    await expect(startNginx('proxy_pas x;')).rejects.toThrow('unknown directive');
  });

  test('the host gets the path as it was sent, the token, and no cookie', async () => {
    const host = await startTestServer((_, response) => answerJson(response, 200, [], { 'Set-Cookie': 'a=b' }));
    const nginx = await startRecipe(`${host.url}/api`);
    try {
      const app = `${nginx.origin}${proxyPath}`;
      const headers = { Authorization: 'Bearer t', Cookie: 'site=1' };
      const answer = await fetch(`${app}/v1/tools`, { headers });
      await fetch(`${app}/v1/tools/mcp%3Aa%2F..%2Fb`, { headers });
      expect(answer.headers.get('set-cookie')).toBeNull();
      expect(host.requests.map(({ url }) => url)).toEqual(['/api/v1/tools', '/api/v1/tools/mcp%3Aa%2F..%2Fb']);
      for (const request of host.requests) {
        expect(request.headers).toMatchObject({ authorization: 'Bearer t', host: new URL(host.url).host });
        expect(request.headers.cookie ?? '').toBe('');
      }
    } finally {
      await nginx.close();
    }
  });
});

const headers = [
  'authorization',
  'content-type',
  'last-event-id',
  'mcp-method',
  'mcp-protocol-version',
  'mcp-session-id',
];

test('the headers come first and name the page and every header of the protocol', () => {
  expect(buildMcpCorsRecipes('https://catalog.example', false)[0]).toEqual({
    name: 'Headers',
    text: [
      'Access-Control-Allow-Origin: https://catalog.example',
      'Access-Control-Allow-Methods: GET, POST, DELETE',
      `Access-Control-Allow-Headers: ${headers.join(', ')}`,
      'Access-Control-Expose-Headers: mcp-session-id',
      '',
    ].join('\n'),
  });
});

test('each library is given the same page, headers and cookies', () => {
  for (const { name, text } of buildMcpCorsRecipes('https://catalog.example', true)) {
    for (const part of ['https://catalog.example', ...headers]) expect(text, name).toContain(part);
    expect(text, name).toMatch(/credentials\W+true/i);
  }
  for (const { text } of buildMcpCorsRecipes('https://catalog.example', false)) {
    expect(text).not.toMatch(/credentials/i);
  }
});
