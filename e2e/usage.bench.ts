import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { build } from 'vite';
import { test } from './support/test';

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
  const report = 'process.on("exit",()=>console.error("peak "+process.resourceUsage().maxRSS/1024))';
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

/** What the page's processes hold, in megabytes; needs Linux. */
async function memoryOf(page: Page): Promise<number> {
  const browser = await page.context().browser()?.newBrowserCDPSession();
  const { processInfo = [] } = (await browser?.send('SystemInfo.getProcessInfo')) ?? {};
  await browser?.detach();
  const pages = processInfo.filter(({ type }) => type === 'renderer');
  const sizes = await Promise.all(pages.map(({ id }) => readFile(`/proc/${id}/statm`, 'utf8').catch(() => '')));
  return Math.max(0, ...sizes.map((text) => (Number(text.split(' ')[1] ?? 0) * 4_096) / megabyte));
}

/** How much the page's processes grow while `work` is going on, in megabytes. */
async function growthDuring(page: Page, work: Promise<unknown>): Promise<number> {
  const state = { isOver: false };
  const over = () => {
    state.isOver = true;
  };
  void work.then(over, over);
  const before = await memoryOf(page);
  let peak = before;
  while (!state.isOver) peak = Math.max(peak, await memoryOf(page));
  await work;
  return peak - before;
}

test('reading session logs in the page', async ({ page, app }) => {
  const large = await writeTranscript('page-large.jsonl', 30_000, 4_800);
  const many = await writeTranscript('page-many.jsonl', 500_000, 10);
  await app.open('?view=sources');
  const input = page.locator('input[aria-label="Evidence files"]');
  const progress = page.getByRole('progressbar', { name: 'Reading evidence' });
  const read = async (file: string) => {
    await page
      .getByRole('button', { name: 'Dismiss' })
      .click({ timeout: 200 })
      .catch(() => undefined);
    const started = performance.now();
    await input.setInputFiles(file);
    const done = expect(progress)
      .toBeVisible()
      .then(() => expect(progress).toBeHidden({ timeout: 300_000 }));
    const memory = await growthDuring(page, done);
    return { seconds: (performance.now() - started) / 1_000, memory };
  };
  const transcripts = await read(large);
  note('150 MB of transcripts in the page', transcripts.seconds, 30, 's');
  note('150 MB of transcripts in the page, memory it takes', transcripts.memory, 300, 'MB');
  const lines = await read(many);
  note('1,000,000 lines in the page', lines.seconds, 60, 's');
  note('1,000,000 lines in the page, memory it takes', lines.memory, 300, 'MB');
  await input.setInputFiles(many);
  await expect(progress).toHaveAttribute('aria-valuetext', /MB of .* [1-9][\d,]* lines/);
  const cancel = page.getByRole('button', { name: 'Cancel reading evidence' });
  const ms = await cancel.evaluate(async (button) => {
    const at = performance.now();
    (button as HTMLButtonElement).click();
    while (document.querySelector('progress[aria-label="Reading evidence"]')) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return performance.now() - at;
  });
  note('Cancel', ms / 1_000, 0.5, 's');
});
