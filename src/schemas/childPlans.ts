import { isObject, member } from '../model/json';
import { type Layer, type Layers, namedPlaces, requiredNames, shapesOf } from './layers';
import { describeContains, formatNumber, isTuple } from './limitWords';
import type { OutlineRole } from './outlineNode';
import { type Place, placeAt } from './refs';

/** A line to come: what it is to the line above, and the schemas that apply there. */
export interface Plan {
  readonly role: OutlineRole;
  readonly name: string;
  readonly required: boolean;
  readonly places: readonly Place[];
}

/** How much an outline may still hold and look at; `exceeded` tells that something was left out. */
export class Budget {
  /** Members looked at: one huge object that is referred to from everywhere must not be read from everywhere. */
  private static readonly maxMembers = 500_000;
  private static readonly maxNodes = 2_000;
  private members = 0;
  private nodes = 0;
  exceeded = false;

  /** Takes the place of one more line. */
  takeNode(): boolean {
    this.exceeded ||= this.nodes >= Budget.maxNodes;
    if (!this.exceeded) this.nodes++;
    return !this.exceeded;
  }

  spend(members: number): boolean {
    this.members += members;
    this.exceeded ||= this.members > Budget.maxMembers;
    return !this.exceeded;
  }
}

const longestList = 2_000;

/** What a node holds, in the order it is shown: fields, items, shapes, conditions. */
export function planChildren(found: Layers, budget: Budget): Plan[] {
  const plans: Plan[] = [];
  planProperties(found, budget, plans);
  for (const layer of found.layers) {
    planItems(layer, plans);
    for (const keyword of ['oneOf', 'anyOf'] as const) {
      const branches = shapesOf(layer.value, keyword);
      const word = keyword === 'oneOf' ? 'Shape' : 'Option';
      for (let i = 0; i < branches.length && i < longestList; i++) {
        const name = `${word} ${i + 1} of ${formatNumber(branches.length)}`;
        plans.push(plan('branch', name, placeAt(layer, branches[i], keyword, i)));
      }
    }
    for (const [keyword, words] of conditions) {
      const value = member(layer.value, keyword);
      if (value !== undefined) plans.push(plan('condition', words, placeAt(layer, value, keyword)));
    }
    for (const keyword of ['dependentSchemas', 'dependencies']) {
      for (const [name, value] of entriesOf(budget, member(layer.value, keyword))) {
        if (!Array.isArray(value)) plans.push(plan('dependent', name, placeAt(layer, value, keyword, name)));
      }
    }
  }
  return plans;
}

/** One line a name, whichever of the layers speak of it; names only `required` speaks of come last. */
function planProperties(found: Layers, budget: Budget, plans: Plan[]): void {
  const mayRead = (names: number) => !budget.exceeded && budget.spend(names);
  const named = namedPlaces(found.layers, mayRead);
  const required = requiredNames(found.layers, mayRead);
  for (const [name, places] of named)
    plans.push({ ...plan('property', name, ...places), required: required.has(name) });
  for (const name of required) {
    const layer = found.layers[0];
    if (layer === undefined || named.has(name)) continue;
    plans.push({ ...plan('property', name, placeAt(layer, true, 'required')), required: true });
  }
  for (const layer of found.layers) {
    for (const [pattern, value] of entriesOf(budget, member(layer.value, 'patternProperties'))) {
      plans.push(plan('pattern', pattern, placeAt(layer, value, 'patternProperties', pattern)));
    }
    for (const keyword of ['additionalProperties', 'unevaluatedProperties']) {
      const value = member(layer.value, keyword);
      const name = named.size > 0 ? 'any other field' : 'any field';
      if (value !== undefined && typeof value !== 'boolean')
        plans.push(plan('fields', name, placeAt(layer, value, keyword)));
    }
    const names = member(layer.value, 'propertyNames');
    if (names !== undefined && names !== true) {
      plans.push(plan('fields', "each field's name", placeAt(layer, names, 'propertyNames')));
    }
  }
}

function planItems(layer: Layer, plans: Plan[]): void {
  const tuple = isTuple(layer.value);
  for (const keyword of ['prefixItems', 'items']) {
    const list = member(layer.value, keyword);
    if (!Array.isArray(list)) continue;
    for (let i = 0; i < list.length && i < longestList; i++) {
      plans.push(plan('items', `item ${i + 1}`, placeAt(layer, list[i], keyword, i)));
    }
  }
  for (const keyword of ['items', 'additionalItems', 'unevaluatedItems']) {
    const value = member(layer.value, keyword);
    if (value === undefined || typeof value === 'boolean' || Array.isArray(value)) continue;
    // `additionalItems` means nothing beside a single schema for all items.
    if (keyword === 'additionalItems' && !tuple) continue;
    plans.push(plan('items', tuple ? 'each further item' : 'each item', placeAt(layer, value, keyword)));
  }
  const contains = member(layer.value, 'contains');
  if (contains !== undefined)
    plans.push(plan('condition', describeContains(layer.value), placeAt(layer, contains, 'contains')));
}

/** The members of a map of schemas, or none where it is no map or the budget is used up. */
function* entriesOf(budget: Budget, map: unknown): Iterable<readonly [string, unknown]> {
  if (!isObject(map) || budget.exceeded) return;
  const names = Object.keys(map);
  if (!budget.spend(names.length)) return;
  for (const name of names) yield [name, map[name]];
}

function plan(role: OutlineRole, name: string, ...places: readonly Place[]): Plan {
  return { role, name, required: false, places };
}

const conditions = [
  ['not', 'must not be'],
  ['if', 'if it is'],
  ['then', 'then also'],
  ['else', 'otherwise'],
  ['contentSchema', 'its content'],
] as const;
