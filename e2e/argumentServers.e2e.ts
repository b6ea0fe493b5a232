import { expect, type JSHandle, type Page } from '@playwright/test';
import { type LiveServer, liveServers } from './host/liveServers';
import { formParts, touchEveryField } from './support/argumentForm';
import { test } from './support/test';
import { type WithinPage, withinPage } from './support/withinPage';

/** What can be told of how the form of one tool is drawn. */
type Drawn = 'fully' | 'partly' | 'not';

/** Fills the open tool, touches what it has to type in or press, and finds it as it was filled. */
async function tryTool(page: Page, act: JSHandle<WithinPage>, known: Set<string>): Promise<Drawn> {
  const { toolId, notes, filled } = await page.evaluate(async (act) => {
    const tool = await act.until('no tool', () => document.querySelector('section[aria-label^="mcp:"]'));
    const json = () => act.named<HTMLTextAreaElement>('textarea', 'Arguments JSON');
    await act.until('no JSON', json);
    const notes = [...tool.querySelectorAll('[role=note]')].map((note) => note.textContent ?? '');
    await act.press('button', 'Fill');
    await act.press('[role=menuitem]', /^Valid sample/);
    await act.until('not filled', () => tool.textContent?.includes('Filled with: valid sample.'));
    await act.until('not valid', () => act.named('[role=tabpanel] [role=status]', 'Valid arguments'));
    return { toolId: tool.ariaLabel ?? '', notes, filled: json()?.value };
  }, act);
  const { tool, json, status } = formParts(page, toolId);
  await touchEveryField(tool, known);
  expect(JSON.parse(await json.inputValue()), toolId).toEqual(JSON.parse(filled ?? ''));
  await expect(status, toolId).toHaveText('Valid arguments');
  if (notes.some((text) => text.includes('can’t be drawn'))) return 'not';
  return notes.length > 0 ? 'partly' : 'fully';
}

/** Walks through all tools of the host that is shown. */
async function tryTools(page: Page): Promise<Readonly<Record<Drawn, number>>> {
  const drawn = { fully: 0, partly: 0, not: 0 };
  const known = new Set<string>();
  const act = await withinPage(page);
  for (;;) {
    drawn[await tryTool(page, act, known)]++;
    const isLast = await page.evaluate(async (act) => {
      const id = () => document.querySelector('section[aria-label^="mcp:"]')?.ariaLabel;
      const before = id();
      if (act.named<HTMLButtonElement>('button', 'Next tool')?.disabled) return true;
      await act.press('button', 'Next tool');
      await act.until('no next tool', () => id() !== before && act.named('textarea', 'Arguments JSON'));
      return false;
    }, act);
    if (isLast) return drawn;
  }
}

const dearest = ['git', 'everything'];
const groups: readonly (readonly LiveServer[])[] = [
  ...dearest.map((alias) => liveServers.filter((server) => server.alias === alias)),
  liveServers.filter(({ alias }) => !dearest.includes(alias)),
];

for (const servers of groups) {
  const names = servers.map(({ packageName }) => packageName).join(', ');
  test(`every tool is filled in, valid, and unchanged by what is typed and taken back: ${names}`, async ({
    page,
    app,
    mcp,
  }) => {
    test.slow();
    app.allowMcp(mcp.origin);
    const hosts = servers.map(({ alias }) => ({
      id: alias,
      label: alias,
      url: mcp.url(alias),
      auth: 'none',
      kind: 'mcp',
    }));
    await app.open('', { config: { hosts } });
    for (const [i, { alias, packageName }] of servers.entries()) {
      await test.step(packageName, async () => {
        const first = page.getByRole('rowheader').first();
        if (i > 0) {
          const before = (await first.textContent()) ?? '';
          await app.follow(`?host=${alias}`);
          await expect(first).not.toHaveText(before, { timeout: 30_000 });
        }
        await first.click({ timeout: 30_000 });
        await page.getByRole('tab', { name: 'Arguments' }).click();
        const drawn = await tryTools(page);
        console.log(`${alias}: ${drawn.fully} tools drawn fully, ${drawn.partly} partly as JSON, ${drawn.not} not`);
        expect(drawn.fully + drawn.partly).toBeGreaterThan(0);
        expect(drawn.not).toBe(0);
        expect(mcp.methods(alias)).not.toContain('tools/call');
      });
    }
  });
}
