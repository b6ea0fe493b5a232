import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readFile } from '../dialects/readFile';
import { fileSource } from '../engine/fileSource';
import { type GatheredFile, gatherFile } from '../engine/gatherFile';
import { PendingFiles } from './catalogService';

const folder = join(dirname(fileURLToPath(import.meta.url)), '../dialects/fixtures');
const fixtures = readdirSync(folder).flatMap((dialect) =>
  readdirSync(join(folder, dialect))
    .filter((name) => !name.endsWith('.golden'))
    .map((name) => join(folder, dialect, name)),
);

function gather(bytes: Uint8Array, name = 'file'): GatheredFile {
  const file = gatherFile({ id: name, name, bytes });
  if ('kind' in file) throw new Error(`${name} was declined`);
  return file;
}

describe('a file that was gathered', () => {
  it.each(fixtures)('%s says after crossing what its reading said', (path) => {
    const bytes = readFileSync(path);
    const { entries } = readFile(bytes, { stem: 'file' });
    const source = fileSource({ id: 'x', name: 'x' }, structuredClone(gather(bytes)));
    expect(source.rows.toolIds).toHaveLength(entries.length);
    entries.forEach(({ tool, raw, value, findings }, row) => {
      const audited = source.audit(row);
      expect(audited.tool).toEqual(tool);
      expect(audited.raw).toBe(raw);
      expect(JSON.stringify(audited.value)).toBe(JSON.stringify(value));
      expect(audited.findings.slice(0, findings.length)).toMatchObject(findings);
    });
  });

  it('tells how far it is', () => {
    const tools = Array.from({ length: 1_200 }, (_, i) => ({ name: `tool${i}`, inputSchema: { type: 'object' } }));
    const progress: object[] = [];
    const bytes = new TextEncoder().encode(JSON.stringify({ tools }));
    gatherFile({ id: 'x', name: 'x', bytes }, { onProgress: (step) => progress.push(step) });
    expect(progress).toContainEqual({ tools: 1_000 });
    expect(progress.at(-1)).toEqual({ audited: 1_000, of: 1_200 });
  });

  it('that is no source of tools is declined with the reasons', () => {
    const bytes = new TextEncoder().encode('{"recipes": []}');
    expect(gatherFile({ id: 'x', name: 'x', bytes })).toMatchObject({ kind: 'declined', declined: { dialects: {} } });
  });
});

it('what came through a port waits to be taken, once, and can be dropped', async () => {
  const pendingFiles = new PendingFiles();
  const send = async (name: string) => {
    const { port1, port2 } = new MessageChannel();
    pendingFiles.open(name, port1);
    const heard = new Promise((resolve) => port2.addEventListener('message', ({ data }) => resolve(data)));
    port2.start();
    port2.postMessage(gather(new TextEncoder().encode('{"name":"a","inputSchema":{}}'), name));
    expect(await heard).toBe(name);
    port2.close();
  };
  await send('one');
  expect(pendingFiles.take(['one', 'two']).map(({ summary }) => summary.id)).toEqual(['one']);
  expect(pendingFiles.take(['one'])).toEqual([]);
  await send('two');
  pendingFiles.drop('two');
  expect(pendingFiles.take(['two'])).toEqual([]);
});
