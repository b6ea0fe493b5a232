import { CatalogEngine } from '../engine/engine';

const rounds = 8;
const tools = 8;

/**
 * Reads a small made-up list some times over, and asks about it: a script's first runs take many times as long as its
 * later ones, and while a host's answer is on its way there is time for them. Stops once there is something to do.
 */
export function warmUp(isIdle: () => boolean, round = 0): void {
  if (round === rounds || !isIdle()) return;
  const engine = new CatalogEngine();
  engine.start(0);
  engine.push(0, list);
  engine.finish(0);
  void engine.query({
    q: '',
    choices: new Map(),
    sort: { key: 'id', descending: false },
    group: 'none',
    subject: null,
    draft: { id: 0, value: [] },
    context: [],
    targets: [],
    comparison: null,
    from: 0,
    to: tools,
    open: null,
    former: null,
  });
  setTimeout(warmUp, 0, isIdle, round + 1);
}

const list = new TextEncoder().encode(JSON.stringify(Array.from({ length: tools }, (_, i) => sampleTool(i))));

function sampleTool(i: number) {
  const isRead = i % 2 === 0;
  return {
    toolId: `sample:family-${i % 8}.tool_${i}`,
    title: `Sample tool ${i}`,
    description: 'Stands in for the tools that a host describes, in some sentences of plain words. Nobody sees it.',
    source: isRead ? 'mcp' : 'connector',
    safetyTier: isRead ? 'read' : 'write',
    egress: isRead ? 'none' : 'host-mediated',
    approval: isRead ? 'never' : 'conditional',
    replayPolicy: 'idempotent',
    auth: { scopes: [`sample:${i % 8}`], credentialRef: isRead },
    costHint: 'low',
    latencyHint: 'medium',
    inputSchema: {
      type: 'object',
      required: ['name'],
      additionalProperties: false,
      properties: {
        name: { type: 'string', description: 'A text of some length.', minLength: 1, maxLength: 200 },
        count: { type: 'integer', minimum: 1, maximum: 100, default: 10 },
        kinds: { type: 'array', items: { type: 'string', enum: ['first', 'second', 'third'] } },
        options: { type: 'object', properties: { [`option${i}`]: { type: ['boolean', 'null'] } } },
      },
    },
    outputSchema: { type: 'object', properties: { found: { type: 'number' }, text: { type: 'string' } } },
  };
}
