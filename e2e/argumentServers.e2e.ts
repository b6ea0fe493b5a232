import { expect, type Page } from '@playwright/test';
import { type LiveServer, liveServers } from './host/liveServers';
import { touchEveryField } from './support/argumentForm';
import { test } from './support/test';

/** What can be told of how the form of one tool is drawn. */
type Drawn = 'fully' | 'partly' | 'not';

/** Fills the open tool, touches what it has to type in or press, and finds it as it was filled. */
async function tryTool(page: Page, toolId: string, known: Set<string>): Promise<Drawn> {
  const tool = page.getByRole('region', { name: toolId, exact: true });
  const json = tool.getByRole('textbox', { name: 'Arguments JSON' });
  const status = tool.getByRole('status');
  await expect(json, toolId).toBeVisible();
  const note = await tool.getByRole('note').allTextContents();

  await tool.getByRole('button', { name: 'Fill', exact: true }).click();
  await page.getByRole('menuitem', { name: /Valid sample/ }).click();
  await expect(tool.getByText('Filled with: valid sample.'), toolId).toBeVisible();
  await expect(status, toolId).toHaveText('Valid arguments');
  const filled = await json.inputValue();
  await touchEveryField(tool, known);
  expect(await json.inputValue(), toolId).toBe(filled);
  await expect(status, toolId).toHaveText('Valid arguments');
  if (note.some((text) => text.includes('can’t be drawn'))) return 'not';
  return note.length > 0 ? 'partly' : 'fully';
}

/** Walks through all tools of the host that is shown. */
async function tryTools(page: Page): Promise<Readonly<Record<Drawn, number>>> {
  const drawn = { fully: 0, partly: 0, not: 0 };
  const known = new Set<string>();
  const next = page.getByRole('button', { name: 'Next tool' });
  for (;;) {
    const toolId = (await page.getByRole('region', { name: /^mcp:/ }).getAttribute('aria-label')) ?? '';
    drawn[await tryTool(page, toolId, known)]++;
    if (await next.isDisabled()) return drawn;
    await next.click();
    await expect(page.getByRole('region', { name: toolId, exact: true })).toBeHidden();
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
