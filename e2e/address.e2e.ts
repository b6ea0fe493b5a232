import { expect, type Locator, type Page } from '@playwright/test';
import type { TestHost } from './host/testHost';
import { catalogPage } from './support/catalogPage';
import { hostConfig } from './support/hostConfig';
import { type App, test } from './support/test';

type After = 'nothing' | 'reload' | 'back';

/** Something a person does that the address tells of. */
interface Step {
  readonly what: string;
  readonly target: (page: Page) => Locator;
  /** A letter typed into the target; it is clicked where absent. */
  readonly letter?: string;
  readonly search: string;
  readonly expectShown: (page: Page) => Promise<void>;
  readonly expectGone: (page: Page) => Promise<void>;
}

const write = (page: Page) => catalogPage(page).option('Safety tier', 'write');
const search = (page: Page) => catalogPage(page).search;
const hostLink = (page: Page) => page.getByRole('link', { name: 'Host', exact: true });
const row = (page: Page) => catalogPage(page).row('connector:billing.quote');
const tool = (page: Page) => catalogPage(page).tool('connector:billing.quote');

const typing: Step = {
  what: 'a typed letter',
  target: search,
  letter: 'y',
  search: '?q=y',
  expectShown: (page) => expect(search(page)).toHaveValue('y'),
  expectGone: (page) => expect(search(page)).toHaveValue(''),
};

const steps: readonly Step[] = [
  {
    what: 'a choice of a filter',
    target: write,
    search: '?tier=write',
    expectShown: (page) => expect(write(page)).toBeChecked(),
    expectGone: (page) => expect(write(page)).not.toBeChecked(),
  },
  typing,
  {
    what: 'opening a tool',
    target: row,
    search: '?tool=connector:billing.quote',
    expectShown: (page) => expect(tool(page)).toBeVisible(),
    expectGone: (page) => expect(tool(page)).toBeHidden(),
  },
  {
    what: 'a change of the view',
    target: hostLink,
    search: '?view=host',
    expectShown: (page) => expect(hostLink(page)).toHaveAttribute('aria-current', 'page'),
    expectGone: (page) => expect(hostLink(page)).not.toHaveAttribute('aria-current'),
  },
];

/** Does a step and what comes after it within one task of the page; returns the address that a person would copy then. */
function act(page: Page, step: Step, after: After): Promise<string> {
  return step.target(page).evaluate(
    (element: HTMLElement, { letter, after }) => {
      if (letter !== undefined && element instanceof HTMLInputElement) {
        const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
        value?.set?.call(element, element.value + letter);
        element.dispatchEvent(new InputEvent('input', { bubbles: true, data: letter }));
      } else element.click();
      const address = location.href;
      if (after === 'reload') location.reload();
      if (after === 'back') history.back();
      return address;
    },
    { letter: step.letter, after },
  );
}

async function openCatalog(page: Page, app: App, host: TestHost): Promise<void> {
  await app.open('', { config: hostConfig(host, ['open']) });
  await expect(row(page)).toBeVisible();
}

/** Which of the two ways to read an address anew a step is followed by; both read the same. */
const anew = new Map<Step, 'a second tab' | 'a reload'>(
  steps.map((step, i) => [step, i % 2 === 0 ? 'a second tab' : 'a reload']),
);

test('what a person does is in the address straight after it, in a second tab and after a reload', async ({
  page,
  app,
  host,
  context,
}) => {
  await openCatalog(page, app, host);
  for (const [step, way] of anew) {
    await test.step(`${step.what}, and ${way}`, async () => {
      await app.follow('');
      await step.expectGone(page);
      if (way === 'a second tab') {
        const link = await act(page, step, 'nothing');
        expect(link).toBe(`${app.url}${step.search}`);
        const second = await context.newPage();
        await second.goto(link);
        await step.expectShown(second);
        await second.close();
      } else {
        const reloaded = page.waitForEvent('load');
        expect(await act(page, step, 'reload')).toBe(`${app.url}${step.search}`);
        await reloaded;
        await step.expectShown(page);
        await expect(page).toHaveURL(`${app.url}${step.search}`);
      }
    });
  }
});

test('Back straight after what a person does takes back that alone, and every letter is in the address', async ({
  page,
  app,
  host,
}) => {
  await openCatalog(page, app, host);
  for (const step of steps) {
    await test.step(`Back straight after ${step.what}`, async () => {
      await app.follow('');
      await expect(catalogPage(page).option('Approval', 'never')).not.toBeChecked();
      await catalogPage(page).option('Approval', 'never').check();
      await act(page, step, 'back');
      await expect(page).toHaveURL(`${app.url}?approval=never`);
      await step.expectGone(page);
      await expect(catalogPage(page).option('Approval', 'never')).toBeChecked();
    });
  }

  await test.step('every letter typed is in the address before the next one', async () => {
    await app.follow('');
    await expect(search(page)).toHaveValue('');
    const before = await page.evaluate(() => history.length);
    let typed = '';
    for (const letter of "it's 100% 😀 a+b&c=d#e") {
      typed += letter;
      const link = await act(page, { ...typing, letter }, 'nothing');
      expect(new URL(link).searchParams.get('q')).toBe(typed);
      await expect(search(page)).toHaveValue(typed);
    }
    expect(await page.evaluate(() => history.length)).toBe(before + 1);
  });

  await test.step('where the browser refuses more addresses, what is shown stays, and the address follows', async () => {
    await app.follow('');
    await expect(search(page)).toHaveValue('');
    await page.evaluate(() => {
      const push = History.prototype.pushState;
      History.prototype.pushState = () => {
        throw new DOMException('Attempt to use history.pushState() more than 100 times', 'SecurityError');
      };
      addEventListener('allow', () => (History.prototype.pushState = push), { once: true });
    });
    await write(page).check();
    await catalogPage(page).option('Approval', 'never').check();
    await expect(catalogPage(page).filters.getByRole('checkbox', { checked: true })).toHaveCount(2);
    expect(new URL(page.url()).search).toBe('');
    await page.evaluate(() => dispatchEvent(new Event('allow')));
    await expect(page).toHaveURL(/\?tier=write&approval=never$/);
    await page.goBack();
    await expect(write(page)).not.toBeChecked();
  });
});

test('a host that is left and gone back to at once shows its tools', async ({ page, app, host }) => {
  const hosts = [
    { id: 'demo', label: 'Demo catalog', url: './demo' },
    { id: 'quay', label: 'Quay', url: host.url('tools-38') },
  ];
  await app.open('?host=quay', { config: { hosts } });
  const { count } = catalogPage(page);
  for (let time = 0; time < 6; time++) {
    await expect(count).toHaveText('38 of 38 tools');
    await page.evaluate(() => {
      const picker = document.querySelector<HTMLSelectElement>('select[aria-label=Host]');
      if (picker === null) throw new Error('no host to choose');
      picker.value = 'demo';
      picker.dispatchEvent(new Event('change', { bubbles: true }));
      history.back();
    });
    await expect(page).toHaveURL(/host=quay/);
  }
  await expect(count).toHaveText('38 of 38 tools');
  await expect(page.getByText('answered with an empty list')).toHaveCount(0);
});
