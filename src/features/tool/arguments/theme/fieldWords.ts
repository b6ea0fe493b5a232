import { ADDITIONAL_PROPERTY_FLAG, type RJSFSchema } from '@rjsf/utils';
import { isObject, member } from '../../../../model/json';
import { type FieldPlan, labelOf, planField } from './fieldPlan';

/** What a field takes, in a word or two: `text`, `whole number`, `one of 34`, `list of text`. */
export function describePlan(plan: FieldPlan, schema: RJSFSchema, nullable: boolean): string {
  const words = nameOf(plan, schema);
  return nullable ? `${words} or null` : words;
}

function nameOf(plan: FieldPlan, schema: RJSFSchema): string {
  switch (plan.kind) {
    case 'text':
      return 'text';
    case 'number':
      return plan.isWhole ? 'whole number' : 'number';
    case 'boolean':
      return 'true or false';
    case 'null':
      return 'null';
    case 'constant':
      return `always ${labelOf(plan.value).slice(0, 60)}`;
    case 'choice':
      return `one of ${plan.options.length.toLocaleString('en-US')}`;
    case 'choices':
      return `any of ${plan.options.length.toLocaleString('en-US')}`;
    case 'list': {
      const items = isObject(schema.items) ? planField(schema.items as RJSFSchema) : null;
      if (items === null || items.plan.kind === 'json' || items.plan.kind === 'recursive') return 'list';
      if (items.plan.kind === 'object') return 'list of objects';
      return `list of ${describePlan(items.plan, items.schema, items.nullable)}`;
    }
    case 'tuple':
      return 'list with fixed places';
    case 'object':
      return declaredNames(schema).length > 0 ? 'object' : 'names and values';
    case 'union': {
      const branches = member(schema, plan.keyword);
      return `one of ${Array.isArray(branches) ? branches.length : 0} shapes`;
    }
    case 'recursive':
      return 'the same shape again';
    case 'json':
      return 'any JSON';
    default:
      return plan satisfies never;
  }
}

const longName =
  /(?:^|_)(?:body|content|text|description|markdown|message|prompt|query|code|html|sql|script|instructions|notes?|comment)$/i;
const shortFormats = new Set(['date', 'date-time', 'time', 'duration', 'ipv4', 'ipv6', 'color']);

/** Whether a text is likely to be long: as the schema says, else by its name. */
export function isLongText(schema: RJSFSchema, name: string, widget: string | null): boolean {
  if (widget === 'textarea') return true;
  if (widget === 'text' || typeof schema.format === 'string' || typeof schema.pattern === 'string') return false;
  if (typeof schema.maxLength === 'number') return schema.maxLength > 200;
  return longName.test(name);
}

/** Whether half the width is enough. */
export function isNarrow(plan: FieldPlan, schema: RJSFSchema): boolean {
  switch (plan.kind) {
    case 'number':
    case 'boolean':
    case 'null':
    case 'choice':
      return true;
    case 'text':
      return (
        shortFormats.has(String(schema.format)) || (typeof schema.maxLength === 'number' && schema.maxLength <= 24)
      );
    case 'constant':
      return !isObject(plan.value) && !Array.isArray(plan.value);
    default:
      return false;
  }
}

/** The fields a schema names; not what rjsf adds for members that only `additionalProperties` allows. */
export function declaredNames(schema: RJSFSchema): readonly string[] {
  const { properties } = schema;
  return isObject(properties) ? Object.keys(properties).filter((name) => !isStub(properties[name])) : [];
}

function isStub(property: unknown): boolean {
  return (
    isObject(property) &&
    (property as { readonly [ADDITIONAL_PROPERTY_FLAG]?: unknown })[ADDITIONAL_PROPERTY_FLAG] === true
  );
}

/** The property's name, where the label says something else: `Max Items` says nothing that `max_items` does not. */
export function nameBeside(label: string, step: string | number): string | null {
  const plain = (text: string) => text.toLowerCase().replace(/[\s_-]/g, '');
  return typeof step === 'string' && plain(step) !== plain(label) ? step : null;
}
