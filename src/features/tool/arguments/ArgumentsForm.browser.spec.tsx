import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { queryClient } from '../../../state/engineQuery';
import { ArgumentsForm } from './ArgumentsForm';

let shown = 0;

/** Opens the form of a schema, given as a value or as JSON text. */
async function open(schema: unknown) {
  const schemaText = typeof schema === 'string' ? schema : JSON.stringify(schema);
  const toolId = `lab.${++shown}`;
  await render(
    <QueryClientProvider client={queryClient}>
      <ArgumentsForm {...{ toolId, schemaText }} nameOnServer={undefined} description={undefined} marks={[]} />
    </QueryClientProvider>,
  );
  const json = page.getByRole('textbox', { name: 'Arguments JSON' });
  return { json, value: () => JSON.parse((json.element() as HTMLTextAreaElement).value) as unknown };
}

const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('a schema that is a text takes text', async () => {
  const { value } = await open({ type: 'string', description: 'the title' });
  await field('Arguments').fill('Dune');
  expect(value()).toBe('Dune');
});

test('an entry beside a declared property gets a free name', async () => {
  const { value } = await open({ properties: { name: { type: 'string' } }, additionalProperties: { type: 'string' } });
  await button('Add an entry').click();
  await userEvent.keyboard('color{Enter}');
  await field('name').fill('Ada');
  expect(Object.keys(value() as object)).toEqual(['color', 'name']);
});

test('an integer beyond 2^53 makes the form read-only and keeps the text', async () => {
  const { json } = await open({ properties: { id: { type: 'integer' }, name: { type: 'string' } } });
  await json.fill('{\n  "id": 568105584918935294\n}');
  await expect.element(page.getByText(/^Line 2 holds 568105584918935294/)).toBeVisible();
  await expect.element(field('name')).toBeDisabled();
  await expect.element(field('id')).toHaveValue('568105584918935294');
  await expect.element(json).toHaveValue('{\n  "id": 568105584918935294\n}');
});

test('a listed value beyond 2^53 is not offered, with the reason', async () => {
  await open('{"properties":{"kind":{"enum":[9007199254740993,1,2]},"hash":{"const":18446744073709551615}}}');
  const options = page.getByRole('combobox', { name: 'kind' }).getByRole('option');
  await expect.element(options.nth(2)).toHaveTextContent('2');
  expect(options.elements().map(({ textContent }) => textContent)).toEqual(['Left out', '1', '2']);
  await expect.element(page.getByText(/18446744073709551615/).first()).toBeVisible();
});

test('typing in a field keeps what conditions and other fields hold', async () => {
  const { json, value } = await open({
    properties: {
      mode: { enum: ['plain', 'extended'] },
      span: { prefixItems: [{ type: 'number' }, { type: 'number' }] },
      kind: { enum: ['a'] },
      note: { type: 'string' },
    },
    if: { properties: { mode: { const: 'extended' } }, required: ['mode'] },
    ['then' as string]: { properties: { depth: { type: 'integer' } } },
  });
  const before = { mode: 'extended', span: [1, 2], kind: 'other', depth: 3, constant: 1 };
  await json.fill(JSON.stringify(before));
  await field('depth').fill('4');
  await field('note').fill('typed');
  expect(value()).toEqual({ ...before, depth: 4, note: 'typed' });
});

test('a member of a name that rjsf loses leaves the arguments to the JSON', async () => {
  const { json } = await open({ properties: { a: { type: 'string' } } });
  await json.fill('{"constructor": 1, "a": "x"}');
  await expect.element(page.getByText(/A form can’t hold a field named “constructor”/)).toBeVisible();
  await expect.element(json).toHaveValue('{"constructor": 1, "a": "x"}');
});

test('an object that came with a field goes with its last member, and one that was there stays', async () => {
  const inner = { type: 'object', properties: { code: { type: 'string' } } };
  const { json, value } = await open({ properties: { inner } });
  await field('code').fill('x');
  expect(value()).toEqual({ inner: { code: 'x' } });
  await field('code').clear();
  expect(value()).toEqual({});
  await json.fill('{"inner": {"code": "x"}}');
  await field('code').clear();
  expect(value()).toEqual({ inner: {} });
});

test('a text field named for a secret, or inside one by a reference, is masked', async () => {
  const named = { type: 'object', properties: { user: { type: 'string' } } };
  await open({
    $defs: { named },
    properties: {
      api_key: { type: 'string' },
      page_token: { type: 'string' },
      account: { type: 'object', properties: { owner: { type: 'string' } } },
      credentials: { $ref: '#/$defs/named' },
    },
  });
  for (const name of ['api_key', 'user']) await expect.element(button(`Show ${name}`)).toBeVisible();
  for (const name of ['page_token', 'owner']) await expect.element(button(`Show ${name}`)).not.toBeInTheDocument();
});

