import { isObject, type JsonObject, member } from '../model/json';
import { type Place, placeAt, type References } from './refs';

const deepest = 16;
const counts = new Set(['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties']);
const bounds = new Set(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']);
const asIs = new Set(['const', 'uniqueItems']);
const schemas = new Set(['not', 'contains', 'items', 'additionalProperties', 'if', 'then', 'else']);
const lists = new Set(['allOf', 'anyOf', 'oneOf']);
/** What the page does not decide: patterns may run for ever, formats are the check's, the rest is rare. */
const undecided = new Set([
  ...['pattern', 'patternProperties', 'propertyNames', 'format', 'prefixItems', 'additionalItems', 'dependentSchemas'],
  ...['dependencies', 'dependentRequired', 'unevaluatedProperties', 'unevaluatedItems', '$dynamicRef'],
  ...['$recursiveRef', 'minContains', 'maxContains'],
]);

/** What bounds the copying of a condition. */
interface Budget {
  readonly references: References;
  readonly legacy: boolean;
  takeNode(): boolean;
  spend(steps: number): boolean;
}

/** A condition as the page may decide it, its references written out; null where it can't be decided there. */
export function copyCondition(budget: Budget, place: Place, depth = 0): JsonObject | boolean | null {
  const { value } = place;
  if (typeof value === 'boolean') return value;
  if (!isObject(value) || depth > deepest || !budget.takeNode()) return null;
  const copy: Record<string, unknown> = {};
  for (const keyword of Object.keys(value)) {
    const rule = value[keyword];
    if (undecided.has(keyword)) return null;
    if (counts.has(keyword) || bounds.has(keyword)) {
      if (typeof rule !== 'number' || !Number.isFinite(rule)) return null;
      copy[keyword] = rule;
    } else if (asIs.has(keyword)) {
      if (typeof rule === 'object' && rule !== null) return null;
      copy[keyword] = rule;
    } else if (keyword === 'type' || keyword === 'required' || keyword === 'enum') {
      if (!isPlain(keyword, rule) || (Array.isArray(rule) && !budget.spend(rule.length))) return null;
      copy[keyword] = rule;
    } else if (schemas.has(keyword)) {
      const inner = copyCondition(budget, placeAt(place, rule, keyword), depth + 1);
      if (inner === null) return null;
      copy[keyword] = inner;
    } else if (lists.has(keyword)) {
      if (!Array.isArray(rule)) return null;
      const all = rule.map((one, i) => copyCondition(budget, placeAt(place, one, keyword, i), depth + 1));
      if (all.includes(null)) return null;
      copy[keyword] = [...(Array.isArray(copy[keyword]) ? copy[keyword] : []), ...all];
    } else if (keyword === 'properties') {
      if (!isObject(rule)) return null;
      const properties: Record<string, unknown> = {};
      for (const name of Object.keys(rule)) {
        const inner = copyCondition(budget, placeAt(place, rule[name], keyword, name), depth + 1);
        if (inner === null || name in Object.prototype) return null;
        properties[name] = inner;
      }
      copy[keyword] = properties;
    }
  }
  const reference = member(value, '$ref');
  if (typeof reference !== 'string') return copy;
  const resolved = budget.references.resolve(reference, place);
  const target = 'place' in resolved ? copyCondition(budget, resolved.place, depth + 1) : null;
  if (target === null) return null;
  if (budget.legacy) return target;
  const all = Array.isArray(copy['allOf']) ? copy['allOf'] : [];
  return { ...copy, allOf: [...all, target] };
}

function isPlain(keyword: 'type' | 'required' | 'enum', rule: unknown): boolean {
  if (keyword === 'type' && typeof rule === 'string') return true;
  if (!Array.isArray(rule) || rule.length === 0) return keyword === 'required' && Array.isArray(rule);
  if (keyword === 'enum') return rule.every((one) => typeof one !== 'object' || one === null);
  return rule.every((one) => typeof one === 'string');
}
