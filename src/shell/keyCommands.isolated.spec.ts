import { expect, test, vi } from 'vitest';
import { formatAddress, parseAddress, views } from '../model/address';
import { createKeyMatcher, keyCommands } from './keyCommands';

// One more row, as somebody who adds a view writes it: all that is checked here must come from the row.
vi.mock('../model/views', async (load) => {
  const { views: known } = await load<typeof import('../model/address')>();
  return { views: [...known, { id: 'yard', label: 'Yard', key: 'y' }] };
});

const added = { id: 'yard', label: 'Yard', key: 'y' };
const press = (key: string, timeStamp: number, held: object = {}) => ({
  key,
  timeStamp,
  metaKey: false,
  ctrlKey: false,
  altKey: false,
  ...held,
});

test('a view that is one row of the table is understood in links', () => {
  const { address, dropped } = parseAddress('?view=yard');
  expect(address.view).toBe(added.id);
  expect(dropped).toEqual([]);
  expect(formatAddress(address)).toBe('?view=yard');
});

test('a view that is one row of the table stands in the navigation', async () => {
  const { ViewLinks } = await import('./ViewLinks');
  const links = ViewLinks().map(({ props }) => [props.view, props.children]);
  expect(links).toEqual(views.map(({ id, label }) => [id, label]));
  expect(links.at(-1)).toEqual([added.id, added.label]);
});

test('a view that is one row of the table is a command of the palette', () => {
  const command = keyCommands.find(({ id }) => id === 'view-yard');
  expect(command).toMatchObject({ label: 'Go to Yard', group: 'Views', keys: ['g y'] });
  expect(command?.isInPalette).not.toBe(false);
});

test('a view that is one row of the table has its key', () => {
  const match = createKeyMatcher(keyCommands);
  expect(match(press('g', 0), true)).toBe('prefix');
  expect(match(press('y', 100), true)).toMatchObject({ id: 'view-yard' });
  expect(match(press('y', 200), true)).toBeUndefined();
});

test('a view that is one row of the table is in the help', async () => {
  const { shortcuts } = await import('./shortcuts');
  expect(shortcuts).toContainEqual({ does: 'Go to Yard', keys: [['g', 'y']], isSingle: true });
});

test('no two views share an id, a label or a key, and no two commands an id or keys', () => {
  for (const part of ['id', 'label', 'key'] as const) {
    expect(new Set(views.map((view) => view[part])).size).toBe(views.length);
  }
  expect(new Set(keyCommands.map(({ id }) => id)).size).toBe(keyCommands.length);
  const keys = keyCommands.flatMap(({ keys: ownKeys = [] }) => ownKeys);
  expect(new Set(keys).size).toBe(keys.length);
});

test('a sequence lapses, and single keys can be switched off while chords and Escape stay', () => {
  const match = createKeyMatcher(keyCommands);
  match(press('g', 0), true);
  expect(match(press('c', 5_000), true)).toBeUndefined();
  expect(match(press('?', 6_000), false)).toBeUndefined();
  expect(match(press('Escape', 6_000), false)).toMatchObject({ id: 'close' });
  expect(match(press('k', 6_000, { ctrlKey: true }), false)).toMatchObject({ id: 'palette' });
  expect(match(press('K', 6_000, { metaKey: true }), false)).toMatchObject({ id: 'palette' });
  expect(match(press('k', 6_000, { ctrlKey: true, altKey: true }), false)).toBeUndefined();
});
