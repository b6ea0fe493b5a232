import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkTool, openGrants } from '../access/check';
import { refusingTargets } from '../clients/targets';
import { dialectOf } from '../dialects/allDialects';
import { defaultDerivations } from '../dialects/derivations';
import { judgeExposure, readContext, writeContext } from '../dialects/exposure';
import { plainServerName } from '../dialects/serverNames';
import { type FacetId, facetIds, facets, sortKeys, type TextId, textIds, texts } from '../model/columns';
import { foldText } from '../model/compareText';
import { factValue } from '../model/fact';
import { severities } from '../model/finding';
import { type GroupBy, parseQuery, type SearchTerm, type SortKey } from '../model/query';
import { type Identity, needsOf, readinesses } from '../model/readiness';
import type { Tool } from '../model/tool';
import { stemOf } from '../model/wordStem';
import type { CatalogEngine } from './engine';
import type { CheckedIdentity } from './identityCheck';
import type { ToolKey } from './layout';
import type { CatalogSummary } from './loadedCatalog';
import type { Query, QueryAnswer } from './query';
import { matchRanks } from './rowOrder';
import { detail, kept, query } from './testCatalog';
import { buildIndex, familiesOf, numberOf, type Row, rankOf, sortNaively, valuesOf } from './testRows';
import { type ListOf, openWorld, optional, type World, word, worlds } from './testWorlds';

/** One tool as it is read from its descriptor, with what depends on the whole catalog. */
interface OracleRow extends Row, ToolKey {
  readonly family: string;
}

async function readWorld(world: World, engine: CatalogEngine): Promise<readonly OracleRow[]> {
  const lists: readonly ListOf[] = [{ dialect: 'openwop', entries: world.host }, ...world.files];
  const tools = lists.flatMap(({ dialect, entries, alias: name }) =>
    entries.map((entry): Tool => {
      const server = plainServerName(name ?? dialect);
      const context = { settings: defaultDerivations, server, ...(name !== undefined && { alias: name }) };
      const reading = dialectOf(dialect).readEntry(entry, context);
      if (reading.kind === 'bad') throw new Error(reading.reason);
      return reading.tool;
    }),
  );
  const families = familiesOf(tools.map((tool) => ({ tool, worst: 5 })));
  const rows: OracleRow[] = [];
  for (const [row, tool] of tools.entries()) {
    const copy = tools.slice(0, row + 1).filter(({ toolId }) => toolId === tool.toolId).length;
    const key = { toolId: tool.toolId, copy };
    // Which findings there are is another matter (audit, judgeCatalog): each tool's own page says so.
    const findings = (await detail(engine, key))?.findings ?? [];
    const worst = findings.map(({ severity }) => severities.indexOf(severity));
    rows.push({ ...key, tool, worst: Math.min(severities.length, ...worst), family: families[row] ?? '' });
  }
  return rows;
}

