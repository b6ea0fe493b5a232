import { describe, expect, it } from 'vitest';
import { readToolRef, resolveToolPath } from './masDocuments';

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
