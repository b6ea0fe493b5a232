import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { analyse } from 'scslre';
import { createServer, createServerModuleRunner, parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

/* Texts come from strangers: no pattern of ours may take more than linear time over a character that is repeated. */

interface Pattern {
  readonly source: string;
  readonly flags: string;
  /** The file that has it, or that was loaded when it was put together. */
  readonly file: string;
}

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.(?:spec|reference)\.|(?:^|\/)test[A-Z]|fixtures\//.test(file))
  .map((file) => join('src', file));

function writtenPatterns(): readonly Pattern[] {
  const found: Pattern[] = [];
  for (const file of files) {
    const { program } = parseSync(file, readFileSync(file, 'utf8'));
    new Visitor({
      Literal: (node) => {
        if ('regex' in node) found.push({ source: node.regex.pattern, flags: node.regex.flags, file });
      },
    }).visit(program);
  }
  return found;
}

const belowThePage = /^src\/(?:model|dialects|schemas|audit|access|draft|exports|usage|clients|engine|host)\//;

/** Loads what is below the page once more, and returns the patterns that are put together meanwhile. */
async function composedPatterns(): Promise<readonly Pattern[]> {
  const found: Pattern[] = [];
  const server = await createServer({
    configFile: false,
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false },
  });
  const Native = globalThis.RegExp;
  try {
    const runner = createServerModuleRunner(server.environments.ssr, { hmr: false });
    let file = '';
    globalThis.RegExp = new Proxy(Native, {
      construct: (_, given: [source: string, flags?: string]) => {
        const pattern = new Native(...given);
        found.push({ source: pattern.source, flags: pattern.flags, file });
        return pattern;
      },
    });
    for (file of files.filter((one) => belowThePage.test(one))) await runner.import(`/${file}`);
  } finally {
    globalThis.RegExp = Native;
    await server.close();
  }
  return found;
}

/** What a pattern takes long over, and in which of its repeats; null where nothing is found. */
function slowness({ source, flags, file }: Pattern): string | null {
  const [report] = analyse({ source, flags }, { maxReports: 1 }).reports;
  if (report === undefined) return null;
  const { raw } = 'quant' in report ? report.quant : report.startQuant;
  return `${file}: ${raw} is slow over many “${report.character.pick}” in /${source.slice(0, 100)}/${flags}`;
}

test('no repeat without an end begins anywhere', async () => {
  const patterns = [...writtenPatterns(), ...(await composedPatterns())];
  expect(patterns.filter(({ file }) => file.startsWith('src/audit/')).length).toBeGreaterThan(100);
  expect(patterns.flatMap((one) => slowness(one) ?? [])).toEqual([]);
});

test.each([
  ['#{2,}x', 'a repeat that begins anywhere'],
  [String.raw`\s+$`, 'a repeat before the end'],
  ['^(?:a+)+b', 'a repeat of a repeat'],
])('%s is refused: %s', (source) => {
  expect(slowness({ source, flags: '', file: 'any' })).toContain('slow');
});
