/**
 * - `before-2026`: what pages needed up to revision 2025-11-25
 * - `open`: what a page of another origin needs
 * - `none`: no CORS header for anybody
 * - `hidden-session`: the session id goes out, but pages may not read it
 * - `no-headers`: the headers of the protocol are not allowed
 */
export type McpCorsPolicy = 'open' | 'before-2026' | 'none' | 'hidden-session' | 'no-headers';

export function mcpCorsHeaders(policy: McpCorsPolicy): Map<string, string> {
  if (policy === 'none') return new Map();
  const headers = ['authorization', 'content-type'];
  if (policy !== 'no-headers') headers.push('last-event-id', 'mcp-protocol-version', 'mcp-session-id');
  if (policy === 'open' || policy === 'hidden-session') headers.push('mcp-method');
  return new Map([
    ['Access-Control-Allow-Origin', '*'],
    ['Access-Control-Allow-Methods', 'GET, POST, DELETE'],
    ['Access-Control-Allow-Headers', headers.join(', ')],
    ['Access-Control-Max-Age', '600'],
    ...(policy === 'hidden-session' ? [] : [['Access-Control-Expose-Headers', 'mcp-session-id'] as const]),
  ]);
}
