import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { buildCurlLine, quoteForShell } from './curlLine';

/** What a shell makes of the line: the words that curl would get. */
function shellWords(line: string): string[] {
  const script = `curl() { for word in "$@"; do printf '%s\\0' "$word"; done; }; ${line}`;
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
