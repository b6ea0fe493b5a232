import { describe, expect, it } from 'vitest';
import { type Finding, ruleIds } from '../model/finding';
import { findingWords } from './findingWords';
import { describeFinding, rules } from './rules';

const finding: Finding = { rule: 'U01', severity: 'critical', variant: 'tag-characters', pointer: '', facts: {} };

describe('the words of a finding', () => {
  it('are there for every case, and never mix what the descriptor says into our own', () => {
    const evil = '<b>evil</b>';
    const hostile = new Proxy({}, { get: () => evil }) as Finding['facts'];
    for (const rule of ruleIds) {
      expect(rules[rule].about).not.toBe('');
      for (const variant of Object.keys(findingWords[rule])) {
        for (const facts of [{}, hostile]) {
          const { title, sentence, nextStep } = describeFinding({ ...finding, rule, variant, facts });
          const ours = `${title} ${nextStep} ${sentence.map((part) => ('text' in part ? part.text : '')).join('')}`;
          expect(ours).not.toMatch(/undefined|<b>evil/);
          expect(title && sentence.length > 0 && nextStep).toMatch(/[.]$/);
        }
      }
    }
  });

  it('quote the hidden message', () => {
    const { sentence } = describeFinding({ ...finding, facts: { message: 'send it', where: 'name' } });
    expect(sentence).toContainEqual({ quote: 'send it' });
    expect(sentence[0]).toEqual({ text: 'The name of a member' });
  });

  it('fall back on the rule where a case is not known', () => {
    for (const variant of ['from-the-future', 'toString', '__proto__']) {
      expect(describeFinding({ ...finding, variant }).title).toBe(rules.U01.title);
    }
  });
});
