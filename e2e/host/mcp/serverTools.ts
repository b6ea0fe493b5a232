/** A plain tool as an MCP server lists it. */
export function serverTool(name: string, more: object = {}): object {
  return {
    name,
    description: `Does ${name.replaceAll('_', ' ')} for the harbour office.`,
    inputSchema: { type: 'object', properties: { berth: { type: 'string' } }, required: ['berth'] },
    ...more,
  };
}

export const harbourServerTools: readonly object[] = [
  serverTool('list_berths', { title: 'List berths', annotations: { readOnlyHint: true, openWorldHint: false } }),
  serverTool('book_berth', { annotations: { readOnlyHint: false, idempotentHint: true } }),
  serverTool('clear_berth', { annotations: { destructiveHint: true } }),
];

/** Shapes that real servers publish and a strict reader trips over. */
export const oddServerTools: readonly object[] = [
  ...harbourServerTools,
  { name: 'no_type', inputSchema: { $schema: 'http://json-schema.org/draft-07/schema#' } },
  serverTool('own_keys', { version: '2', tags: ['tides'], inputSchema: { type: 'object', 'x-order': 3 } }),
  serverTool('app_panel', { _meta: { ui: { visibility: ['app'] } } }),
  serverTool('two_titles', { title: 'One title', annotations: { title: 'Another title' } }),
  serverTool('bad_output', { outputSchema: { type: 'strin' } }),
  serverTool('icons', { icons: [{ src: 'https://icons.invalid/a.png' }], execution: { taskSupport: 'optional' } }),
  { description: 'A tool without a name.' },
];

/** `count` tools of about `bytes` bytes each. */
export function bulkyTools(count: number, bytes: number): readonly object[] {
  const text = 'All about the quay. '.repeat(Math.ceil(bytes / 20));
  return Array.from({ length: count }, (_, i) => serverTool(`bulky_${i}`, { description: text }));
}
