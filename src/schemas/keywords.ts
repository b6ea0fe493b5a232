import { cutText, shortenText } from '../model/cutText';
import { formatJson } from '../model/formatJson';
import { isObject, type JsonObject, type JsonType, jsonType, member } from '../model/json';
import { type Place, placeAt } from '../model/references';
import { type FieldNode, type SchemaType, schemaTypes } from './fieldNode';
import {
  isWords,
  type Layer,
  type Layers,
  type ListedValues,
  labelledConstants,
  longestLabel,
  maxValues,
} from './layers';
import { marksSecret } from './secretValues';

const longestTitle = 300;
const longestDescription = 10_000;
const maxPlaces = 100;

export function namedPlaces(layers: readonly Layer[]): Map<string, Place[]> {
  const places = new Map<string, Place[]>();
  for (const layer of layers) {
    const properties = member(layer.value, 'properties');
    for (const [name, rule] of isObject(properties) ? Object.entries(properties) : []) {
      places.set(name, [...(places.get(name) ?? []), placeAt(layer, rule, 'properties', name)]);
    }
  }
  return places;
}

export function requiredNames(layers: readonly Layer[]): Set<string> {
  const names = layers.flatMap(({ value }): unknown[] => {
    const required = member(value, 'required');
    return Array.isArray(required) ? required : [];
  });
  return new Set(names.filter((name) => typeof name === 'string'));
}

function firstOf({ layers }: Layers, keyword: string): { readonly value: unknown } | undefined {
  const layer = layers.find(({ value }) => Object.hasOwn(value, keyword));
  return layer === undefined ? undefined : { value: layer.value[keyword] };
}

export function firstText({ layers }: Layers, keyword: string): string | undefined {
  return layers.map(({ value }) => member(value, keyword)).find(isWords);
}

/** Returns the types that all layers allow; null where none names any, 'unknown' where one names no JSON type. */
export function mergeTypes(layers: readonly Layer[]): readonly SchemaType[] | null | 'unknown' {
  let merged: readonly SchemaType[] | null = null;
  for (const { value } of layers) {
    const own = ownTypes(member(value, 'type'), member(value, 'nullable') === true);
    if (own === 'unknown') return 'unknown';
    if (own === null) continue;
    const before: readonly SchemaType[] = merged ?? schemaTypes;
    const allows = (types: readonly SchemaType[], type: SchemaType) =>
      types.includes(type) || (type === 'integer' && types.includes('number'));
    const both: readonly SchemaType[] = schemaTypes.filter((type) => allows(before, type) && allows(own, type));
    merged = both.includes('number') ? both.filter((type) => type !== 'integer') : both;
  }
  return merged;
}

function ownTypes(type: unknown, nullable: boolean): readonly SchemaType[] | null | 'unknown' {
  if (type === undefined) return null;
  const all: readonly unknown[] = Array.isArray(type) ? type.slice(0, 20) : [type];
  const known = schemaTypes.filter((word) => all.includes(word) || (nullable && word === 'null'));
  return all.length === 0 || all.some((word) => !schemaTypes.some((one) => one === word)) ? 'unknown' : known;
}

