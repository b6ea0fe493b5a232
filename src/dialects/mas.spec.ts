import { describe, expect, it } from 'vitest';
import { estimateTokens } from '../model/tokens';
import { defaultDerivations } from './derivations';
import { mas, readAgent, readBundle, readToolRef, resolveToolPath } from './mas';

const agent = {
  apiVersion: 'mas/v1',
  kind: 'Agent',
  metadata: { name: 'clerk' },
  spec: { tools: [{ ref: './a.yaml' }, {}, 'x', { ref: 5 }] },
};

it('an agent has a name and its references, each with its place', () => {
  const { name, refs } = readAgent(agent) ?? { name: '', refs: [] };
  expect(name).toBe('clerk');
  expect(refs.map(({ pointer, ref }) => [pointer, ref.kind])).toEqual([
    ['/spec/tools/0/ref', 'file'],
    ['/spec/tools/3/ref', 'unreadable'],
  ]);
});

it('a reference of any length is cut, and names nothing', () => {
  const long = { ...agent, spec: { tools: [{ ref: `./${'a'.repeat(100_000)}` }] } };
  const [ref] = readAgent(long)?.refs ?? [];
  expect(ref?.text).toHaveLength(1_000);
  expect(ref?.ref).toEqual({ kind: 'unreadable' });
});

it('a bundle has a name and its entries, wherever they stand', () => {
  const bundle = { apiVersion: 'mas/v1', kind: 'ToolBundle', metadata: { name: 'ledger' }, tools: [{ a: 1 }, 'b'] };
  expect(readBundle(bundle)).toEqual({
    name: 'ledger',
    entries: [
      { value: { a: 1 }, path: ['tools', 0] },
      { value: 'b', path: ['tools', 1] },
    ],
  });
  expect(readBundle({ ...bundle, metadata: 7, tools: {} })).toEqual({ name: '', entries: [] });
});

it.each([[{ ...agent, kind: 'Tool' }], [{ kind: 'Agent' }], [{ ...agent, apiVersion: 1 }], [null], [[agent]]])(
  '%j is neither',
  (value) => {
    expect(readAgent(value)).toBeNull();
    expect(readBundle(value)).toBeNull();
  },
);

describe('a reference to a tool', () => {
  it('names a tool of a bundle or a file', () => {
    expect(readToolRef('bundle://ledger/sum-entries')).toEqual({
      kind: 'bundle',
      bundle: 'ledger',
      toolId: 'sum-entries',
    });
    expect(readToolRef('./tools/sum.yaml')).toEqual({ kind: 'file', path: './tools/sum.yaml' });
    expect(readToolRef('..\\sum.yaml')).toEqual({ kind: 'file', path: '../sum.yaml' });
  });

  it.each([
    '',
    '/etc/sum.yaml',
    'C:\\sum.yaml',
    'https://host.example/sum.yaml',
    'bundle://ledger',
    'bundle://a/b/c',
    'bundle:///x',
    7,
    null,
  ])('is unreadable as %j', (text) => {
    expect(readToolRef(text)).toEqual({ kind: 'unreadable' });
  });

  it('is resolved from the file that holds it, never above the opened folder', () => {
    expect(resolveToolPath('agents/clerk.yaml', '../tools/./sum.yaml')).toBe('tools/sum.yaml');
    expect(resolveToolPath('clerk.yaml', './sum.yaml')).toBe('sum.yaml');
    expect(resolveToolPath('clerk.yaml', '../sum.yaml')).toBeNull();
  });
});

it('examples of a parameter count in what a tool costs a model, as they are shown to it', () => {
  const tokensWith = (more: object) => {
    const parameters = [{ name: 'city', type: 'string', required: true, description: 'Where to look.', ...more }];
    const value = { apiVersion: 'mas/v1', kind: 'Tool', metadata: { name: 'weather' }, spec: { parameters } };
    const reading = mas.readEntry(value, { settings: defaultDerivations });
    return reading.kind === 'tool' ? estimateTokens(reading.tool) : 0;
  };
  expect(tokensWith({ examples: ['Rotterdam', 'Valencia'] })).toBeGreaterThan(tokensWith({}) + 3);
});
