import { jsonText } from './answers';
import { openTools } from './defaultHost';
import type { Answer, ScenarioTable } from './scenario';

const good = openTools.slice(0, 3).map((tool) => JSON.stringify(tool));

function withGood(...odd: readonly string[]): Answer {
  return jsonText(() => `[${[good[0], ...odd, ...good.slice(1)].join(',')}]`);
}

/** `{"not":{"not":… {} …}}` in a schema: shallow readers and recursive ones meet their limit. */
const deepEntry = () => {
  const depth = 100_000;
  const schema = `${'{"not":'.repeat(depth)}{}${'}'.repeat(depth)}`;
  return `{"toolId":"mcp:deep.well","source":"mcp","safetyTier":"read","inputSchema":${schema}}`;
};

const longText = (length: number) =>
  'A long line of text about ropes. '.repeat(Math.ceil(length / 33)).slice(0, length);

const longEntries = () => {
  const common = { source: 'mcp', safetyTier: 'read' };
  const text = longText(10_000_000);
  const defaulted = { type: 'object', properties: { rope: { type: 'string', default: 'x'.repeat(10_000_000) } } };
  return [
    { toolId: 'mcp:long.description', ...common, description: text },
    { toolId: 'mcp:long.default', ...common, inputSchema: defaulted },
    { toolId: `mcp:long.${'i'.repeat(1_000_000)}`, ...common },
  ].map((entry) => JSON.stringify(entry));
};

/** Entries that cannot be tools: no object, or no usable toolId. */
const badEntries = [
  'null',
  '7',
  '"mcp:not.an-object"',
  'true',
  '[]',
  '[{"toolId":"mcp:in.array","source":"mcp","safetyTier":"read"}]',
  '{}',
  '{"source":"mcp","safetyTier":"read"}',
  '{"toolId":"","source":"mcp","safetyTier":"read"}',
  '{"toolId":null,"source":"mcp","safetyTier":"read"}',
  '{"toolId":42,"source":"mcp","safetyTier":"read"}',
  '{"toolId":["mcp:a"],"source":"mcp","safetyTier":"read"}',
];

export const oddBodyScenarios: ScenarioTable = {
  empty: { description: 'no tools: []', list: jsonText(() => '[]') },
  deep: {
    description: 'an entry 100,000 levels deep among good ones',
    list: jsonText(() => `[${good[0]},${deepEntry()},${good[1]}]`),
  },
  'huge-strings': {
    description: 'strings of 10 MB among good ones',
    list: (visit) => withGood(...longEntries())(visit),
  },
  'bad-entries': { description: '12 entries that are no tools among 3 good ones', list: withGood(...badEntries) },
};
