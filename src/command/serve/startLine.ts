import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { quoteWord } from '../../host/recipes';
import { valueAt } from '../../model/json';
import { orNull } from '../plainFile';

/**
 * Returns the line that starts this command as it was started: from a clone, from a package file, by npx or installed.
 * `file` is the command's own.
 */
export function startLine(file: string): string {
  const [, root] = /^(.*)[\\/]node_modules[\\/]tool-catalog[\\/]/.exec(file) ?? [];
  if (root === undefined) return 'npm run collect';
  if (!/[\\/]_npx[\\/]\w+$/.test(root)) return 'tool-catalog collect';
  const spec = orNull(() =>
    valueAt(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')), '_npx', 'packages', '0'),
  );
  const isFile = typeof spec === 'string' && spec.endsWith('.tgz');
  return `npx ${isFile ? quoteWord(spec) : 'tool-catalog'} collect`;
}
