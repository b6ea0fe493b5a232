import { fileURLToPath } from 'node:url';
import { test } from '@playwright/test';
import { collectAll } from '../../src/collect/collectAll';
import { planServer } from '../../src/collect/planServer';
import { readConfig } from '../../src/collect/readConfig';
import { type Figure, formatFigures } from './figures';

const program = fileURLToPath(new URL('../../src/collect/fixtures/badServer.mjs', import.meta.url));
const count = 20;
const limits = { serverMs: 60_000, allMs: 600_000 };
const environment = new Map(Object.entries(process.env).map(([name, value]) => [name, value ?? '']));

/** Servers that answer each message after a time of their own, from 50 ms to 1 s. */
const plans = readConfig(
  JSON.stringify({
    mcpServers: Object.fromEntries(
      Array.from({ length: count }, (_, i) => [
        `server-${i}`,
        { command: process.execPath, args: [program, 'slow', String(50 + ((i * 7) % count) * 50)] },
      ]),
    ),
  }),
  '/bench/mcp.json',
  process.cwd(),
).map((server) => planServer(server, { environment, platform: process.platform }));

async function measure(some: typeof plans): Promise<number> {
  const start = performance.now();
  await collectAll(some, limits);
  return performance.now() - start;
}

test('20 servers collected, four at once', async () => {
  const alone: number[] = [];
  for (const plan of plans) alone.push(await measure([plan]));
  const sum = alone.reduce((total, ms) => total + ms, 0);
  const bound = Math.max(...alone, sum / 4);
  const together = await measure(plans);
  const figure: Figure = {
    size: '–',
    figure: `${count} servers in ${Math.round(together)} ms, of the larger of the slowest and a quarter of all`,
    aim: 1.3,
    measured: together / bound,
    unit: '×',
  };
  console.log(formatFigures([figure]));
});
