/**
 * The headers an MCP server has to send so that a page of another origin can list its tools, one a line. A `*` among
 * the allowed headers would leave out `Authorization`, and with cookies it allows nothing: so all are named.
 */
export function buildMcpCorsLines(pageOrigin: string, usesCookies: boolean): string {
  return [
    `Access-Control-Allow-Origin: ${pageOrigin}`,
    ...(usesCookies ? ['Access-Control-Allow-Credentials: true'] : []),
    'Access-Control-Allow-Methods: GET, POST, DELETE',
    'Access-Control-Allow-Headers: authorization, content-type, last-event-id, mcp-protocol-version, mcp-session-id',
    'Access-Control-Expose-Headers: mcp-session-id',
    '',
  ].join('\n');
}
