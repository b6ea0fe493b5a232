import { describe, expect, it, test } from 'vitest';
import { controlledRules } from '../model/controls';
import type { Finding } from '../model/finding';
import { ruleName } from '../model/ruleName';
import { describeFinding, rateFound, rules } from './rules';

describe.each(rules.map((rule) => [rule.id, rule] as const))('rule %s', (id, rule) => {
  test('has words for every case, and never mixes what the descriptor says into our own', () => {
    const evil = '<b>evil</b>';
    const hostile = new Proxy({}, { get: () => evil }) as Finding['facts'];
    expect(rule.reason && rule.references).not.toBe('');
    for (const variant of Object.keys(rule.cases)) {
      for (const facts of [{}, hostile]) {
        const { title, sentence, nextStep } = describeFinding({ rule: id, variant, pointer: '', facts });
        const ours = `${title} ${nextStep} ${sentence.map((part) => ('text' in part ? part.text : '')).join('')}`;
        expect(ours).not.toMatch(/undefined|<b>evil/);
        expect(title && sentence.length > 0 && nextStep).toMatch(/[.]$/);
      }
    }
  });
});

it('has each rule once, in the order of their ids', () => {
  const ids = rules.map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)].sort());
});

it('has a name of few words for every rule', () => {
  const names = rules.map(({ id }) => ruleName(id));
  expect(names).not.toContain(undefined);
  expect(names.filter((name = '') => name.split(' ').length > 3 || name.length > 20)).toEqual([]);
  expect(new Set(names).size).toBe(rules.length);
});

it('has the rules that a control is known for', () => {
  const ids = rules.map(({ id }) => id);
  expect(controlledRules.filter((id) => !ids.includes(id))).toEqual([]);
});

describe('the words of a finding', () => {
  const found = { rule: 'U01', variant: 'tag-characters', pointer: '', facts: {} };

  it('quote the hidden message', () => {
    const { sentence } = describeFinding({ ...found, facts: { message: 'send it', where: 'name' } });
    expect(sentence).toContainEqual({ quote: 'send it' });
    expect(sentence).toContainEqual({ text: 'The name of a member' });
  });

  it('fall back on the rule where a case is not known', () => {
    for (const variant of ['from-the-future', 'toString', '__proto__']) {
      expect(describeFinding({ ...found, variant }).title).toBe('Hidden message');
      expect(rateFound({ ...found, variant }).severity).toBe('critical');
    }
  });

  it('are the id of a rule that this version does not know', () => {
    expect(describeFinding({ ...found, rule: 'constructor' }).title).toBe('constructor');
  });
});