const text = { type: 'string' };
const place = (pointer: string) =>
  document.querySelector<HTMLInputElement>(`[data-pointer="${pointer}"] :is(input, select, textarea)`);
const choose = (pointer: string, option: string) =>
  userEvent.selectOptions(page.elementLocator(place(pointer) as HTMLElement), option);

test('two lists that rjsf takes for equal are two lists', async () => {
  // "Aa" and "BB" have one hash.
  const { json, value } = await open({ properties: { tags: { type: 'array', items: text } } });
  await json.fill('{"tags": ["Aa"]}');
  await json.fill('{"tags": ["BB"]}');
  await button('Add to tags').click();
  expect(value()).toEqual({ tags: ['BB', ''] });
});

test('a secret of several lines keeps them', async () => {
  const { json, value } = await open({ properties: { key: { ...text, format: 'password' } } });
  await json.fill('{"key": "x\\ny"}');
  await field('key').click();
  await userEvent.keyboard('{Control>}{End}{/Control}Z');
  expect(value()).toEqual({ key: 'x\nyZ' });
});

test('a draft that is no value goes when the value comes from elsewhere', async () => {
  const { json } = await open({ properties: { any: {}, z: { type: 'number' } } });
  await field('any').fill('{"q');
  await expect.element(page.getByText('Not sent yet.')).toBeVisible();
  await field('z').fill('12abc');
  await expect.element(page.getByText('Not a number yet: left out.')).toBeVisible();
  await json.fill('{"any": 5}');
  await expect.element(field('any')).toHaveValue('5');
  await button('Clear').click();
  await expect.element(field('z')).toHaveValue('');
});

const shapes = [
  { title: 'A', type: 'object', required: ['a'], properties: { a: text } },
  { title: 'B', type: 'object', required: ['b'], properties: { b: { type: 'number' } } },
  { title: 'T', ...text },
];

test('a shape that was chosen goes with the group that is left out', async () => {
  const card = { title: 'Card', type: 'object', properties: { kind: { const: 'card' } } };
  const { value } = await open({ properties: { p: { properties: { u: { oneOf: [card, ...shapes] } } } } });
  await choose('/p/u', 'Card');
  expect(value()).toEqual({ p: { u: { kind: 'card' } } });
  await button('Leave out p').click();
  expect(value()).toEqual({});
  await expect.poll(() => (place('/p/u') as unknown as HTMLSelectElement).value).toBe('-1');
});

test('an item becomes the emptiest value of the shape that is chosen', async () => {
  const { value } = await open({ properties: { o: { type: 'array', items: { oneOf: shapes } } } });
  await button('Add to o').click();
  await choose('/o/0', 'A');
  expect(value()).toEqual({ o: [{}] });
  await field('a').fill('x');
  await choose('/o/0', 'T');
  expect(value()).toEqual({ o: [''] });
});

test('a shape of the arguments themselves is chosen in an object', async () => {
  const { value } = await open({ oneOf: shapes.slice(0, 2) });
  await choose('', 'B');
  await field('b').fill('3');
  expect(value()).toEqual({ b: 3 });
});

test('the focus stays where a value becomes one of another kind', async () => {
  const { json, value } = await open({ properties: { z: { type: 'number' } } });
  await json.fill('{"z": "5"}');
  await field('z').click();
  await userEvent.keyboard('{Control>}a{/Control}1234');
  expect(value()).toEqual({ z: 1234 });
});

test('the focus goes on where what was pressed goes away', async () => {
  const { json } = await open({
    properties: { tags: { type: 'array', items: text }, m: { type: 'object', additionalProperties: text } },
  });
  await json.fill('{"tags": ["a"], "m": {"a": "1", "b": "2"}}');
  await button('Remove tags 1').click();
  await expect.element(button('Add to tags')).toHaveFocus();
  await button('Remove a').click();
  await expect.element(field('Name of the entry b')).toHaveFocus();
});

test('a problem far down a list leads to its item', async () => {
  const { json } = await open({ properties: { long: { type: 'array', items: { ...text, minLength: 2 } } } });
  await json.fill(JSON.stringify({ long: Array.from({ length: 60 }, (_, i) => (i === 55 ? 'x' : `item ${i}`)) }));
  await page.getByRole('list', { name: 'Problems' }).getByRole('button', { name: '/long/55', exact: true }).click();
  await expect.element(field('long 56')).toHaveFocus();
});

const status = () => page.getByRole('status');
const order = {
  required: ['order', 'amount'],
  properties: {
    order: { type: 'string', title: 'Order number' },
    amount: { type: 'number', title: 'Amount', exclusiveMinimum: 0 },
    notify: { type: 'boolean' },
    note: { type: ['string', 'null'] },
  },
};

