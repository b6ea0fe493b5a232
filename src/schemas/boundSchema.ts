import { cutText, formatJson } from '../model/formatJson';
import { isObject, type JsonObject, member, tokensOf } from '../model/json';
import type { RichText } from '../model/revealText';
import { unsafeWords } from './argumentText';
import { copyCondition } from './copyCondition';
import { describeField, type FieldFacts, fieldFlags } from './fieldFacts';
import {
  addPlace,
  areBare,
  collectLayers,
  firstMember,
  isLegacyDraft,
  type Layer,
  type Layers,
  namedPlaces,
  requiredNames,
  restOf,
  shapesOf,
} from './layers';
import { quoted } from './limitWords';
import {
  inferType,
  type Listed,
  labelledConstants,
  largest,
  mergeBounds,
  mergeTypes,
  mergeValues,
  type SchemaType,
  smallest,
  typeWords,
} from './merged';
import { type Place, placeAt, References, rootPlace } from './refs';

/** How a value is edited. `again` and `when` only stand for the field they lead to. */
export type FieldKind =
  | 'text'
  | 'number'
  | 'boolean'
  | 'choice'
  | 'choices'
  | 'lines'
  | 'list'
  | 'tuple'
  | 'object'
  | 'union'
  | 'again'
  | 'when'
  | 'json';

/**
 * A part of a bounded schema: JSON Schema with nothing a form could choke on. There are no references, patterns,
 * formats, conditions or choices in it. What rjsf has no field for names a field of ours by its `$id`. Besides the usual
 * keywords it holds:
 *
 * - `x-kind`: the FieldKind
 * - `x-source`: the key of its facts
 * - `x-entries`: the part for members under free names
 * - `x-branches`: the parts of which one holds, each with a title of its own
 * - `x-again`: the name of a definition, for a schema that lies within itself
 * - `x-base`, `x-when`: an object, and what it gains: `[{ if, then?, else? }]`
 * - `x-labels`: names of the values of `enum`
 * - `x-unheld`: properties whose names a form can't hold: `[{ name, node }]`
 * - for samples: `x-default`, `x-examples`, `x-pattern`, `x-contains`, `x-name-pattern`, and `x-one` where just one branch
 *   may fit
 */
export type FieldNode = JsonObject;

/** Something that has no field, where it stands in the original schema, and why. */
export interface BoundNote {
  readonly pointer: string;
  readonly reason: RichText;
}

export interface BoundSchema {
  readonly schema: FieldNode;
  /** Parts that lie within themselves, by the names that `x-again` uses. */
  readonly definitions: ReadonlyMap<string, FieldNode>;
  readonly notes: readonly BoundNote[];
  /** The most fields shown at once; those drawn as JSON count too. */
  readonly fields: number;
  /** False where the whole is one JSON field. */
  readonly drawable: boolean;
  readonly facts: ReadonlyMap<string, FieldFacts>;
}

const limits = {
  depth: 32,
  /** Fields shown at once: beyond these a form is slower than its JSON. */
  fields: 1_000,
  /** All nodes, those of hidden branches included. */
  nodes: 12_000,
  /** Members and values looked at. */
  steps: 400_000,
  notes: 500,
  facts: 20_000,
  branches: 100,
  /** Choices of one value that lie within each other. */
  choices: 3,
  conditions: 50,
  /** Kinds of values in one map that a person may choose from. */
  kinds: 12,
  tuple: 100,
  /** Values of a list that are ticked instead of added one by one. */
  ticks: 24,
  name: 80,
};

interface Context {
  /** How deep in the value, from 0. */
  readonly level: number;
  readonly kind: 'value' | 'branch' | 'overlay';
  /** The properties to draw; the others stand where an overlay is merged into. */
  readonly only?: ReadonlySet<string>;
  /** How many choices of the same value this one lies in. */
  readonly choices?: number;
}

/** What applies to one value, with the key of its facts and the place that notes name. */
interface Found extends Layers {
  readonly source: string;
  readonly pointer: string;
}

/**
 * Bounds any JSON value from a stranger to a schema that a form can draw. Never throws, and takes a bounded number of
 * steps. What does not fit becomes a JSON field with a note.
 */
