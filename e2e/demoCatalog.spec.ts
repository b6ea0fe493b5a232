import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contentRules } from '../src/audit/contentRules';
import { readOpenwop } from '../src/dialects/openwop';
import { readReview } from '../src/draft/reviewFile';
import { openBaseline } from '../src/engine/baselineFiles';
import { engineOf, heldFile, query } from '../src/engine/testCatalog';
import { stories } from '../src/features/catalog/stories';
import { formatAddress, parseAddress } from '../src/model/address';
import { changeClasses } from '../src/model/change';
import { findFamilies } from '../src/model/family';
import { type PostureField, postureFields, type Tool, vocabularies } from '../src/model/tool';
import { datesFromToday } from '../src/state/exampleDates';

const listText = readFileSync('public/demo/v1/tools', 'utf8');
const discoveryText = readFileSync('public/demo/.well-known/openwop', 'utf8');
const entries: readonly unknown[] = JSON.parse(listText);
const tools = entries.map(readOpenwop).flatMap((reading) => (reading.kind === 'tool' ? [reading.tool] : []));
const { engine } = engineOf(listText);

function postureWord(tool: Tool, field: PostureField): string {
  const fact = tool.posture[field];
  return fact.basis === 'unstated' ? 'unstated' : fact.value;
}

describe('the files', () => {
  test.each([
    ['tools', listText],
    ['discovery', discoveryText],
  ])('%s is UTF-8 with bare line feeds, no byte order mark, and a final newline', (_name, text) => {
    expect(text).not.toMatch(/\r|\ufeff|\ufffd/);
    expect(text.endsWith('\n')).toBe(true);
  });

  test('nothing looks like a secret, and every address is one that nobody owns', () => {
    expect(listText + discoveryText).not.toMatch(
      /AKIA|ASIA[A-Z0-9]{16}|eyJ[\w-]+\.|\b(sk|rk|pk)[-_](live|test|proj)|AIza|gh[pousr]_|xox[abp]-|-----BEGIN|Bearer |:\/\/[^/\s"]+:[^/\s"]+@/,
    );
    const hosts = [...(listText + discoveryText).matchAll(/(?:https?:\/\/|[\w.]@)([\w.-]+\.[a-z]{2,})/g)].map(
      ([, host]) => host,
    );
    expect(hosts.filter((host) => !host?.endsWith('.example'))).toEqual([]);
  });

  test('the deployment file names the demo and nothing else', () => {
    const config: unknown = JSON.parse(readFileSync('public/config.json', 'utf8'));
    expect(config).toMatchObject({ defaultHost: 'demo', hosts: [{ id: 'demo', url: './demo', auth: 'none' }] });
  });
});

describe('the tools', () => {
  test('there are at least 130, in a dozen families or more', () => {
    expect(tools.length).toBeGreaterThanOrEqual(130);
    const families = findFamilies(tools.map((tool) => tool.toolId));
    const sizes = new Map<string, number>();
    for (const family of families) sizes.set(family, (sizes.get(family) ?? 0) + 1);
    expect(sizes.size).toBeGreaterThanOrEqual(12);
    expect([...sizes].filter(([, size]) => size < 2)).toEqual([]);
  });

  test.each(postureFields)('every word of %s occurs', (field) => {
    const words = new Set(tools.map((tool) => postureWord(tool, field)));
    expect(vocabularies[field].filter((word) => !words.has(word))).toEqual([]);
  });

  test.each(postureFields.filter((field) => field !== 'source' && field !== 'tier'))(
    '%s is not stated somewhere',
    (field) => {
      expect(tools.some((tool) => postureWord(tool, field) === 'unstated')).toBe(true);
    },
  );
});

describe('the stories', () => {
  test('are four, each with an id, a title and a sentence of its own', () => {
    expect(stories).toHaveLength(4);
    for (const part of ['id', 'title', 'query', 'tells'] as const) {
      expect(new Set(stories.map((story) => story[part])).size).toBe(4);
    }
    for (const { tells } of stories) expect(tells).toMatch(/^[^.]+\.$/);
  });

  test.each(stories)('$id is a link that is read whole and written back the same', ({ query }) => {
    const { address, dropped } = parseAddress(`?${query}`);
    expect(dropped).toEqual([]);
    expect(address.choices.size).toBeGreaterThan(0);
    expect(formatAddress(address)).toBe(`?${query}`);
  });

  test.each(stories)('$id finds some of the tools, and not nearly all', async (story) => {
    const { matches } = await query(engine, { choices: parseAddress(`?${story.query}`).address.choices });
    expect(matches).toBeGreaterThanOrEqual(4);
    expect(matches).toBeLessThan(tools.length * 0.6);
  });
});

test('last month’s baseline differs from the catalog by changes of most kinds', async () => {
  const call = { signal: new AbortController().signal, report: () => undefined };
  const file = new Blob([readFileSync('public/demo/october.baseline.json')]);
  const opened = await openBaseline({ file }, call);
  if (opened.kind === 'refused') throw new Error(opened.reason);
  const { list: lines } = opened.taken;
  const side = { kind: 'list', list: lines } as const;
  const summary = await engine.comparison({ sideId: '1', side, lineage: 'same-list' }, call);
  // Of a list with unreadable entries nothing is known to be removed.
  const lacking = changeClasses.filter((kind) => summary?.counts[kind] === 0);
  expect(lacking).toEqual(['stated', 'open', 'may-accept', 'default', 'removed']);
  expect(summary).toMatchObject({ newAccess: 3, open: 0, total: 11 });
});

test('the example of a review has three tools changed since, and is two weeks old whatever the day', async () => {
  const now = Date.parse('2027-05-15T12:00:00Z');
  const reading = readReview(datesFromToday(readFileSync('public/demo/example.review.json', 'utf8'), now));
  if (reading.kind === 'refused') throw new Error(reading.words);
  const { decisions, at, by } = reading.review;
  expect([reading.problems, at?.slice(0, 10), by]).toEqual([[], '2027-05-01', 'Rosa Example']);
  const { engine: judged } = engineOf(listText);
  await judged.decide({ decisions, struck: [] });
  await judged.learn({});
  const counts = await judged.count({
    filters: ['changed', 'rejected', 'approved'].map((state) => parseAddress(`?verdict=${state}`).address.choices),
    comparison: null,
  });
  expect(counts).toEqual([3, 1, 5]);
});

test('the demo has a case of each rule that reads what tools say and demand', async () => {
  const call = { signal: new AbortController().signal, report: () => undefined };
  const { engine: read } = engineOf(listText);
  for (const name of ['helpdesk.mcp.json', 'warehouse-robot.his.json'])
    read.addFiles([heldFile(name, JSON.parse(readFileSync(`public/demo/files/${name}`, 'utf8')))]);
  const summary = await read.readContent(null, call);
  // E01 needs evidence of calls, R03 a text too long to judge; the demo has neither a dangerous default nor a tool that
  // returns secrets.
  const wanted = contentRules.map(({ id }) => id).filter((id) => !['E01', 'R03', 'D02', 'P04'].includes(id));
  expect(wanted.filter((id) => !summary?.facetValues.rule.includes(id))).toEqual([]);
});
