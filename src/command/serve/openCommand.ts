import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { readPorts } from '../collect/options';
import { sayInTerminal } from '../terminal';
import type { Brought } from './handOver';
import { show } from './show';

export const usageOfOpen = `tool-catalog open [FILE…]: opens the app, and collects nothing.

  FILE              what the app's box takes: a list, a configuration, sessions; the page reads it
  --port N          serves at this port of 127.0.0.1
`;

/** Opens the app, with the files that are named. @throws Error where one can't be read, or no address is free. */
export async function runOpen(
  args: readonly string[],
  environment: ReadonlyMap<string, string>,
  isTerminal: boolean,
): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { port: { type: 'string' }, help: { type: 'boolean', short: 'h', default: false } },
  });
  if (values.help) {
    sayInTerminal(usageOfOpen);
    return 0;
  }
  const files = await Promise.all(positionals.map(readWhole));
  await show({ isCollected: false, files }, { ports: readPorts(values.port), environment, isTerminal });
  return 0;
}

async function readWhole(path: string): Promise<Brought['files'][number]> {
  const bytes = await readFile(path).catch(() => {
    throw new Error(`${path} can’t be read.`);
  });
  return { name: basename(path), base64: bytes.toString('base64') };
}
