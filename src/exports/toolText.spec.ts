import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { defaultDerivations } from '../dialects/derivations';
import { mas } from '../dialects/mas';
import type { RichText } from '../model/revealText';
import { estimateTokens } from '../model/tokens';
import type { DefinitionTarget } from './exportTarget';
import { definitionTargets } from './modelRules';
import {
  describeUnsent,
  type ToolCall,
  type ToolCallFormat,
  toolCallFormats,
  writeToolCall,
  writeToolDefinition,
} from './toolText';

const call = {
  toolId: 'mcp:crm.find',
  argumentsText: '{"id":12345678901234567890,"name":"O\'Neil"}',
  inputSchema: undefined,
};

/** What a shell makes of a copied command: its words after `curl`. */
function wordsOf(format: ToolCallFormat, asked: ToolCall): readonly string[] {
  const line = writeToolCall(format, asked).replace(/^curl/, 'printf "%s\\0"');
  return execFileSync('sh', ['-c', line], { encoding: 'utf8' }).split('\0').slice(0, -1);
}

describe('writeToolCall', () => {
  it('writes the arguments as they were typed, numbers included', () => {
    expect(writeToolCall('arguments', call)).toBe('{\n  "id": 12345678901234567890,\n  "name": "O\'Neil"\n}\n');
  });

  it.each<[ToolCallFormat, object, request: object]>([
    ['mcp-request', {}, { method: 'tools/call', params: { name: 'crm.find', arguments: { a: 1 } } }],
    ['mcp-request', { nameOnServer: 'find' }, { params: { name: 'find' } }],
    ['mcp-request', {}, { params: { _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } } }],
    ['openwop-call', { nameOnServer: 'find' }, { toolName: 'mcp:crm.find', inputs: { a: 1 } }],
  ])('writes as %s of %j a call with the name that goes there', (format, rest, request) => {
    const text = writeToolCall(format, { ...call, ...rest, argumentsText: '{"a":1}' });
    expect(JSON.parse(text)).toMatchObject(request);
  });

  it.each(['mcp-curl', 'mcp-session-curl'] as const)('gives a shell exactly the request as %s', (format) => {
    const hostile = {
      ...call,
      toolId: "mcp:it's $(id)",
      argumentsText: JSON.stringify({ a: "'; rm -rf / #`$HOME\n" }),
    };
    const words = wordsOf(format, hostile);
    expect(JSON.parse(words.at(-1) ?? '')).toEqual(JSON.parse(writeToolCall('mcp-request', hostile)));
    expect(words).toContain('https://YOUR_MCP_ENDPOINT');
    expect(words.filter((word) => word.startsWith('--'))).toHaveLength(words.length / 2);
  });

  it('names revision, method and tool for a proxy, and in a session the session', () => {
    expect(wordsOf('mcp-curl', call)).toEqual(
      expect.arrayContaining(['MCP-Protocol-Version: 2026-07-28', 'Mcp-Method: tools/call', 'Mcp-Name: crm.find']),
    );
    expect(wordsOf('mcp-session-curl', call)).toEqual(
      expect.arrayContaining(['MCP-Protocol-Version: 2025-11-25', 'Mcp-Session-Id: YOUR_SESSION_ID']),
    );
  });

  it('repeats the arguments that the schema marks in headers, wrapped where no header holds them', () => {
    const marked = (name: string, type = 'string') => ({ type, 'x-mcp-header': name });
    const inputSchema = {
      type: 'object',
      properties: {
        region: marked('Region'),
        isDry: marked('Dry', 'boolean'),
        filter: { type: 'object', properties: { count: marked('Count', 'integer') } },
        city: marked('City'),
        note: marked('Note'),
        tag: marked('Tag'),
        lines: marked('Lines'),
        big: marked('Big', 'integer'),
        absent: marked('Absent'),
        nothing: marked('Nothing'),
        bad: marked('B\r\nX-Admin'),
        list: { type: 'array', items: marked('Item') },
      },
    };
    const argumentsText =
      '{"region":"eu west","isDry":false,"filter":{"count":3},"city":"Zürich","note":" a","tag":"","lines":"a\\nX: 1","big":12345678901234567890,"nothing":null,"bad":"b","list":["c"]}';
    const headers = wordsOf('mcp-curl', { ...call, inputSchema, argumentsText });
    expect(headers.filter((word) => word.startsWith('Mcp-Param-'))).toEqual([
      'Mcp-Param-Region: eu west',
      'Mcp-Param-Dry: false',
      'Mcp-Param-City: =?base64?WsO8cmljaA==?=',
      'Mcp-Param-Note: =?base64?IGE=?=',
      'Mcp-Param-Tag;',
      'Mcp-Param-Lines: =?base64?YQpYOiAx?=',
      'Mcp-Param-Count: 3',
    ]);
    expect(wordsOf('mcp-session-curl', { ...call, inputSchema, argumentsText }).join()).not.toContain('Mcp-Param');
  });

  it('sends neither of two arguments that share a header, and says so', () => {
    const properties = Object.fromEntries(
      ['Tenant', 'TENANT', 'My Region'].map((said, i) => [`p${i}`, { type: 'string', 'x-mcp-header': said }]),
    );
    const asked = { ...call, inputSchema: { properties }, argumentsText: '{"p0":"a","p1":"b","p2":"c"}' };
    expect(wordsOf('mcp-curl', asked).join()).not.toContain('Mcp-Param');
    const words = describeUnsent('mcp-curl', asked.inputSchema).map((part) =>
      'text' in part ? part.text : part.quote,
    );
    expect(words.join('')).toBe(
      '. Without a header: Tenant names one header for more than one argument' +
        '. Without a header: TENANT names one header for more than one argument' +
        '. Without a header: My Region can’t be part of a header’s name',
    );
    expect(describeUnsent('mcp-session-curl', asked.inputSchema)).toEqual([]);
  });

  it('ends every format with one newline', () => {
    for (const { id } of toolCallFormats) expect(writeToolCall(id, call)).toMatch(/[^\n]\n$/);
  });
});

