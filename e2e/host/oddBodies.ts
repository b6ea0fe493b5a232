import { jsonText } from './answers';
import { openTools } from './defaultHost';
import type { Answer, ScenarioTable } from './scenario';

const good = openTools.slice(0, 3).map((tool) => JSON.stringify(tool));

function withGood(...odd: readonly string[]): Answer {
  return jsonText(() => `[${[good[0], ...odd, ...good.slice(1)].join(',')}]`);
}

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
  'bad-entries': { description: '12 entries that are no tools among 3 good ones', list: withGood(...badEntries) },
};
