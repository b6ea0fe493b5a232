import { expect, test } from 'vitest';
import { writeLeftOut } from './leftOut';

test('each tool that is left out comes with all of its own reasons, each field with its word', () => {
  const file: unknown = JSON.parse(
    writeLeftOut({
      text: '',
      written: 3,
      apart: [{ toolId: 'mcp:a.b', dialect: 'mcp', alias: 'a', reasons: ['no-tier', 'no-source'] }],
      leftOut: [{ toolId: 'mcp:c', field: 'egress', value: 'satellite' }],
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
    repeated: 1,
  });
});
