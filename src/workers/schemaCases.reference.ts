import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { auditContent } from '../audit/auditContent';
import { auditEntry } from '../audit/auditEntry';
import { Neighbours } from '../audit/neighbours';
import { readFile } from '../dialects/readFile';
import { lintModels } from '../exports/modelRules';
import { writeToolCall, writeToolDefinition } from '../exports/toolText';
import { readSchemaText } from '../schemas/argumentText';
import { boundSchema } from '../schemas/boundSchema';
import type { FieldNode } from '../schemas/fieldNode';
import { buildSample } from '../schemas/sample';
import { compileCheck } from './checkArguments';

/* Reference: schemas rewritten from public reports, with what is found in each and what is checked by it all the same. */
const folder = join(process.env['REFERENCE_DIR'] ?? '', 'cases');

/** Beyond the limits of every number and list in these files. */
const tooMuch =
  '{"n":99,"limit":99,"ttl":99999,"list":["a","b"],"slash":99,"from":{"x":99},"zone":"","kind":"","logo_url":"ftp://a","title":"__a__","code":"x","labels":{"y":"z"}}';

/** Of each tool of a file the cases found, and where arguments go beyond a limit. */
function judge(file: string) {
  return readFile(readFileSync(join(folder, file))).entries.map(({ tool, value, raw: text, findings: noted }) => {
    const ofSchemas = auditContent(tool, value, new Neighbours([tool])).findings.filter(({ rule }) =>
      /^(D01|J02)$/.test(rule),
    );
    const found = [...auditEntry({ tool, value, text, noted }), ...ofSchemas].map(
      ({ rule, variant }) => `${rule} ${variant}`,
    );
    const check = compileCheck(JSON.stringify(tool.inputSchema));
    const result = typeof check === 'function' ? check(tooMuch) : check;
    const refused = result.kind === 'problems' ? result.problems.map(({ pointer }) => pointer) : [result.kind];
    return [tool.nameOnServer, [...new Set(found)].join(', '), [...new Set(refused)].sort().join(' ')];
  });
}

it.each([
  ['13-patterns.json', [['create_invoice', '', '/labels /logo_url /title']]],
  [
    'second/10-draft4-bounds.json',
    [
      ['create_record', 'F02 bad-keyword', '/kind /ttl /zone'],
      ['create_record_ok', '', '/kind /ttl /zone'],
      ['required_true', 'F02 bad-keyword', '/n'],
      ['type_any', 'F02 bad-keyword', '/n'],
      ['length_text', 'F02 bad-keyword', '/n'],
      ['pattern_null', 'F02 bad-keyword', '/n'],
    ],
  ],
  [
    'second/12-x-mcp-header.json',
    [
      ['run_sql', '', ''],
      ['bad_name', 'D01 bad-header-name', 'valid'],
      ['bad_crlf', 'D01 bad-header-name', 'valid'],
      ['bad_twice', 'D01 header-twice', 'valid'],
      ['bad_object', 'D01 no-plain-value', 'valid'],
      ['secret_header', 'D01 secret-in-header', 'valid'],
    ],
  ],
  [
    'second/13-nulls-for-absent.json',
    [
      ['search', 'C02 wrong-type, F02 bad-keyword, F02 no-schema', '/limit'],
      ['clean', '', 'valid'],
    ],
  ],
  [
    'second/22-refs.json',
    [
      ['batch', '', '/from/x'],
      ['ids', '', '/n'],
      ['same_ids', '', '/n'],
      ['generic', '', '/list /slash'],
      ['openapi', 'J02 nothing-there', '/n'],
      ['dangling_output', 'J02 nothing-there', '/n'],
      ['required_twice', 'F02 bad-keyword', '/n'],
    ],
  ],
])('%s is judged as its clients judge it, and checked all the same', (file, expected) => {
  expect(judge(file)).toEqual(expected);
});

const entriesOf = (file: string) => readFile(readFileSync(join(folder, file))).entries;
const headersOf = (line: string) => line.split("'").filter((word) => word.startsWith('Mcp-Param-'));
const inputOf = (file: string, name: string) => {
  const text = JSON.stringify(entriesOf(file).find(({ tool }) => tool.nameOnServer === name)?.tool.inputSchema);
  return { text, schema: readSchemaText(text).schema };
};

