import { expect, type Locator, type Page } from '@playwright/test';
import { accessFaults } from './support/accessFaults';
import { openForm } from './support/argumentForm';
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

test('a filled form with every kind of field is reached by Tab and free of accessibility faults', async ({
  page,
  app,
}) => {
  test.slow();
  const { tool, json, status } = await openForm(page, app, everyKind);
  await json.fill(JSON.stringify(everyKindFilled));
  await expect(status).toHaveText('2 problems');
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
    const reached = [...new Set(stops.map(({ place }) => place).filter((place) => place !== ''))];
    expect(reached).toEqual([...new Set(pointers)]);
    const atTop = new Set(reached.map((place) => place.split('/')[1]));
    expect(Object.keys({ ...everyKind.properties, depth: 0 }).filter((name) => !atTop.has(name))).toEqual([]);
  });
});