const told: Readonly<Partial<Record<SchemaType, readonly string[]>>> = {
  object: [
    ...['properties', 'required', 'additionalProperties', 'patternProperties', 'propertyNames', 'minProperties'],
    ...['maxProperties', 'dependentRequired', 'dependentSchemas', 'unevaluatedProperties'],
  ],
  array: ['items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems', 'contains', 'additionalItems'],
  string: ['minLength', 'maxLength', 'pattern', 'format', 'contentEncoding', 'contentMediaType'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
};

/** Returns what layers without a type are about, by their other keywords; null where they tell nothing, or different things. */
export function inferType(layers: readonly Layer[]): SchemaType | null {
  const types = schemaTypes.filter((type) =>
    layers.some(({ value }) => told[type]?.some((keyword) => Object.hasOwn(value, keyword))),
  );
  return types.length === 1 ? (types[0] ?? null) : null;
}

export function fitsTypes(value: unknown, types: readonly SchemaType[]): boolean {
  const type: JsonType = jsonType(value);
  return types.includes(type) || (Number.isInteger(value) && types.includes('integer'));
}

/** Returns null where no layer lists values; 'too-long' where a list is. What is no list lists nothing. */
export function mergeValues(
  layers: readonly Layer[],
  types: readonly SchemaType[] | null,
): ListedValues | null | 'too-long' {
  let values: ReadonlyMap<string, unknown> | null = null;
  const labels = new Map<string, string>();
  for (const { value } of layers) {
    for (const list of listsOf(value)) {
      if (list.values.length > maxValues) return 'too-long';
      const own = new Map(list.values.map((one) => [formatJson(one), one] as const));
      list.values.forEach((one, i) => {
        const label = list.labels[i];
        if (label) labels.set(formatJson(one), label);
      });
      const before: ReadonlyMap<string, unknown> = values ?? own;
      values = new Map([...before].filter(([text]) => own.has(text)));
    }
  }
  if (values === null) return null;
  const kept = [...values].filter(([, one]) => types === null || fitsTypes(one, types));
  return { values: kept.map(([, one]) => one), labels: kept.map(([text]) => labels.get(text) ?? '') };
}

function listsOf(schema: JsonObject): ListedValues[] {
  const list = member(schema, 'enum');
  return [
    ...(Object.hasOwn(schema, 'const') ? [{ values: [schema['const']], labels: [] }] : []),
    ...(Array.isArray(list) ? [{ values: list, labels: enumLabels(schema, list.length) }] : []),
    ...['oneOf', 'anyOf'].flatMap((keyword) => labelledConstants(member(schema, keyword)) ?? []),
  ];
}

function enumLabels(schema: JsonObject, count: number): string[] {
  const names = ['x-enumNames', 'x-enum-varnames', 'enumNames', 'x-enum-labels', 'x-enumLabels']
    .map((keyword) => member(schema, keyword))
    .find((list) => Array.isArray(list) && list.length === count && list.every((name) => typeof name === 'string'));
  return Array.isArray(names) ? names.map((name) => cutText(String(name), longestLabel)) : [];
}

function strictest(found: Layers, keyword: string, isLow: boolean): number | undefined {
  const all = found.layers
    .map(({ value }) => member(value, keyword))
    .filter((limit): limit is number => typeof limit === 'number' && Number.isFinite(limit));
  return all.length === 0 ? undefined : isLow ? Math.max(...all) : Math.min(...all);
}

const textKeywords = { format: 'x-format', contentEncoding: 'x-encoding', contentMediaType: 'x-media' };

/** What a schema says of a value in words, and what it proposes. */
export function describeSchemaField(found: Layers): Partial<FieldNode> {
  const { layers } = found;
  const title = firstText(found, 'title');
  const description = firstText(found, 'description');
  const widget = widgetOf(found);
  const texts = Object.entries(textKeywords).flatMap(([keyword, name]) => {
    const text = firstText(found, keyword);
    return text === undefined ? [] : [[name, text] as const];
  });
  // Under a name of ours: rjsf would write them into the label, and lock the field.
  const marks = ['deprecated', 'readOnly'].filter((mark) => layers.some(({ value }) => member(value, mark) === true));
  const types = mergeTypes(layers);
  const takesNull = found.nullable || !Array.isArray(types) || types.includes('null');
  const stated = firstOf(found, 'default');
  // Serializers write null for what is absent.
  const initial = stated?.value === null && !takesNull ? undefined : stated;
  const listed = firstOf(found, 'examples')?.value;
  const example = firstOf(found, 'example');
  const examples = Array.isArray(listed) && listed.length > 0 ? listed : example === undefined ? [] : [example.value];
  const isSecret = layers.some(({ value }) => marksSecret(value));
  return {
    ...(title !== undefined && { title: shortenText(title, longestTitle) }),
    ...(description !== undefined && { description: shortenText(description, longestDescription) }),
    ...(marks.length > 0 && { 'x-marks': marks }),
    ...(initial !== undefined && { 'x-default': initial.value }),
    ...(examples.length > 0 && { 'x-examples': examples.slice(0, 5) }),
    ...Object.fromEntries(texts),
    ...(widget !== undefined && { 'x-widget': widget }),
    ...(isSecret && { 'x-secret': true }),
  };
}

/** What `x-openwop-form` wishes for, where it is a word. */
function widgetOf({ layers }: Layers): string | undefined {
  return layers
    .flatMap(({ value }) => {
      const wish = member(value, 'x-openwop-form');
      return isObject(wish) ? ['widget', 'type', 'kind'].map((name) => member(wish, name)) : [wish];
    })
    .find((word) => typeof word === 'string');
}

/** Each named property with the schemas that speak of it; a name that is only required may hold anything. */
export function propertyPlaces(found: Pick<Layers, 'layers'>) {
  const places = namedPlaces(found.layers);
  const required = requiredNames(found.layers);
  const [first] = found.layers;
  const [entry] = entryPlaces(found);
  for (const name of required) {
    if (first !== undefined && !places.has(name)) places.set(name, [entry ?? placeAt(first, true, 'required', name)]);
  }
  return { places, required };
}

/** The rules for members under free names: by pattern, then for all others. */
function entryPlaces({ layers }: Pick<Layers, 'layers'>): Place[] {
  return layers.flatMap((layer) => {
    const patterns = member(layer.value, 'patternProperties');
    const byPattern = (isObject(patterns) ? Object.entries(patterns) : []).map(([pattern, rule]) =>
      placeAt(layer, rule, 'patternProperties', pattern),
    );
    const others = ['additionalProperties', 'unevaluatedProperties'].flatMap((keyword) => {
      const value = member(layer.value, keyword);
      return isObject(value) && Object.keys(value).length > 0 ? [placeAt(layer, value, keyword)] : [];
    });
    return [...byPattern, ...others];
  });
}

/** Returns the schema for members under free names; `unsaid` where there are properties and no word on other names. */
export function entryRule({ layers }: Layers): Place | 'any' | 'none' | 'unsaid' {
  const places = entryPlaces({ layers });
  if (places.length > 0) return (places.length === 1 && places[0]) || 'any';
  const said = layers.flatMap(({ value }) => [
    member(value, 'additionalProperties'),
    member(value, 'unevaluatedProperties'),
  ]);
  if (said.includes(false)) return 'none';
  const isDeclared = layers.some(({ value }) => isObject(member(value, 'properties')));
  return !isDeclared || said.some((value) => value === true || isObject(value)) ? 'any' : 'unsaid';
}

export function namePattern({ layers }: Layers): string | undefined {
  return layers
    .flatMap(({ value }) => {
      const names = member(value, 'propertyNames');
      const patterns = member(value, 'patternProperties');
      return [isObject(names) ? member(names, 'pattern') : undefined, isObject(patterns) && Object.keys(patterns)[0]];
    })
    .find((pattern) => typeof pattern === 'string');
}

export function sizesOf(found: Layers, low: keyof FieldNode, high: keyof FieldNode): Partial<FieldNode> {
  const least = strictest(found, low, true);
  const most = strictest(found, high, false);
  return { ...(least !== undefined && least > 0 && { [low]: least }), ...(most !== undefined && { [high]: most }) };
}

export function textKeywordsOf(found: Layers): Partial<FieldNode> {
  const pattern = firstText(found, 'pattern');
  return { ...sizesOf(found, 'minLength', 'maxLength'), ...(pattern !== undefined && { 'x-pattern': pattern }) };
}

export function boundsOf(found: Layers): Partial<FieldNode> {
  const side = (plain: 'minimum' | 'maximum', strict: 'exclusiveMinimum' | 'exclusiveMaximum') => {
    const isLow = plain === 'minimum';
    // Draft-04 writes `exclusiveMinimum: true` beside `minimum`.
    const isStrict = found.layers.some(({ value }) => member(value, strict) === true);
    const own = strictest(found, plain, isLow);
    const other = strictest(found, strict, isLow);
    const isLimit = (at: number | undefined) => at !== undefined && Math.abs(at) < Number.MAX_SAFE_INTEGER;
    const isOther = other !== undefined && (own === undefined || (isLow ? other >= own : other <= own));
    if (isOther) return isLimit(other) ? { [strict]: other } : {};
    return isLimit(own) ? { [isStrict ? strict : plain]: own } : {};
  };
  const step = strictest(found, 'multipleOf', true);
  return {
    ...side('minimum', 'exclusiveMinimum'),
    ...side('maximum', 'exclusiveMaximum'),
    ...(step !== undefined && step > 0 && { multipleOf: step }),
  };
}

export function tuplePlaces({ layers }: Layers): Place[] {
  const lists = layers.flatMap((layer) =>
    ['prefixItems', 'items'].flatMap((keyword) => {
      const list = member(layer.value, keyword);
      return Array.isArray(list) ? [list.map((value: unknown, i) => placeAt(layer, value, keyword, i))] : [];
    }),
  );
  return lists[0]?.slice(0, maxPlaces) ?? [];
}

export function furtherItems({ layers }: Layers): { readonly further: readonly Place[]; readonly isClosed: boolean } {
  const rest = layers.map((layer) => {
    const keyword = Array.isArray(member(layer.value, 'items')) ? 'additionalItems' : 'items';
    return placeAt(layer, member(layer.value, keyword), keyword);
  });
  const further = rest.filter(({ value }) => isObject(value) && Object.keys(value).length > 0);
  return { further, isClosed: rest.some(({ value }) => value === false) };
}

/** A condition where it stands, and what applies where it holds or does not. */
interface StatedCondition {
  readonly rule: unknown;
  readonly pointer: string;
  readonly consequences: readonly (readonly ['then' | 'else', Place])[];
}

/** `if` with its consequences, and what `dependentSchemas` and its kin add once a field is given. */
export function conditionsOf(layer: Layer): readonly StatedCondition[] {
  const rule = member(layer.value, 'if');
  const consequences = (['then', 'else'] as const).flatMap((keyword) => {
    const value = member(layer.value, keyword);
    return isObject(value) ? [[keyword, placeAt(layer, value, keyword)] as const] : [];
  });
  const dependent = ['dependentRequired', 'dependentSchemas', 'dependencies'].flatMap((keyword) => {
    const map = member(layer.value, keyword);
    return Object.entries(isObject(map) ? map : {}).map(([name, value]) => {
      const needed = Array.isArray(value) ? { required: value } : isObject(value) ? value : {};
      const place = placeAt(layer, needed, keyword, name);
      return {
        rule: { type: 'object', required: [name] },
        pointer: place.pointer,
        consequences: [['then', place] as const],
      };
    });
  });
  const isStated = rule !== undefined && consequences.length > 0;
  return [...(isStated ? [{ rule, pointer: `${layer.pointer}/if`, consequences }] : []), ...dependent];
}
