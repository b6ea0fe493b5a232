import { chmod, mkdtemp, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layOutLine, plain, writeOut } from './terminal';

test('no text can begin a line of its own, however it is wrapped', () => {
  const piece = fc.oneof(
    fc.string({ maxLength: 40 }),
    fc.constantFrom('\n', '\r', '\u2028', ' '.repeat(70), 'starts   x: y', '海'),
  );
  fc.assert(
    fc.property(
      fc.array(piece).map((all) => all.join('')),
      fc.integer({ min: 30, max: 120 }),
      (text, columns) => {
        const [, ...more] = layOutLine('starts', text, columns).split('\n');
        for (const line of more) {
          expect(line).toMatch(/^ {7}\| /);
          expect(line.length).toBeLessThanOrEqual(columns);
        }
      },
    ),
  );
});

test('what a terminal would obey is shown as its number', () => {
  expect(plain('a\u001b[2Kb\u009b\u202ec\u00a0d\u3164')).toBe('a\\u{1b}[2Kb\\u{9b}\\u{202e}c\\u{a0}d\\u{3164}');
});

test('a file is readable by its owner alone, also where one with other rights was there', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'out-'));
  const file = join(folder, 'a.servers.json');
  await writeFile(file, 'before');
  await chmod(file, 0o644);
  await writeOut(file, 'after');
  expect([await readFile(file, 'utf8'), (await stat(file)).mode & 0o777]).toEqual(['after', 0o600]);
  expect(await readdir(folder)).toEqual(['a.servers.json']);
});

test('nothing is written through a link', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'out-'));
  await writeFile(join(folder, 'target'), 'kept');
  await symlink(join(folder, 'target'), join(folder, 'link'));
  await symlink(join(folder, 'nowhere'), join(folder, 'dangling'));
  for (const name of ['link', 'dangling']) {
    await expect(writeOut(join(folder, name), 'x')).rejects.toThrow('is a link: nothing is written to it');
  }
  expect(await readFile(join(folder, 'target'), 'utf8')).toBe('kept');
  expect((await readdir(folder)).sort()).toEqual(['dangling', 'link', 'target']);
});