export function boundSchema(schema: unknown): BoundSchema {
  const bounder = new Bounder(schema);
  const root = bounder.draw([rootPlace(schema)], { level: 0, kind: 'value' });
  const definitions = bounder.drawDefinitions();
  const drawable = root['x-kind'] !== 'json';
  const { notes, facts, mostFields } = bounder;
  return { schema: root, definitions, notes, fields: drawable ? mostFields : 0, drawable, facts };
}

class Bounder {
  readonly references: References;
  readonly legacy: boolean;
  readonly notes: BoundNote[] = [];
  readonly facts = new Map<string, FieldFacts>();
  mostFields = 0;
  /** Schemas being drawn, with the depth of the value they describe. */
  private readonly open = new Map<unknown, number>();
  private readonly named = new Map<unknown, string>();
  private readonly waiting: (readonly [name: string, place: Place])[] = [];
  private fields = 0;
  private nodes = 0;
  private steps = 0;

  constructor(schema: unknown) {
    this.references = new References(schema);
    this.legacy = isLegacyDraft(schema);
  }

  takeNode(layers = 0): boolean {
    this.nodes += 1 + layers / 8;
    return this.nodes <= limits.nodes;
  }

  spend(steps: number): boolean {
    this.steps += steps;
    return this.steps <= limits.steps;
  }

  drawDefinitions(): ReadonlyMap<string, FieldNode> {
    const drawn = new Map<string, FieldNode>();
    for (let next = this.waiting.shift(); next !== undefined; next = this.waiting.shift()) {
      const [name, place] = next;
      const [node] = this.apart([() => this.draw([place], { level: 1, kind: 'value' })]);
      if (node !== undefined) drawn.set(name, node);
    }
    return drawn;
  }

  draw(places: readonly Place[], context: Context): FieldNode {
    // A schema that builds on one it lies inside is another one: its layers say more than a reference.
    const isAgain = (schema: JsonObject, before: readonly Layer[]) => this.open.has(schema) && areBare(before);
    const found: Found = {
      ...collectLayers(places, this.references, isAgain, this.legacy),
      source: places.map(({ pointer }) => pointer).join(' '),
      pointer: places.at(-1)?.pointer ?? '',
    };
    if (context.level > limits.depth) return this.json(found, 'Nested too deep for a form.');
    if (!this.takeNode(found.layers.length)) return this.json(found, 'The schema is too large to draw this part.');
    const trouble = this.troubleOf(found, context);
    if (trouble !== null) return this.json(found, ...trouble);
    const [again] = found.returns;
    if (again !== undefined) return this.again(found, again);
    const [lost] = found.unresolved;
    if (lost !== undefined) this.note(found.pointer, unresolvedWords(lost));

    const opened = found.layers.filter(({ origin }) => !this.open.has(origin));
    for (const { origin } of opened) this.open.set(origin, context.level);
    const node = this.drawLayers(found, context);
    for (const { origin } of opened) this.open.delete(origin);
    return node;
  }

  private drawLayers(found: Found, context: Context): FieldNode {
    const held = found.layers.map(({ value }) => member(value, 'x-unsafe')).find((one) => typeof one === 'string');
    if (held !== undefined) return this.json(found, ...unsafeWords(held));
    const merged = mergeTypes(found.layers);
    if (merged === 'unknown') return this.json(found, 'Its type is none that JSON has.');
    const types = merged !== null && found.nullable && !merged.includes('null') ? [...merged, 'null' as const] : merged;
    const listed = mergeValues(found.layers, types);
    if (listed === 'invalid') return this.json(found, 'Its list of values is no list, or too long.');
    if (listed !== null) return this.listed(found, listed, types);
    if (types?.length === 0) return this.json(found, 'No value fits: its types exclude each other.');
    const [group] = this.branchGroups(found, types !== null || inferType(found.layers) !== null);
    if (group !== undefined && context.kind === 'overlay') {
      this.note(group.layer.pointer, [{ text: 'A choice within a condition is left to the JSON.' }]);
    } else if (group !== undefined && (context.choices ?? 0) >= limits.choices) {
      this.note(group.layer.pointer, [{ text: 'More choices apply here at once than a form can offer.' }]);
    } else if (group !== undefined) return this.union(found, group, context);

    const named = types?.filter((type) => type !== 'null') ?? [];
    if (named.length >= 5) return this.json(found);
    if (named.length > 1) return this.unionOfTypes(found, types ?? [], context);
    const type = named[0] ?? (types === null ? inferType(found.layers) : 'null');
    if (type === null) return this.json(found);
    const nullable = types?.includes('null') ?? found.nullable;
    return this.typed(found, type, { type: nullable && type !== 'null' ? [type, 'null'] : type }, context);
  }

