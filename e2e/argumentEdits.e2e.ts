import { expect, type Locator, type Page } from '@playwright/test';
import { openForms } from './support/argumentForm';
import { test } from './support/test';

const text = { type: 'string' };
const lab = {
  type: 'object',
  properties: {
    t: text,
    z: { type: 'number' },
    any: {},
    secret: { type: 'string', format: 'password' },
    tags: { type: 'array', items: text },
    nums: { type: 'array', items: { type: 'number' } },
    objs: { type: 'array', items: { type: 'object', properties: { a: text, b: text } } },
    m: { type: 'object', additionalProperties: text },
    p: {
      type: 'object',
      properties: {
        u: {
          oneOf: [
            { title: 'Card', type: 'object', properties: { kind: { const: 'card' }, num: text } },
            { title: 'Bank', type: 'object', properties: { kind: { const: 'bank' }, iban: text } },
          ],
        },
      },
    },
  },
};
const shapes = [
  { title: 'A', type: 'object', required: ['a'], properties: { a: text } },
  { title: 'B', type: 'object', required: ['b'], properties: { b: { type: 'number' } } },
  { title: 'T', ...text },
];
const unions = {
  type: 'object',
  properties: {
    o: { type: 'array', items: { oneOf: shapes } },
    m: { type: 'object', additionalProperties: { oneOf: shapes } },
  },
};
const many = {
  type: 'object',
  properties: {
    long: { type: 'array', items: { ...text, minLength: 2 } },
    big: { type: 'object', additionalProperties: { ...text, minLength: 2 } },
  },
};
const atRoot = {
  oneOf: [
    { ...shapes[0], title: 'One' },
    { ...shapes[1], title: 'Two' },
  ],
};

/** The control of a place of the arguments. */
const at = (tool: Locator, pointer: string) =>
  tool.locator(`[data-pointer="${pointer}"]`).locator('input, textarea, select').first();

/** Types over what the focused field holds. */
async function typeOver(page: Page, typed: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(typed);
}

const compact = async (json: Locator) => (await json.inputValue()).replace(/\s+/g, '');

test('fields and JSON stay one: values rjsf takes for equal, shapes of items, orders, and what is left out', async ({
  page,
  app,
}) => {
  const goTo = await openForms(page, app, [lab, unions, atRoot]);
  const { tool, json } = await goTo(0);
  const button = (name: string) => tool.getByRole('button', { name, exact: true });

  await test.step('two lists of one hash are two lists', async () => {
    // "Aa" and "BB" have one hash, as Infinity and null have.
    await json.fill('{"tags":["Aa","keep"]}');
    await at(tool, '/tags/0').click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText('BB');
    await expect(at(tool, '/tags/0')).toHaveValue('BB');
    await page.keyboard.type('x');
    await expect.poll(() => compact(json)).toBe('{"tags":["BBx","keep"]}');
    await json.fill('{"tags":["Aa"]}');
    await json.fill('{"tags":["BB"]}');
    await button('Add to tags').click();
    await expect.poll(() => compact(json)).toBe('{"tags":["BB",""]}');
    await json.fill('{"nums":[1e400,5]}');
    await expect(at(tool, '/nums/0')).toHaveValue('1e400');
    await json.fill('{"nums":[null,5]}');
    await expect(at(tool, '/nums/0')).toHaveValue('');
  });

  await test.step('a secret of several lines keeps them, masked', async () => {
    await json.fill('{"secret":"x\\ny"}');
    await at(tool, '/secret').click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type('Z');
    await expect.poll(() => compact(json)).toBe('{"secret":"x\\nyZ"}');
    await expect(at(tool, '/secret')).toHaveCSS('-webkit-text-security', 'disc');
    await button('Show secret').click();
    await expect(at(tool, '/secret')).toHaveCSS('-webkit-text-security', 'none');
  });

  await test.step('a draft that is no value goes when the value comes from elsewhere', async () => {
    await json.fill('{}');
    await at(tool, '/any').fill('{"q');
    await expect(tool.getByText('Not sent yet.')).toBeVisible();
    await json.fill('{"any":5}');
    await expect(at(tool, '/any')).toHaveValue('5');
    await at(tool, '/z').fill('12abc');
    await expect(tool.getByText('Not a number yet: left out.')).toBeVisible();
    await at(tool, '/any').fill('{"q');
    await button('Clear').click();
    await expect(button('Clear')).toBeFocused();
    await expect(at(tool, '/any')).toHaveValue('');
    await expect(at(tool, '/z')).toHaveValue('');
  });

  await test.step('a shape that was chosen goes with the group that is left out', async () => {
    await at(tool, '/p/u').selectOption('Card');
    await expect.poll(() => compact(json)).toBe('{"p":{"u":{"kind":"card"}}}');
    await button('Leave out p').click();
    await expect.poll(() => compact(json)).toBe('{}');
    await expect(at(tool, '/p/u').locator('option:checked')).toHaveText('Left out');
  });

  await test.step('broken JSON keeps its fields over a change of tabs', async () => {
    await json.fill('{"t":"keep"}');
    await json.fill('{"t":"keep"},');
    await expect(at(tool, '/t')).toHaveValue('keep');
    await tool.getByRole('tab', { name: 'Overview' }).click();
    await tool.getByRole('tab', { name: /^Arguments/ }).click();
    await expect(json).toHaveValue('{"t":"keep"},');
    await expect(at(tool, '/t')).toHaveValue('keep');
    await expect(tool.getByText('Line 1 isn’t valid JSON. Fix it to edit the form again.')).toBeVisible();
  });

  await test.step('an item of a list or map becomes the emptiest value of the shape that is chosen', async () => {
    const { tool, json } = await goTo(1);
    await tool.getByRole('button', { name: 'Add to o', exact: true }).click();
    await at(tool, '/o/0').selectOption('A');
    await expect.poll(() => compact(json)).toBe('{"o":[{}]}');
    await at(tool, '/o/0/a').fill('x');
    await at(tool, '/o/0').selectOption('B');
    await expect(at(tool, '/o/0/b')).toBeVisible();
    await at(tool, '/o/0').selectOption('T');
    await expect.poll(() => compact(json)).toBe('{"o":[""]}');
    await tool.getByRole('button', { name: 'Add an entry to m' }).click();
    await at(tool, '/m/name').selectOption('A');
    await at(tool, '/m/name/a').fill('y');
    await expect.poll(() => compact(json)).toBe('{"o":[""],"m":{"name":{"a":"y"}}}');
  });

  await test.step('a shape of the arguments themselves is chosen in an object', async () => {
    const { tool, json, status } = await goTo(2);
    await at(tool, '').selectOption('Two');
    await expect.poll(() => compact(json)).toBe('{}');
    await expect(status).toHaveText('1 problem');
    await at(tool, '/b').fill('3');
    await expect(status).toHaveText('Valid arguments');
  });
});

