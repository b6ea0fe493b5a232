import { contractRules } from './contractRules';
import { formatRules } from './formatRules';
import { rateBy } from './rating';
import { readingRules } from './readingRules';
import type { Rule } from './rule';
import { unicodeRules } from './unicodeRules';

/** The rules that are asked while a list is read. Those of content come later and are loaded then. */
export const rulesAtReading: readonly Rule[] = [...contractRules, ...formatRules, ...readingRules, ...unicodeRules];

export const rateAtReading = rateBy(rulesAtReading);
