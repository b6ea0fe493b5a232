import { expect, type Locator, type Page } from '@playwright/test';
import { pressInMenu } from './appMenu';
import { catalogPage } from './catalogPage';
import { followWithin } from './test';

/** One kind of thing that this browser keeps, as a person changes and sees it. Edits are numbered from 1. */
export interface KeptStore {
  /** As notices call it. */
  readonly what: string;
  /** Where the page shows it. */
  readonly query: string;
  /** Its record: an object store of the database with a key, or a key of `localStorage`. */
  readonly place: { readonly objectStore?: 'workspace'; readonly key: string };
  /** What a newer version of this app might keep there. */
  readonly newer: unknown;
  /** At that place: brings the thing in sight. */
  readonly show?: (page: Page) => Promise<void>;
  readonly edit: (page: Page, n: number) => Promise<void>;
  /** The edits that the page shows; `last` is the last that was made. */
  readonly edits: (page: Page, last: number) => Promise<readonly number[]>;
}

const newer = { version: 99, secrets: 'of tomorrow' };
const policyTool = 'connector:ads.create_campaign';
const argumentsTool = 'mcp:crm.find_customers';
/** Of the whole catalog each step would draw the table. */
const fewRows = '?q=create_campaign';
const themes = ['system', 'light', 'dark'];
const above = 5_000_000;

function numbersIn(texts: readonly string[]): readonly number[] {
  return texts.flatMap((text) => [...text.matchAll(/edit-(\d+)/g)].map((match) => Number(match[1])));
}

function labelsOf(buttons: Locator): Promise<readonly string[]> {
  return buttons.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent));
}

/** Even edits go into one field, odd ones into another, so that two tabs change two. */
async function numbersOf(...fields: readonly Locator[]): Promise<readonly number[]> {
  const values = await Promise.all(fields.map((field) => field.inputValue()));
  return values.map((value) => Number(value) - above).filter((n) => n > 0);
}

const reviewFile = (n: number) => ({
  kind: 'tool-catalog/review',
  version: 1,
  subject: { kind: 'catalog', digest: null },
  catalogDigest: null,
  ruleset: '1',
  entries: [
    { toolId: `edit-${n}`, digest: 'sha256:0', safetyTier: 'read', reason: 'Looked at.', at: '2026-11-22T12:00:00Z' },
  ],
  suppressions: [],
});
const baselineFile = (n: number) => ({
  kind: 'tool-catalog/baseline',
  version: 1,
  name: `edit-${n}`,
  takenAt: '2026-11-01T08:00:00Z',
  completeness: { state: 'complete' },
  tools: [],
});
const identityFile = (n: number) => ({
  kind: 'tool-catalog/identity',
  version: 1,
  name: `edit-${n}`,
  grants: [],
  credentials: [],
  complete: true,
  credentialsComplete: true,
});

async function exportReview(page: Page, name: string): Promise<void> {
  await catalogPage(page).choose('Review', 'Export review file', 'menuitem');
  const dialog = page.getByRole('dialog', { name: 'Export review file' });
  await dialog.getByRole('textbox', { name: 'Your name' }).fill(name);
  await dialog.getByRole('button', { name: 'Export' }).click();
}

function jsonFile(name: string, value: unknown) {
  return { name, mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(value)) };
}

const policyFields = (page: Page) =>
  ['Most tools', 'Most tokens'].map((name) => page.getByRole('spinbutton', { name })) as [Locator, Locator];
const thresholds = (page: Page) =>
  ['high from (tokens)', 'high from (ms)'].map((name) => page.getByRole('textbox', { name })) as [Locator, Locator];
const sets = (page: Page) => page.getByRole('dialog', { name: 'Saved arguments' });

/** How often the theme was changed when edit `n` was done: edit 2 is about the density. */
const themeChanges = (n: number) => (n < 2 ? n : n - 1);

