import { expect, type Page } from '@playwright/test';
import { withinPage } from './withinPage';

/** All tabs of a tool. */
const tabs = ['Overview', 'Arguments', 'Output', 'Requirements', 'Findings', 'Raw'];

/**
 * Opens the first tool of the table and walks on until so many were met: all tabs of the first one, and of the others
 * Raw and the tabs that draw something of them. Each tab has to show something, and nothing alarming.
 */
export async function walkTools(page: Page, count: number): Promise<void> {
  await page.getByRole('rowheader').first().click();
  await expect(page.getByRole('tablist')).toBeVisible();
  const act = await withinPage(page);
  await page.evaluate(
    async ({ act, tabs, count }) => {
      const panel = () => document.querySelector('[role=tabpanel]');
      const place = () => `${location.search} ${JSON.stringify(history.state)}`;
      async function show(tab: string): Promise<string> {
        // What it holds may stand behind its name.
        await act.press('[role=tab]', new RegExp(`^${tab}`));
        await act.until(`nothing in ${tab}`, () => {
          const owner = document.getElementById(panel()?.getAttribute('aria-labelledby') ?? '');
          return owner?.textContent?.startsWith(tab) && panel()?.textContent;
        });
        await act.drawn();
        await act.until(`an alert in ${tab}`, () => act.named('[role=alert]', /./s) === undefined);
        return panel()?.textContent ?? '';
      }
      for (let walked = 1; ; walked++) {
        const raw = await show('Raw');
        const own = [
          'Overview',
          ...(raw.includes('"inputSchema"') ? ['Arguments'] : []),
          ...(raw.includes('"outputSchema"') ? ['Output'] : []),
          ...(/"(?:auth|approval)"/.test(raw) ? ['Requirements'] : []),
          'Findings',
        ];
        for (const tab of walked === 1 ? tabs : own) await show(tab);
        if (walked === count) return;
        const [before, shown] = [place(), panel()];
        await act.press('button', 'Next tool');
        await act.until('no next tool', () => place() !== before && panel() !== shown && panel());
      }
    },
    { act, tabs, count },
  );
  await act.dispose();
}
