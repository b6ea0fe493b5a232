import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ArgumentsForm } from './ArgumentsForm';

let shown = 0;

/** Opens the form of a schema, given as a value or as JSON text. */
async function open(schema: unknown) {
  const schemaText = typeof schema === 'string' ? schema : JSON.stringify(schema);
  const toolId = `lab.${++shown}`;
  await render(
    <QueryClientProvider client={new QueryClient()}>
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

test.each([
  ['true', { additionalProperties: true }],
  ['a schema of texts', { additionalProperties: { type: 'string' } }],
])('an entry beside a declared property gets a free name: additionalProperties %s', async (_what, more) => {
  const { value } = await open({ type: 'object', properties: { name: { type: 'string' } }, ...more });
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
