import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { startPlainServer } from '../support/plainServer';
import { byRole, type Driver } from './driver';
import { startFirefox } from './firefox';
import { startWebkit } from './webkit';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));
const waitMs = 20_000;

test.each([
  ['Firefox', startFirefox],
  ['WebKit with a profile that lasts', () => startWebkit('persistent')],
  ['WebKit in a private window', () => startWebkit('private')],
] as const)('%s: from the demo to an allowlist, a comparison and back', async (_name, start) => {
  const server = await startPlainServer(dist);
  const folder = await mkdtemp(join(tmpdir(), 'journey-'));
  const app = server.mount().url;
  const driver = await start();
  console.log(driver.name);
  try {
    await travel(driver, app, folder);
  } finally {
    await driver.close();
    await server.close();
    await rm(folder, { recursive: true });
  }
});

async function travel(driver: Driver, app: string, folder: string): Promise<void> {
  const { click, type, isThere, isGone, text } = handsOn(driver);

  await driver.open(app);
  await text('157 of 157 tools');

  await click('checkbox', 'exec', 'Safety tier');
  await text('6 of 157 tools');
  expect(await driver.url()).toContain('tier=exec');
  await click('button', 'Clear all filters');
  await text('157 of 157 tools');

  await driver.open(`${app}?tool=mcp:crm.add_note`);
  await isThere('region', 'mcp:crm.add_note');
  await click('tab', 'Arguments');
  await type('textbox', 'Arguments JSON', '{"contact": 1}');
  await text('^\\d+ problems?$');

  const file = join(folder, 'quay.json');
  const tool = { name: 'weigh', title: 'Weigh a load', inputSchema: { type: 'object' } };
  await writeFile(file, JSON.stringify({ tools: [tool] }));
  await click('link', 'Sources');
  await isThere('button', 'Choose a folder');
  await driver.upload('document.querySelector("input[type=file]")', file);
  await isThere('button', 'Remove quay.json');
  await click('link', 'Catalog');
  // The demo leaves with the first source of one's own.
  await text('1 of 1 tool');

  await type('searchbox', 'Search tools', 'weigh a load');
  await click('checkbox', 'Select mcp:quay.weigh');
  await text('1 tool selected');

  await click('link', 'Review allowlist');
  await isThere('textbox', 'Export preview');
  await holds('Export preview', 'mcp__quay__weigh');

  await click('button', 'Share');
  await isThere('textbox', 'Link');
  await holds('Link', '#draft=');
  const link = await value('Link');
  await driver.open('about:blank');
  await driver.open(link);
  await isThere('dialog', 'Shared draft');
  // The dialog may still move while kept files come in below it: what is pressed then is missed.
  await expect
    .poll(
      async () => {
        await driver.evaluate(
          `[...document.querySelectorAll('[role=dialog] button')].find((one) => one.textContent === 'Cancel')?.click()`,
        );
        return driver.evaluate(`return ${byRole('dialog', 'Shared draft')} === null`);
      },
      { timeout: waitMs, interval: 500 },
    )
    .toBe(true);
  expect(await driver.url()).not.toContain('#draft');

  await click('link', 'Posture');
  await isThere('status', 'Posture in one sentence');

  await click('link', 'Compare');
  await click('button', 'Take baseline');
  await isThere('dialog', 'Take baseline');
  // At rest: a press on what still moves is missed.
  await click('textbox', 'Name');
  await driver.click(
    `[...document.querySelectorAll('[role=dialog] button')].find((one) => one.textContent === 'Take baseline')`,
  );
  await isGone('dialog', 'Take baseline');
  await text('No new access');

  await driver.reload();
  await text('No new access');
  await click('link', 'Catalog');
  await text('of 1 tool');
  await text('1 tool selected');

  async function value(name: string): Promise<string> {
    return String(await driver.evaluate(`return ${byRole('textbox', name)}.value`));
  }

  async function holds(name: string, words: string): Promise<void> {
    await expect.poll(() => value(name), { timeout: waitMs }).toContain(words);
  }
}

/** Waits for each thing before it acts on it. */
function handsOn(driver: Driver) {
  const isThere = (role: string, name: string, group = '') =>
    expect
      .poll(() => driver.evaluate(`return ${byRole(role, name, group)} !== null`), {
        timeout: waitMs,
        message: `${role} "${name}"`,
      })
      .toBe(true);
  const isGone = (role: string, name: string) =>
    expect.poll(() => driver.evaluate(`return ${byRole(role, name)} === null`), { timeout: waitMs }).toBe(true);
  /** What moves while it is pressed is missed, as in a dialog whose text arrives. */
  const isStill = async (role: string, name: string, group: string) => {
    let before = '';
    const rest = async () => {
      const now = String(
        await driver.evaluate(
          `const box = ${byRole(role, name, group)}?.getBoundingClientRect(); return [box?.x, box?.y, box?.width].join()`,
        ),
      );
      const isSame = now === before;
      before = now;
      return isSame;
    };
    await expect.poll(rest, { timeout: waitMs, interval: 100, message: `${role} "${name}" rests` }).toBe(true);
  };
  return {
    isThere,
    isGone,
    click: async (role: string, name: string, group = '') => {
      await isThere(role, name, group);
      await isStill(role, name, group);
      await driver.click(byRole(role, name, group));
    },
    type: async (role: string, name: string, words: string) => {
      await isThere(role, name);
      await driver.type(byRole(role, name), words);
    },
    /** Waits until a status says some words. */
    text: (words: string) =>
      expect
        .poll(() => driver.evaluate(`return ${statuses}`), { timeout: waitMs, message: words })
        .toContainEqual(expect.stringMatching(words)),
  };
}

const statuses = `[...document.querySelectorAll('[role=status]'), ...document.querySelectorAll('output')].map((one) => one.textContent)`;