  private typed(found: Found, type: SchemaType, admitted: JsonObject, context: Context): FieldNode {
    switch (type) {
      case 'object':
        return this.object(found, admitted, context);
      case 'array':
        return this.list(found, admitted, context);
      case 'string':
        return this.field(found, 'text', {
          ...admitted,
          ...sizes(found, 'minLength', 'maxLength'),
          ...textOf(found, 'pattern', 'x-pattern'),
        });
      case 'number':
      case 'integer':
        return this.field(found, 'number', { ...admitted, ...boundsOf(found) });
      case 'boolean':
        return this.field(found, 'boolean', admitted);
      case 'null':
        return this.field(found, 'choice', { $id: 'ChoiceField', enum: [null] });
      default:
        return type satisfies never;
    }
  }

  private field(found: Found, kind: FieldKind, more: JsonObject): FieldNode {
    this.record(found, kind === 'json' ? 'untyped' : kind === 'object' || kind === 'union' ? 'group' : 'field');
    return { ...fieldFlags(found), 'x-kind': kind, 'x-source': found.source, ...proposals(found), ...more };
  }

  private record(found: Found, drawnAs: FieldFacts['drawnAs']): void {
    if (this.facts.size < limits.facts) this.facts.set(found.source, describeField(found, drawnAs));
  }

  /** A JSON field; without a reason it is one because the schema allows anything. */
  private json(found: Found, ...reason: readonly (string | RichText[number])[]): FieldNode {
    const node = this.field(found, 'json', { $id: 'JsonField' });
    if (reason.length === 0) return node;
    this.record(found, 'json');
    this.note(
      found.pointer,
      reason.map((part) => (typeof part === 'string' ? { text: part } : part)),
    );
    return node;
  }

  /** A JSON field for members of which nothing is said. */
  private anything(source: string): FieldNode {
    return { $id: 'JsonField', 'x-kind': 'json', 'x-source': source };
  }

  /** A schema within itself: its fields come once a person asks for them, or there is a value. */
  private again(found: Found, place: Place): FieldNode {
    const name = this.named.get(place.value) ?? `r${this.named.size}`;
    if (!this.named.has(place.value)) {
      this.named.set(place.value, name);
      this.waiting.push([name, place]);
    }
    const target = collectLayers([place], this.references, () => false, this.legacy).layers;
    const types = mergeTypes(target);
    const told = types === 'unknown' ? null : (types ?? inferType(target));
    return this.field(found, 'again', { $id: 'AgainField', 'x-again': name, ...(told !== null && { type: told }) });
  }

  private listed(found: Found, { values, labels }: Listed, types: readonly SchemaType[] | null): FieldNode {
    const addNull = found.nullable && !values.includes(null) && (types === null || types.includes('null'));
    const all = addNull ? [...values, null] : values;
    if (all.length === 0) return this.json(found, 'No value fits: none is listed.');
    const isBoolean = labels === null && all.length === 2 && all.every((value) => typeof value === 'boolean');
    if (isBoolean) return this.field(found, 'boolean', { type: 'boolean' });
    const names = labels === null ? {} : { 'x-labels': addNull ? [...labels, 'null'] : labels };
    return this.field(found, 'choice', { $id: 'ChoiceField', enum: all, ...names });
  }

