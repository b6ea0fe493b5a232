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
    const posture = { egress: stated('none'), approval: stated('always'), replay: stated('idempotent') };
    const texts = { title: 'List', description: 'Lists.', inputSchema: {} };
    const rest = { ...texts, outputSchema: [], scopes: stated(['a', 'a']) };
    expect(toolsOf([withPosture({ ...posture, credential: stated('needed') }, rest)])).toEqual([
      {
        ...{ toolId: 'mcp:desk.list', source: 'mcp', ...texts, auth: { scopes: ['a'], credentialRef: true } },
        ...{ safetyTier: 'read', egress: 'none', approval: 'always', replayPolicy: 'idempotent' },
      },
    ]);
  });

  it('lists apart what it would have to invent', () => {
    const whyApart = (posture: Partial<Tool['posture']>) => writeOpenwopCatalog([withPosture(posture)]).apart[0]?.why;
    expect(whyApart({ tier: unstated, source: unstated })).toBe(
      'no safety tier is stated or assigned; no source is stated',
    );
    expect(whyApart({ tier: stated('huge'), source: stated('moon') })).toMatch(/its safety tier.*its source/);
    expect(whyApart({ tier: stated('exec') })).toContain('host extensions alone');
    expect(whyApart({ tier: stated('exec'), source: stated('host-extension') })).toBeUndefined();
  });

  it('holds each toolId once', () => {
    const other = { ...plain, title: 'Other' };
    const { written, repeated, apart } = writeOpenwopCatalog([plain, { ...plain }, other]);
    expect([written, repeated, apart.length]).toEqual([1, 1, 1]);
    expect(apart[0]?.why).toContain('says something else');
  });

  it('is the same text whatever the order, two spaces deep, with a final newline', () => {
    const tools = ['b', 'a', 'Z', 'é'].map((toolId) => ({ ...plain, toolId }));
    const { text } = writeOpenwopCatalog(tools);
    expect(text).toBe(writeOpenwopCatalog(tools.toReversed()).text);
    expect(text).toBe(`${JSON.stringify(JSON.parse(text), null, 2)}\n`);
    expect(writeOpenwopCatalog([]).text).toBe('{\n  "tools": []\n}\n');
  });
});

test('a file says of each tool and field why it was left out', () => {
  const odd = withPosture({ egress: stated('satellite') }, { toolId: 'mcp:c' });
  const silentOne = withPosture({ tier: unstated }, { toolId: 'mcp:a.b', alias: 'a' });
  const catalog = writeOpenwopCatalog([odd, silentOne]);
  expect(catalog.text).not.toContain('satellite');
  const file: unknown = JSON.parse(writeLeftOut(catalog));
  const assigned = { toolId: 'mcp:c', field: 'tier', value: 'read', why: 'assigned by a reviewer, written as stated' };
  expect(file).toEqual({
    kind: 'tool-catalog/left-out',
    version: 1,
    written: 1,
    tools: [{ toolId: 'mcp:a.b', dialect: 'mcp', alias: 'a', why: 'no safety tier is stated or assigned' }],
    fields: [{ toolId: 'mcp:c', field: 'egress', value: 'satellite', why: 'no word of RFC 0078' }],
    assigned: [assigned],
    repeated: 0,
  });
});
