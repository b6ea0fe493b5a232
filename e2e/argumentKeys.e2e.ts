import { expect, type Locator, type Page } from '@playwright/test';
import { accessFaults } from './support/accessFaults';
import { openForm, openForms } from './support/argumentForm';
import { everyKind, everyKindFilled } from './support/everyKind';
import { test } from './support/test';

/** What Tab stops at. */
interface Stop {
  /** The place of the arguments it stands at. */
  readonly place: string;
  /** Whether all of it lies under something else, such as the bar over the form. */
  readonly isHidden: boolean;
}

/** Presses Tab from the tab panel on until the JSON had the focus; looks at each stop as it is left. */
async function walk(page: Page, panel: Locator, json: Locator): Promise<readonly Stop[]> {
  const walked = await json.evaluateHandle((end) => {
    const walked = { stops: [] as Stop[], isDone: false };
    const look = () => {
      const element = document.activeElement;
      walked.isDone ||= element === end;
      if (walked.isDone || element === null) return;
      const { x, y, width, height } = element.getBoundingClientRect();
      const isSeen = [2, height / 2, height - 2].some((down) => {
        const onTop = document.elementFromPoint(x + width / 2, y + down);
        return onTop !== null && (element.contains(onTop) || onTop.contains(element));
      });
      const place = element.closest<HTMLElement>('[data-pointer]')?.dataset.pointer ?? '';
      walked.stops.push({ place, isHidden: !isSeen });
    };
    addEventListener('keydown', look, { capture: true });
    return walked;
  });
  await panel.focus();
  const isDone = () => walked.evaluate(({ isDone }) => isDone);
  for (let presses = 0; presses % 20 > 0 || !(await isDone()); presses++) {
    expect(presses, 'Tab leads out of the form').toBeLessThan(400);
    await page.keyboard.press('Tab');
  }
  // The first is the panel.
  return (await walked.evaluate(({ stops }) => stops)).slice(1);
}

/** The places of the arguments that have something to type or press, as the screen shows them: row by row. */
const placesOnScreen = (form: Locator) =>
  form.evaluate((element) => {
    const places = [...element.querySelectorAll<HTMLElement>('[data-pointer]')];
    const rects = places.map((place) => ({
      pointer: place.dataset.pointer ?? '',
      rect: place.getBoundingClientRect(),
      parent: place.parentElement,
      hasControl: [...place.querySelectorAll('input:enabled, select:enabled, textarea:enabled, button:enabled')].some(
        (control) => control.closest('[data-pointer]') === place,
      ),
    }));
    // Beside each other or below each other, never back up: what is read is in the order of what is seen.
    const jumps = rects.flatMap(({ rect, parent, pointer }, i) => {
      const before = rects.slice(0, i).findLast((other) => other.parent === parent);
      if (before === undefined) return [];
      const isBeside = rect.left >= before.rect.right - 1;
      return isBeside || rect.top >= before.rect.bottom - 1 ? [] : [pointer];
    });
    return { pointers: rects.filter(({ hasControl }) => hasControl).map(({ pointer }) => pointer), jumps };
  });

/** What Tab stops at, in a snapshot of what a screen reader is told. */
const control = /^ *- (?:button|checkbox|combobox|link|radio|slider|spinbutton|switch|textbox)\b/;