/** What an answer must be, found by asking each tool each question. */
function answerNaively(rows: readonly OracleRow[], asked: Asked, summary: CatalogSummary) {
  const { choices, draft, checkedAs, q, group } = asked;
  const context = readContext(asked.context);
  const book = checkedAs && openGrants(checkedAs.identity, { matchesWildcards: checkedAs.matchesWildcards });
  const verdict = ({ tool, family }: OracleRow) =>
    book === null ? 'unknown' : checkTool(needsOf(tool, family), book, checkedAs?.mappings ?? []).verdict;
  const exposed = ({ tool: { exposure } }: OracleRow) => {
    if (exposure === undefined) return [];
    if (context === null) return ['unknown'];
    const judged = judgeExposure(exposure, context);
    return [judged.kind !== 'exposed' ? 'no' : judged.unchecked.length > 0 ? 'unknown' : 'yes'];
  };
  const values = (place: number, facet: FacetId): readonly string[] => {
    const row = rows[place] as OracleRow;
    if (facet === 'readiness') return [verdict(row)];
    if (facet === 'picked') return [draft.includes(row.toolId) ? 'yes' : 'no'];
    if (facet === 'exposed') return exposed(row);
    return valuesOf(rows, place, facet);
  };
  const bareOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');
  const textOf = ({ tool }: OracleRow, id: TextId | 'scope') =>
    foldText(id === 'scope' ? (factValue(tool.scopes)?.join(' ') ?? '') : texts[id].read(tool));
  const holds = (place: number, { field, texts: wanted, isPhrase }: SearchTerm) => {
    const row = rows[place] as OracleRow;
    const facet = facetIds.find((id) => id === field);
    if (facet !== undefined) {
      const { search, reserved = [] } = facets[facet];
      return values(place, facet).some((value) => {
        if (value === 'unstated') return wanted.some((text) => text === 'unstated' || text === 'not stated');
        if (value === 'unassigned') return wanted.some((text) => text === 'unassigned' || text === 'not assigned');
        const plain = foldText(value.replace(/^=/, ''));
        const isPart = search === 'part' && !reserved.includes(value);
        return wanted.some((text) => (isPart ? plain.includes(text) : plain === text));
      });
    }
    const own = textIds.find((id) => id === field);
    const searched = own === undefined ? [...textIds, 'scope' as const] : [own];
    return wanted.some((text) =>
      searched.some((id) => {
        const held = textOf(row, id);
        if (held.includes(text)) return true;
        if (isPhrase) return false;
        if (/\W/.test(text)) return id === 'id' && /\w[.:]\w/.test(text) && bareOf(held).includes(bareOf(text));
        const written = id === 'id' ? row.tool.toolId.replace(/[A-Z]/g, ' $&') : held;
        return written
          .split(/[^\p{L}\p{N}]+/u)
          .some((word) => text.length > 2 && stemOf(foldText(word)) === stemOf(text));
      }),
    );
  };
  const places = [...rows.keys()];
  // What rules of content have not read yet matches no term over findings.
  const isRead = (place: number, { field }: SearchTerm) =>
    field === 'rule' ? false : field !== 'finding' || values(place, 'finding').length > 0;
  const found = places.filter((place) =>
    parseQuery(q).every((term) => isRead(place, term) && holds(place, term) !== term.negated),
  );
  const fits = (place: number, but?: FacetId) =>
    [...choices].every(([facet, chosen]) => {
      if (facet === but) return true;
      return values(place, facet).some((value) => chosen.includes(value));
    });
  const matches = new Set(found.filter((place) => fits(place)));
  const counts = facetIds.map((facet) => {
    const count = (among: readonly number[]) =>
      summary.facetValues[facet].map((value) => among.filter((place) => values(place, facet).includes(value)).length);
    return { facet, counts: count(found.filter((place) => fits(place, facet))), all: count(places) };
  });
  const { sort } = asked;
  // `relevance.spec` proves how well a row answers.
  const ranks = matchRanks(
    buildIndex(rows),
    parseQuery(q),
    Uint8Array.from(places, (place) => Number(matches.has(place))),
  );
  const rank = (place: number, key: SortKey) =>
    key === 'match'
      ? (ranks?.[place] ?? 0)
      : key === 'readiness'
        ? readinesses.indexOf(verdict(rows[place] as OracleRow))
        : rankOf(rows[place] as Row, key);
  const sorted = sortNaively(places, sort, (place) => rows[place]?.toolId ?? '', rank).filter((at) => matches.has(at));
  const groupOf = (place: number) => (group === 'none' ? '' : (values(place, group)[0] ?? ''));
  const groups = group === 'none' ? [''] : summary.facetValues[group];
  const ordered = groups.flatMap((value) => sorted.filter((place) => groupOf(place) === value));
  const layout = groups.flatMap((value): (number | string)[] => {
    const within = ordered.filter((place) => groupOf(place) === value);
    return group === 'none' || within.length === 0 ? within : [`${value} (${within.length})`, ...within];
  });
  return { values, matches, counts, ordered, layout };
}

interface Asked extends Omit<Query, 'checkedAs' | 'draft'> {
  readonly open: ToolKey | null;
  readonly checkedAs: CheckedIdentity | null;
  readonly draft: readonly string[];
}