test('an untouched form says only how much it needs, and leads to it when asked', async () => {
  await open(order);
  await expect.element(status()).toHaveTextContent('2 required');
  await field('Order number').click();
  await userEvent.keyboard('{Tab}');
  expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(0);
  await button('2 required').click();
  await expect.element(status()).toHaveTextContent('2 problems');
  await expect.element(page.getByRole('list', { name: 'Problems' }).getByRole('listitem').nth(1)).toBeVisible();
  await expect.element(field('Order number')).toHaveFocus();
});

test('fields and JSON are one: what is cleared is absent, null is null, and what has no field survives', async () => {
  const { json, value } = await open(order);
  await json.fill('{"unknown": [1], "amount": 5}');
  await expect.element(field('Amount')).toHaveValue('5');
  await expect.element(page.getByText('Also in the JSON, without a field here: unknown')).toBeVisible();
  await field('Order number').fill('7');
  await expect.element(status()).toHaveTextContent('Valid arguments');
  await field('Amount').clear();
  const notify = page.getByRole('radiogroup', { name: 'notify' });
  await notify.getByRole('radio', { name: 'false' }).click();
  expect(value()).toEqual({ unknown: [1], order: '7', notify: false });
  await notify.getByRole('radio', { name: 'left out' }).click();
  await button('Null for note').click();
  expect(value()).toEqual({ unknown: [1], order: '7', note: null });
});

test('a number that no field can hold is left out, and says so', async () => {
  const { json } = await open(order);
  await field('Amount').fill('12345678901234567890');
  await expect.element(page.getByText('No field can hold this number exactly: it is left out.')).toBeVisible();
  await expect.element(json).toHaveValue('{}');
});

test('broken JSON stays as typed, names its line, and keeps the fields from being changed', async () => {
  const { json } = await open(order);
  await json.fill('{\n  "amount": 5\n  "order": 1\n}');
  await expect.element(status()).toHaveTextContent('Not checked: line 3 of the JSON is broken');
  await expect.element(page.getByText(/^Line 3, column 3/)).toBeVisible();
  await expect.element(field('Amount')).toBeDisabled();
  await json.fill('{"amount": 5}');
  await expect.element(field('Amount')).toHaveValue('5');
});

test('lists are added to, moved and removed from, fixed places too', async () => {
  const prefixItems = [
    { type: 'number', title: 'From' },
    { type: 'number', title: 'To' },
  ];
  const { value } = await open({ properties: { labels: { items: text }, span: { prefixItems, items: text } } });
  for (const [i, word] of ['one', 'two'].entries()) {
    await button('Add to labels').click();
    await expect.element(field(`labels ${i + 1}`)).toHaveFocus();
    await userEvent.keyboard(word);
  }
  await button('Move labels 2 up').click();
  await button('Remove labels 2').click();
  await field('To').fill('9');
  await field('From').fill('1');
  await button('Add to span').click();
  await expect.element(field('span 3')).toHaveFocus();
  await userEvent.keyboard('more');
  expect(value()).toEqual({ labels: ['two'], span: [1, 9, 'more'] });
});

test('what two shapes share stays when the other is chosen', async () => {
  const shape = (kind: string, more: object) => ({ properties: { kind: { const: kind }, hint: text, ...more } });
  const { value } = await open({
    properties: { shape: { oneOf: [shape('circle', { size: text }), shape('square', { side: text })] } },
  });
  await choose('/shape', 'circle');
  await field('size').fill('2');
  await field('hint').fill('kept');
  await choose('/shape', 'square');
  expect(value()).toEqual({ shape: { kind: 'square', hint: 'kept' } });
});

test('a long list of values is searched, and Enter, Escape and arrows do what they do elsewhere', async () => {
  const country = { enum: [...'ABCDEFGHIJKLMNOP'].map((letter) => `${letter}-land`) };
  const { value } = await open({ properties: { country, plain: text } });
  await field('plain').fill('typed');
  await userEvent.keyboard('{Enter}{Escape}');
  await expect.element(field('plain')).toHaveValue('typed');
  const choice = page.getByRole('combobox', { name: 'country' });
  await choice.fill('c-l');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
  await expect.element(choice).toHaveValue('');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('option').nth(15)).toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(value()).toEqual({ country: 'B-land', plain: 'typed' });
});

test('the name of an entry is taken by Enter and put back by Escape', async () => {
  const { value } = await open({ properties: { env: { type: 'object', additionalProperties: text } } });
  await button('Add an entry to env').click();
  await expect.element(field('Name of the entry name')).toHaveFocus();
  await userEvent.keyboard('PA{Escape}');
  await expect.element(field('Name of the entry name')).toHaveValue('name');
  await userEvent.keyboard('TH{Enter}');
  await expect.element(field('Name of the entry nameTH')).toHaveFocus();
  expect(value()).toEqual({ env: { nameTH: '' } });
});