  private list(found: Found, admitted: JsonObject, { level }: Context): FieldNode {
    const inside: Context = { level: level + 1, kind: 'value' };
    const tuple = tuplePlaces(found);
    const { further, isClosed } = furtherItems(found);
    const node = {
      ...admitted,
      ...sizes(found, 'minItems', 'maxItems'),
      ...(found.layers.some(({ value }) => member(value, 'uniqueItems') === true) && { uniqueItems: true }),
      ...(isClosed && { maxItems: tuple.length }),
      ...this.contained(found, further, inside),
    };
    if (!this.takeFields(tuple.length)) return this.json(found, 'The form has no room left for this list.');
    const items = () =>
      further.length > 0
        ? withoutTitle(this.draw(further, inside))
        : this.anything(`${found.layers[0]?.pointer ?? ''}/items`);
    if (tuple.length > 0) {
      const places = tuple.map((place) => this.draw([place], inside));
      const additionalItems = isClosed ? false : items();
      return this.field(found, 'tuple', { ...node, $id: 'TupleField', items: places, additionalItems });
    }
    const item = items();
    const options = member(item, 'enum');
    if (node.uniqueItems && Array.isArray(options) && options.length <= limits.ticks) {
      return this.field(found, 'choices', { ...node, $id: 'ChoicesField', items: item });
    }
    const isLines = describeField(found, 'field').widget === 'string-list' && item['x-kind'] === 'text';
    return isLines
      ? this.field(found, 'lines', { ...node, $id: 'LinesField', items: item })
      : this.field(found, 'list', { ...node, items: item });
  }

  /** What some items have to be, with what all items are. */
  private contained(found: Found, further: readonly Place[], inside: Context): JsonObject {
    for (const layer of found.layers) {
      const rule = member(layer.value, 'contains');
      const least = member(layer.value, 'minContains') ?? 1;
      if (!isObject(rule) || typeof least !== 'number' || least < 1) continue;
      const item = this.draw([...further, placeAt(layer, rule, 'contains')], inside);
      return { 'x-contains': item, minItems: Math.max(least, largest(found, 'minItems') ?? 0) };
    }
    return {};
  }

  private object(found: Found, admitted: JsonObject, context: Context): FieldNode {
    const named = this.propertyPlaces(found);
    if (named === null) return this.json(found, 'The schema is too large to draw this part.');
    const shown = [...named.places].filter(([name]) => context.only?.has(name) ?? true);
    if (!this.takeFields(shown.length)) {
      return this.json(
        found,
        `It holds ${shown.length.toLocaleString('en-US')} fields, and the form has no room left.`,
      );
    }
    const properties: Record<string, FieldNode> = {};
    const unheld: { readonly name: string; readonly node: FieldNode }[] = [];
    for (const [name, places] of shown) {
      if (isNameRjsfCantHold(name)) {
        const words = [{ text: 'A field of the name ' }, quoted(name), { text: ' is left to the JSON editor.' }];
        this.note(places[0]?.pointer ?? '', words);
        unheld.push({ name, node: this.draw(places, { level: context.level + 1, kind: 'value' }) });
      } else properties[name] = this.draw(places, { level: context.level + 1, kind: 'value' });
    }
    const required = [...named.required].filter((name) => !isNameRjsfCantHold(name));
    const node = {
      ...admitted,
      properties,
      ...(required.length > 0 && { required }),
      ...sizes(found, 'minProperties', 'maxProperties'),
      ...namePattern(found),
      ...(unheld.length > 0 && { 'x-unheld': unheld }),
      ...(context.kind !== 'overlay' && this.entries(found, context, named.isDeclared)),
    };
    const conditions = this.conditions(found, context);
    if (conditions.length === 0) return this.field(found, 'object', node);
    const base = this.field(found, 'object', node);
    return { ...base, $id: 'WhenField', 'x-kind': 'when', 'x-base': base, 'x-when': conditions };
  }

  /** Each named property with the schemas that speak of it; a name that is only required may hold anything. */
  private propertyPlaces(found: Found) {
    let fits = true;
    const mayRead = (names: number) => {
      fits &&= this.spend(names);
      return fits;
    };
    const places = namedPlaces(found.layers, mayRead);
    const required = requiredNames(found.layers, mayRead);
    if (!fits) return null;
    for (const [name, own] of this.legacy ? places : []) {
      // Draft-03 marks the property itself.
      if (own.some(({ value }) => isObject(value) && member(value, 'required') === true)) required.add(name);
    }
    for (const layer of found.layers) {
      for (const [pattern, name, rule] of literalNames(layer.value)) {
        addPlace(places, name, placeAt(layer, rule, 'patternProperties', pattern));
      }
    }
    const [first] = found.layers;
    for (const name of required) {
      if (first === undefined || places.has(name)) continue;
      places.set(name, [entryPlaces(found)[0] ?? placeAt(first, true, 'required', name)]);
    }
    return { places, required, isDeclared: found.layers.some(({ value }) => isObject(member(value, 'properties'))) };
  }

