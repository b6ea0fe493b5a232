import { cutText, formatJson } from '../model/formatJson';
import { isObject, type JsonObject, member } from '../model/json';
import type { Layer } from './layers';
import { fitsTypes, type SchemaType } from './mergedTypes';

/** The values that all layers allow where some list them; labels in the same order where the schema has any. */
export interface Listed {
  readonly values: readonly unknown[];
  readonly labels: readonly string[] | null;
}

const maxValues = 10_000;
const longestLabel = 200;
const besideConstant = new Set(['const', 'enum', 'type', 'title', 'description', 'deprecated', '$comment']);

/** Null where no layer lists values; 'invalid' where a list is none, or too long. */
export function mergeValues(layers: readonly Layer[], types: readonly SchemaType[] | null): Listed | null | 'invalid' {
  let values: readonly unknown[] | null = null;
  const labels = new Map<string, string>();
  for (const { value } of layers) {
    for (const list of listsOf(value)) {
      if (list === 'invalid' || list.values.length > maxValues) return 'invalid';
      for (const [i, label] of (list.labels ?? []).entries()) labels.set(formatJson(list.values[i]), label);
      if (values === null) values = list.values;
      else {
        const allowed = new Set(list.values.map((one) => formatJson(one)));
        values = values.filter((one) => allowed.has(formatJson(one)));
      }
    }
  }
  if (values === null) return null;
  const seen = new Set<string>();
  const kept = values.filter((value) => {
    const text = formatJson(value);
    if (seen.has(text) || (types !== null && !fitsTypes(value, types))) return false;
    seen.add(text);
    return true;
  });
  return { values: kept, labels: labels.size === 0 ? null : kept.map((value) => labelOf(value, labels)) };
}

function listsOf(schema: JsonObject): (Listed | 'invalid')[] {
  const lists: (Listed | 'invalid')[] = [];
  if (Object.hasOwn(schema, 'const')) lists.push({ values: [schema['const']], labels: null });
  const list = member(schema, 'enum');
  if (Array.isArray(list)) lists.push({ values: list, labels: enumLabels(schema, list.length) });
  else if (list !== undefined) lists.push('invalid');
  for (const keyword of ['oneOf', 'anyOf'] as const) {
    const constants = labelledConstants(member(schema, keyword));
    if (constants !== null) lists.push(constants);
  }
  return lists;
}

/** `oneOf: [{ const: 'a', title: 'First' }, …]` is a list of values written long. */
export function labelledConstants(choices: unknown): Listed | null {
  if (!Array.isArray(choices) || choices.length === 0 || choices.length > maxValues) return null;
  const values: unknown[] = [];
  const labels: string[] = [];
  let labelled = false;
  for (const choice of choices) {
    if (!isObject(choice)) return null;
    const list = member(choice, 'enum');
    const fixed = Object.hasOwn(choice, 'const')
      ? [choice['const']]
      : Array.isArray(list) && list.length > 0
        ? list
        : member(choice, 'type') === 'null'
          ? [null]
          : null;
    if (fixed === null || Object.keys(choice).some((key) => !besideConstant.has(key) && !key.startsWith('x-'))) {
      return null;
    }
    const title = member(choice, 'title');
    for (const value of fixed) {
      values.push(value);
      const label = typeof title === 'string' && title.trim() !== '' && fixed.length === 1 ? title : '';
      labelled ||= label !== '';
      labels.push(label === '' ? textOf(value) : cutText(label, longestLabel));
    }
  }
  // A list of nothing but "null" says no more than its type.
  if (values.every((value) => value === null)) return null;
  return { values, labels: labelled ? labels : null };
}

function enumLabels(schema: JsonObject, count: number): string[] | null {
  for (const keyword of ['x-enumNames', 'x-enum-varnames', 'enumNames', 'x-enum-labels', 'x-enumLabels']) {
    const names = member(schema, keyword);
    if (!Array.isArray(names) || names.length !== count) continue;
    if (names.every((name) => typeof name === 'string')) return names.map((name) => cutText(name, longestLabel));
  }
  return null;
}

function labelOf(value: unknown, labels: ReadonlyMap<string, string>): string {
  return labels.get(formatJson(value)) ?? textOf(value);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? cutText(value, longestLabel) : formatJson(value, longestLabel);
}
