import { expect } from '@playwright/test';
import { floodedNames } from '../host/hostileTools';
import { openForm } from '../support/argumentForm';
import { hostConfig } from '../support/hostConfig';
import { hostileSchemas } from '../support/hostileSchemas';
import { test } from '../support/test';
import { formatSpread, spread, timeUntil } from './measure';
import { longestTask, noteLongTasks } from './openPages';

const keystrokes = Number(process.env.BENCH_INTERACTIONS ?? 30);

test('typing beside schemas that are too much', async ({ page, app }) => {
  test.setTimeout(600_000);
  console.log('\nkeystroke in the search box → painted, a tool with this schema open');
  for (const { what, schema } of hostileSchemas) {
    await openForm(page, app, schema);
    const search = page.getByRole('searchbox', { name: 'Search tools' });
    await search.click();
    const painted: number[] = [];
    for (let i = 0; i < keystrokes; i++) {
      const wanted = 'a'.repeat(i + 1);
      const shown = { selector: '[aria-label="Search tools"]', wanted };
      painted.push(await timeUntil(page, () => page.keyboard.press('a'), shown));
    }
    console.log(`  ${what.padEnd(44)} ${formatSpread(spread(painted), 'ms')}`);
  }
});

test('the longest main-thread task while each tool of the scenario “floods” is opened, a tab at a time', async ({
  page,
  app,
  host,
}) => {
  test.setTimeout(1_200_000);
  await page.addInitScript(noteLongTasks);
  const forget = () => page.evaluate(() => Reflect.get(window, 'benchLongTasks').splice(0));
  await app.open('', { config: hostConfig(host, ['floods']) });
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  console.log(`\nlongest main-thread task\n  ${'the list'.padEnd(44)} ${await page.evaluate(longestTask)} ms`);
  const tool = page.getByRole('region').filter({ has: page.getByRole('tablist') });
  const search = page.getByRole('searchbox', { name: 'Search tools' });
  for (const name of floodedNames) {
    const tasks: string[] = [];
    await search.fill(name);
    await expect(page.getByRole('rowheader')).toHaveCount(1);
    await forget();
    await page.getByRole('rowheader').click();
    for (const tab of ['Overview', 'Arguments', 'Output', 'Requirements', 'Findings', 'Raw']) {
      const started = performance.now();
      await tool.getByRole('tab', { name: tab, exact: true }).click();
      await expect(tool.getByRole('tabpanel')).not.toBeEmpty();
      // Two frames: a task is noted once its frame is drawn.
      for (let frames = 0; frames < 2; frames++) {
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
      }
      const longest = await page.evaluate(longestTask);
      if (longest >= 200) tasks.push(`${tab} ${longest} (of ${Math.round(performance.now() - started)})`);
      await forget();
    }
    console.log(`  ${name.padEnd(44)} ${tasks.join(', ') || 'all under 200'}`);
  }
});