  /** Members under free names; with properties of its own, only where the schema says what the others are. */
  private entries(found: Found, { level }: Context, isDeclared: boolean): JsonObject {
    const places = entryPlaces(found);
    const source = `${found.layers[0]?.pointer ?? ''}/additionalProperties`;
    const inside: Context = { level: level + 1, kind: 'value' };
    const [only] = places;
    if (places.length === 1 && only !== undefined) return { $id: 'MapField', 'x-entries': this.draw([only], inside) };
    if (places.length > limits.kinds) return { $id: 'MapField', 'x-entries': this.anything(source) };
    if (places.length > 1) {
      const kinds = this.apart(
        places.map((place) => () => ({ ...this.draw([place], inside), title: kindName(place) })),
      );
      return {
        $id: 'MapField',
        'x-entries': { $id: 'UnionField', 'x-kind': 'union', 'x-source': source, 'x-branches': kinds },
      };
    }
    const said = found.layers.map(({ value }) => member(value, 'additionalProperties'));
    if (said.includes(false)) return { additionalProperties: false };
    const isOpen = said.some((value) => value === true || isObject(value));
    return isOpen || !isDeclared ? { $id: 'MapField', 'x-entries': this.anything(source) } : {};
  }

  /** `if` with its consequences, and what `dependentSchemas` and its kin add once a field is given. */
  private conditions(found: Found, context: Context): JsonObject[] {
    const drawn: JsonObject[] = [];
    const add = (condition: JsonObject | boolean, consequences: readonly (readonly ['then' | 'else', Place])[]) => {
      const overlays = consequences.flatMap(([keyword, place]) => {
        const overlay = this.overlay(found, place, context);
        return overlay === null ? [] : [[keyword, overlay] as const];
      });
      if (overlays.length > 0) drawn.push({ if: condition, ...Object.fromEntries(overlays) });
    };
    for (const layer of found.layers) {
      const condition = member(layer.value, 'if');
      const consequences = (['then', 'else'] as const).flatMap((keyword) => {
        const value = member(layer.value, keyword);
        return isObject(value) ? [[keyword, placeAt(layer, value, keyword)] as const] : [];
      });
      if (condition !== undefined && consequences.length > 0 && drawn.length < limits.conditions) {
        const copy = copyCondition(this, placeAt(layer, condition, 'if'));
        if (copy !== null) add(copy, consequences);
        else {
          const text = 'This condition can only be checked, not followed while you type.';
          this.note(`${layer.pointer}/if`, [{ text }]);
        }
      }
      for (const keyword of ['dependentRequired', 'dependentSchemas', 'dependencies']) {
        const map = member(layer.value, keyword);
        if (!isObject(map)) continue;
        for (const name of Object.keys(map).slice(0, limits.conditions - drawn.length)) {
          const isGiven = { type: 'object', required: [name] };
          const value = map[name];
          if (isObject(value)) add(isGiven, [['then', placeAt(layer, value, keyword, name)]]);
          else if (Array.isArray(value)) {
            const required = value.filter((other) => typeof other === 'string');
            drawn.push({ if: isGiven, ['then' as string]: { required } });
          }
        }
      }
    }
    return drawn;
  }

  /** What a consequence adds: each property it speaks of is drawn with all that is known of it elsewhere. */
  private overlay(found: Found, place: Place, context: Context): FieldNode | null {
    const objectOnly: Place = { ...place, value: { type: 'object' } };
    const node = this.draw([...restOf(found, null, null, notInside), objectOnly, place], {
      level: context.level,
      kind: 'overlay',
      only: this.ownNames(place),
    });
    const isObjectNode = node['x-kind'] === 'object' || node['x-kind'] === 'when';
    return isObjectNode ? node : null;
  }

  /** The property names that a schema speaks of itself. */
  private ownNames(place: Place): ReadonlySet<string> {
    const { layers } = collectLayers([place], this.references, (schema) => this.open.has(schema), this.legacy);
    return new Set(namedPlaces(layers).keys());
  }

