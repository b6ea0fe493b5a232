import { expect, test } from 'vitest';
import { formatAddress, parseAddress, views } from '../model/address';
import { createKeyMatcher, keyCommands, shortcuts } from './keyCommands';

const press = (key: string, timeStamp: number, held: object = {}) => ({
  key,
  timeStamp,
  metaKey: false,
  ctrlKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

test('each view is in the links, the palette and the help, and has its key', () => {
  const match = createKeyMatcher(keyCommands);
  for (const { id, label, key } of views) {
    const { address, dropped } = parseAddress(`?view=${id}`);
    expect([address.view, dropped]).toEqual([id, []]);
    expect(formatAddress(address)).toBe(id === 'catalog' ? '' : `?view=${id}`);
    const command = keyCommands.find((one) => one.id === `view-${id}`);
    expect(command).toMatchObject({ label: `Go to ${label}`, group: 'Views' });
    expect(command?.isInPalette).not.toBe(false);
    expect(match(press('g', 0), true)).toBe('prefix');
    expect(match(press(key, 100), true)).toBe(command);
    expect(shortcuts).toContainEqual({ does: `Go to ${label}`, keys: [['g', key]], isSingle: true });
  }
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
  expect(match(press('s', 5_000), true)).toBeUndefined();
  expect(match(press('?', 6_000), false)).toBeUndefined();
  expect(match(press('Escape', 6_000), false)).toMatchObject({ id: 'close' });
  expect(match(press('k', 6_000, { ctrlKey: true }), false)).toMatchObject({ id: 'palette' });
  expect(match(press('K', 6_000, { metaKey: true }), false)).toMatchObject({ id: 'palette' });
  expect(match(press('k', 6_000, { ctrlKey: true, altKey: true }), false)).toBeUndefined();
  expect(match(press('z', 6_000, { ctrlKey: true }), false)).toMatchObject({ id: 'undo' });
  expect(match(press('Z', 6_000, { ctrlKey: true, shiftKey: true }), false)).toMatchObject({ id: 'redo' });
});
