import { describe, expect, it } from 'vitest';
import { stated } from '../model/fact';
import { plainTool } from '../model/testTool';
import type { Tool } from '../model/tool';
import { findTools } from './findTools';
import { buildIndex } from './testRows';

const { title: _title, ...untitled } = plainTool;
const plain: Tool = { ...untitled, description: 'Does its part.' };

const tools: readonly Tool[] = [
  { ...plain, toolId: 'mcp:a.audit', description: 'Lists each refund.' },
  { ...plain, toolId: 'mcp:refunds.list' },
  {
    ...plain,
    toolId: 'mcp:orders.undo',
    title: 'Refund an order',
    posture: { ...plain.posture, tier: stated('write') },
  },
  { ...plain, toolId: 'mcp:refunds' },
  { ...plain, toolId: 'mcp:a.refunds' },
  { ...plain, toolId: 'mcp:refunds' },
];

function find(text: string, limit = 20): string[] {
  const index = buildIndex(tools.map((tool) => ({ tool, worst: 5 })));
  return findTools(index, text, limit).map((row) => `${index.toolIds[row]} ${index.copies[row]}`);
}

describe('findTools', () => {
  it('puts tools named so before those that only mention it', () => {
    expect(find('refund')).toEqual([
      'mcp:a.refunds 1',
      'mcp:orders.undo 1',
      'mcp:refunds 1',
      'mcp:refunds 2',
      'mcp:refunds.list 1',
      'mcp:a.audit 1',
    ]);
  });

  it('puts each copy of a pasted toolId first', () => {
    expect(find(' mcp:refunds ').slice(0, 3)).toEqual(['mcp:refunds 1', 'mcp:refunds 2', 'mcp:refunds.list 1']);
  });

  it('knows the fields of the search box', () => {
    expect(find('tier:write')).toEqual(['mcp:orders.undo 1']);
    expect(find('refund -tier:write -audit')).not.toContain('mcp:orders.undo 1');
  });

  it('finds at most so many, the named ones first', () => {
    expect(find('refund', 2)).toEqual(['mcp:a.refunds 1', 'mcp:orders.undo 1']);
    expect(find('mcp:refunds', 1)).toEqual(['mcp:refunds 1']);
    expect(find('lists', 1)).toEqual(['mcp:a.audit 1']);
  });

  it('finds nothing where nothing is asked', () => {
    expect(find('  ')).toEqual([]);
  });
});