  /** The choices a person has to make about one value. */
  private branchGroups(found: Found, isTyped: boolean): BranchGroup[] {
    return found.layers.flatMap((layer) =>
      (['oneOf', 'anyOf'] as const).flatMap((keyword): BranchGroup[] => {
        if (labelledConstants(member(layer.value, keyword)) !== null) return [];
        const branches = shapesOf(layer.value, keyword);
        const onlyRules = isTyped && branches.every((branch) => isObject(branch) && saysOnlyRules(branch));
        const isChoice = branches.length > 0 && this.spend(branches.length) && !onlyRules;
        return isChoice ? [{ keyword, layer, branches }] : [];
      }),
    );
  }

  /** A choice: what applies to all branches is drawn within each, since a form shows only the chosen one. */
  private union(found: Found, { keyword, layer, branches }: BranchGroup, context: Context): FieldNode {
    if (branches.length > limits.branches) {
      return this.json(found, `There are ${branches.length.toLocaleString('en-US')} shapes to choose from.`);
    }
    const base = restOf(found, layer, keyword);
    const own = branches.map((branch, i) => placeAt(layer, branch, keyword, i)).filter(({ value }) => value !== false);
    const nothing: Place = { ...layer, value: { type: 'null' }, pointer: `${layer.pointer}/${keyword}` };
    const places = found.nullable ? [...own, nothing] : own;
    const inside: Context = { level: context.level, kind: 'branch', choices: (context.choices ?? 0) + 1 };
    const drawn = this.apart(
      places.map((place) => () => this.draw(place === nothing ? [place] : [...base, place], inside)),
    );
    const branchNodes = nameBranches(drawn, places);
    return this.field(found, 'union', { $id: 'UnionField', 'x-branches': branchNodes, 'x-one': keyword === 'oneOf' });
  }

  /** A value of several types: one branch for each. */
  private unionOfTypes(found: Found, types: readonly SchemaType[], context: Context): FieldNode {
    const base = restOf(found, null, null);
    const { pointer = '', base: resource = { value: null, pointer: '' } } = found.layers[0] ?? {};
    const drawn = this.apart(
      types.map((type) => () => {
        const place: Place = { value: { type }, pointer: `${pointer}/type/${type}`, base: resource };
        return { ...this.draw([...base, place], { ...context, kind: 'branch' }), title: typeWords[type] };
      }),
    );
    return this.field(found, 'union', { $id: 'UnionField', 'x-branches': drawn });
  }

  /** Draws parts of which only one is shown at a time: each starts with the fields taken so far. */
  private apart(parts: readonly (() => FieldNode)[]): FieldNode[] {
    const before = this.fields;
    let most = before;
    const drawn = parts.map((draw) => {
      this.fields = before;
      const node = draw();
      most = Math.max(most, this.fields);
      return node;
    });
    this.fields = most;
    return drawn;
  }

  private takeFields(count: number): boolean {
    if (this.fields + count > limits.fields) return false;
    this.fields += count;
    this.mostFields = Math.max(this.mostFields, this.fields);
    return true;
  }

  private note(pointer: string, reason: RichText): void {
    const isKnown = this.notes.some((note) => note.pointer === pointer);
    if (!isKnown && this.notes.length < limits.notes) this.notes.push({ pointer, reason });
  }

  private troubleOf(found: Found, { level }: Context): RichText | null {
    if (found.nothingFits) return [{ text: 'No value fits here.' }];
    if (found.cut) return [{ text: 'More schemas apply here than can be put together.' }];
    const isLoop = found.repeats.length > found.returns.length;
    if (isLoop || found.returns.some(({ value }) => this.open.get(value) === level)) {
      return [{ text: 'The schema refers to itself without end: ' }, quoted(cutText(found.repeats[0] ?? '', 200))];
    }
    if (found.notASchema && found.layers.length === 0) return [{ text: 'What stands here is no schema.' }];
    const [lost] = found.unresolved;
    const isUntold = mergeTypes(found.layers) === null && inferType(found.layers) === null;
    return lost !== undefined && isUntold ? unresolvedWords(lost) : null;
  }
}

interface BranchGroup {
  readonly keyword: 'oneOf' | 'anyOf';
  readonly layer: Layer;
  readonly branches: readonly unknown[];
}

