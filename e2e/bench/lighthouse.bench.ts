import { chromium, test } from '@playwright/test';
import lighthouse, { desktopConfig } from 'lighthouse';
import { startPlainServer } from '../serving/plainServer';
import { dist } from '../support/test';

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
  const result = await lighthouse(
    plain.mount().url,
    { port, output: 'json', onlyCategories: ['performance', 'accessibility', 'best-practices'] },
    desktopConfig,
  );
  console.log('\nLighthouse (desktop, demo catalog)');
  for (const { id, title, score } of Object.values(result?.lhr.categories ?? {})) {
    const points = Math.round((score ?? 0) * 100);
    const aim = aims.get(id) ?? 100;
    console.log(`  ${title.padEnd(20)} ${String(points).padStart(3)}  ≥ ${aim}: ${points >= aim ? 'yes' : 'no'}`);
  }
  const failed = Object.values(result?.lhr.audits ?? {}).filter(({ score }) => score !== null && score < 0.9);
  for (const { id, displayValue = '', score } of failed) console.log(`    ${id} ${score} ${displayValue}`);
  await chrome.close();
  await plain.close();
});
