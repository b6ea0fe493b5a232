import { setImmediate as breathe } from 'node:timers/promises';
import { sendJson, writeChunks } from './answers';
import { sendTool } from './defaultHost';
import type { Scenario, ScenarioFamily } from './scenario';
import { buildSyntheticTool, leanSize, type SizeRange } from './syntheticTools';

const toolsPerChunk = 500;
/** Serialised tools, 500 a piece and without brackets. Lists of all lengths share them. */
const chunks = new Map<string, Buffer>();

/** The JSON of the first n tools, in pieces. The first call takes some seconds for 100,000, later ones nothing. */
export async function syntheticBody(n: number, size?: SizeRange): Promise<readonly Buffer[]> {
  const pieces: Buffer[] = [Buffer.from('[')];
  for (let first = 0; first < n; first += toolsPerChunk) {
    if (first > 0) pieces.push(Buffer.from(','));
    pieces.push(chunkAt(first, Math.min(toolsPerChunk, n - first), size));
    await breathe();
  }
  return [...pieces, Buffer.from(']')];
}

function chunkAt(first: number, count: number, size?: SizeRange): Buffer {
  const key = `${first} ${size?.min ?? ''}`;
  const known = chunks.get(key);
  if (known !== undefined && count === toolsPerChunk) return known;
  const tools = Array.from({ length: count }, (_, i) => JSON.stringify(buildSyntheticTool(first + i, size)));
  const chunk = Buffer.from(tools.join(','));
  if (count === toolsPerChunk) chunks.set(key, chunk);
  return chunk;
}

function scale(n: number, description: string, size?: SizeRange): Scenario {
  return {
    description: `${n} ${description}`,
    list: async (visit) => {
      const pieces = await syntheticBody(n, size);
      const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
      visit.response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': length });
      await writeChunks(visit, pieces);
      visit.response.end();
    },
    byId: async (visit) => {
      for (let i = 0; i < n; i++) {
        if (i % toolsPerChunk === 0) await breathe();
        const tool = buildSyntheticTool(i, size);
        if (tool.toolId === visit.toolId) return sendJson(visit, 200, tool);
      }
      sendTool(visit, []);
    },
  };
}

const usual = 'synthetic tools of 1–2 kB';
const lean = 'synthetic tools of about 0.9 kB';

export const scaleFamilies: readonly ScenarioFamily[] = [
  { shape: 'tools-<n>', description: `that many ${usual}, such as tools-5000`, build: (n) => scale(n, usual) },
  { shape: 'lean-tools-<n>', description: `that many ${lean}`, build: (n) => scale(n, lean, leanSize) },
];