test('a problem names its rule and leads to its field, folded or not; what is wrong is said with the field', async () => {
  const code = { type: 'string', maxLength: 3 };
  const deep = { type: 'object', properties: { code } };
  const { json } = await open({ properties: { inner: { type: 'object', properties: { deep } } } });
  await json.fill('{"inner": {"deep": {"code": "long"}}}');
  await expect.element(status()).toHaveTextContent('1 problem');
  await button('inner').click();
  await button('/inner/deep/code').click();
  await expect.element(field('code')).toHaveFocus();
  await expect.element(field('code')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field('code')).toHaveAccessibleDescription(/Must have at most 3 characters\./);
  await button('Rule broken at /inner/deep/code').click();
  await expect.element(page.getByText('"maxLength": 3')).toBeVisible();
  await field('code').fill('abc');
  await expect.element(status()).toHaveTextContent('Valid arguments');
});

test('a schema within itself opens one level at a time, as far as there are values', async () => {
  const { json, value } = await open({
    properties: { name: text, next: { $ref: '#', title: 'Next stop' } },
    required: ['name'],
  });
  await button('Next stop').click();
  await field('name').nth(1).fill('b');
  await field('name').first().fill('a');
  expect(value()).toEqual({ name: 'a', next: { name: 'b' } });
  await json.fill('{"name": "a", "next": {"next": {"next": {"name": 1}}}}');
  await expect.element(field('name').nth(3)).toHaveValue('1');
});

test('a shape that is the same again is one of the choices', async () => {
  const other = { anyOf: [{ $ref: '#' }, { type: 'string', maxLength: 3 }] };
  const { json, value } = await open({
    type: 'object',
    properties: { name: text, other },
    additionalProperties: false,
  });
  await choose('/other', 'the same shape again');
  await field('name').nth(1).fill('x');
  expect(value()).toEqual({ other: { name: 'x' } });
  await json.fill('{"other": "long"}');
  await expect.element(field('other')).toHaveValue('long');
  await json.fill('{"other": {"other": {"name": "deep"}}}');
  await expect.element(field('name').nth(2)).toHaveValue('deep');
});

test('what can’t be drawn says so, and the JSON takes it', async () => {
  const { json } = await open({ not: {} });
  await expect.element(page.getByRole('note')).toHaveTextContent('This schema can’t be drawn as a form');
  await json.fill('{"anything": true}');
  await expect.element(status()).toHaveTextContent('1 problem');
});

test('a schema 5,000 levels deep is drawn as far as a form goes, and says so', async () => {
  await open(`${'{"type":"object","properties":{"in":'.repeat(5_000)}{}${'}}'.repeat(5_000)}`);
  await expect.element(page.getByText(/Nested too deep/)).toBeVisible();
  await expect.element(status()).toHaveTextContent('Not checked: too complex');
});

test('odd names and texts come back from their fields as they were', async () => {
  const odd = {
    'a/b': 'line\nline',
    'm~n': ' left',
    'with space': '42',
    größe: 'true',
    '0': 'carriage\rreturn',
    '<b>': '"quoted" &amp;',
    sep: '\u2028',
  };
  const { json, value } = await open({
    properties: Object.fromEntries(Object.keys(odd).map((name) => [name, text])),
    additionalProperties: text,
  });
  await json.fill(JSON.stringify({ ...odd, 'more/~ ': 'x\ny' }));
  await expect.element(field('Name of the entry more/~ ')).toBeVisible();
  for (const control of document.querySelectorAll<HTMLElement>('fieldset :is(input, textarea)')) {
    if (control.ariaLabel !== null) continue;
    control.focus();
    await userEvent.keyboard('{Control>}{End}{/Control}1');
    await userEvent.keyboard('{Backspace}');
  }
  expect(value()).toEqual({ ...odd, 'more/~ ': 'x\ny' });
});

test('a bad name is marked at the name, and its problem leads there', async () => {
  const { json } = await open({ additionalProperties: text, propertyNames: { pattern: '^[a-z]+$' } });
  await json.fill('{"Bad": "x", "good": "y"}');
  const name = field('Name of the entry Bad');
  await expect.element(name).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field('Name of the entry good')).not.toHaveAttribute('aria-invalid');
  await page.getByRole('button', { name: 'name of /Bad', exact: true }).click();
  await expect.element(name).toHaveFocus();
});

test('a broken keyword is named and left out, and the form works all the same', async () => {
  const { value } = await open({ properties: { p: { type: 'strin' }, q: text } });
  await expect.element(page.getByText(/is broken and not checked/)).toHaveTextContent('/properties/p/type');
  await field('q').fill('7');
  expect(value()).toEqual({ q: '7' });
});
