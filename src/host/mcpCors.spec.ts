import { expect, test } from 'vitest';
import { buildMcpCorsLines } from './mcpCors';

test('the lines name the page and every header of the protocol', () => {
  expect(buildMcpCorsLines('https://catalog.example', false)).toBe(
    [
      'Access-Control-Allow-Origin: https://catalog.example',
      'Access-Control-Allow-Methods: GET, POST, DELETE',
      'Access-Control-Allow-Headers: authorization, content-type, last-event-id, mcp-protocol-version, mcp-session-id',
      'Access-Control-Expose-Headers: mcp-session-id',
      '',
    ].join('\n'),
  );
});

test('cookies need one more', () => {
  expect(buildMcpCorsLines('https://catalog.example', true)).toContain('Access-Control-Allow-Credentials: true\n');
});
