import { defaultRules } from './defaultRules';
import { definitionRules } from './definitionRules';
import { neighbourRules } from './neighbourRules';
import type { Rule } from './rule';
import { schemaRules } from './schemaRules';
import { textRules } from './textRules';

/** What a definition says, demands and does. English texts alone. */
export const contentRules: readonly Rule[] = [
  ...schemaRules,
  ...defaultRules,
  ...definitionRules,
  ...neighbourRules,
  ...textRules,
];
