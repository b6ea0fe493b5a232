import { expect, type Locator, type Page } from '@playwright/test';
import { allowlistPage, openChecks, startDraft } from './support/allowlistPage';
import { catalogPage } from './support/catalogPage';
import { addFiles, jsonFile, keptText, pressInMenu, saved, showAccess } from './support/steps';
import { type App, test } from './support/test';

/** One kind of thing that this browser keeps, as a person changes and sees it. */
interface KeptStore {
  /** As notices call it. */
  readonly what: string;
  /** Its key: in the database, for preferences in `localStorage`. */
  readonly key: string;
  /** Where the page shows it. */
  readonly query: string;
  /** At that place: brings the thing in sight. */
  readonly show?: (page: Page) => Promise<void>;
  readonly edit: (page: Page) => Promise<void>;
  readonly expectEdited: (page: Page) => Promise<void>;
}

const argumentsTool = 'mcp:crm.find_customers';
/** Of the whole catalog each step would draw the table. */
const fewRows = '?q=create_campaign';
const preferences = 'preferences';

const baseline = {
  kind: 'tool-catalog/baseline',
  version: 1,
  name: 'Last month',
  takenAt: '2026-11-01T08:00:00Z',
  completeness: { state: 'complete' },
  tools: [],
};
const identity = {
  kind: 'tool-catalog/identity',
  version: 1,
  name: 'Night shift',
  grants: [],
  credentials: [],
  complete: true,
  credentialsComplete: true,
};

const sets = (page: Page) => page.getByRole('dialog', { name: 'Saved arguments' });
const mostTools = (page: Page) => page.getByRole('spinbutton', { name: 'At most tools' });
const highFrom = (page: Page) => page.getByRole('textbox', { name: 'high from (tokens)' });

/** Everything that this browser keeps. */
const keptStores: readonly KeptStore[] = [
  {
    what: 'drafts',
    key: 'current',
    query: '?view=allowlist',
    edit: async (page) => {
      await startDraft(page);
      // Leaves the field that asks for its agent’s name.
      await page.keyboard.press('Escape');
    },
    expectEdited: (page) =>
      expect(page.getByRole('combobox', { name: 'Draft', exact: true }).getByRole('option').nth(1)).toBeAttached(),
  },
  {
    what: 'decisions',
    key: 'review',
    query: '?q=mcp:crm.segment_size&tool=mcp:crm.segment_size',
    edit: async (page) => {
      await catalogPage(page).choose('More', 'Assign to 1 matching tool', 'menuitem');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('combobox').selectOption('egress');
      await dialog.getByRole('radio', { name: /^none/ }).check();
      await dialog.getByRole('textbox', { name: /reason/i }).fill('Looked at it');
      await dialog.getByRole('button', { name: /^Assign/ }).click();
      await expect(dialog).toBeHidden();
    },
    expectEdited: (page) => expect(catalogPage(page).tool('mcp:crm.segment_size')).toContainText('Looked at it'),
  },
  {
    what: 'identities',
    key: 'preflight',
    query: fewRows,
    show: async (page) => {
      await showAccess(page);
      await page.getByRole('button', { name: 'Scopes and credentials', exact: true }).click();
    },
    edit: async (page) => {
      const dialog = page.getByRole('dialog', { name: 'Scopes and credentials' });
      await dialog.getByLabel('Import identity').setInputFiles(jsonFile('night.identity.json', identity));
      await expect(dialog.getByText('Imported “Night shift”.')).toBeVisible();
    },
    expectEdited: (page) => expect(page.locator('select[aria-label="Access as"]')).toContainText('Night shift'),
  },
  {
    what: 'baselines',
    key: 'baselines',
    query: '?view=compare',
    edit: (page) => addFiles(page, jsonFile('month.baseline.json', baseline)),
    expectEdited: (page) => expect(page.getByRole('combobox', { name: 'Compare with' })).toContainText('Last month,'),
  },
  {
    what: 'policy choices',
    key: 'policy',
    query: fewRows,
    show: async (page) => {
      await catalogPage(page).tick('connector:ads.create_campaign').check();
      await page.getByRole('link', { name: /^Allowlist/ }).click();
      await openChecks(page);
      await page.getByText('Rules', { exact: true }).click();
    },
    edit: (page) => mostTools(page).fill('4711'),
    expectEdited: (page) => expect(mostTools(page)).toHaveValue('4711'),
  },
  {
    what: 'saved arguments',
    key: 'argument-sets',
    query: `?q=${argumentsTool}&tool=${argumentsTool}&tab=arguments`,
    show: (page) =>
      catalogPage(page)
        .tool(argumentsTool)
        .getByRole('button', { name: /^Saved/ })
        .click(),
    edit: async (page) => {
      await sets(page).getByRole('textbox', { name: 'Name' }).fill('Usual');
      await sets(page).getByRole('button', { name: 'Save', exact: true }).click();
    },
    expectEdited: (page) => expect(sets(page).getByRole('button', { name: 'Remove Usual', exact: true })).toBeVisible(),
  },
  {
    what: 'added files',
    key: 'sources',
    query: '?view=sources',
    edit: (page) =>
      addFiles(
        page,
        jsonFile('quay.registry.json', [
          { tool_id: 'quay.moor', kind: 'http_api', input_schema: { type: 'object' }, transport: {} },
        ]),
      ),
    expectEdited: (page) => expect(page.getByRole('button', { name: 'Remove quay.registry.json' })).toBeVisible(),
  },
  {
    what: 'settings of added files',
    key: 'derivations',
    query: '?view=sources',
    show: (page) => page.getByText('Derivation rules').click(),
    edit: (page) => highFrom(page).fill('4711'),
    expectEdited: (page) => expect(highFrom(page)).toHaveValue('4711'),
  },
  {
    what: preferences,
    key: 'tool-catalog',
    query: fewRows,
    edit: (page) => pressInMenu(page, 'Theme'),
    expectEdited: (page) => expect(page.locator('html')).toHaveAttribute('data-theme', 'light'),
  },
];

