import { z } from 'zod';
import { freePort, type RunningProgram } from './httpPrograms';

/** A small server written with FastMCP, over Streamable HTTP. */
export async function startFastMcp(): Promise<RunningProgram> {
  const { FastMCP } = await import('fastmcp');
  const port = await freePort();
  const quiet = () => {};
  const logger = { debug: quiet, error: quiet, info: quiet, log: quiet, warn: quiet };
  const server = new FastMCP({ name: 'Quay office', version: '0.4.0', logger });
  server.addTool({
    name: 'list_quays',
    description: 'Lists the quays with free places.',
    parameters: z.object({ length: z.number().int().min(1).describe('Metres of quay that a ship needs.') }),
    annotations: { readOnlyHint: true, title: 'List quays' },
    execute: () => Promise.resolve('North quay'),
  });
  server.addTool({ name: 'close_office', description: 'Closes the office.', execute: () => Promise.resolve('Closed') });
  await server.start({ transportType: 'httpStream', httpStream: { port, host: '127.0.0.1' } });
  return { url: `http://127.0.0.1:${port}/mcp`, close: () => server.stop() };
}
