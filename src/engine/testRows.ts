import fc from 'fast-check';
import { estimateTokens } from '../exports/modelDefinition';
import { certaintyFor } from '../model/capability';
import { type FacetId, facets, linkValue, linkValuesOf, parseRange } from '../model/columns';
import { factValue, stated, unstated } from '../model/fact';
import { findFamilies } from '../model/family';
import { severities } from '../model/finding';
import { foldText } from '../model/foldText';
import type { SearchTerm, SortKey, SortOrder } from '../model/query';
import { plainTool } from '../model/testTool';
import {
  hints,
  type PostureField,
  postureFields,
  riskRank,
  type Tool,
  type Trait,
  type Traits,
  traits,
  vocabularies,
} from '../model/tool';
import { type CatalogIndex, indexRows } from './catalogIndex';
import { newRowBatch, pushTool } from './rowBatch';

/** A tool and its worst finding: a place in `severities`, their number for none. */
export interface Row {
  readonly tool: Tool;
  readonly worst: number;
}

export function buildIndex(rows: readonly Row[]): CatalogIndex {
  const batch = newRowBatch();
  for (const { tool } of rows) pushTool(batch, tool);
  return indexRows(
    batch,
    Uint8Array.from(rows, ({ worst }) => worst),
  );
}

const odd = ['quantum', 'unstated', '', '=read', 'none', 'Ärger', '\ud800'];
const ids = [
  'mcp:fs.read',
  'mcp:fs.write',
  'mcp:FS.read',
  'openwop:a.b',
  'openwop:a.c',
  'x',
  'ﬁle\u0001\u00ad',
  'i',
  '__proto__',
];
const words = fc.array(
  fc.constantFrom('file', 'File', 'ﬁle', 'read', 'i', 'é', 'e\u0301', '\u00ad', '\u0001', 'a"b', '-', 'x:y'),
  { maxLength: 4 },
);

const posture: fc.Arbitrary<Tool['posture']> = fc.record(
  Object.fromEntries(
    postureFields.map((field) => [
      field,
      fc.oneof(
        fc.constantFrom(...vocabularies[field], ...(field === 'credential' ? [] : odd)).map(stated),
        fc.constant(unstated),
      ),
    ]),
  ) as Record<PostureField, fc.Arbitrary<Tool['posture'][PostureField]>>,
);

const traitWords: fc.Arbitrary<Traits> = fc.record(
  Object.fromEntries(
    traits.map((trait) => [
      trait,
      fc.option(fc.array(fc.constantFrom('0', '1', 'yes', 'none', ...odd), { maxLength: 3 }), { nil: undefined }),
    ]),
  ) as Record<Trait, fc.Arbitrary<readonly string[] | undefined>>,
  { requiredKeys: [] },
);

const row: fc.Arbitrary<Row> = fc.record({
  worst: fc.nat(severities.length),
  tool: fc
    .record({
      toolId: fc.constantFrom(...ids),
      title: fc.option(words, { nil: undefined }),
      description: words,
      argument: fc.constantFrom('path', 'File', 'i'),
      alias: fc.option(fc.constantFrom('quay', 'Quay', ''), { nil: undefined }),
      traits: fc.option(traitWords, { nil: undefined }),
      posture,
      scopes: fc.oneof(
        fc.constant(unstated),
        fc.array(fc.constantFrom('fs:read', 'fs:write', 'i', ...odd), { maxLength: 3 }).map(stated),
      ),
    })
    .map(({ title, description, argument, alias, traits, ...rest }) => {
      const texts = { description: description.join(' '), inputSchema: { properties: { [argument]: {} } } };
      const { title: _title, ...untitled } = plainTool;
      const more = {
        ...(title && { title: title.join(' ') }),
        ...(alias !== undefined && { alias }),
        ...(traits && { traits }),
      };
      return { ...untitled, ...rest, ...texts, ...more };
    }),
});
export const rowList = fc.array(row, { maxLength: 12 });

export function familiesOf(rows: readonly Row[]): readonly string[] {
  const aliases = rows.flatMap(({ tool: { alias, server = alias } }, row) =>
    server === undefined ? [] : [[row, server] as const],
  );
  return findFamilies(
    rows.map((one) => one.tool.toolId),
    new Map(aliases),
  );
}

