import { cpus, totalmem } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { test } from '@playwright/test';
import { fieldGap, textFields } from '../../src/engine/rowBatch';
import { SearchIndex } from '../../src/engine/searchIndex';
import { foldText } from '../../src/model/foldText';
import { parseQuery } from '../../src/model/query';
import { argumentNames } from '../../src/model/searchText';
import { buildSyntheticTool } from '../host/syntheticTools';
import { formatSpread, spread } from './measure';

const rounds = Number(process.env.BENCH_INTERACTIONS ?? 30);

/** What people type, whole: each is asked letter by letter. */
const typed: Readonly<Record<string, readonly string[]>> = {
  'common words': ['the item', 'search', 'work'],
  'rare words': ['payroll', 'monthly', 'quantum', 'zebra 77'],
  'with signs': ['fs.read', 'mcp:fs-core.read', 'by_id', '@', 'https://docs'],
  'beyond ASCII': ['größe', '選択', 'équipe', 'уведом', '✅'],
  excluded: ['-search', '-quantum'],
  'of one field': ['arg:path', 'title:a', 'id:read', 'description:the', 'scope:fs:read'],
  phrases: ['"the item', '"one workspace', '"a file', '"reads a plan in payroll'],
};

function textOf(place: number): string {
  const { toolId, title = '', description = '', inputSchema, auth } = buildSyntheticTool(place);
  const texts = [toolId, title, description, argumentNames(inputSchema), auth?.scopes?.join(' ') ?? ''];
  // Joined texts are chains of pieces until somebody reads them; the app's are whole.
  return Buffer.from(texts.map(foldText).join(fieldGap)).toString();
}

function prefixesOf(text: string): readonly string[] {
  return Array.from(text, (_, i) => text.slice(0, i + 1));
}

/** Milliseconds that the conditions of a search take. */
function timeSearch(index: SearchIndex, size: number, text: string): number {
  const terms = parseQuery(text);
  const all = new Uint8Array(size).fill(1);
  const start = performance.now();
  for (const { field, texts } of terms) {
    const place = (textFields as readonly (string | null)[]).indexOf(field);
    for (const wanted of texts) index.rowsHolding(wanted, place, all);
  }
  return performance.now() - start;
}

setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');

/** Bytes in use once all garbage is gone. */
function bytesUsed(): number {
  if (typeof collect === 'function') for (let i = 0; i < 2; i++) collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

for (const size of [5000, 100_000, 250_000]) {
  test(`searching ${size} tools`, () => {
    const texts = Array.from({ length: size }, (_, i) => textOf(i));
    const letters = texts.reduce((sum, text) => sum + text.length, 0);
    const before = bytesUsed();
    const index = new SearchIndex(texts, fieldGap);
    const steps: number[] = [];
    const cpu = process.cpuUsage();
    const start = performance.now();
    for (let last = start, built = index.build(); built.next().done !== true; last = performance.now()) {
      steps.push(performance.now() - last);
    }
    const took = performance.now() - start;
    const { user } = process.cpuUsage(cpu);
    const megabytes = (bytesUsed() - before) / 1e6;
    console.log(`\n${size} tools, ${(letters / 1e6).toFixed(0)} million letters; Node ${process.version}, ${cpus().length} CPUs
      (${cpus()[0]?.model}), ${(totalmem() / 2 ** 30).toFixed(0)} GiB
  index: ${took.toFixed(0)} ms (${(user / 1000).toFixed(0)} ms of CPU), ${megabytes.toFixed(1)} MB; a step ${formatSpread(spread(steps), 'ms')}`);
    const scan = new SearchIndex(texts, fieldGap);
    for (const [kind, all] of Object.entries(typed)) {
      const questions = all.flatMap(prefixesOf);
      const time = (by: SearchIndex, times: number) =>
        spread(questions.flatMap((text) => Array.from({ length: times }, () => timeSearch(by, size, text))));
      time(index, 2);
      console.log(`  ${kind.padEnd(13)} index: ${formatSpread(time(index, rounds), 'ms')}`);
      console.log(`  ${''.padEnd(13)} scan:  ${formatSpread(time(scan, Math.ceil(rounds / 10)), 'ms')}`);
    }
  });
}