const plain = {
  toolId: 'mcp:find_order',
  description: 'Finds an order.',
  schemaText: '{"type":"object","properties":{"id":{"type":"string"}},"required":["id"]}',
};
const said = (notes: readonly RichText[]) =>
  notes.map((words) => words.map((part) => ('text' in part ? part.text : `«${part.quote}»`)).join('')).join('\n');
const withSchema = (schema: unknown) => ({ ...plain, schemaText: JSON.stringify(schema) });

describe('writeToolDefinition', () => {
  it('writes each target’s own shape, without a note where everything fits', () => {
    const schema = JSON.parse(plain.schemaText);
    const { description } = plain;
    const written = definitionTargets.map(({ id }) => writeToolDefinition(id, plain));
    expect(written.map(({ text }) => JSON.parse(text))).toEqual([
      { name: 'find_order', description, input_schema: schema },
      { type: 'function', function: { name: 'find_order', description, parameters: schema } },
      { functionDeclarations: [{ name: 'find_order', description, parameters: schema }] },
    ]);
    expect(written.flatMap(({ notes }) => notes)).toEqual([]);
  });

  it('keeps a number that no double holds as it was written', () => {
    const { text } = writeToolDefinition('openai', {
      ...plain,
      schemaText: '{"type":"object","maximum":12345678901234567890}',
    });
    expect(text).toContain('12345678901234567890');
  });

  it('replaces what a name may not hold and says so', () => {
    const tool = { ...plain, toolId: 'openwop:orders.refund/v2' };
    expect(writeToolDefinition('openai', tool)).toMatchObject({ name: 'openwop_orders_refund_v2' });
    expect(said(writeToolDefinition('openai', tool).notes)).toContain('«openwop_orders_refund_v2»');
    expect(writeToolDefinition('gemini', tool).name).toBe('openwop:orders.refund_v2');
    expect(writeToolDefinition('gemini', { ...plain, toolId: '9lives' }).name).toBe('_9lives');
    expect(writeToolDefinition('anthropic', { ...plain, toolId: 'x'.repeat(140) }).name).toHaveLength(128);
    expect(writeToolDefinition('anthropic', { ...plain, toolId: '' }).name).toBe('_');
  });

  it.each<[target: DefinitionTarget, schema: object, note: string]>([
    ['anthropic', { anyOf: [{}], allOf: [{}] }, 'refuses anyOf at the top'],
    ['openai', { if: {} }, 'refuses if at the top'],
    ['anthropic', { properties: { at: { maximum: 2 ** 63 } } }, '«/properties/at/maximum»'],
    ['anthropic', { properties: { at: { exclusiveMinimum: true } } }, '«/properties/at/exclusiveMinimum»'],
    ['openai', { properties: { to: { type: ['array', 'null'] } } }, '«/properties/to»'],
    ['openai', { properties: { at: { type: 'array', items: [{}, {}] } } }, '«/properties/at»'],
    ['gemini', { properties: { at: { type: 'array', items: [{}, {}] } } }, '«/properties/at»'],
    [
      'gemini',
      { properties: { mode: { enum: ['', 'a'] } } },
      'an empty text in an enum (“cannot be empty”): «/properties/mode»',
    ],
    ['gemini', { properties: { to: { $ref: '#/$defs/none' } } }, 'references to what is not there'],
    ['anthropic', { properties: { 'a b': {} } }, '«a b»'],
    ['openai', { properties: { 'a b': { type: 'array' } } }, '«/properties/a b»'],
    ['gemini', { properties: { level: { enum: [1, 2] } } }, '«/properties/level»'],
  ])('tells of what %s refuses in %j', (target, schema, note) => {
    expect(said(writeToolDefinition(target, withSchema({ type: 'object', ...schema })).notes)).toContain(note);
  });

  it('uses the JSON Schema member of Gemini for keywords beyond its subset', () => {
    const { text, notes } = writeToolDefinition('gemini', withSchema({ type: 'object', additionalProperties: false }));
    expect(JSON.parse(text).functionDeclarations[0]).toHaveProperty('parametersJsonSchema');
    expect(said(notes)).toContain('parametersJsonSchema');
  });

  it.each(['true', 'null', '[]', '"text"', '{"properties":[]}', '{"oneOf":{}}', 'not json', null])(
    'writes something for the schema %s',
    (schemaText) => {
      for (const { id } of definitionTargets) {
        expect(writeToolDefinition(id, { ...plain, schemaText }).notes.length).toBeGreaterThan(0);
      }
    },
  );
});

it('counts a mas/v1 parameter’s examples in the token estimate, and writes them into providers’ copies', () => {
  const read = (examples: object) => {
    const spec = { description: 'Adds up.', parameters: [{ name: 'account', type: 'string', ...examples }] };
    const reading = mas.readEntry(
      { apiVersion: 'mas/v1', kind: 'Tool', metadata: { name: 'sum-ledger' }, spec },
      { settings: defaultDerivations },
    );
    if (reading.kind === 'bad') throw new Error(reading.reason);
    return reading.tool;
  };
  const [plain, shown] = [read({}), read({ examples: ['NL12-QUAY', 'DE44-DOCK'] })];
  expect(estimateTokens(shown)).toBeGreaterThan(estimateTokens(plain));
  for (const { id } of definitionTargets)
    expect(writeToolDefinition(id, { ...shown, schemaText: JSON.stringify(shown.inputSchema) }).text, id).toContain(
      'NL12-QUAY',
    );
});
