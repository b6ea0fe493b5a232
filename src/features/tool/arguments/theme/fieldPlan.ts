import { RJSF_REF_CYCLE_KEY, type RJSFSchema } from '@rjsf/utils';
import { isObject, type JsonObject, jsonType, member } from '../../../../model/json';
import { type SchemaType, schemaTypes } from '../../../../schemas/mergedTypes';
import { jsonFieldId } from '../../../../schemas/renderJson';

/** One value to choose: what is sent, and what it is called. */
export interface Option {
  readonly value: unknown;
  /** Untrusted. */
  readonly label: string;
  /** The label is the whole name: the value is nothing to read. */
  readonly isName?: boolean;
}

/** How a value is edited. */
export type FieldPlan =
  | { readonly kind: 'text' }
  | { readonly kind: 'number'; readonly isWhole: boolean }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'null' }
  | { readonly kind: 'constant'; readonly value: unknown }
  | { readonly kind: 'choice'; readonly options: readonly Option[] }
  /** Several of some values, each at most once. */
  | { readonly kind: 'choices'; readonly options: readonly Option[] }
  | { readonly kind: 'list' }
  | { readonly kind: 'tuple' }
  | { readonly kind: 'object' }
  | { readonly kind: 'union'; readonly keyword: 'oneOf' | 'anyOf' }
  /** A recursive schema: drawn when asked for. */
  | { readonly kind: 'recursive' }
  | { readonly kind: 'json' };

export interface PlannedField {
  readonly plan: FieldPlan;
  /** Null may be given on purpose; the plan is for everything else. */
  readonly nullable: boolean;
  /** What the plan is drawn from: the schema, without what only says that null is allowed. */
  readonly schema: RJSFSchema;
}

const maxChecked = 24;

/** Whether a schema was met before on the way to it, so that it is drawn only when asked for. */
export function isRecursive(schema: RJSFSchema): boolean {
  if (typeof schema.$ref === 'string' || typeof schema['x-ref'] === 'string') return true;
  return (schema as { readonly [RJSF_REF_CYCLE_KEY]?: unknown })[RJSF_REF_CYCLE_KEY] === true;
}

const unfolded = new WeakMap<object, RJSFSchema>();

/** A recursive schema made ready to be drawn once more: what it refers to, and what is said about it here. */
export function unfold(schema: RJSFSchema): RJSFSchema {
  if (typeof schema.$ref === 'string' || !isRecursive(schema)) return schema;
  const known = unfolded.get(schema);
  if (known !== undefined) return known;
  const { $id: _field, type: _anything, 'x-ref': reference, ...said } = schema;
  const made =
    typeof reference === 'string'
      ? { ...said, $ref: reference }
      : ({ ...schema, [RJSF_REF_CYCLE_KEY]: false } as RJSFSchema);
  unfolded.set(schema, made);
  return made;
}

const planned = new WeakMap<object, PlannedField>();

/** Decides how a value of a resolved render schema is edited; one schema always gives the same plan. */
export function planField(schema: RJSFSchema): PlannedField {
  const known = planned.get(schema) ?? makePlan(schema);
  planned.set(schema, known);
  return known;
}

function makePlan(schema: RJSFSchema): PlannedField {
  const plain = (plan: FieldPlan, nullable = false, of = schema): PlannedField => ({ plan, nullable, schema: of });
  if (isRecursive(schema)) return plain({ kind: 'recursive' });
  if (typeof schema.$id === 'string' && schema.$id === jsonFieldId) return plain({ kind: 'json' });
  if (Object.hasOwn(schema, 'const')) return plain({ kind: 'constant', value: schema.const });
  const types = readTypes(schema);
  const choice = readOptions(schema);
  if (choice !== null) {
    const [only] = choice;
    if (choice.length === 1 && only !== undefined) return plain({ kind: 'constant', value: only.value });
    const isBoolean =
      choice.length === 2 && choice.every(({ value, label }) => String(value) === label && typeof value === 'boolean');
    if (isBoolean) return plain({ kind: 'boolean' });
    return plain({ kind: 'choice', options: choice });
  }
  const union = planUnion(schema);
  if (union !== null) return union;
  const others = types.filter((type) => type !== 'null');
  const nullable = others.length < types.length && others.length > 0;
  const [type] = others.length > 0 ? others : types;
  if (type === undefined) return plain({ kind: 'json' });
  if (others.length > 1) return plain({ kind: 'json' });
  return plain(planType(type, schema), nullable, nullable ? { ...schema, type } : schema);
}

