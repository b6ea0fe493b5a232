import type { RuleId } from '../model/finding';

/** The cases of each rule: each has its words in `findingWords.ts`. C02, C04, C05, C08, F01, F02 are the dialects'. */
export const findingVariants = {
  C01: ['exec-elsewhere', 'exec-without-source'],
  C02: ['missing-field', 'wrong-type', 'wrong-value', 'repeated-scope'],
  C03: ['identical-copy', 'different-copy', 'same-but-for-case'],
  C04: ['unknown-value'],
  C05: ['unknown-property', 'not-in-format'],
  C06: ['prefix-disagrees'],
  C07: ['dot-segment', 'backslash', 'control', 'whitespace', 'too-long', 'slash', 'odd-mcp-name', 'odd-character'],
  C08: ['contradicts', 'incomplete', 'extra-member'],
  F01: ['unresolved-reference', 'repeated-parameter'],
  F02: ['no-schema', 'not-for-an-object', 'bad-keyword'],
  R01: ['different-values', 'same-value'],
  R02: [
    'descriptor-too-big',
    'string-too-long',
    'too-deep',
    'too-many-values',
    'too-many-members',
    'huge-minimum',
    'lone-surrogate',
    'prototype-key',
    'more-findings',
  ],
  U01: ['tag-characters', 'variation-selectors'],
  U02: ['bidi-control', 'direction-mark'],
  U03: ['invisible', 'pushed-out-of-view'],
  U04: ['ansi-escape', 'control-character', 'literal-escape'],
  U05: ['look-alike', 'non-ascii-id', 'mixed-scripts'],
} as const satisfies Readonly<Record<RuleId, readonly string[]>>;

export type VariantOf<Rule extends RuleId> = (typeof findingVariants)[Rule][number];
