import { expect } from '@playwright/test';
import { accessFaults } from './support/accessFaults';
import { openForms } from './support/argumentForm';
import { test } from './support/test';

const order = {
  type: 'object',
  required: ['order', 'amount'],
  properties: {
    order: { type: 'string', format: 'uuid', title: 'Order number', description: 'As printed on the receipt.' },
    amount: { type: 'number', title: 'Amount', exclusiveMinimum: 0, maximum: 2500 },
    currency: { enum: ['EUR', 'USD', 'GBP', 'CHF', 'JPY', 'SEK', 'NOK', 'DKK', 'PLN', 'CZK', 'HUF', 'RON', 'BGN'] },
    notify: { type: 'boolean', default: true },
    secret: { type: 'string', writeOnly: true },
    note: { type: ['string', 'null'] },
    labels: { type: 'array', items: { type: 'string' } },
    env: { type: 'object', additionalProperties: { type: 'string' } },
    span: {
      prefixItems: [
        { type: 'number', title: 'From' },
        { type: 'number', title: 'To' },
      ],
      items: { type: 'string' },
    },
    shape: {
      oneOf: [
        {
          type: 'object',
          properties: { kind: { const: 'circle' }, size: { type: 'number' }, hint: { type: 'string' } },
        },
        {
          type: 'object',
          properties: { kind: { const: 'square' }, side: { type: 'number' }, hint: { type: 'string' } },
        },
      ],
    },
    inner: {
      type: 'object',
      properties: { deep: { type: 'object', properties: { code: { type: 'string', maxLength: 3 } } } },
    },
  },
};

const withinItself = {
  type: 'object',
  required: ['name'],
  additionalProperties: false,
  properties: {
    name: { type: 'string' },
    next: { $ref: '#', title: 'Next stop' },
    other: { anyOf: [{ $ref: '#' }, { type: 'string', maxLength: 3 }] },
  },
};

const sameShapeAgain = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    other: { anyOf: [{ $ref: '#' }, { type: 'string', maxLength: 3 }] },
  },
  additionalProperties: false,
};

const hostile = {
  type: 'object',
  title: '<img src=x onerror=alert(1)>',
  $async: true,
  properties: {
    safe: { type: 'string', maxLength: 3 },
    slow: { type: 'string', pattern: '^(a+)+$' },
    loop: { $ref: '#/$defs/a' },
    gone: { $ref: '#/$defs/nowhere' },
    far: { $ref: 'http://192.0.2.1/schema.json' },
  },
  $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } },
};

test('fields and JSON are one: what is typed, odd numbers and broken JSON', async ({ page, app }) => {
  const goTo = await openForms(page, app, [order, order, order]);
  await test.step('fields and JSON are one: left out is absent, and what no field shows survives', async () => {
    const { tool, json, status } = await goTo(0);
    await expect(json).toHaveValue('{}');
    await expect(status).toHaveText('2 required');
    await tool.getByRole('textbox', { name: 'Order number' }).focus();
    await page.keyboard.press('Tab');
    await expect(tool.getByRole('list', { name: 'Problems' })).toBeHidden();
    await expect(tool.locator('[aria-invalid=true]')).toHaveCount(0);
    await status.getByRole('button', { name: '2 required' }).press('Enter');
    await expect(status).toHaveText('2 problems');
    await expect(tool.getByRole('list', { name: 'Problems' }).getByRole('listitem')).toHaveCount(2);
    await expect(tool.getByRole('textbox', { name: 'Order number' })).toBeFocused();
    await json.fill('{"unknown": [1], "amount": 5}');
    await expect(tool.getByRole('textbox', { name: 'Amount' })).toHaveValue('5');
    await expect(tool).toContainText('Also in the JSON, without a field here: unknown');
    await tool.getByRole('textbox', { name: 'Order number' }).fill('7f0c2e1a-58b1-4c0d-9a6e-1d2f3a4b5c6d');
    await expect(status).toHaveText('Valid arguments');
    expect(JSON.parse(await json.inputValue())).toEqual({
      unknown: [1],
      amount: 5,
      order: '7f0c2e1a-58b1-4c0d-9a6e-1d2f3a4b5c6d',
    });
    await tool.getByRole('textbox', { name: 'Amount' }).fill('');
    expect(JSON.parse(await json.inputValue())).not.toHaveProperty('amount');
    await tool.getByRole('radiogroup', { name: 'notify' }).getByRole('radio', { name: 'false' }).check();
    await tool.getByRole('radiogroup', { name: 'notify' }).getByRole('radio', { name: 'left out' }).check();
    expect(JSON.parse(await json.inputValue())).not.toHaveProperty('notify');
    await tool.getByRole('button', { name: 'Null for note' }).click();
    expect(JSON.parse(await json.inputValue())).toMatchObject({ note: null });
  });
  await test.step('a number is never sent as another one', async () => {
    const { tool, json } = await goTo(1);
    const amount = tool.getByRole('textbox', { name: 'Amount' });
    await amount.fill('1e');
    await expect(tool).toContainText('Not a number yet: left out.');
    await expect(json).toHaveValue('{}');
    await amount.fill('12345678901234567890');
    await expect(tool).toContainText('No field can hold this number exactly: it is left out.');
    await expect(json).toHaveValue('{}');
    await json.fill('{\n  "amount": 12345678901234567890\n}');
    await expect(tool).toContainText('Line 2 holds 12345678901234567890');
    await expect(amount).toHaveValue('12345678901234567890');
    await expect(amount).not.toBeEditable();
    await json.fill('{}');
    await expect(amount).toBeEditable();
  });
  await test.step('broken JSON stays as typed, names its line and keeps the fields from being changed', async () => {
    const { tool, json, status } = await goTo(2);
    await json.fill('{\n  "amount": 5\n  "order": 1\n}');
    await expect(status).toHaveText('Not checked: line 3 of the JSON is broken');
    await expect(tool).toContainText('Line 3, column 3');
    await expect(tool.getByRole('textbox', { name: 'Amount' })).toBeDisabled();
    await json.fill('{"amount": 5}');
    await expect(tool.getByRole('textbox', { name: 'Amount' })).toHaveValue('5');
  });
});

