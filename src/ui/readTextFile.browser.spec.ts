import { expect, test } from 'vitest';
import { readTextFile } from './readTextFile';

test('a file of over 8 MB is refused before it is read', async () => {
  expect(await readTextFile(new File(['{}'], 'small.json'))).toEqual({ ok: true, text: '{}' });
  const large = new File([new Uint8Array(9 * 1024 * 1024)], 'large.json');
  expect(await readTextFile(large)).toEqual({ ok: false, reason: 'The file has 9 MB; up to 8 MB are read here.' });
});
