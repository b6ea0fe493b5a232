import { contractRules } from './contractRules';
import { readingRules } from './readingRules';
import { type Rule, rateBy } from './rule';
import { unicodeRules } from './unicodeRules';

/** The rules that are asked while a list is read. Those of content come later and are loaded then. */
export const rulesAtReading: readonly Rule[] = [...contractRules, ...readingRules, ...unicodeRules];

export const rateAtReading = rateBy(rulesAtReading);