/** Everything that this browser keeps. */
export const keptStores: readonly KeptStore[] = [
  {
    what: 'drafts',
    query: '?view=allowlist',
    place: { objectStore: 'workspace', key: 'current' },
    newer,
    edit: (page) => page.getByRole('button', { name: 'New draft' }).click(),
    edits: async (page) => {
      const drafts = page.getByRole('combobox', { name: 'Draft', exact: true }).getByRole('option');
      return Array.from({ length: (await drafts.count()) - 1 }, (_, i) => i + 1);
    },
  },
  {
    what: 'assignments',
    query: fewRows,
    place: { objectStore: 'workspace', key: 'review' },
    newer,
    edit: async (page, n) => {
      const name = `edit-${n}.review.json`;
      await page.getByLabel('Review file').setInputFiles(jsonFile(name, reviewFile(n)));
      const dialog = page.getByRole('dialog', { name: 'Review file' });
      await dialog.getByRole('checkbox').check();
      await dialog.getByRole('button', { name: 'Apply selected' }).click();
      await expect(page.getByText(`1 value assigned from ${name}.`)).toBeAttached();
    },
    edits: async (page) => {
      const [download] = await Promise.all([page.waitForEvent('download'), exportReview(page, 'Rosa')]);
      const chunks: Buffer[] = [];
      for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
      return numbersIn([Buffer.concat(chunks).toString()]);
    },
  },
  {
    what: 'identities',
    query: fewRows,
    place: { objectStore: 'workspace', key: 'preflight' },
    newer,
    show: (page) => page.getByRole('button', { name: 'Scopes and credentials', exact: true }).click(),
    edit: async (page, n) => {
      const dialog = page.getByRole('dialog', { name: 'Scopes and credentials' });
      await dialog.getByLabel('Import identity').setInputFiles(jsonFile('agent.identity.json', identityFile(n)));
      await expect(dialog.getByText(`Imported “edit-${n}”.`)).toBeVisible();
    },
    edits: async (page) => numbersIn(await page.locator('select[aria-label="Access as"] option').allTextContents()),
  },
  {
    what: 'baselines',
    query: '?view=compare',
    place: { objectStore: 'workspace', key: 'baselines' },
    newer,
    edit: async (page, n) => {
      await page.locator('input[type=file]').setInputFiles(jsonFile(`edit-${n}.baseline.json`, baselineFile(n)));
      await expect(page.getByRole('combobox', { name: 'Compare with' })).toContainText(`edit-${n},`);
    },
    edits: async (page) => numbersIn(await page.locator('select[aria-label="Compare with"] option').allTextContents()),
  },
  {
    what: 'policy choices',
    query: fewRows,
    place: { objectStore: 'workspace', key: 'policy' },
    newer,
    show: async (page) => {
      await catalogPage(page).tick(policyTool).check();
      await page.getByRole('link', { name: /^Allowlist/ }).click();
      await page.getByText('Rules', { exact: true }).click();
    },
    edit: (page, n) => policyFields(page)[n % 2 === 0 ? 0 : 1].fill(String(above + n)),
    edits: (page) => numbersOf(...policyFields(page)),
  },
  {
    what: 'saved arguments',
    query: `?q=${argumentsTool}&tool=${argumentsTool}&tab=arguments`,
    place: { objectStore: 'workspace', key: 'argument-sets' },
    newer,
    show: (page) =>
      catalogPage(page)
        .tool(argumentsTool)
        .getByRole('button', { name: /^Saved/ })
        .click(),
    edit: async (page, n) => {
      await sets(page).getByRole('textbox', { name: 'Name' }).fill(`edit-${n}`);
      await sets(page).getByRole('button', { name: 'Save', exact: true }).click();
      await expect(sets(page).getByRole('button', { name: `Remove edit-${n}`, exact: true })).toBeVisible();
    },
    edits: async (page) => numbersIn(await labelsOf(sets(page).getByRole('button', { name: /^Load edit/ }))),
  },
  {
    what: 'added files',
    query: '?view=sources',
    place: { objectStore: 'workspace', key: 'sources' },
    newer,
    edit: async (page, n) => {
      const file = { tools: [{ name: `tool_${n}`, inputSchema: { type: 'object' } }] };
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles(jsonFile(`edit-${n}.mcp.json`, file));
      await expect(page.getByRole('button', { name: `Remove edit-${n}.mcp.json` })).toBeVisible();
    },
    edits: async (page) => numbersIn(await labelsOf(page.getByRole('button', { name: /^Remove edit/ }))),
  },
  {
    what: 'settings of added files',
    query: '?view=sources',
    place: { objectStore: 'workspace', key: 'derivations' },
    newer,
    show: (page) => page.getByText('Derivation rules').click(),
    edit: (page, n) => thresholds(page)[n % 2 === 0 ? 0 : 1].fill(String(above + n)),
    edits: (page) => numbersOf(...thresholds(page)),
  },
  {
    what: 'preferences',
    query: fewRows,
    place: { key: 'tool-catalog' },
    newer: JSON.stringify(newer),
    edit: async (page, n) => {
      if (n === 2) await catalogPage(page).choose('Density', 'Compact', 'menuitemradio');
      else await pressInMenu(page, 'Theme');
    },
    edits: async (page, last) => {
      const theme = themes.indexOf((await page.locator('html').getAttribute('data-theme')) ?? '');
      const row = await catalogPage(page).rows.first().boundingBox();
      const made = Array.from({ length: last }, (_, i) => i + 1);
      return made.filter((n) => (n === 2 ? (row?.height ?? 99) < 40 : themeChanges(n) % 3 === theme));
    },
  },
];

/** Goes to the place where a store is seen, within a page that has the app open. */
export async function showStore(page: Page, url: string, store: KeptStore): Promise<void> {
  await followWithin(page, url + store.query);
  await store.show?.(page);
}

/** What is kept of a store, as JSON; '' where that is nothing. */
export function keptRecord(page: Page, { place }: KeptStore): Promise<string> {
  return page.evaluate(
    ({ objectStore, key }) =>
      new Promise<string>((resolve, reject) => {
        if (objectStore === undefined) return resolve(localStorage.getItem(key) ?? '');
        const opening = indexedDB.open('tool-catalog');
        // None is there: reading must not make one.
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => resolve('');
        opening.onsuccess = () => {
          const records = opening.result.transaction(objectStore).objectStore(objectStore);
          const reading = records.get(key);
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result === undefined ? '' : JSON.stringify(reading.result));
          };
        };
      }),
    place,
  );
}

/** Keeps a value in place of what is kept, as another version of the app would. */
export function putRecord(page: Page, { place }: Pick<KeptStore, 'place'>, value: unknown): Promise<void> {
  return page.evaluate(
    ([{ objectStore, key }, kept]) =>
      new Promise<void>((resolve, reject) => {
        if (objectStore === undefined) {
          localStorage.setItem(key, String(kept));
          return resolve();
        }
        const opening = indexedDB.open('tool-catalog');
        opening.onsuccess = () => {
          const transaction = opening.result.transaction(objectStore, 'readwrite');
          transaction.objectStore(objectStore).put(kept, key);
          transaction.onerror = () => reject(transaction.error);
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    [place, value] as const,
  );
}