const at = '2026-01-01T00:00:00.000Z';
const grants = ['fs:read', 'fs:write', 'fs:*', 'none'].flatMap((scope) =>
  (['held', 'missing'] as const).map((state) => ({ scope, state, origin: 'typed', at })),
);
const credentials = ['crm', 'mail'].flatMap((provider) =>
  (['held', 'needs-attention', 'missing'] as const).map((state) => ({ provider, state, origin: 'probe', at })),
);
const mappings = [
  ...['mcp:fs.read', 'connector:crm.add'].map((toolId) => ({ about: 'tool' as const, toolId })),
  ...['mcp:fs', 'connector:crm'].map((toolId) => ({ about: 'family' as const, toolId })),
].flatMap((subject) => ['crm', 'mail', ''].map((value) => ({ ...subject, value, reason: '' })));
const checkedIdentities: fc.Arbitrary<CheckedIdentity> = fc.record({
  identity: fc.record<Identity>({
    name: fc.constant('x'),
    grants: fc.subarray(grants, { maxLength: 4 }),
    credentials: fc.subarray(credentials, { maxLength: 2 }),
    complete: fc.boolean(),
    credentialsComplete: fc.boolean(),
  }),
  mappings: fc.subarray(mappings, { maxLength: 2 }),
  matchesWildcards: fc.boolean(),
});
/** None where nobody is named. */
const contexts = fc
  .tuple(
    optional({ tenant: word('a', 'none'), cluster: word('Ops', 'a'), gang: word('g'), environment: word('live') }),
    fc.subarray(['spend']),
  )
  .map(([who, licences]) => writeContext({ ...who, licences }));
const terms = word(
  'file',
  'ﬁle read',
  '-read',
  'kind:http_api',
  'cluster:ops',
  'tenant:none',
  '-tag:a,none',
  'server:qua',
  'tier:unassigned,read',
  'scope:fs',
  'scope:none',
  'detail:example',
  'arg:path',
  'his-tier:2',
  'risk-tier:unstated',
  'idempotent:yes',
  'firearms:spend',
  'family:no',
  'finding:high',
  'title:read',
  'mcp:fs.read',
  '"reads a"',
);
const sortOrders = fc.record({ key: fc.constantFrom<SortKey>(...sortKeys), descending: fc.boolean() });
const anyOrder = fc.oneof(
  { arbitrary: sortOrders, weight: 3 },
  fc.constant({ key: 'match' as const, descending: false }),
);
function askedOf(summary: CatalogSummary, rows: readonly OracleRow[]): fc.Arbitrary<Asked> {
  const choice = fc.constantFrom(...facetIds).chain((facet) => {
    const value = fc.constantFrom(...summary.facetValues[facet], facet === 'tokens' ? '7..' : 'nowhere');
    return fc.tuple(fc.constant(facet), fc.uniqueArray(value, { minLength: 1, maxLength: 3 }));
  });
  const ids = fc.constantFrom(...rows.map(({ toolId }) => toolId), 'gone');
  return fc.record({
    q: fc.array(terms, { maxLength: 2 }).map((list) => list.join(' ')),
    choices: fc.array(choice, { maxLength: 3 }).map((list): Query['choices'] => new Map(list)),
    sort: anyOrder,
    group: fc.constantFrom<GroupBy>('none', 'family', 'source', 'tier'),
    comparison: fc.constant(null),
    effect: fc.constant(null),
    checkedAs: fc.option(checkedIdentities),
    draft: fc.uniqueArray(ids, { maxLength: 3 }),
    context: contexts,
    targets: fc.subarray(['kagent', 'cluster-card', 'codex']),
    from: fc.nat(3),
    to: fc.nat(9),
    open: fc.option(fc.record({ toolId: ids, copy: word(1, 2) })),
  });
}

const ask = (engine: CatalogEngine, asked: Asked): Promise<QueryAnswer> => query(engine, asked);

const nameOf = ({ toolId, copy }: ToolKey) => `${toolId} ${copy}`;

