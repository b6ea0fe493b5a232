import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromium, test } from '@playwright/test';
import { startPlainServer } from '../../src/build/plainServer';
import { dist } from '../support/test';

/** Where the benchmark's own package is installed. */
const folder = fileURLToPath(new URL('./lighthouse', import.meta.url));

/** What is read of Lighthouse's report. */
interface Report {
  readonly categories: Readonly<Record<string, { id: string; title: string; score: number | null }>>;
  readonly audits: Readonly<Record<string, { id: string; displayValue?: string; score: number | null }>>;
}

/** Least points by category; what is not listed has to be perfect. */
const aims: ReadonlyMap<string, number> = new Map([['performance', 95]]);

test('Lighthouse, desktop, demo catalog', async () => {
  test.setTimeout(300_000);
  const { launchOptions } = test.info().project.use;
  const plain = await startPlainServer(dist);
  const port = 9333;
  const chrome = await chromium.launch({
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), `--remote-debugging-port=${port}`],
  });
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      `${folder}/node_modules/lighthouse/cli/index.js`,
      plain.mount().url,
      `--port=${port}`,
      '--preset=desktop',
      '--only-categories=performance,accessibility,best-practices',
      '--output=json',
      '--quiet',
      '--no-enable-error-reporting',
    ],
    { maxBuffer: 2 ** 26 },
  );
  const report: Report = JSON.parse(stdout);
  console.log('\nLighthouse (desktop, demo catalog)');
  for (const { id, title, score } of Object.values(report.categories)) {
    const points = Math.round((score ?? 0) * 100);
    const aim = aims.get(id) ?? 100;
    console.log(`  ${title.padEnd(20)} ${String(points).padStart(3)}  ≥ ${aim}: ${points >= aim ? 'yes' : 'no'}`);
  }
  const failed = Object.values(report.audits).filter(({ score }) => score !== null && score < 0.9);
  for (const { id, displayValue = '', score } of failed) console.log(`    ${id} ${score} ${displayValue}`);
  await chrome.close();
  await plain.close();
});
