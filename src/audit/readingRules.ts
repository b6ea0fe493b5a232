import { isObject } from '../model/json';
import type { PlaceChain } from '../model/jsonTokens';
import { countKeyMarks, findDuplicateKeys } from './duplicateKeys';
import { limits, type Measure } from './measure';
import { walkPlaces } from './places';
import { defineRule, own, type Rule, type RuleCase, say, tellOperator } from './rule';

const shrink =
  'Open the tool with care: parts of it may be shown shortened. Ask the host operator whether the size is meant.';

/** What makes readers of the same text differ, or stumble. */
export const readingRules: readonly Rule[] = [
  defineRule({
    id: 'R01',
    version: 1,
    title: 'Field given twice',
    reason:
      'JSON readers differ in which of two equal names they believe, so you and the host may see different tools.',
    references: 'RFC 8259 §4',
    severity: 'high',
    cases: {
      'different-values': {
        title: 'A field is given twice, with different values',
        sentence: ({ key, first, last }) =>
          say`The text names ${key} twice in one object: first ${first}, last ${last}. We read the last; another program may read the first.`,
        nextStep: `Trust neither value: what you review may not be what runs. ${tellOperator}`,
      },
      'same-value': {
        severity: 'low',
        title: 'A field is given twice',
        sentence: ({ key, first }) => say`The text names ${key} twice in one object, both times as ${first}.`,
        nextStep: 'No harm as it is: a note for the host operator.',
      },
      'repeated-tools': {
        title: 'The list of tools is given twice',
        sentence: () => say`The text names tools twice. We read the last list; another program may read the first.`,
        nextStep: tellOperator,
      },
    },
    checkTool: ({ text, size }, found) => {
      if (countKeyMarks(text) === size.keys) return;
      for (const { place, key, first, last, isSame } of findDuplicateKeys(text)) {
        found(isSame ? 'same-value' : 'different-values', place, { key, first, last });
      }
    },
    finds: '{"toolId":"connector:crm.list","source":"connector","safetyTier":"write","safetyTier":"read"}',
    nearMiss:
      '{"toolId":"connector:crm.list","source":"connector","safetyTier":"read","inputSchema":{"title":"a","not":{"title":"b"}}}',
  }),
  defineRule({
    id: 'R02',
    version: 1,
    title: 'Beyond the limits',
    reason: 'Sizes and encodings far from the ordinary slow, break or mislead the programs that read a tool.',
    references: 'Limits of this app; RFC 8259 §8.2, §9',
    severity: 'high',
    cases: {
      'descriptor-too-big': sized('A very large descriptor', 'bytes', 'The descriptor'),
      'string-too-long': sized('A very long text', 'characters', 'A text or name in the descriptor'),
      'too-deep': sized('Very deep nesting', 'levels', 'The deepest part of the descriptor'),
      'too-many-values': sized('A very large descriptor', 'values', 'The descriptor'),
      'too-many-members': sized('Very many members', 'members', 'One object'),
      'huge-minimum': {
        title: 'The schema asks for a huge input',
        sentence: ({ key, size, limit }) =>
          say`${key} is ${size}, where anything above ${limit} is out of the ordinary. A program that prepares such an input can freeze.`,
        nextStep: 'Ask the host operator whether the number is meant.',
      },
      'lone-surrogate': {
        title: 'Broken text',
        sentence: ({ excerpt }) =>
          say`Half a character stands alone near ${excerpt}. Programs replace or drop it, so copies of this text will differ.`,
        nextStep: 'Don’t compare or sign this text as it is. Ask the host operator to correct it.',
      },
      'not-utf8': {
        title: 'Broken text',
        sentence: () =>
          say`Some bytes are no UTF-8. Programs replace or drop them, so copies of this text will differ.`,
        nextStep: 'Don’t compare or sign this text as it is. Ask the host operator to correct it.',
      },
      'prototype-key': prototypeKey('high'),
      'prototype-word': prototypeKey('low'),
      'more-findings': {
        severity: 'medium',
        title: 'More findings than are shown',
        sentence: ({ shown, found }) => say`We found ${found} things in this one tool; these are the ${shown} worst.`,
        nextStep: 'This many problems in one descriptor are a reason not to allow the tool.',
      },
    },
    checkTool: ({ value, text, size }, found) => {
      if (text.length <= limits.stringLength && !isLarge(size)) return;
      const check = (
        variant: Parameters<typeof found>[0],
        size: number,
        limit: number,
        place?: PlaceChain,
        facts: Readonly<Record<string, string>> = {},
      ) => {
        if (size > limit) found(variant, place, { ...facts, size: `${size}`, limit: `${limit}` });
      };
      check('descriptor-too-big', new TextEncoder().encode(text).length, limits.descriptorBytes);
      check('too-many-values', size.values, limits.values);
      let isDeep = false;
      walkPlaces(value, ({ value: inner, place, depth }) => {
        const key = place?.token;
        if (typeof key === 'string') {
          check('string-too-long', key.length, limits.stringLength, place);
          if (typeof inner === 'number' && isMinimum(key)) {
            check('huge-minimum', inner, limits.minimums[key], place, { key });
          }
          if (key === '__proto__' || key === 'constructor' || key === 'prototype') {
            // On their own the last two are words an honest argument may be called by.
            const isTelling = key === '__proto__' || (key === 'prototype' && place?.parent?.token === 'constructor');
            found(isTelling ? 'prototype-key' : 'prototype-word', place, { key });
          }
        }
        if (typeof inner === 'string') check('string-too-long', inner.length, limits.stringLength, place);
        else if (isObject(inner)) check('too-many-members', Object.keys(inner).length, limits.members, place);
        // The descriptor itself is the container round its schemas.
        if (!isDeep && depth > limits.schemaDepth && typeof inner === 'object' && inner !== null) {
          isDeep = true;
          check('too-deep', size.depth - 1, limits.schemaDepth, place);
        }
      });
    },
    checkText: {
      check: ({ hidden }, found) => {
        for (const { kind, facts } of hidden()) if (kind === 'lone-surrogate') found('lone-surrogate', facts);
      },
    },
    finds: { toolId: 'connector:crm.list', safetyTier: 'read', inputSchema: { type: 'array', minItems: 2_000_000 } },
    nearMiss: { toolId: 'connector:crm.list', safetyTier: 'read', inputSchema: { type: 'array', minItems: 2 } },
  }),
];

function sized(title: string, unit: string, whose: string): RuleCase {
  return {
    title,
    sentence: ({ size, limit }) => say`${own(whose)} has ${size} ${own(unit)}; real ones stay well below ${limit}.`,
    nextStep: shrink,
  };
}

function prototypeKey(severity: 'high' | 'low'): RuleCase {
  return {
    severity,
    title: 'A name that programs stumble over',
    sentence: ({ key }) =>
      say`A member is called ${key}, a name with a meaning of its own in JavaScript. Careless programs can be led astray by it.`,
    nextStep: 'This app reads it as plain data. Ask the host operator whether the name is needed.',
  };
}

function isMinimum(key: string): key is keyof typeof limits.minimums {
  return Object.hasOwn(limits.minimums, key);
}

function isLarge(size: Measure): boolean {
  const { depth, values, members, isOdd } = size;
  return isOdd || depth > limits.schemaDepth + 1 || values > limits.values || members > limits.members;
}
