import { cutText, formatJson } from '../model/formatJson';
import { isObject, type JsonObject, member } from '../model/json';
import type { RichText } from '../model/revealText';
import { firstMember, firstText, type Layers, longestValue, readExamples } from './layers';
import { describeContains, describeLimits, describeWanted, quoted } from './limitWords';
import { marksSecret } from './secretValues';

/** What a schema says about one value, for reading. */
export interface FieldFacts {
  /** Places in the original schema that speak of it. */
  readonly pointers: readonly string[];
  readonly limits: readonly RichText[];
  /** JSON texts, cut where they are long. */
  readonly defaultText: string | null;
  readonly exampleTexts: readonly string[];
  readonly format: string | null;
  /** Whether the schema marks its text as secret; its names may say so too. */
  readonly isSecret: boolean;
  /** The value of `x-openwop-form`, where it is a word. */
  readonly widget: string | null;
  /** `untyped` is JSON because the schema allows anything; `json` because it can't be drawn. */
  readonly drawnAs: 'field' | 'group' | 'json' | 'untyped';
}

const longestTitle = 300;
const longestDescription = 10_000;
const maxPointers = 16;
const maxPatterns = 5;

/** Returns the words and marks of a value that a form shows with its field. */
export function fieldFlags(found: Layers): JsonObject {
  const title = firstText(found, 'title', longestTitle);
  const description = firstText(found, 'description', longestDescription);
  // Under names of ours: rjsf would write one into the label, and lock the field for the other.
  const marks = ['readOnly', 'deprecated'].filter((mark) =>
    found.layers.some(({ value }) => member(value, mark) === true),
  );
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...Object.fromEntries(marks.map((mark) => [`x-${mark}`, true])),
  };
}

export function describeField(found: Layers, drawnAs: FieldFacts['drawnAs']): FieldFacts {
  const { layers } = found;
  const limits = new Map<string, RichText>();
  for (const { value } of layers) {
    for (const words of [...describeLimits(value), ...innerLimits(value)]) limits.set(JSON.stringify(words), words);
  }
  const standard = firstMember(found, 'default');
  const format = layers.map(({ value }) => member(value, 'format')).find((one) => typeof one === 'string');
  return {
    pointers: layers.slice(0, maxPointers).map(({ pointer }) => pointer),
    limits: [...limits.values()],
    defaultText: standard === undefined ? null : formatJson(standard.value, longestValue),
    exampleTexts: readExamples(found),
    format: format ?? null,
    isSecret: layers.some(({ value }) => marksSecret(value)),
    widget: readWidget(found),
    drawnAs,
  };
}

/** Limits of what is inside, which the fields inside don't tell. */
function innerLimits(schema: JsonObject): readonly RichText[] {
  const patterns = member(schema, 'patternProperties');
  const names = member(schema, 'propertyNames');
  const contains = member(schema, 'contains');
  const matching = isObject(patterns) ? Object.keys(patterns).slice(0, maxPatterns) : [];
  return [
    ...matching.map((pattern): RichText => [{ text: 'field names match ' }, quoted(pattern)]),
    ...(isObject(names) ? describeLimits(names).map((words): RichText => [{ text: 'field names: ' }, ...words]) : []),
    ...(isObject(contains) ? [[{ text: `${describeContains(schema)} ` }, ...describeWanted(contains)]] : []),
  ];
}

function readWidget({ layers }: Layers): string | null {
  for (const { value } of layers) {
    const wish = member(value, 'x-openwop-form');
    const words = isObject(wish) ? ['widget', 'type', 'kind'].map((name) => member(wish, name)) : [wish];
    const word = words.find((one) => typeof one === 'string');
    if (word !== undefined) return cutText(word, 40);
  }
  return null;
}