test('a form is edited by its fields, checked, kept over its tabs, filled and taken along', async ({ page, app }) => {
  const goTo = await openForms(page, app, [order, order, order, order]);
  await test.step('lists, maps and unions are edited as fields', async () => {
    const { tool, json } = await goTo(0);
    for (const [place, text] of ['one', 'two'].entries()) {
      await tool.getByRole('button', { name: 'Add to labels' }).click();
      await expect(tool.getByRole('textbox', { name: `labels ${place + 1}` })).toBeFocused();
      await page.keyboard.type(text);
    }
    await tool.getByRole('button', { name: 'Move labels 2 up' }).click();
    await tool.getByRole('button', { name: 'Remove labels 2' }).click();
    await tool.getByRole('button', { name: 'Add an entry to env' }).click();
    await expect(tool.getByRole('textbox', { name: /^Name of the entry/ })).toBeFocused();
    await page.keyboard.type('PATH\n');
    await tool.getByRole('textbox', { name: 'PATH', exact: true }).fill('/bin');
    await tool.getByRole('combobox', { name: 'shape' }).selectOption('circle');
    await tool.getByRole('textbox', { name: 'size' }).fill('2');
    await tool.getByRole('textbox', { name: 'hint' }).fill('kept');
    await tool.getByRole('combobox', { name: 'shape' }).selectOption('square');
    await tool.getByRole('textbox', { name: 'To', exact: true }).fill('9');
    await tool.getByRole('textbox', { name: 'From', exact: true }).fill('1');
    await tool.getByRole('button', { name: 'Add to span' }).click();
    await expect(tool.getByRole('textbox', { name: 'span 3' })).toBeFocused();
    await page.keyboard.type('more');
    await tool.getByRole('combobox', { name: 'currency' }).fill('ch');
    await page.keyboard.press('Enter');
    expect(JSON.parse(await json.inputValue())).toEqual({
      labels: ['two'],
      env: { PATH: '/bin' },
      span: [1, 9, 'more'],
      shape: { kind: 'square', hint: 'kept' },
      currency: 'CHF',
    });
  });
  await test.step('a problem names its place and rule, and leads to its field, folded or not', async () => {
    const { tool, json, status } = await goTo(1);
    await json.fill(
      '{"order": "7f0c2e1a-58b1-4c0d-9a6e-1d2f3a4b5c6d", "amount": 1, "inner": {"deep": {"code": "long"}}}',
    );
    await expect(status).toHaveText('1 problem');
    await tool.getByRole('button', { name: 'inner', exact: true }).click();
    await tool.getByRole('button', { name: '/inner/deep/code', exact: true }).click();
    const code = tool.getByRole('textbox', { name: 'code' });
    await expect(code).toBeFocused();
    await expect(code).toHaveAttribute('aria-invalid', 'true');
    await tool.getByRole('button', { name: 'Rule broken at /inner/deep/code' }).click();
    await expect(tool).toContainText('"maxLength": 3');
    await code.fill('abc');
    await expect(status).toHaveText('Valid arguments');
  });
  await test.step('what was typed outlives the tab, and secrets are masked and never saved', async () => {
    const { tool, json } = await goTo(2);
    await tool.getByRole('textbox', { name: 'secret' }).fill('s3cret');
    await expect(tool.getByRole('textbox', { name: 'secret' })).toHaveCSS('-webkit-text-security', 'disc');
    await tool.getByRole('tab', { name: 'Overview' }).click();
    await tool.getByRole('tab', { name: 'Arguments' }).click();
    await expect(json).toHaveValue('{\n  "secret": "s3cret"\n}');
    expect(page.url()).not.toContain('s3cret');
  });
  await test.step('filling, clearing and taking the tool along as a definition', async () => {
    const { tool, json, status } = await goTo(3);
    await tool.getByRole('button', { name: 'Fill', exact: true }).click();
    await page.getByRole('menuitem', { name: /Valid sample/ }).click();
    await expect(status).toHaveText('Valid arguments');
    await tool.getByRole('button', { name: 'Clear' }).click();
    await expect(json).toHaveValue('{}');
    await tool.getByRole('button', { name: 'Copy as' }).click();
    await page.getByRole('menuitem', { name: /OpenAI/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Copy tool as' });
    await expect(dialog.getByRole('textbox', { name: 'Definition' })).toHaveValue(/"name": "openwop_lab_tool-3"/);
    await expect(dialog.getByRole('list', { name: 'Notes on this definition' })).toContainText('openwop_lab_tool-3');
  });
});

test('schemas that hurt, can’t be drawn or lie within themselves', async ({ page, app }) => {
  const goTo = await openForms(page, app, [hostile, { not: {} }, withinItself, sameShapeAgain]);
  await test.step('a hostile schema neither hangs nor hides what is wrong', async () => {
    const { tool, json, status } = await goTo(0);
    await expect(tool.getByRole('note').first()).toContainText('/properties/loop');
    await json.fill(JSON.stringify({ slow: `${'a'.repeat(40)}!` }));
    await expect(status).toHaveText(/^Not checked/);
    await tool.getByRole('textbox', { name: 'safe' }).fill('still here');
    expect(JSON.parse(await json.inputValue())).toHaveProperty('safe', 'still here');
  });
  await test.step('a schema that can’t be drawn is explored as a tree beside the JSON', async () => {
    const { tool, json } = await goTo(1);
    await expect(tool.getByRole('note').first()).toBeVisible();
    await tool.getByRole('searchbox', { name: 'Search the schema' }).fill('not');
    await expect(tool.getByRole('list', { name: 'Schema' }).getByRole('button', { name: /not/ })).toBeVisible();
    await json.fill('{"anything": true}');
    await expect(json).toHaveValue('{"anything": true}');
  });
  await test.step('a schema within itself opens one level at a time, by keyboard too', async () => {
    const { tool, json, status } = await goTo(2);
    const show = tool.getByRole('button', { name: 'Show the fields of Next stop' });
    const names = tool.getByRole('textbox', { name: 'name' });
    await expect(names).toHaveCount(1);
    await show.focus();
    await page.keyboard.press('Enter');
    await expect(names.nth(1)).toBeFocused();
    await page.keyboard.type('b');
    await show.focus();
    await page.keyboard.press('Enter');
    await expect(names.nth(2)).toBeFocused();
    await page.keyboard.type('c');
    await names.first().fill('a');
    expect(JSON.parse(await json.inputValue())).toEqual({ name: 'a', next: { name: 'b', next: { name: 'c' } } });
    await expect(status).toHaveText('Valid arguments');
    await names.nth(2).fill('');
    await expect(status).toHaveText('Valid arguments');
    expect(JSON.parse(await json.inputValue())).toEqual({ name: 'a', next: { name: 'b' } });

    await json.fill('{"name": "a", "next": {"next": {"next": {"name": 1}}}}');
    await expect(names).toHaveCount(4);
    await expect(names.last()).toHaveValue('1');
  });
  await test.step('a branch that is the same shape again is one of the choices', async () => {
    const { tool, json, status } = await goTo(3);
    const other = tool.getByRole('combobox', { name: 'other' });
    const names = tool.getByRole('textbox', { name: 'name' });
    await other.selectOption('the same shape again');
    await names.last().fill('x');
    await expect(json).toHaveValue('{\n  "other": {\n    "name": "x"\n  }\n}');
    await json.fill('{"other": "long"}');
    await expect(other).toHaveValue('1');
    await expect(tool.getByRole('textbox', { name: 'other' })).toHaveValue('long');
    await expect(status).toHaveText('1 problem');
    await json.fill('{"other": {"other": {"name": "deep"}}}');
    await expect(names).toHaveCount(3);
    await expect(names.last()).toHaveValue('deep');
  });
  await test.step('what is noted of a hostile schema is free of accessibility faults in both themes', async () => {
    // All of it in sight: a part behind the bar below it would count as too small to hit.
    await page.setViewportSize({ width: 1440, height: 4000 });
    const { status } = await goTo(0);
    await expect(status).toHaveText(/^Not checked/);
    const part = '[role=tabpanel]';
    expect(await accessFaults(page, { part })).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await accessFaults(page, { part, rules: 'colours' })).toEqual([]);
  });
});
