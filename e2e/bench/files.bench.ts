import { type Page, test } from '@playwright/test';
import { type PlainServer, startPlainServer } from '../../src/build/plainServer';
import { dist } from '../support/test';
import { formatSpread, spread } from './measure';
import { longestTask, noteLongTasks } from './openPages';

const runs = Number(process.env.BENCH_RUNS ?? 7);

let plain: PlainServer;

test.beforeAll(async () => {
  plain = await startPlainServer(dist);
});

test.afterAll(async () => {
  await plain.close();
});

/** Opens the app without a host; the page notes its long tasks. */
async function openEmpty(page: Page): Promise<void> {
  await page.addInitScript(noteLongTasks);
  const mount = plain.mount();
  mount.setConfig(JSON.stringify({ hosts: [] }));
  await page.goto(`${mount.url}?view=sources`);
  await page.getByRole('button', { name: 'Add files' }).waitFor();
}

/** Makes so many files of five dialects in the page; JSON and, every fifth, YAML. */
async function makeFiles(page: Page, files: number, toolsPerFile: number): Promise<void> {
  await page.evaluate(
    ([files, toolsPerFile]) => {
      const schema = {
        type: 'object',
        required: ['query'],
        properties: {
          query: { type: 'string', description: 'What to look for, in a few words.', minLength: 1 },
          limit: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
        },
      };
      const words = 'Looks things up in one of the systems and answers with a short list of what was found there. ';
      const makers = [
        (name: string) => ({
          toolId: `connector:${name}`,
          source: 'connector',
          safetyTier: 'read',
          title: name,
          description: words,
          inputSchema: schema,
          auth: { scopes: ['tools:a:read'] },
        }),
        (name: string) => ({ name, description: words, inputSchema: schema, annotations: { readOnlyHint: true } }),
        (name: string) => ({
          apiVersion: 'mas/v1',
          kind: 'Tool',
          metadata: { name, description: 'Looks up.' },
          spec: {
            version: '1.0.0',
            description: words,
            parameters: [{ name: 'query', type: 'string', required: true }],
          },
        }),
        (name: string) => ({
          tool_id: `ns.desk.${name}`,
          kind: 'local_helper',
          description: words,
          input_schema: schema,
          allowed_clusters: ['a'],
          allowed_gangs: ['b'],
          transport: { module: 'm', function: 'f' },
        }),
        (name: string) => ({
          name,
          tier: 1,
          risk_tier: 1,
          description: words,
          input_schema: schema,
          output_schema: null,
        }),
      ];
      const made = Array.from({ length: files }, (_, f) => {
        const make = makers[f % makers.length] ?? makers[0];
        const tools = Array.from({ length: toolsPerFile }, (_, i) => make?.(`tool_${f}_${i}`));
        const text =
          f % 5 === 4
            ? tools.map((tool) => `---\n${JSON.stringify(tool, null, 1).replaceAll('\t', ' ')}`).join('\n')
            : JSON.stringify(tools);
        return new File([text], `file-${f}.txt`);
      });
      const transfer = new DataTransfer();
      for (const file of made) transfer.items.add(file);
      Reflect.set(window, 'benchFiles', transfer);
    },
    [files, toolsPerFile] as const,
  );
}

/** Drops what was made, goes to the catalog at once, and waits for its rows; milliseconds. */
async function dropAndWait(page: Page, count: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        (Reflect.get(window, 'benchLongTasks') as number[]).length = 0;
        const dataTransfer = Reflect.get(window, 'benchFiles') as DataTransfer;
        const started = performance.now();
        const isThere = () =>
          document.body.textContent?.includes(wanted) && document.querySelector('[role=rowheader]') !== null;
        const look = () => {
          const link = [...document.querySelectorAll('a')].find((one) => one.textContent === 'Catalog');
          if (new URLSearchParams(location.search).get('view') === 'sources') link?.click();
          if (isThere()) requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - started)));
          else requestAnimationFrame(look);
        };
        for (const type of ['dragenter', 'dragover', 'drop']) {
          document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
        }
        requestAnimationFrame(look);
      }),
    count,
  );
}

for (const [name, files, toolsPerFile, count] of [
  ['5,000 mixed tools from 100 files', 100, 50, '5,000 of 5,000 tools'],
  ['100,000 tools from one file of some 60 MB', 1, 100_000, '100,000 of 100,000 tools'],
] as const) {
  test(name, async ({ browser }) => {
    test.setTimeout(900_000);
    const shown: number[] = [];
    const longest: number[] = [];
    for (let run = 0; run < runs; run++) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      const page = await context.newPage();
      await openEmpty(page);
      await makeFiles(page, files, toolsPerFile);
      shown.push(await dropAndWait(page, count));
      longest.push(await page.evaluate(longestTask));
      await context.close();
    }
    console.log(`\n${name}, ${runs} runs`);
    console.log(`  dropped → rows on screen    ${formatSpread(spread(shown), 'ms')}`);
    console.log(`  longest main-thread task    ${formatSpread(spread(longest), 'ms')}`);
  });
}
