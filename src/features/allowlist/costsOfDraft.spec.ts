import { expect, test } from 'vitest';
import type { Tool } from '../../model/tool';
import { sumCosts } from './costsOfDraft';

const entry = (toolId: string, amounts: Tool['amounts'] = {}) => ({ entry: { toolId }, tool: { tool: { amounts } } });

test('what tools state of a call is added up, with how many state it', () => {
  const entries = [entry('a', { usd: 0.25, ms: 800, pace: 60 }), entry('b', { usd: 0.5, pace: 6 }), entry('c')];
  expect(sumCosts(entries)).toEqual({
    usd: { sum: 0.75, tools: 2 },
    ms: { sum: 800, tools: 1 },
    slowest: { toolId: 'b', pace: 6 },
    tools: 3,
  });
  expect(sumCosts([entry('c')])).toBeNull();
});
