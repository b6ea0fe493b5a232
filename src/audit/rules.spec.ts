import { describe, expect, it } from 'vitest';
import { type Finding, ruleIds } from '../model/finding';
import { findingWords } from './findingWords';
import { describeFinding, rules } from './rules';

const finding: Finding = { rule: 'U01', severity: 'critical', variant: 'tag-characters', pointer: '', facts: {} };

describe('the words of a finding', () => {
  it('are there for every case, complete even without facts', () => {
    for (const rule of ruleIds) {
      expect(rules[rule].about).not.toBe('');
      for (const variant of Object.keys(findingWords[rule])) {
        const words = describeFinding({ ...finding, rule, variant });
        expect(words.title).not.toBe('');
        expect(words.nextStep).toMatch(/[.]$/);
        expect(words.sentence.length).toBeGreaterThan(0);
        expect(JSON.stringify(words)).not.toContain('undefined');
      }
    }
  });

  it('never mix what the descriptor says into our own', () => {
    const evil = '<b>evil</b>';
    for (const rule of ruleIds) {
      for (const variant of Object.keys(findingWords[rule])) {
        const facts = new Proxy({}, { get: () => evil }) as Finding['facts'];
        const { title, sentence, nextStep } = describeFinding({ ...finding, rule, variant, facts });
        const ours = sentence.map((part) => ('text' in part ? part.text : '')).join('');
        expect(title + nextStep + ours).not.toContain(evil);
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
