import { expect, test } from 'vitest';
import { emptyForm } from '../exports/exportTarget';
import { draftWith, knownTool, toolOf } from '../exports/testExports';
import { writeList } from '../exports/writeList';
import { targets } from './targets';

const tools = ['find', 'drop'].map((name) =>
  knownTool(toolOf(`mcp:docs.${name}`, {}, { nameOnServer: name, alias: 'docs' }), 'mcp:docs'),
);
const surroundings = {
  tools: new Map(tools.slice(0, 1).map((one) => [one.tool.toolId, one])),
  others: tools.slice(1),
  critical: [],
  sources: { sources: [], isComplete: true },
  since: null,
  appRoot: '',
  clients: [],
  threshold: 'high',
  broken: [],
} as const;
const draft = draftWith([{ toolId: 'mcp:docs.find', mode: 'ask', digest: 'sha256:now' }], [['mcp:docs', 'docs']]);

const denying = targets.filter(({ denies }) => denies !== undefined);

test.each(denying.map((one) => [one.id, one] as const))('%s denies all tools of a rejected server', (_id, target) => {
  const { text, exported } = writeList(draft, target, emptyForm, {
    ...surroundings,
    rejected: { tools: [], servers: ['docs'] },
  });
  expect(exported).toBe(0);
  // What a file that limits doesn’t name is off.
  if (target.kind !== 'limits') expect(text).toContain(target.denies === 'names' ? 'drop' : 'docs');
});
