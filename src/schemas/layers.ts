import { cutText } from '../model/cutText';
import { isObject, type JsonObject, member } from '../model/json';
import { type Place, placeAt, type References } from '../model/references';
import type { RichText } from '../model/revealText';
import { quoted } from './ruleWords';

/** One schema object that applies to a value in full, together with the others of the same node. */
export interface Layer extends Place {
  readonly value: JsonObject;
  /** The object as it stands in the schema: `value` may hold only a part of it. */
  readonly origin: JsonObject;
}

/** The schemas that all apply to one value: the one written there, what its references lead to, members of `allOf`. */
export interface Layers {
  readonly layers: readonly Layer[];
  /** One of several choices is "null"; the other is merged in. */
  readonly nullable: boolean;
  /** The schemas above that were met again. */
  readonly returns: readonly Place[];
  /** Where a reference leads back to a schema that applies here already. */
  readonly loop: string | undefined;
  readonly lost: RichText | undefined;
  readonly trouble: string | undefined;
}

interface Step {
  readonly place: Place;
  /** The reference that led here, or '' where none did. */
  readonly reference: string;
  readonly from: Step | null;
}

const maxLayers = 64;

/** What a schema says of a value without limiting it. */
const words = ['title', 'description', 'default', 'example', 'examples', 'deprecated', 'readOnly', 'writeOnly'];

/** Gathers the layers of the places that apply to one value; what `isAncestor` knows is only named, and not followed. */
export function collectLayers(
  places: readonly Place[],
  references: References,
  isAncestor: (schema: JsonObject, before: readonly Layer[]) => boolean = () => false,
): Layers {
  const layers: Layer[] = [];
  const seen = new Set<unknown>();
  const returns: Place[] = [];
  let loop: string | undefined;
  let lost: RichText | undefined;
  let trouble: string | undefined;
  let isSchema = false;
  let nullable = false;
  const waiting: Step[] = places.map((place) => ({ place, reference: '', from: null })).reverse();
  for (let step = waiting.pop(); step !== undefined; step = waiting.pop()) {
    const { place, reference } = step;
    const { value } = place;
    if (value === false) trouble ??= 'No value fits here.';
    isSchema ||= isObject(value) || typeof value === 'boolean';
    if (!isObject(value)) continue;
    if (seen.has(value)) {
      if (reference !== '' && leadsBack(step)) loop ??= reference;
      continue;
    }
    if (isAncestor(value, layers)) {
      returns.push(place);
      continue;
    }
    if (layers.length >= maxLayers) {
      trouble ??= 'More schemas apply here than can be put together.';
      break;
    }
    seen.add(value);
    const own = references.of.get(value) ?? [];
    // In older drafts a reference makes its neighbours void; what they say in words is still worth reading.
    const isVoid = references.isLegacy && own.length > 0;
    layers.push({ ...place, value: isVoid ? onlyWords(value) : value, origin: value });
    const next: Step[] = [];
    for (const { text, target } of own) {
      if (typeof target === 'object') next.push({ place: target, reference: text, from: step });
      else lost ??= lostWords(text, target);
    }
    const all = member(value, 'allOf');
    if (!isVoid && Array.isArray(all)) {
      for (const [i, one] of all.slice(0, maxLayers + 1).entries()) {
        next.push({ place: placeAt(place, one, 'allOf', i), reference: '', from: step });
      }
    }
    for (const choice of isVoid ? [] : choicesBesideNull(place, value)) {
      nullable = true;
      next.push({ place: choice, reference: '', from: step });
    }
    waiting.push(...next.reverse());
  }
  if (!isSchema) trouble ??= 'What stands here is no schema.';
  return { layers, nullable, returns, loop, lost, trouble };
}

/** Whether the steps that led here already went through this schema: following them on would never end. */
function leadsBack(step: Step): boolean {
  for (let at = step.from; at !== null; at = at.from) if (at.place.value === step.place.value) return true;
  return false;
}

function lostWords(reference: string, problem: 'outside' | 'nothing-there'): RichText {
  const why = problem === 'outside' ? ' leads outside this schema; nothing is fetched.' : ' leads nowhere.';
  return [{ text: 'The reference ' }, quoted(cutText(reference, 200)), { text: why }];
}

/** `anyOf: [X, { type: 'null' }]`, in either order, says "X, or null": X is then the one choice. */
function choicesBesideNull(place: Place, schema: JsonObject): Place[] {
  return ['anyOf', 'oneOf'].flatMap((keyword) => {
    const choices = member(schema, keyword);
    if (!Array.isArray(choices) || choices.length !== 2) return [];
    const other = isNullSchema(choices[0]) ? 1 : isNullSchema(choices[1]) ? 0 : undefined;
    return other === undefined ? [] : [placeAt(place, choices[other], keyword, other)];
  });
}

function isNullSchema(schema: unknown): boolean {
  return isObject(schema) && member(schema, 'type') === 'null';
}

/** Returns the choices of `anyOf` or `oneOf` that are shapes of their own: not "or null", and not a list of constants. */
function shapesOf(schema: JsonObject, keyword: 'anyOf' | 'oneOf'): readonly unknown[] {
  const choices = member(schema, keyword);
  if (!Array.isArray(choices) || labelledConstants(choices) !== null) return [];
  return choices.length === 2 && choices.some(isNullSchema) ? [] : choices;
}

