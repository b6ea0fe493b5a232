import { expect, test } from 'vitest';
import { type Fact, stated, unstated } from '../model/fact';
import { postureFields, vocabularies } from '../model/tool';
import { describeBasis, describeMeaning, describeUnstated } from './postureMeanings';
import { describeValue, isUnknownWord } from './postureWords';

const everyWord = postureFields.flatMap((field) => vocabularies[field].map((word) => [field, word] as const));

test.each(everyWord)('%s %s has plain words', (field, word) => {
  expect(describeValue(field, word)).not.toBe(describeValue(field, 'no such word'));
  expect(describeMeaning(field, word)).toContain('RFC 0078');
});

test('approval is put in the words people were promised', () => {
  expect(vocabularies.approval.map((word) => describeValue('approval', word))).toEqual([
    'always asks a person',
    'asks when the host’s policy says so',
    'runs without asking',
  ]);
});

test('a word that no vocabulary lists is no known word, even if every object has it', () => {
  expect(isUnknownWord('tier', stated('constructor'))).toBe(true);
  expect(describeValue('tier', 'constructor')).toContain('riskier');
  expect(isUnknownWord('tier', stated('read'))).toBe(false);
  expect(isUnknownWord('tier', unstated)).toBe(false);
});

test.each(postureFields)('%s not stated never reads as harmless', (field) => {
  expect(describeValue(field, undefined)).toBe('The host doesn’t say');
  expect(describeUnstated(field)).not.toBe('');
});

test('how we know names the rule, or the reviewer’s reason as a quote', () => {
  const assigned: Fact = { basis: 'assigned', value: 'read', reason: 'Read its code', at: '2026-05-04T10:00:00Z' };
  expect(describeBasis(stated('read'))).toEqual([{ text: 'stated by the host' }]);
  expect(describeBasis({ basis: 'derived', value: 'mcp', rule: 'M01' })).toEqual([
    { text: 'derived by rule ' },
    { quote: 'M01' },
  ]);
  const wordsOf = (fact: Fact) =>
    describeBasis(fact)
      .map((part) => ('text' in part ? part.text : `“${part.quote}”`))
      .join('');
  expect(wordsOf({ basis: 'derived', value: 'mcp', rule: 'mcp-list-source' })).toMatch(
    /^derived: A tool that an MCP server/,
  );
  expect(wordsOf(assigned)).toBe('assigned by a reviewer on 2026-05-04: “Read its code”');
  expect(wordsOf({ ...assigned, by: 'Ada' })).toBe('assigned by “Ada” on 2026-05-04: “Read its code”');
  expect(describeBasis(unstated)).toEqual([{ text: 'not stated by the host' }]);
});
