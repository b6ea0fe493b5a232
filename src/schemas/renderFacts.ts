import { cutText, formatJson } from '../model/formatJson';
import { isObject, type JsonObject, member, tokensOf } from '../model/json';
import type { RichText } from '../model/richText';
import { isSecretName } from '../model/secretNames';
import { describeWanted } from './describeWanted';
import type { FieldFacts } from './fieldFacts';
import type { Layers } from './layers';
import { describeContains, describeLimits, quoted } from './limitWords';
import type { RenderBuilder } from './renderBuilder';
import { marksSecret } from './secretValues';
import { firstMember, firstText, longestValue, readExamples } from './valueWords';

const longestTitle = 300;
const longestDescription = 10_000;
const maxPointers = 16;
const maxFacts = 20_000;
const maxPatterns = 5;

/** What a node says about itself whatever its type: words, marks, and where it comes from. */
export function drawFlags(found: Layers, source: string): JsonObject {
  const title = firstText(found, 'title', longestTitle);
  const description = firstText(found, 'description', longestDescription);
  const flags: Record<string, unknown> = { 'x-source': source };
  if (title !== undefined) flags['title'] = title;
  if (description !== undefined) flags['description'] = description;
  for (const mark of ['readOnly', 'writeOnly', 'deprecated']) {
    if (found.layers.some(({ value }) => member(value, mark) === true)) flags[mark] = true;
  }
  return flags;
}

export function recordFacts(
  drawing: RenderBuilder,
  source: string,
  found: Layers | null,
  drawnAs: FieldFacts['drawnAs'],
): void {
  if (drawing.facts.size >= maxFacts) return;
  const layers = found?.layers ?? [];
  const limits: RichText[] = [];
  const seen = new Set<string>();
  for (const { value } of layers) {
    for (const words of [...describeLimits(value), ...innerLimits(value)]) {
      const key = JSON.stringify(words);
      if (!seen.has(key)) limits.push(words);
      seen.add(key);
    }
  }
  const standard = found === null ? undefined : firstMember(found, 'default');
  drawing.facts.set(source, {
    pointers: layers.slice(0, maxPointers).map(({ pointer }) => pointer),
    limits,
    defaultText: standard === undefined ? null : formatJson(standard.value, longestValue),
    exampleTexts: found === null ? [] : readExamples(found),
    secret: layers.some(({ value, pointer }) => marksSecret(value) || isSecretName(propertyName(pointer))),
    widget: readWidget(found),
    drawnAs,
  });
}

/** The property that a place describes, or nothing. */
function propertyName(pointer: string): string {
  const [keyword, name = ''] = tokensOf(pointer).slice(-2);
  return keyword === 'properties' ? name : '';
}

/** Limits of what is inside, which the fields inside don't tell. */
function innerLimits(schema: JsonObject): readonly RichText[] {
  const patterns = member(schema, 'patternProperties');
  const names = member(schema, 'propertyNames');
  const contains = member(schema, 'contains');
  return [
    ...(isObject(patterns) ? Object.keys(patterns).slice(0, maxPatterns).map(nameMatches) : []),
    ...(isObject(names) ? describeLimits(names).map((words): RichText => [{ text: 'field names: ' }, ...words]) : []),
    ...(isObject(contains) ? [[{ text: `${describeContains(schema)} ` }, ...describeWanted(contains)]] : []),
  ];
}

function nameMatches(pattern: string): RichText {
  return [{ text: 'field names match ' }, quoted(pattern)];
}

function readWidget(found: Layers | null): string | null {
  for (const { value } of found?.layers ?? []) {
    const wish = member(value, 'x-openwop-form');
    if (typeof wish === 'string') return cutText(wish, 40);
    if (!isObject(wish)) continue;
    for (const name of ['widget', 'type', 'kind']) {
      const word = member(wish, name);
      if (typeof word === 'string') return cutText(word, 40);
    }
  }
  return null;
}
