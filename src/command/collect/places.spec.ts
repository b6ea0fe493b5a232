import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hasChanged, NamedFiles } from './places';

const newFolder = () => realpathSync(mkdtempSync(join(tmpdir(), 'places-')));

test('a path is followed link by link, and .. goes up from where a link leads', () => {
  const at = newFolder();
  mkdirSync(join(at, 'sub/d'), { recursive: true });
  writeFileSync(join(at, 'sub/evil'), '');
  symlinkSync('sub/d', join(at, 'near'));
  symlinkSync('loop', join(at, 'loop'));
  const named = new NamedFiles();
  expect(named.follow(at, 'near/../evil').real).toBe(join(at, 'sub/evil'));
  expect(named.follow(at, './/sub/./evil').real).toBe(join(at, 'sub/evil'));
  expect(named.follow(at, 'near/gone').real).toBe(null);
  expect(named.follow(join(at, 'gone'), join(at, 'near')).real).toBe(join(at, 'sub/d'));
  expect(named.follow(at, 'loop').real).toBe(null);
});

test.each([
  ['/proc/self/cwd/x'],
  ['//proc/./self/fd/7'],
  ['/proc/thread-self/root'],
  ['/proc/1/root/usr/bin'],
  ['/dev/fd/3'],
  ['/dev/stdin'],
  ['/tmp/../proc/self/exe'],
])('%s is another place for each program', (path) => {
  expect(new NamedFiles().follow('/', path).shifting).toMatch(/^\/(?:proc|dev)\//);
});

test('a link to such a place is found, also by another name', () => {
  const at = newFolder();
  symlinkSync('/proc', join(at, 'p'));
  symlinkSync('p/self', join(at, 'me'));
  symlinkSync(`${process.pid}/task/1`, join(at, 'thread'));
  for (const path of ['p/self/cwd', 'me/cwd', 'thread/cwd'])
    expect(new NamedFiles().follow(at, path).shifting, path).not.toBe(null);
});

test.each<[what: string, change: (at: string) => void, isChange: boolean]>([
  ['nothing', () => undefined, false],
  ['a file written beside', (at) => writeFileSync(join(at, 'd/new'), ''), false],
  ['another text', (at) => writeFileSync(join(at, 'd/run'), 'y'), true],
  ['another file', (at) => renameSync(join(at, 'other'), join(at, 'd/run')), true],
  [
    'another link',
    (at) => {
      rmSync(join(at, 'near'));
      symlinkSync('e', join(at, 'near'));
    },
    true,
  ],
  [
    'another folder',
    (at) => {
      renameSync(join(at, 'd'), join(at, 'old'));
      mkdirSync(join(at, 'd'));
      writeFileSync(join(at, 'd/run'), 'x');
    },
    true,
  ],
])('%s since a place was looked at', (_, change, isChange) => {
  const at = newFolder();
  for (const one of ['d', 'e']) mkdirSync(join(at, one));
  for (const one of ['d/run', 'e/run', 'other']) writeFileSync(join(at, one), 'x');
  symlinkSync('d', join(at, 'near'));
  const named = new NamedFiles();
  const seen = new Map([...named.follow(at, 'near/run').seen, ...named.follow(at, 'd').seen]);
  change(at);
  expect(hasChanged(seen)).toBe(isChange);
});