function planType(type: SchemaType, schema: RJSFSchema): FieldPlan {
  switch (type) {
    case 'string':
      return { kind: 'text' };
    case 'number':
    case 'integer':
      return { kind: 'number', isWhole: type === 'integer' };
    case 'boolean':
      return { kind: 'boolean' };
    case 'null':
      return { kind: 'null' };
    case 'object':
      return { kind: 'object' };
    case 'array':
      return planList(schema);
    default:
      return type satisfies never;
  }
}

function planList(schema: RJSFSchema): FieldPlan {
  if (Array.isArray(schema.items)) return { kind: 'tuple' };
  if (!isObject(schema.items)) return { kind: 'json' };
  const options = schema.uniqueItems === true ? readOptions(schema.items) : null;
  if (options !== null && options.length <= maxChecked) return { kind: 'choices', options };
  return { kind: 'list' };
}

/** Each branch of a drawn union says all there is to say; only one that a condition adds stands beside fields. */
function planUnion(schema: RJSFSchema): PlannedField | null {
  const keyword = (['oneOf', 'anyOf'] as const).find((one) => Array.isArray(schema[one]) && schema[one].length > 0);
  if (keyword === undefined) return null;
  const isShared = isObject(schema.properties) && Object.keys(schema.properties).length > 0;
  return { plan: isShared ? { kind: 'object' } : { kind: 'union', keyword }, nullable: false, schema };
}

/** The types a schema allows, stated or told by its other keywords. */
export function readTypes(schema: JsonObject): readonly SchemaType[] {
  const stated = member(schema, 'type');
  if (stated !== undefined) return schemaTypes.filter((type) => [stated].flat().includes(type));
  if (isObject(member(schema, 'properties')) || Object.hasOwn(schema, 'additionalProperties')) return ['object'];
  if (Object.hasOwn(schema, 'items')) return ['array'];
  if (Object.hasOwn(schema, 'minLength') || Object.hasOwn(schema, 'format')) return ['string'];
  return [];
}

/** The values of an `enum` with their labels; null where there is none. */
function readOptions(schema: JsonObject): readonly Option[] | null {
  const values = member(schema, 'enum');
  if (Array.isArray(values) && values.length > 0) {
    const labels = member(schema, 'x-labels');
    const names: readonly unknown[] = Array.isArray(labels) ? labels : [];
    return values.map((value, i) => ({ value, label: textOf(names[i]) ?? labelOf(value) }));
  }
  return null;
}

function textOf(text: unknown): string | undefined {
  return typeof text === 'string' && text !== '' ? text : undefined;
}

/** A value as its own name; text that would read as another kind of value is quoted. */
export function labelOf(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value) ?? 'undefined';
  return value === '' || value !== value.trim() || /^(?:true|false|null|-?\d.*)$/.test(value)
    ? JSON.stringify(value)
    : value;
}

/** Whether a value is of a kind this plan can show; one that is not is shown as JSON. */
export function fits(plan: FieldPlan, value: unknown): boolean {
  if (value === undefined) return true;
  const type = jsonType(value);
  switch (plan.kind) {
    case 'text':
      // A browser's field turns a carriage return into a line break.
      return typeof value === 'string' && !value.includes('\r');
    case 'number':
      return type === 'number' || value === null;
    case 'boolean':
    case 'object':
      return type === plan.kind;
    case 'list':
    case 'tuple':
      return type === 'array';
    case 'choices':
      return Array.isArray(value) && new Set(value.map(keyOf)).size === value.length;
    case 'null':
      return value === null;
    case 'constant':
    case 'choice':
    case 'union':
    case 'recursive':
    case 'json':
      return true;
    default:
      return plan satisfies never;
  }
}

/** Equal for equal values, whatever the order of members. */
export function keyOf(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    isObject(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  );
}

/** `EUR` · `Two stars (2)`: the label, with the value where it says something else. */
export function nameOf({ value, label, isName = false }: Option): string {
  if (isName) return label.slice(0, 300);
  const own = labelOf(value);
  return (label === own ? own : `${label} (${own})`).slice(0, 300);
}