test('the focus stays where somebody types, and goes to what is wrong', async ({ page, app }) => {
  const goTo = await openForms(page, app, [lab, many]);
  const { tool, json } = await goTo(0);
  const button = (name: string) => tool.getByRole('button', { name, exact: true });

  await test.step('also where the control becomes another one', async () => {
    await json.fill('{"t":"a\\nb"}');
    await at(tool, '/t').click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('/x?');
    await expect.poll(() => compact(json)).toBe('{"t":"a/x?b"}');
    await json.fill('{"z":"5"}');
    await at(tool, '/z').click();
    await typeOver(page, '1234');
    await expect.poll(() => compact(json)).toBe('{"z":1234}');
    await json.fill('{"t":5}');
    await at(tool, '/t').click();
    await typeOver(page, '"hello"');
    await expect(at(tool, '/t')).toBeFocused();
    await expect.poll(() => compact(json)).toBe('{"t":"hello"}');
  });

  await test.step('and where what was pressed goes away', async () => {
    await json.fill('{"tags":["a"],"m":{"a":"1","b":"2"}}');
    await button('Remove tags 1').press('Enter');
    await expect(button('Add to tags')).toBeFocused();
    await button('Remove a').press('Enter');
    await expect(tool.getByRole('textbox', { name: 'Name of the entry b' })).toBeFocused();
    await button('Remove b').press('Enter');
    await expect(button('Add an entry to m')).toBeFocused();
  });

  await test.step('a problem far down a list or map is led to', async () => {
    const { tool, json } = await goTo(1);
    const long = Array.from({ length: 60 }, (_, i) => (i === 55 ? 'x' : `item ${i}`));
    const big = Object.fromEntries(Array.from({ length: 120 }, (_, i) => [`k${i}`, i === 110 ? 'x' : `entry ${i}`]));
    await json.fill(JSON.stringify({ long, big }));
    for (const place of ['/long/55', '/big/k110']) {
      await tool.getByRole('list', { name: 'Problems' }).getByRole('button', { name: place, exact: true }).click();
      await expect(at(tool, place)).toBeFocused();
      await expect(at(tool, place)).toHaveValue('x');
    }
  });
});
