import { appendFileSync, readFileSync } from 'node:fs';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';

/*
 * `node station.mjs NAME TOOLS LOG`: an MCP server over stdio. Lists the tools of a JSON file and writes a line to a log
 * for each call that reaches it, `["NAME","TOOL"]`, and `["NAME"]` where it is asked for its list.
 */

const [name = '', tools = '', log = ''] = process.argv.slice(2);
const server = new Server({ name, version: '1.0.0' }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, () => {
  appendFileSync(log, `${JSON.stringify([name])}\n`);
  return { tools: JSON.parse(readFileSync(tools, 'utf8')) };
});
server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
  appendFileSync(log, `${JSON.stringify([name, params.name])}\n`);
  return { content: [{ type: 'text', text: 'done' }] };
});
await server.connect(new StdioServerTransport());