/** `textbox "Plain text"`: a role and a name that is more than nothing. */
const named = /^ *- \w+ "(?:[^"\\]|\\.)*\S(?:[^"\\]|\\.)*"/;

for (const [how, filled] of [
  ['empty', {}],
  ['filled', everyKindFilled],
] as const) {
  test(`a form with every kind of field, ${how}: reached by Tab and free of accessibility faults`, async ({
    page,
    app,
  }) => {
    test.slow();
    const { tool, json, status } = await openForm(page, app, everyKind);
    await json.fill(JSON.stringify(filled));
    await expect(status).toHaveText(/required|problem/);
    const form = tool.locator('fieldset');
    await expect(form.getByRole('textbox', { name: 'past' })).toBeAttached();

    await test.step('no accessibility faults in both themes', async () => {
      const part = '[role=tabpanel]';
      expect(await accessFaults(page, { part })).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await accessFaults(page, { part, rules: 'colours' })).toEqual([]);
    });

    await test.step('Tab reaches each field by its name, in the order of the screen', async () => {
      const panel = tool.getByRole('tabpanel');
      const stops = await walk(page, panel, json);
      expect(stops.filter(({ isHidden }) => isHidden)).toEqual([]);
      const controls = (await panel.ariaSnapshot()).split('\n').filter((line) => control.test(line));
      expect(controls.filter((line) => !named.test(line))).toEqual([]);
      expect(controls.length).toBeGreaterThanOrEqual(stops.length);
      const { pointers, jumps } = await placesOnScreen(form);
      expect(jumps).toEqual([]);
      const reached = stops
        .map(({ place }) => place)
        .filter((place, i, all) => place !== '' && !all.slice(0, i).includes(place));
      expect(reached).toEqual([...new Set(pointers)]);
      const top = Object.keys({ ...everyKind.properties, ...(how === 'filled' && { depth: 0 }) });
      const atTop = new Set(reached.map((place) => place.split('/')[1]));
      expect(top.filter((name) => !atTop.has(name))).toEqual([]);
    });
  });
}

test('a form says what is wrong, and its keys do what they do elsewhere', async ({ page, app }) => {
  const goTo = await openForms(page, app, [everyKind, everyKind]);
  await test.step('what is wrong is announced as it comes, and said with the field it is about', async () => {
    const { tool, json, status } = await goTo(0);
    await json.fill(JSON.stringify(everyKindFilled));
    await expect(status).toHaveText('2 problems');
    const amount = tool.getByRole('textbox', { name: 'amount' });
    await expect(amount).toHaveAttribute('aria-invalid', 'true');
    await expect(amount).toHaveAccessibleDescription(/Must be more than 0\..*number/);
    await amount.fill('5');
    await expect(status).toHaveText('1 problem');
    await expect(amount).not.toHaveAttribute('aria-invalid');

    const plain = tool.getByRole('textbox', { name: 'Plain text' });
    await expect(plain).toHaveAttribute('aria-required', 'true');
    await plain.focus();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Tab');
    await expect(plain).toHaveAccessibleDescription(/Is required\./);

    const several = tool.getByRole('group', { name: 'several', exact: true });
    await several.getByRole('checkbox', { name: 'offers' }).uncheck();
    await expect(several).toHaveAccessibleDescription(/required/);
    const address = tool.getByRole('group', { name: 'address', exact: true });
    await address.getByRole('textbox', { name: 'city' }).fill('');
    await page.keyboard.press('Tab');
    await expect(address.getByRole('textbox', { name: 'city' })).toHaveAccessibleDescription(/Is required\./);
    const rows = tool.getByRole('group', { name: 'words', exact: true });
    await json.fill(JSON.stringify({ ...everyKindFilled, words: ['world'] }));
    await expect(rows).toHaveAccessibleDescription(/hello/);

    await json.fill('{"plain": ');
    await expect(tool.getByText('Line 1, column 11')).toBeVisible();
    await expect(json).toHaveAccessibleDescription(/Line 1, column 11/);
  });
  await test.step('Enter and Escape do what they do elsewhere, and nothing is lost by them', async () => {
    const { tool, json } = await goTo(1);
    const plain = tool.getByRole('textbox', { name: 'Plain text' });
    await plain.fill('typed');
    for (const key of ['Enter', 'Escape']) {
      await plain.press(key);
      await expect(plain).toHaveValue('typed');
    }

    const country = tool.getByRole('combobox', { name: 'country' });
    await country.focus();
    await page.keyboard.type('de');
    await page.keyboard.press('Escape');
    await expect(tool.getByRole('listbox')).toBeHidden();
    await expect(country).toHaveValue('');
    await page.keyboard.press('ArrowDown');
    await expect(tool.getByRole('listbox', { name: 'country' }).getByRole('option')).toHaveCount(16);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(country).toHaveValue('BE');

    await tool.getByRole('button', { name: 'Add an entry to env' }).press('Enter');
    const name = tool.getByRole('textbox', { name: 'Name of the entry name', exact: true });
    await expect(name).toBeFocused();
    await page.keyboard.type('PA');
    await page.keyboard.press('Escape');
    await expect(name).toHaveValue('name');
    await page.keyboard.type('TH');
    await page.keyboard.press('Enter');
    await expect(tool.getByRole('textbox', { name: 'Name of the entry nameTH' })).toBeFocused();

    await tool.getByRole('button', { name: 'Fill', exact: true }).press('Enter');
    await expect(page.getByRole('menu')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
    await expect(tool.getByRole('button', { name: 'Fill', exact: true })).toBeFocused();
    expect(JSON.parse(await json.inputValue())).toEqual({ plain: 'typed', country: 'BE', env: { nameTH: '' } });
  });
});
