import { expect, it } from 'vitest';
import { readOptions } from './options';

it('reads --check, as --strict was called once', () => {
  expect(readOptions(['--check'])).toMatchObject({ isStrict: true });
  expect(readOptions([])).toMatchObject({ isStrict: false });
});