async function compare(engine: CatalogEngine, rows: readonly OracleRow[], asked: Asked, summary: CatalogSummary) {
  const answer = await ask(engine, asked);
  const { values, matches, counts, ordered, layout } = answerNaively(rows, asked, summary);
  const result = answer.id;
  expect(answer).toMatchObject({ total: rows.length, matches: matches.size, length: layout.length });
  expect(answer.counts.map(({ facet, counts, all }) => ({ facet, counts: [...counts], all: [...all] }))).toEqual(
    counts,
  );

  const named = layout.map((place) => (typeof place === 'string' ? place : nameOf(rows[place] as OracleRow)));
  const whole = kept(engine.rows({ result, from: 0, to: layout.length })).rows;
  const shown = whole.map((row) => (row.kind === 'group' ? `${row.value} (${row.count})` : nameOf(row)));
  expect(shown).toEqual(named);
  expect(answer.rows).toEqual(whole.slice(asked.from, asked.to));
  expect(whole.flatMap((row) => (row.kind === 'tool' ? [row.match] : []))).toEqual([...ordered.keys()]);

  const refuse = refusingTargets(asked.targets);
  const toolRows = whole.flatMap((row) => (row.kind === 'tool' ? [row] : []));
  for (const [i, row] of toolRows.entries()) {
    const place = ordered[i] as number;
    const { tool, family } = rows[place] as OracleRow;
    expect(row).toMatchObject({ family, dialect: tool.dialect, posture: tool.posture });
    expect(row.unsupportedTargets ?? []).toEqual(refuse(tool));
    expect(row.readiness?.verdict ?? 'unknown').toBe(values(place, 'readiness')[0]);
    for (const [facet, list] of Object.entries(row.values)) {
      const isNumber = facets[facet as FacetId].kind === 'number';
      const stated = isNumber ? [`${numberOf(tool, facet as FacetId)}`] : values(place, facet as FacetId);
      expect([...list].toSorted(), facet).toEqual([...stated].toSorted());
    }
  }

  const ids = [...new Set(ordered.map((place) => rows[place]?.toolId))];
  expect(engine.ids({ result })).toEqual(ids);
  expect(kept(await engine.exportRows({ result, from: 0, to: rows.length })).map(nameOf)).toEqual(
    ordered.map((place) => nameOf(rows[place] as OracleRow)),
  );
  const key = asked.open;
  if (key !== null) {
    const index = layout.findIndex(
      (place) => typeof place === 'number' && nameOf(rows[place] as OracleRow) === nameOf(key),
    );
    const match = ordered.findIndex((place) => nameOf(rows[place] as OracleRow) === nameOf(key));
    const neighbour = (step: number) => {
      const row = match < 0 ? undefined : rows[ordered[match + step] ?? -1];
      return row === undefined ? null : { toolId: row.toolId, copy: row.copy };
    };
    const place = { index, previous: neighbour(-1), next: neighbour(1) };
    expect(engine.placeOf({ key, result })).toEqual(place);
    for (const [other, anchor] of toolRows.entries()) {
      const between = ordered.slice(Math.min(match, other), Math.max(match, other) + 1);
      const wanted = match < 0 ? [key.toolId] : [...new Set(between.map((one) => rows[one]?.toolId))];
      expect(engine.idsBetween({ result, anchor, tool: key })).toEqual(wanted);
    }
  }

  const selected = [...matches].filter((place) => values(place, 'picked')[0] === 'yes');
  expect(answer.selectedMatches).toBe(selected.length);
  const isCritical = (toolId: string) =>
    rows.some((row, place) => row.toolId === toolId && values(place, 'finding')[0] === 'critical');
  expect(answer.selectedCritical).toBe(asked.draft.filter(isCritical).length);
  return answer;
}

test('any question about any tools is answered as by asking each tool, whatever was asked before', async () => {
  await fc.assert(
    fc.asyncProperty(worlds, fc.gen(), async (world, any) => {
      const { engine, summary } = openWorld(world);
      const rows = await readWorld(world, engine);
      for (const facet of facetIds) {
        const stated = new Set(rows.flatMap((_, place) => valuesOf(rows, place, facet)));
        if (facets[facet].kind === 'number') continue;
        expect(
          [...stated].filter((value) => !summary.facetValues[facet].includes(value)),
          facet,
        ).toEqual([]);
      }
      const list = Array.from({ length: 3 }, () => any(() => askedOf(summary, rows)));
      for (const asked of list) {
        const { id: _, ...answer } = await compare(engine, rows, asked, summary);
        const { id: _fresh, ...fresh } = await ask(openWorld(world).engine, asked);
        expect(answer).toEqual(fresh);
      }
    }),
    { numRuns: 40, endOnFailure: true },
  );
});
