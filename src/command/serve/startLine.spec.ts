import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startLine } from './startLine';

/** Where npx keeps the command that somebody asked for by this text. */
const keptByNpx = (spec: string): string => {
  const root = join(mkdtempSync(join(tmpdir(), 'line-')), '_npx/1a2b');
  mkdirSync(root, { recursive: true });
  writeFileSync(join(root, 'package.json'), JSON.stringify({ _npx: { packages: [spec] } }));
  return root;
};
const inPackage = 'node_modules/tool-catalog/dist-local/tool-catalog.js';

test.each([
  ['a clone', '/home/ida/tool-catalog/dist-local/tool-catalog.js', 'npm run collect'],
  ['what is installed', `/usr/lib/${inPackage}`, 'tool-catalog collect'],
  ['a packed file', join(keptByNpx('./tool-catalog-0.1.0.tgz'), inPackage), 'npx ./tool-catalog-0.1.0.tgz collect'],
  ['a file with a blank', join(keptByNpx('/my files/a.tgz'), inPackage), "npx '/my files/a.tgz' collect"],
  ['the registry', join(keptByNpx('tool-catalog@0.1.0'), inPackage), 'npx tool-catalog collect'],
])('started from %s, the command is named as it was started', (_, file, line) => {
  expect(startLine(file)).toBe(line);
});
