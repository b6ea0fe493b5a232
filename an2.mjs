// usage: node an2.mjs  -> leave-one-out deltas by minified module pieces using oxc minify per-chunk w/out module

import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

const R = '/work/wt/bytes/';
const chunks = {};
const plug = (name) => ({
  name,
  generateBundle(_, b) {
    for (const c of Object.values(b)) {
      if (c.type === 'chunk' && c.isEntry && /index|catalogWorker/.test(c.fileName))
        chunks[c.fileName] = Object.entries(c.modules)
          .filter(([, m]) => m.code)
          .map(([id, m]) => [id.replace(R, ''), m.code]);
    }
  },
});
await build({
  root: R,
  configFile: R + 'vite.config.ts',
  logLevel: 'error',
  build: { outDir: '/tmp/an-dist-bytes', emptyOutDir: true, minify: true },
  plugins: [plug('an')],
  worker: { plugins: () => [plug('anw')] },
});
writeFileSync('/tmp/chunks.json', JSON.stringify(chunks));
const { minifySync } = await import('rolldown/experimental').catch(() => ({}));
console.log(typeof minifySync);
for (const [f, mods] of Object.entries(chunks)) {
  const min = mods.map(([id, code]) => {
    let out = code;
    try {
      out = minifySync ? minifySync(id + '.js', code, { module: true, compress: false }).code : code;
    } catch (e) {}
    return [id, out];
  });
  const total = gzipSync(min.map((m) => m[1]).join('\n'), { level: 6 }).length;
  console.log('#####', f, total);
  const loo = min.map(([id], i) => [
    total -
      gzipSync(
        min
          .filter((_, j) => j !== i)
          .map((m) => m[1])
          .join('\n'),
        { level: 6 },
      ).length,
    id,
  ]);
  const g = {};
  for (const [z, id] of loo) {
    const k = id.includes('node_modules')
      ? id
          .split('node_modules/')
          .pop()
          .split('/')
          .slice(0, id.includes('@') ? 2 : 1)
          .join('/')
      : null;
    if (k) g[k] = (g[k] ?? 0) + z;
  }
  console.log(
    Object.entries(g)
      .sort((a, b) => b[1] - a[1])
      .map(([k, v]) => v + ' ' + k)
      .join('\n'),
  );
  console.log('--');
  console.log(
    loo
      .filter((r) => r[1].startsWith('src'))
      .sort((a, b) => b[0] - a[0])
      .map((r) => r.join(' '))
      .join('\n'),
  );
}