function onlyWords(schema: JsonObject): JsonObject {
  return Object.fromEntries(words.filter((word) => Object.hasOwn(schema, word)).map((word) => [word, schema[word]]));
}

const referring = ['$ref', '$dynamicRef', '$recursiveRef'];
const bare = new Set([...words, ...referring, '$comment', 'externalDocs']);

/** Tells whether layers say nothing but words, and which one schema they refer to. */
export function areBare(layers: readonly Layer[]): boolean {
  return layers.every(({ value }) =>
    Object.entries(value).every(
      ([keyword, rule]) =>
        bare.has(keyword) ||
        keyword.startsWith('x-') ||
        (keyword === 'allOf' && Array.isArray(rule) && rule.length === 1),
    ),
  );
}

/** What belongs to the whole and must not be drawn again inside its own consequences. */
export const notInside = [
  ...['if', 'then', 'else', 'anyOf', 'oneOf', 'dependentSchemas', 'dependentRequired', 'dependencies'],
  ...['required', 'minProperties', 'maxProperties', 'discriminator'],
];

/** Returns the layers without what was followed already, without words that are the whole's, and without the chosen group. */
export function restOf(found: Layers, chosen: Layer | null, keyword = '', more: readonly string[] = []): Place[] {
  return found.layers.flatMap((layer) => {
    const dropped = new Set([...words, ...referring, 'allOf', ...more, ...(layer === chosen ? [keyword] : [])]);
    for (const group of ['oneOf', 'anyOf'] as const) {
      const choices = member(layer.value, group);
      // Already merged in: "X, or null".
      if (Array.isArray(choices) && choices.length === 2 && shapesOf(layer.value, group).length === 0) {
        dropped.add(group);
      }
    }
    const kept = Object.entries(layer.value).filter(([key]) => !dropped.has(key));
    return kept.length === 0 ? [] : [{ value: Object.fromEntries(kept), pointer: layer.pointer }];
  });
}

/** Keywords that change nothing about how a value is drawn: a choice between them is left to the check. */
const rulesOnly = new Set([
  ...['required', 'not', 'minProperties', 'maxProperties', 'minLength', 'maxLength', 'pattern', 'minimum', 'maximum'],
  ...['exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minItems', 'maxItems', 'uniqueItems', 'contains'],
  ...['dependentRequired', 'propertyNames', '$comment', 'description'],
]);

function saysOnlyRules(branch: JsonObject): boolean {
  const hasFormat = typeof member(branch, 'format') === 'string';
  return Object.keys(branch).every(
    (keyword) => rulesOnly.has(keyword) || (hasFormat && (keyword === 'format' || keyword === 'type')),
  );
}

/** The branches of a choice. */
export interface BranchGroup {
  readonly keyword: 'oneOf' | 'anyOf';
  readonly layer: Layer;
  readonly branches: readonly unknown[];
}

/**
 * Returns the first choice that a person has to make about one value. `isTyped`: other keywords tell its type.
 * `mayLookAt` is asked before so many branches are looked at.
 */
export function findBranchGroup(
  { layers }: Pick<Layers, 'layers'>,
  isTyped: boolean,
  mayLookAt: (branches: number) => boolean,
): BranchGroup | undefined {
  for (const layer of layers) {
    for (const keyword of ['oneOf', 'anyOf'] as const) {
      const branches = shapesOf(layer.value, keyword);
      const mayChoose = mayLookAt(branches.length) && branches.length > 0;
      const onlyRules = isTyped && branches.every((branch) => isObject(branch) && saysOnlyRules(branch));
      if (mayChoose && !onlyRules) return { keyword, layer, branches };
    }
  }
  return undefined;
}

/** The values that all layers allow where some list them, and their labels in the same order, where they have any. */
export interface ListedValues {
  readonly values: readonly unknown[];
  readonly labels: readonly string[];
}

export const maxValues = 10_000;
export const longestLabel = 200;
const besideConstant = new Set(['const', 'enum', 'type', 'title', 'description', 'deprecated', '$comment']);

/** `oneOf: [{ const: 'a', title: 'First' }, …]` is a list of values written long. */
export function labelledConstants(choices: unknown): ListedValues | null {
  if (!Array.isArray(choices) || choices.length === 0 || choices.length > maxValues) return null;
  const values: unknown[] = [];
  const labels: string[] = [];
  for (const choice of choices as readonly unknown[]) {
    if (!isObject(choice)) return null;
    const list = member(choice, 'enum');
    const nothing = isNullSchema(choice) ? [null] : [];
    const fixed = Object.hasOwn(choice, 'const') ? [choice['const']] : Array.isArray(list) ? list : nothing;
    const isMore = Object.keys(choice).some((keyword) => !besideConstant.has(keyword) && !keyword.startsWith('x-'));
    if (fixed.length === 0 || isMore) return null;
    const title = member(choice, 'title');
    values.push(...fixed);
    labels.push(...fixed.map(() => (isWords(title) && fixed.length === 1 ? cutText(title, longestLabel) : '')));
  }
  // A list of nothing but "null" says no more than its type.
  return values.every((value) => value === null) ? null : { values, labels };
}

export function isWords(text: unknown): text is string {
  return typeof text === 'string' && text.trim() !== '';
}
