import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { promisify } from 'node:util';
import { test } from '@playwright/test';
import { build } from 'vite';

const figures: { figure: string; measured: string; aim: string; met: string }[] = [];
const megabyte = 2 ** 20;
let folder: string;

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'usage-'));
  await build({ build: { ssr: true }, logLevel: 'error' });
});

test.afterAll(async () => {
  await rm(folder, { recursive: true });
  console.table(figures);
});

function note(figure: string, measured: number, aim: number, unit: string): void {
  figures.push({
    figure,
    measured: `${measured.toFixed(1)} ${unit}`,
    aim: `≤ ${aim} ${unit}`,
    met: measured <= aim ? 'yes' : 'NO',
  });
}

/** A transcript of so many calls, each with a result of so many characters. */
async function writeTranscript(name: string, calls: number, characters: number): Promise<string> {
  const file = path.join(folder, name);
  const out = createWriteStream(file);
  const content = 'x'.repeat(characters);
  for (let i = 0; i < calls; i++) {
    const id = `toolu_${i}`;
    const head = {
      uuid: String(i),
      sessionId: `s${i % 50}`,
      timestamp: new Date(1_795_000_000_000 + i * 1_000).toISOString(),
    };
    const call = { type: 'tool_use', id, name: `mcp__server__tool_${i % 40}`, input: { text: content.slice(0, 80) } };
    const result = { type: 'tool_result', tool_use_id: id, content };
    const lines = [
      { ...head, type: 'assistant', message: { content: [call] } },
      { ...head, type: 'user', message: { content: [result] } },
    ];
    if (!out.write(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))) await once(out, 'drain');
  }
  out.end();
  await finished(out);
  return file;
}

/** Seconds and megabytes that the command takes for a file. */
async function measure(file: string): Promise<{ seconds: number; memory: number }> {
  const started = performance.now();
  const report = 'process.on("exit",()=>console.error("peak",process.resourceUsage().maxRSS/1024))';
  const { stderr } = await promisify(execFile)(process.execPath, [
    ...['--import', `data:text/javascript,${encodeURIComponent(report)}`],
    ...['dist-local/tool-catalog.js', 'usage', file, '--out', path.join(folder, 'out.usage.json')],
  ]);
  return { seconds: (performance.now() - started) / 1_000, memory: Number(/peak ([\d.]+)/.exec(stderr)?.[1]) };
}

test('reading session logs in the command', async () => {
  const large = await measure(await writeTranscript('large.jsonl', 30_000, 4_800));
  note('150 MB of transcripts', large.seconds, 15, 's');
  note('150 MB of transcripts, memory', large.memory, 300, 'MB');
  const many = await measure(await writeTranscript('many.jsonl', 500_000, 10));
  note('1,000,000 lines', many.seconds, 30, 's');
  note('1,000,000 lines, memory', many.memory, 300, 'MB');
  const out = createWriteStream(path.join(folder, 'long.jsonl'));
  for (let i = 0; i < 200; i++) if (!out.write('x'.repeat(megabyte))) await once(out, 'drain');
  out.end('\n');
  await finished(out);
  note('a line of 200 MB, memory', (await measure(path.join(folder, 'long.jsonl'))).memory, 300, 'MB');
});
