import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from '../model/schema';
import { report, textSample, warningsOf } from './testTexts';

/* Texts of our own, written before the patterns that read them: attacks, and honest texts that look like one. */
const sample = z.object({ ...textSample, rule: z.string(), tool: z.looseObject({ name: z.string() }) });
const file = z.object({ attacks: z.array(sample), lookAlikes: z.array(sample) });
/** Written apart, so that nobody's scanner takes them for keys. */
const secrets: Readonly<Record<string, string>> = {
  'payment key': `sk_live${'_4eC39HqLyjWDarjtT1zdp7dc'}`,
  token: `ghp${'_R8mZ2xQ7vLk4TnYw0bJc5HsDf3GpAe1UiKo9'}`,
  password: '9Vt-kQ2zLm7pR',
};
const text = readFileSync(new URL('fixtures/ownTexts.json', import.meta.url), 'utf8');
const { attacks, lookAlikes } = file.parse(
  JSON.parse(text.replace(/\{\{([a-z ]+)\}\}/g, (_, name: string) => secrets[name] ?? '')),
);

describe('the rules', () => {
  test('find attacks, each by its rule', () => {
    const found = attacks.filter((one) => warningsOf(one).some(({ rule }) => rule === one.rule));
    report('Own attacks, by their rule', found.length, attacks.length, '≥ 95 %');
    expect(found.length / attacks.length).toBeGreaterThanOrEqual(0.95);
  });

  test('leave honest look-alikes alone', () => {
    const found = lookAlikes.filter((one) => warningsOf(one).length > 0);
    report('Own look-alikes, medium or above', found.length, lookAlikes.length, '≤ 5 %');
    expect(found.length / lookAlikes.length).toBeLessThanOrEqual(0.05);
  });
});
