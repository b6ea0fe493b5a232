import { openForm } from '../support/argumentForm';
import { hostileSchemas } from '../support/hostileSchemas';
import { test } from '../support/test';
import { formatSpread, spread, timeUntil } from './measure';

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
