import { chmod, mkdtemp, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeOut } from './terminal';

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
