import { expect, test } from 'vitest';
import { buildMcpCorsRecipes } from './mcpCors';

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