/** What belongs to the whole and must not be drawn again inside its own consequences. */
const notInside = [
  ...['if', 'then', 'else', 'anyOf', 'oneOf', 'dependentSchemas', 'dependentRequired', 'dependencies'],
  ...['required', 'minProperties', 'maxProperties', 'discriminator'],
];

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

/** Names that rjsf keeps errors under, loses, or takes for the object around them. */
export function isNameRjsfCantHold(name: string): boolean {
  return name === '' || name === '__errors' || name === '__proto__' || name === 'prototype' || name in Object.prototype;
}

function unresolvedWords({ reference, problem }: Layers['unresolved'][number]): RichText {
  const why = problem === 'outside' ? ' leads outside this schema; nothing is fetched.' : ' leads nowhere.';
  return [{ text: 'The reference ' }, quoted(cutText(reference, 200)), { text: why }];
}

/** What a schema proposes for a value. */
function proposals(found: Layers): JsonObject {
  const standard = firstMember(found, 'default');
  const examples = firstMember(found, 'examples')?.value;
  const example = firstMember(found, 'example');
  const listed = Array.isArray(examples) && examples.length > 0 ? examples.slice(0, 5) : [];
  const all: readonly unknown[] = listed.length === 0 && example !== undefined ? [example.value] : listed;
  return {
    ...(standard !== undefined && { 'x-default': standard.value }),
    ...(all.length > 0 && { 'x-examples': all }),
  };
}

/** The first text that a keyword has, under another name. */
function textOf(found: Layers, keyword: string, name: string): JsonObject {
  const text = found.layers.map(({ value }) => member(value, keyword)).find((one) => typeof one === 'string');
  return text === undefined ? {} : { [name]: text };
}

/** A pattern that names of entries have to match. */
function namePattern(found: Layers): JsonObject {
  const patterns = found.layers.flatMap(({ value }) => {
    const names = member(value, 'propertyNames');
    const own = isObject(names) ? member(names, 'pattern') : undefined;
    const named = member(value, 'patternProperties');
    return typeof own === 'string' ? [own] : isObject(named) ? Object.keys(named).slice(0, 1) : [];
  });
  return patterns[0] === undefined ? {} : { 'x-name-pattern': patterns[0] };
}

function sizes(found: Layers, low: string, high: string): JsonObject {
  const least = largest(found, low);
  const most = smallest(found, high);
  return { ...(least !== null && least > 0 && { [low]: least }), ...(most !== null && { [high]: most }) };
}

/** Bounds that all layers agree to; those of a double's whole numbers are no limits a person set. */
function boundsOf(found: Layers): JsonObject {
  const { low, high, steps } = mergeBounds(found);
  return {
    ...(low !== null && low.at > Number.MIN_SAFE_INTEGER && { [low.strict ? 'exclusiveMinimum' : 'minimum']: low.at }),
    ...(high !== null &&
      high.at < Number.MAX_SAFE_INTEGER && { [high.strict ? 'exclusiveMaximum' : 'maximum']: high.at }),
    ...(steps[0] !== undefined && { multipleOf: steps[0] }),
  };
}

/** `prefixItems`, or the `items: []` of older drafts. */
function tuplePlaces(found: Layers): Place[] {
  for (const layer of found.layers) {
    for (const keyword of ['prefixItems', 'items']) {
      const list = member(layer.value, keyword);
      if (!Array.isArray(list)) continue;
      return list.slice(0, limits.tuple).map((value: unknown, i) => placeAt(layer, value, keyword, i));
    }
  }
  return [];
}

function furtherItems(found: Layers): { readonly further: readonly Place[]; readonly isClosed: boolean } {
  const rest = found.layers.flatMap((layer) => {
    const keyword = Array.isArray(member(layer.value, 'items')) ? 'additionalItems' : 'items';
    const said = [keyword, 'unevaluatedItems'].find((one) => {
      const value = member(layer.value, one);
      return isObject(value) ? Object.keys(value).length > 0 : value === false;
    });
    return said === undefined ? [] : [placeAt(layer, member(layer.value, said), said)];
  });
  return { further: rest.filter(({ value }) => isObject(value)), isClosed: rest.some(({ value }) => value === false) };
}

