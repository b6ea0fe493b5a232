import fc from 'fast-check';
import { type FacetId, linkValue, linkValuesOf } from '../model/columns';
import { factValue, stated, unstated } from '../model/fact';
import { findFamilies } from '../model/family';
import { severities } from '../model/finding';
import { plainTool } from '../model/testTool';
import {
  hints,
  type PostureField,
  postureFields,
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

function familiesOf(rows: readonly Row[]): readonly string[] {
  const aliases = rows.flatMap(({ tool: { alias } }, row) => (alias === undefined ? [] : [[row, alias] as const]));
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
      return tool.alias === undefined ? [] : [linkValue('server', tool.alias)];
    case 'tokens':
    case 'exposed':
      return [];
    default: {
      const value = factValue(tool.posture[facet]);
      return [value === undefined ? 'unstated' : linkValue(facet, value)];
    }
  }
}
