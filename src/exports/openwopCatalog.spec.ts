import { describe, expect, it, test } from 'vitest';
import { derived, type Fact, stated, unstated } from '../model/fact';
import { type PostureField, postureFields, type Tool } from '../model/tool';
import { writeLeftOut, writeOpenwopCatalog } from './openwopCatalog';

const silent = Object.fromEntries(postureFields.map((field) => [field, unstated])) as Record<PostureField, Fact>;
const plain: Tool = {
  toolId: 'mcp:desk.list',
  dialect: 'mcp',
  posture: {
    ...silent,
    tier: { basis: 'assigned', value: 'read', reason: 'Tried it.', at: '2026-01-01' },
    source: derived('mcp', 'x'),
  },
  scopes: unstated,
  extraFields: [],
};
const withPosture = (posture: Partial<Tool['posture']>, rest: Partial<Tool> = {}): Tool => ({
  ...plain,
  ...rest,
  posture: { ...plain.posture, ...posture },
});
const toolsOf = (tools: readonly Tool[]): unknown => JSON.parse(writeOpenwopCatalog(tools).text).tools;

describe('a catalog of RFC 0078', () => {
  it('takes facts of any basis, and leaves out what nobody says', () => {
    expect(toolsOf([plain])).toEqual([{ toolId: 'mcp:desk.list', source: 'mcp', safetyTier: 'read' }]);
    const full = withPosture(
      {
        egress: stated('none'),
        approval: stated('always'),
        replay: stated('idempotent'),
        credential: stated('needed'),
      },
      { title: 'List', description: 'Lists.', inputSchema: {}, outputSchema: [], scopes: stated(['a', 'a']) },
    );
    expect(toolsOf([full])).toEqual([
      {
        toolId: 'mcp:desk.list',
        source: 'mcp',
        title: 'List',
        description: 'Lists.',
        inputSchema: {},
        auth: { scopes: ['a'], credentialRef: true },
        safetyTier: 'read',
        egress: 'none',
        approval: 'always',
        replayPolicy: 'idempotent',
      },
    ]);
  });

  it('lists apart what it would have to invent', () => {
    const reasons = (tool: Tool) => writeOpenwopCatalog([tool]).apart[0]?.reasons;
    expect(reasons(withPosture({ tier: unstated, source: unstated }))).toEqual(['no-tier', 'no-source']);
    expect(reasons(withPosture({ tier: stated('huge'), source: stated('moon') }))).toEqual([
      'unknown-tier',
      'unknown-source',
    ]);
    expect(reasons(withPosture({ tier: stated('exec') }))).toEqual(['exec-elsewhere']);
    expect(reasons(withPosture({ tier: stated('exec'), source: stated('host-extension') }))).toBeUndefined();
  });

  it('names the fields whose words it had to leave out', () => {
    const { leftOut, text } = writeOpenwopCatalog([withPosture({ egress: stated('everywhere') })]);
    expect(leftOut).toEqual([{ toolId: 'mcp:desk.list', field: 'egress', value: 'everywhere' }]);
    expect(text).not.toContain('everywhere');
  });

  it('holds each toolId once', () => {
    const other = { ...plain, title: 'Other' };
    const { written, repeated, apart } = writeOpenwopCatalog([plain, { ...plain }, other]);
    expect({ written, repeated, apart: apart.map(({ reasons }) => reasons) }).toEqual({
      written: 1,
      repeated: 1,
      apart: [['same-id']],
    });
  });

  it('is the same text whatever the order, two spaces deep, with a final newline', () => {
    const tools = ['b', 'a', 'Z', 'é'].map((toolId) => ({ ...plain, toolId }));
    const { text } = writeOpenwopCatalog(tools);
    expect(text).toBe(writeOpenwopCatalog(tools.toReversed()).text);
    expect(text).toBe(`${JSON.stringify(JSON.parse(text), null, 2)}\n`);
    expect(writeOpenwopCatalog([]).text).toBe('{\n  "tools": []\n}\n');
  });
});

test('each tool that is left out comes with all of its own reasons, each field with its word', () => {
  const file: unknown = JSON.parse(
    writeLeftOut({
      text: '',
      written: 3,
      apart: [{ toolId: 'mcp:a.b', dialect: 'mcp', alias: 'a', reasons: ['no-tier', 'no-source'] }],
      leftOut: [{ toolId: 'mcp:c', field: 'egress', value: 'satellite' }],
      assigned: writeOpenwopCatalog([plain]).assigned,
      repeated: 1,
    }),
  );
  expect(file).toEqual({
    kind: 'tool-catalog/left-out',
    version: 1,
    written: 3,
    tools: [
      {
        toolId: 'mcp:a.b',
        dialect: 'mcp',
        alias: 'a',
        reasons: ['no-tier', 'no-source'],
        why: 'no safety tier is stated or assigned; no source is stated',
      },
    ],
    fields: [{ toolId: 'mcp:c', field: 'egress', value: 'satellite', why: 'no word of RFC 0078' }],
    assigned: [
      { toolId: 'mcp:desk.list', field: 'tier', value: 'read', why: 'assigned by a reviewer, written as stated' },
    ],
    repeated: 1,
  });
});