/** The link values of a row, said plainly. */
export function valuesOf(rows: readonly Row[], place: number, facet: FacetId): readonly string[] {
  const { tool, worst } = rows[place] as Row;
  switch (facet) {
    case 'scope':
      return linkValuesOf('scope', factValue(tool.scopes));
    case 'family':
      return [linkValue('family', familiesOf(rows)[place] ?? '')];
    case 'finding':
      return [worst < 4 ? (severities[worst] as string) : 'none'];
    case 'picked':
      return ['no'];
    case 'readiness':
      return ['unknown'];
    case 'dialect':
      return [tool.dialect];
    case 'hint':
      return hints.flatMap((hint) => (tool.hints === undefined ? [] : [`${hint}-${tool.hints[hint] ?? 'absent'}`]));
    case 'kind':
    case 'firearms':
    case 'cluster':
    case 'tenant':
    case 'his-tier':
    case 'risk-tier':
    case 'tag':
    case 'idempotent':
      return tool.traits && facet in tool.traits ? linkValuesOf(facet, tool.traits[facet]) : [];
    case 'server':
      return [tool.server ?? tool.alias ?? []].flat().map((name) => linkValue('server', name));
    case 'tokens': {
      const tokens = estimateTokens(tool);
      const isIn = (range: string) => {
        const { from = 0, to = 0 } = parseRange(range) ?? {};
        return from <= tokens && tokens <= to;
      };
      return [...(facets.tokens.values ?? []), '7..'].filter(isIn);
    }
    case 'exposed':
    case 'change':
      return [];
    case 'writes':
    case 'commands':
    case 'network':
    case 'unasked':
      return [certaintyFor(facet, tool.posture)];
    default: {
      const value = factValue(tool.posture[facet]);
      const absent = facet === 'tier' && tool.dialect !== 'openwop' ? 'unassigned' : 'unstated';
      return [value === undefined ? absent : linkValue(facet, value)];
    }
  }
}

/** Where a row stands by a sort key: what depends on more than its tool is the same for all. */
export function rankOf({ tool, worst }: Row, key: SortKey): string | number {
  if (key === 'id') return tool.toolId;
  if (key === 'title') return foldText(tool.title ?? '') || foldText(tool.toolId);
  if (key === 'tokens') return estimateTokens(tool);
  if (key === 'finding') return Math.min(worst, 4);
  if (key === 'readiness' || key === 'change' || key === 'match') return 0;
  const field = postureFields.find((name) => name === key);
  if (field !== undefined) return riskRank(field, factValue(tool.posture[field]));
  if (key !== 'his-tier' && key !== 'risk-tier') throw new Error(`no rank by ${key}`);
  const { values = [], reserved = [] } = facets[key];
  const words = tool.traits && key in tool.traits ? linkValuesOf(key, tool.traits[key]) : [];
  const ranks = words.map((word) => {
    const place = values.indexOf(word);
    return place >= 0 ? place : values.length + (reserved.includes(word) ? 0 : 1);
  });
  // The worst of several; a tool without any comes last.
  return ranks.length === 0 ? 99 : Math.max(...ranks);
}

/** How well a tool answers a search by its names: each is the text, begins with it, has a word that does, includes it. */
export function relevanceOf({ tool }: Row, terms: readonly SearchTerm[]): number {
  const names = { id: foldText(tool.toolId), title: foldText(tool.title ?? '') };
  const ranks = terms.flatMap(({ field, negated, texts }) => {
    if (negated || (field !== null && field !== 'id' && field !== 'title')) return [];
    const asked = field === null ? [names.id, names.title] : [names[field]];
    return [Math.min(...asked.flatMap((name) => texts.map((text) => rankName(name, text))))];
  });
  return Math.max(0, ...ranks);
}

function rankName(name: string, text: string): number {
  if (name === text) return 0;
  if (name.startsWith(text)) return 1;
  const places = Array.from(name, (_, i) => i).filter((i) => name.startsWith(text, i));
  if (places.some((i) => !/[a-z0-9\u0080-\uffff]/.test(name.charAt(i - 1)))) return 2;
  return places.length > 0 ? 3 : 4;
}

/** The places of rows in the asked order: equal ones by id, then by entry. */
export function sortNaively<Item>(
  items: readonly Item[],
  { key, descending }: SortOrder,
  idOf: (item: Item) => string,
  rank: (item: Item, key: SortKey) => string | number,
): readonly number[] {
  const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);
  const keyed = items.map((item, place) => ({ place, id: idOf(item), rank: rank(item, key) }));
  keyed.sort((a, b) => (descending ? -1 : 1) * compare(a.rank, b.rank) || compare(a.id, b.id) || a.place - b.place);
  return keyed.map(({ place }) => place);
}
