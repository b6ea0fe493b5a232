import { describe, expect, test } from 'vitest';
import { stated } from '../model/fact';
import { parseQuery } from '../model/query';
import { plainTool } from '../model/testTool';
import { search } from './filter';
import { buildIndex, type Row } from './testRows';

describe('searching', () => {
  const { title: _title, ...untitled } = plainTool;
  const rows: Row[] = [
    { tool: plainTool, worst: 5 },
    {
      tool: {
        ...untitled,
        toolId: 'mcp:fs.write',
        posture: { ...plainTool.posture, tier: stated('write') },
        scopes: stated([]),
      },
      worst: 1,
    },
    {
      tool: {
        ...plainTool,
        toolId: 'x-host-acme-run',
        description: 'Mails the ﬁle.',
        scopes: stated(['tools:fs:read']),
      },
      worst: 4,
    },
    {
      tool: {
        ...plainTool,
        toolId: 'plain',
        title: 'Quantum',
        inputSchema: { properties: { path: {} } },
        posture: { ...plainTool.posture, tier: stated('=odd') },
      },
      worst: 5,
    },
  ];

  test.each([
    ['', null],
    ['file', [0, 1, 2, 3]],
    ['FILE mails', [2]],
    ['mcp:fs.read', [0]],
    ['"a file"', [0, 2]],
    ['title:file', [0, 2]],
    ['description:workspace', [0, 1, 3]],
    ['arg:path', [3]],
    ['scope:fs', [2]],
    ['scope:not', []],
    ['scope:none', [1]],
    ['scope:unstated', [0, 3]],
    ['scope:workspace', []],
    ['id:mcp -id:write', [0]],
    ['tier:write', [1]],
    ['tier:wri', []],
    ['-tier:read,write', [3]],
    ['tier:=odd', [3]],
    ['egress:unstated', [0, 1, 2, 3]],
    ['egress:"not stated"', [0, 1, 2, 3]],
    ['family:fs', [0, 1]],
    ['finding:high', [1]],
    ['finding:none', [0, 2, 3]],
    ['id:acme,plain', [2, 3]],
    ['read mcp plain', []],
  ])('%j finds rows %j', (text, expected) => {
    const index = buildIndex(rows);
    const found = search(index, index.columns, parseQuery(text));
    expect(found && [...found.keys()].filter((i) => found[i] === 1)).toEqual(expected);
  });

  test('a word that another column reserves is found by a part of it', () => {
    const index = buildIndex([{ tool: { ...plainTool, alias: 'none' }, worst: 5 }]);
    expect([...(search(index, index.columns, parseQuery('server:no')) ?? [])]).toEqual([1]);
  });
});
