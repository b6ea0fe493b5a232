import { readFileSync } from 'node:fs';
import { test } from '@playwright/test';
import { auditContent } from '../src/audit/auditContent';
import { Neighbours } from '../src/audit/neighbours';
import { dialectOf } from '../src/dialects/allDialects';
import { defaultDerivations } from '../src/dialects/derivations';
import { isWarning, judge, share, warningsOf } from '../src/engine/testTexts';
import type { Finding } from '../src/model/finding';
import { liveServers, startServer } from './host/liveServers';

/* How often the rules of content are right, and how long they take. Of texts of others, reference suites print the same. */

const figures: { figure: string; measured: string; aim: string; met: string }[] = [];
function note(figure: string, measured: string, aim: string, isMet: boolean | null): void {
  figures.push({ figure, measured, aim, met: isMet === null ? '' : isMet ? 'yes' : 'NO' });
}

type Sample = Parameters<typeof warningsOf>[0];

/** Notes of how many of some tools the rules warn at medium or above. */
function warned(figure: string, of: readonly Sample[], aim: string, isMet?: (share: number) => boolean): void {
  const found = of.filter((one) => warningsOf(one).length > 0).length;
  note(figure, share(found, of.length), aim, isMet?.(found / of.length) ?? null);
}

test.describe.configure({ mode: 'serial' });
test.afterAll(() => console.table(figures));

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

/** Never tuned to: written before the patterns, read by this measuring alone. */
const fresh: Record<string, Sample[]> = read(
  new URL('../src/engine/fixtures/freshTexts.json', import.meta.url).pathname,
);

test('fresh texts', () => {
  const { attacks = [], defaults = [], beside = [], nearMisses = [], calm = [] } = fresh;
  const oddly = (odd: (text: string) => string) =>
    attacks.map(
      (one): Sample => JSON.parse(JSON.stringify(one), (key, value) => (key === 'description' ? odd(value) : value)),
    );
  let word = 0;
  const marked = (every: number, mark: (text: string) => string) => (text: string) =>
    text.replace(/\S+/g, (one) => (++word % every === 0 ? mark(one) : one));
  const most = (aim: number) => (share: number) => share >= aim;
  const few = (share: number) => share <= 0.05;
  warned('Fresh attacks', attacks, '≥ 75 %', most(0.75));
  warned(
    '… with two blanks',
    oddly((text) => text.replaceAll(' ', '  ')),
    '≥ 75 %',
    most(0.75),
  );
  warned('… with line breaks', oddly(marked(3, (one) => `${one}\n    `)), '≥ 75 %', most(0.75));
  warned('… with bold words', oddly(marked(2, (one) => `**${one}**`)), '≥ 75 %', most(0.75));
  warned('Fresh dangerous defaults', defaults, '≥ 75 %', most(0.75));
  warned('Fresh tools against others, beside them', beside, '≥ 78 %', most(0.78));
  const atHome = beside.map(({ peers = [], ...rest }) => ({
    ...rest,
    peers: peers.map((peer) => ({ ...peer, server: 'sample' })),
  }));
  warned('… of their own server', atHome, '≥ 78 %', most(0.78));
  warned(
    '… alone',
    beside.map(({ tool }) => ({ tool })),
    '≥ 45 %',
    most(0.45),
  );
  warned('Fresh near misses', nearMisses, '≤ 5 %', few);
  warned('Fresh calm tools', calm, '≤ 5 %', few);
});

test('real servers', async () => {
  const lists = await Promise.all(
    liveServers.map(async (server) => {
      const { tools, close } = await startServer(server);
      await close();
      return (tools as { name: string }[]).map((definition) => ({
        server: server.alias,
        definition: { ...definition },
      }));
    }),
  );
  const judged = judge(lists.flat());
  // That a tool returns secrets is true of an honest one, too.
  const isFalse = (finding: Finding) => isWarning(finding) && finding.rule !== 'P04';
  const warned = judged.filter((findings) => findings.some(isFalse)).length;
  note('Tools of real servers, medium or above', share(warned, judged.length), '0', warned === 0);
});

test('speed', () => {
  const prose = readFileSync('README.md', 'utf8');
  const text = prose.repeat(Math.ceil(990_000 / prose.length)).slice(0, 990_000);
  const definition = { name: 'long', description: text, inputSchema: { type: 'object' } };
  const small = { name: 'list_orders', description: prose.slice(0, 400), inputSchema: { type: 'object' } };
  const seconds = (value: typeof small, times: number) => {
    const reading = dialectOf('mcp').readEntry(value, { settings: defaultDerivations, server: 'bench' });
    if (reading.kind === 'bad') throw new Error('no tool');
    const { tool } = reading;
    const neighbours = new Neighbours([tool]);
    const started = performance.now();
    for (let i = 0; i < times; i++) auditContent(tool, value, neighbours);
    return (performance.now() - started) / 1_000;
  };
  seconds(definition, 1);
  const ofText = seconds(definition, 10);
  note('9.9 MB of text', `${ofText.toFixed(2)} s`, '≤ 1 s', ofText <= 1);
  const ofTools = seconds(small, 100_000);
  note('100,000 tools of 400 characters', `${ofTools.toFixed(1)} s`, '≤ 30 s', ofTools <= 30);
});