/** Items carry their number for a label. */
function withoutTitle({ title: _, ...node }: FieldNode): FieldNode {
  return node;
}

/** The rules for members under free names: by pattern, then for all others. */
function entryPlaces(found: Layers): Place[] {
  return found.layers.flatMap((layer) => {
    const patterns = member(layer.value, 'patternProperties');
    const literal = new Set(literalNames(layer.value).map(([pattern]) => pattern));
    const byPattern = isObject(patterns)
      ? Object.keys(patterns)
          .filter((pattern) => !literal.has(pattern))
          .slice(0, limits.kinds + 1)
          .map((pattern) => placeAt(layer, patterns[pattern], 'patternProperties', pattern))
      : [];
    const others = ['additionalProperties', 'unevaluatedProperties'].flatMap((keyword) => {
      const value = member(layer.value, keyword);
      return isObject(value) && Object.keys(value).length > 0 ? [placeAt(layer, value, keyword)] : [];
    });
    return [...byPattern, ...others];
  });
}

/** Patterns that only one name matches, such as `^name$`, with that name and the rule for it. */
function literalNames(schema: JsonObject): (readonly [pattern: string, name: string, rule: unknown])[] {
  const patterns = member(schema, 'patternProperties');
  if (!isObject(patterns)) return [];
  return Object.keys(patterns)
    .slice(0, 1_000)
    .flatMap((pattern) => {
      const name = /^\^([\w-]+)\$$/u.exec(pattern)?.[1];
      return name === undefined ? [] : [[pattern, name, member(patterns, pattern)] as const];
    });
}

/** What the values of a map are for: the pattern of their names, or all other names. */
function kindName({ pointer }: Place): string {
  const [keyword, token = ''] = tokensOf(pointer).slice(-2);
  return keyword === 'patternProperties' ? `names like ${token.slice(0, 60)}` : 'any other name';
}

/** Gives each branch a name of its own: its title, a constant in it, its reference, its type, or a property of it. */
function nameBranches(nodes: readonly FieldNode[], places: readonly Place[]): FieldNode[] {
  const taken = new Map<string, number>();
  return nodes.map((node, i) => {
    const name = cutText(branchName(node, nodes, places[i], i), limits.name);
    const before = taken.get(name) ?? 0;
    taken.set(name, before + 1);
    return { ...node, title: before === 0 ? name : `${name} (${before + 1})` };
  });
}

function branchName(node: FieldNode, nodes: readonly FieldNode[], place: Place | undefined, i: number): string {
  const title = member(node, 'title');
  if (typeof title === 'string') return title;
  const properties = propertiesOf(node);
  for (const [, property] of properties) {
    const values = isObject(property) ? member(property, 'enum') : undefined;
    if (!Array.isArray(values) || values.length !== 1) continue;
    return typeof values[0] === 'string' ? values[0] : formatJson(values[0], limits.name);
  }
  const target = isObject(place?.value) ? member(place.value, '$ref') : undefined;
  const last = typeof target === 'string' ? target.split('/').at(-1) : undefined;
  if (last !== undefined && last !== '' && last !== '#') return last;
  const values = member(node, 'enum');
  if (Array.isArray(values)) return values.length === 1 ? formatJson(values[0], limits.name) : 'one of a list';
  switch (node['x-kind']) {
    case 'again':
      return 'the same shape again';
    case 'json':
      return 'anything';
    case 'object': {
      const others = nodes.filter((other) => other !== node).map((other) => new Map(propertiesOf(other)));
      const special = properties.find(([name]) => others.every((names) => !names.has(name)));
      return special === undefined ? typeWords.object : `with ${special[0]}`;
    }
    case 'list': {
      const items = member(node, 'items');
      const inner = isObject(items) ? typeName(items) : undefined;
      return inner === undefined ? typeWords.array : `${typeWords.array} of ${inner}`;
    }
    default:
      return typeName(node) ?? `Option ${i + 1}`;
  }
}

function typeName(node: FieldNode): string | undefined {
  const [type] = [member(node, 'type')].flat();
  return Object.entries(typeWords).find(([one]) => one === type)?.[1];
}

function propertiesOf(node: FieldNode): [string, unknown][] {
  const properties = member(node, 'properties');
  return isObject(properties) ? Object.entries(properties) : [];
}