it.each<[file: string, tool: string, fields: string]>([
  ['13-patterns.json', 'create_invoice', 'logo_url text, code text, title text, labels object'],
  ['34-add-entry-name.json', 'texts', 'name text, labels object'],
  ['34-add-entry-name.json', 'not', 'name text'],
  ['second/10-draft4-bounds.json', 'create_record', 'zone text, kind choice, ttl number'],
  ['second/10-draft4-bounds.json', 'length_text', 'q text, n number'],
  ['second/10-draft4-bounds.json', 'pattern_null', 'q text, n number'],
  ['second/13-nulls-for-absent.json', 'search', 'q text, limit number'],
  ['second/22-refs.json', 'batch', 'from object, to object, via list'],
  ['second/22-refs.json', 'generic', 'list list, slash number'],
  ['second/22-refs.json', 'openapi', 'pet json, n number'],
])('of %s, %s has a field for each argument', (file, tool, fields) => {
  const { properties = {} } = boundSchema(inputOf(file, tool).schema).schema as FieldNode;
  expect(
    Object.entries(properties)
      .map(([name, node]) => `${name} ${(node as FieldNode)['x-kind']}`)
      .join(', '),
  ).toBe(fields);
});

it.each<[file: string, tool: string, words: string]>([
  ['07-bracket-properties.json', 'list-apps', 'filter[bundleId]'],
  ['07-bracket-properties.json', 'ListCall', 'StartTime<'],
  ['second/10-draft4-bounds.json', 'create_record', '/properties/ttl/exclusiveMinimum'],
  ['second/10-draft4-bounds.json', 'required_true', '/properties/id/required'],
  ['second/10-draft4-bounds.json', 'type_any', '/properties/payload/type'],
  ['second/10-draft4-bounds.json', 'length_text', '/properties/q/maxLength'],
  ['second/10-draft4-bounds.json', 'pattern_null', '/properties/q/pattern'],
  ['second/13-nulls-for-absent.json', 'search', '/required'],
  ['second/22-refs.json', 'openapi', '/properties/pet/$ref'],
  ['second/22-refs.json', 'required_twice', '/required'],
])('of %s, what models refuse of %s stands at its definition and at an export', (file, name, words) => {
  const { tool } = entriesOf(file).find((one) => one.tool.nameOnServer === name) ?? {};
  if (tool === undefined) throw new Error(`no tool ${name}`);
  const { notes } = writeToolDefinition('anthropic', { ...tool, schemaText: JSON.stringify(tool.inputSchema) });
  expect(JSON.stringify(notes)).toContain(JSON.stringify(words));
  expect(lintModels([{ toolId: tool.toolId, server: 'x', name, tool }], { models: ['anthropic'] })).not.toEqual([]);
});

it('an output schema that refers to nothing stands at an export', () => {
  const { tool } = entriesOf('second/22-refs.json').find((one) => one.tool.nameOnServer === 'dangling_output') ?? {};
  const named = { toolId: 'mcp:x.dangling_output', server: 'x', name: 'dangling_output', tool };
  expect(lintModels([named], { models: [] }).map(({ text }) => text)).toEqual([
    'Some clients drop the tool or its server over an output schema with references to what is not there.',
  ]);
});

it.each([
  ['run_sql', ['Mcp-Param-Region: eu']],
  ['bad_name', []],
  ['bad_crlf', []],
  ['bad_twice', []],
  ['bad_object', []],
])('a copied call of %s repeats what a good mark names', (name, headers) => {
  const inputSchema = inputOf('second/12-x-mcp-header.json', name).schema;
  const argumentsText = '{"region":"eu","query":"q","filter":{},"a":"one","b":"two"}';
  const line = writeToolCall('mcp-curl', { toolId: `mcp:x.${name}`, nameOnServer: name, argumentsText, inputSchema });
  expect(headersOf(line)).toEqual(headers);
  expect(line).toContain('MCP-Protocol-Version: 2026-07-28');
});

it('a default of null that its type excludes is none', () => {
  expect(buildSample(inputOf('second/13-nulls-for-absent.json', 'search').schema, 'defaults')).toHaveProperty('reason');
});

it('64-bit integers are written exactly or not offered, with the reason', () => {
  const [entry] = entriesOf('14-int64.json');
  const text = /"inputSchema":(.*)}$/s.exec(entry?.raw ?? '')?.[1] ?? '';
  const { schema } = readSchemaText(text);
  expect(buildSample(schema, 'sample')).toMatchObject({ value: { ref: { instanceID: 1 } } });
  for (const mode of ['defaults', 'examples'] as const) expect(buildSample(schema, mode)).toHaveProperty('reason');
  const { notes, schema: drawn } = boundSchema(schema);
  expect(drawn.properties?.['kind']?.enum).toEqual([1]);
  expect(JSON.stringify(notes)).toContain('18446744073709551615');
  const { text: written } = writeToolDefinition('openai', { toolId: 'mcp:scene.find_object', schemaText: text });
  expect(written).toContain('568105584918935294');
});
