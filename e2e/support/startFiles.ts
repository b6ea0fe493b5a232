import { readdir, readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import { dist } from './test';

/** Kilobytes under gzip, by path in `dist`. */
export type FileSizes = ReadonlyMap<string, number>;

/** Files that a script imports as it starts. */
const staticImports = /(?:^|[;}])(?:import|export)(?:[^'"`()]*?from)?["'`](\.[^"'`]+)["'`]/g;

export async function scriptsIn(folders: readonly string[]): Promise<readonly string[]> {
  const names = await Promise.all(
    folders.map(async (folder) => (await readdir(join(dist, folder))).map((name) => `${folder}/${name}`)),
  );
  return names.flat().filter((name) => name.endsWith('.js'));
}

/** Returns what a script of `dist` imports, `import()` left out. */
export async function importsOf(script: string): Promise<readonly string[]> {
  const text = await readFile(join(dist, script), 'utf8');
  return [...text.matchAll(staticImports)].map(([, path = '']) => posix.join(posix.dirname(script), path));
}

/** Returns what the page needs before it can show rows: what it names itself, and the catalog's worker. */
export async function weighStart(): Promise<{ readonly scripts: FileSizes; readonly styles: FileSizes }> {
  const page = await readFile(join(dist, 'index.html'), 'utf8');
  const named = [...page.matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, path = '']) => path);
  const worker = (await scriptsIn(['assets'])).filter((name) => name.includes('/catalogWorker-'));
  const scripts = new Set([...named.filter((path) => path.endsWith('.js')), ...worker]);
  for (const script of scripts) for (const path of await importsOf(script)) scripts.add(path);
  return { scripts: await weigh([...scripts]), styles: await weigh(named.filter((path) => path.endsWith('.css'))) };
}

async function weigh(paths: readonly string[]): Promise<FileSizes> {
  const sizes = paths.map(
    async (path) => [path, gzipSync(await readFile(join(dist, path)), { level: 6 }).length / 1000] as const,
  );
  return new Map(await Promise.all(sizes));
}

/** Returns the kilobytes of all files together. */
export function totalSize(sizes: FileSizes): number {
  return [...sizes.values()].reduce((total, size) => total + size, 0);
}
