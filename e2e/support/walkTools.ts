import { expect, type Page } from '@playwright/test';

/** All tabs of a tool. */
const tabs = ['Overview', 'Arguments', 'Output', 'Requirements', 'Findings', 'Raw'];

/**
 * Opens the first tool of the table and walks on until so many were met: all tabs of the first one, and of the others
 * Raw and the tabs that draw something of them. Each tab has to show something, and nothing alarming. The walk is made
 * within the page, by its roles: pressed from outside, most of the time would go by on the way.
 */
export async function walkTools(page: Page, count: number): Promise<void> {
  await page.getByRole('rowheader').first().click();
  await expect(page.getByRole('tablist')).toBeVisible();
  const walking = page.evaluate(
    async ({ tabs, count }) => {
      const panel = () => document.querySelector('[role=tabpanel]');
      const place = () => `${location.search} ${JSON.stringify(history.state)}`;
      const drawn = () => new Promise(requestAnimationFrame);
      async function until(what: string, holds: () => boolean | undefined): Promise<void> {
        for (const end = performance.now() + 15_000; holds() !== true; await drawn())
          if (performance.now() > end) throw new Error(`${what} at ${place().slice(0, 200)}`);
      }
      function press(role: string, name: string): boolean {
        const control = [...document.querySelectorAll<HTMLButtonElement>(role)].find(
          (one) => (one.ariaLabel ?? one.firstChild?.textContent) === name,
        );
        const can = control?.disabled === false;
        if (can) control.click();
        return can;
      }
      async function show(tab: string): Promise<string> {
        await until(`no tab ${tab}`, () => press('[role=tab]', tab));
        await until(`nothing in ${tab}`, () => {
          const name = document.getElementById(panel()?.getAttribute('aria-labelledby') ?? '')?.firstChild?.textContent;
          return name === tab && panel()?.textContent !== '';
        });
        await drawn();
        await until(`an alert in ${tab}`, () =>
          [...document.querySelectorAll('[role=alert]')].every((alert) => alert.getClientRects().length === 0),
        );
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
        // A press that comes before the neighbours are known does nothing; one too many would skip a tool.
        await until('no next tool', () => press('button', 'Next tool'));
        await until('the next tool is not opened', () => place() !== before && panel() !== null && panel() !== shown);
      }
    },
    { tabs, count },
  );
  await walking;
}
