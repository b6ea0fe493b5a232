import { expect, test } from 'vitest';
import { type ChangedField, judgeChange } from './toolChange';

const nobody = undefined;

test.each<[field: ChangedField, before: string | undefined, after: string | undefined, verdict: string]>([
  ['tier', 'read', 'write', 'wider'],
  ['tier', 'exec', 'read', 'narrower'],
  ['tier', 'exec', nobody, 'wider'],
  ['tier', nobody, 'exec', 'now stated'],
  ['egress', 'none', nobody, 'wider'],
  ['egress', 'teleport', 'wormhole', 'wider'],
  ['egress', 'host-owned', 'teleport', 'wider'],
  ['egress', 'teleport', 'none', 'narrower'],
  ['approval', 'always', 'never', 'wider'],
  ['approval', 'never', 'conditional', 'narrower'],
  ['credential', 'not-needed', 'needed', 'wider'],
  ['source', 'host-extension', 'mcp', 'narrower'],
  ['source', 'mcp', 'connector', 'wider'],
  ['scopes', nobody, 'a', 'now stated'],
  ['scopes', '', 'a', 'wider'],
  ['scopes', 'a', 'b', 'wider'],
  ['scopes', 'a', 'a b', 'wider'],
  ['scopes', 'a b', 'a', 'narrower'],
  ['scopes', 'a', nobody, 'wider'],
  ['destructive', 'false', 'true', 'wider'],
  ['destructive', nobody, 'true', 'wider'],
  ['destructive', 'true', 'false', 'narrower'],
  ['destructive', 'true', nobody, 'other'],
  ['read-only', 'true', nobody, 'wider'],
  ['read-only', nobody, 'true', 'now stated'],
  ['open-world', 'false', nobody, 'wider'],
  ['idempotent', 'true', 'false', 'other'],
  ['replay', 'deterministic', 'non-deterministic', 'other'],
  ['cost', 'low', 'high', 'other'],
  ['latency', 'low', nobody, 'other'],
  ['his-tier', '1', '0', 'wider'],
  ['his-tier', '0', '2', 'narrower'],
  ['risk-tier', '1', '3', 'wider'],
  ['risk-tier', '3', '1', 'narrower'],
  ['risk-tier', '1', nobody, 'wider'],
  ['tenant', 'acme', 'acme other', 'wider'],
  ['tenant', 'acme other', 'acme', 'narrower'],
  ['cluster', '', 'ops', 'wider'],
  ['cluster', 'ops', nobody, 'wider'],
  ['firearms', 'class-3', '', 'wider'],
  ['firearms', '', 'class-3', 'narrower'],
  ['firearms', 'class-1', 'class-3', 'wider'],
])('%s: %s → %s is %s', (field, before, after, verdict) => {
  const words = (text: string | undefined) =>
    text === undefined ? nobody : text.split(' ').filter((word) => word !== '');
  expect(judgeChange(field, words(before), words(after))).toBe(verdict);
});
