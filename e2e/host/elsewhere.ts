import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Listener, listen } from './listener';
import { type RecordedRequest, recordRequest } from './recordedRequest';

/** A second origin that would gladly hand out tools to whoever is led there. */
export function startElsewhere(requests: RecordedRequest[], host: string): Promise<Listener> {
  const onRequest = (request: IncomingMessage, response: ServerResponse) => {
    recordRequest(requests, request);
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', 'Authorization, *');
    const body = JSON.stringify([{ toolId: 'mcp:elsewhere.tool', source: 'mcp', safetyTier: 'read' }]);
    response.writeHead(request.method === 'OPTIONS' ? 204 : 200, { 'Content-Type': 'application/json' });
    response.end(request.method === 'OPTIONS' ? undefined : body);
  };
  return listen(onRequest, 0, host);
}