/** Goes from store to store within the open page. */
async function eachStore(page: Page, app: App, does: (store: KeptStore) => Promise<void>): Promise<void> {
  for (const store of keptStores) {
    await test.step(store.what, async () => {
      // An added file would else take the demo's place.
      await app.follow(`?host=demo&${store.query.slice(1)}`);
      await store.show?.(page);
      await does(store);
    });
  }
}

/** What stands in the text of all that is kept where something of a store is. */
const markOf = ({ what, key }: KeptStore) =>
  what === preferences ? `{"name":"${key}","value":` : `{"key":"${key}","value":`;

/** Opens what *Connection* says of all that this browser keeps. */
async function showEverything(page: Page) {
  await pressInMenu(page, 'Connection');
  const dialog = page.getByRole('dialog', { name: 'Connection' });
  await dialog.getByText('Everything this browser keeps').click();
  return dialog;
}

/** Forgets everything, which is named before. */
async function forgetEverything(connection: Locator): Promise<void> {
  await connection.getByRole('button', { name: 'Forget everything' }).click();
  const named = connection.getByRole('listitem');
  for (const { what } of keptStores)
    await expect(named.filter({ hasText: new RegExp(`^${what}\\b`, 'i') }).first()).toBeVisible();
  await expect(named.filter({ hasText: /^added files .*: 1, / })).toBeVisible();
  await connection.getByRole('button', { name: 'Forget everything' }).click();
  await expect(connection).toBeHidden();
}

test('what a person keeps stays over a reload, is forgotten in every tab, and comes back from a file', async ({
  page,
  app,
  context,
}) => {
  test.slow();
  await app.open();
  await eachStore(page, app, async (store) => {
    await store.edit(page);
    await store.expectEdited(page);
    await expect.poll(() => keptText(page)).toContain(markOf(store));
  });
  await page.reload();
  await eachStore(page, app, (store) => store.expectEdited(page));

  await app.follow('');
  const other = await context.newPage();
  await other.goto(app.url);
  await expect(catalogPage(other).rows.first()).toBeVisible();
  const connection = await showEverything(page);
  const file = await saved(connection.getByRole('button', { name: 'Save to a file' }));
  const reloaded = Promise.all([page.waitForEvent('load'), other.waitForEvent('load')]);
  await forgetEverything(connection);
  await reloaded;
  await expect(catalogPage(other).rows.first()).toBeVisible();
  const kept = await keptText(other);
  for (const store of keptStores) expect(kept).not.toContain(markOf(store));

  await other.close();
  const dialog = await showEverything(page);
  await dialog.locator('input[type=file]').setInputFiles(jsonFile(file.name, file.text));
  await expect(dialog).toContainText(`Saved at ${new URL(app.url).origin}`);
  await dialog.getByRole('button', { name: 'Take it in' }).click();
  await expect(dialog.getByText('Taken in.')).toBeVisible();
  await page.keyboard.press('Escape');
  await eachStore(page, app, (store) => store.expectEdited(page));
});

const trouble = (page: Page, words: string) => page.locator('[role=alert]').filter({ hasText: words });

test('what a newer version keeps is said to be left alone', async ({ page, app }) => {
  await page.addInitScript(() => localStorage.setItem('tool-catalog', '{"version":99,"revision":1,"value":{}}'));
  await app.open(fewRows);
  await expect(trouble(page, 'A newer version of this app keeps preferences')).toBeVisible();
});

test('where the disk is full a draft goes on in memory, and can be saved as a file', async ({ page, app }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('No room.', 'QuotaExceededError');
    };
    IDBObjectStore.prototype.put = refuse;
    Storage.prototype.setItem = refuse;
  });
  const banner = trouble(page, 'keeps nothing');
  const { tray } = allowlistPage(page);
  await app.open(fewRows);
  await catalogPage(page).tick('connector:ads.create_campaign').check();
  await expect(banner).toContainText('drafts');
  await tray.getByRole('button', { name: 'Undo' }).click();
  await tray.getByRole('button', { name: 'Redo' }).click();
  await expect(tray.getByRole('status')).toHaveText('1 tool selected');
  const { text } = await saved(banner.getByRole('button', { name: 'Download draft' }));
  expect(text).toContain('create_campaign');
});
