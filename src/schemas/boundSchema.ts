import { cutText, shortenText } from '../model/cutText';
import { formatCount } from '../model/formatCount';
import { formatJson } from '../model/formatJson';
import { isObject, type JsonObject, member } from '../model/json';
import { type Place, placeAt, type References, readReferences } from '../model/references';
import type { RichText } from '../model/revealText';
import { subschemas } from '../model/schemaWalk';
import { unsafeWords } from './argumentText';
import { plainKeywords } from './branches';
import {
  anything,
  type Condition,
  describeNode,
  type FieldKind,
  type FieldNode,
  propertyOf,
  type SchemaType,
} from './fieldNode';
import {
  areBare,
  collectLayers,
  firstOf,
  firstText,
  inferType,
  type Layer,
  type Layers,
  type Listed,
  mergeTypes,
  mergeValues,
  namedPlaces,
  requiredNames,
  restOf,
  shapesOf,
  strictest,
} from './layers';
import { quoted } from './ruleWords';
import { marksSecret } from './secretValues';

/** Something that has no field, where it stands in the original schema, and why. */
export interface BoundNote {
  readonly pointer: string;
  readonly reason: RichText;
}

export interface BoundSchema {
  readonly schema: FieldNode;
  readonly definitions: ReadonlyMap<string, FieldNode>;
  readonly notes: readonly BoundNote[];
  /** The most fields shown at once; those drawn as JSON count too. */
  readonly fields: number;
  /** False where the whole is one JSON field. */
  readonly drawable: boolean;
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
  branches: 100,
  /** Choices of one value that lie within each other. */
  choices: 3,
  conditions: 50,
  condition: 16,
  tuple: 100,
  /** Values of a list that are ticked instead of added one by one. */
  ticks: 24,
  name: 80,
  title: 300,
  description: 10_000,
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

interface Found extends Layers {
  readonly pointer: string;
}

/** Bounds any JSON value to a schema that a form can draw, in a bounded number of steps. Never throws. */
export function boundSchema(schema: unknown): BoundSchema {
  const bounder = new Bounder(readReferences(schema));
  const root = bounder.draw([{ value: schema, pointer: '' }], { level: 0, kind: 'value' });
  const definitions = bounder.drawDefinitions();
  const drawable = root['x-kind'] !== 'json';
  const notes = [...bounder.notes].map(([pointer, reason]) => ({ pointer, reason }));
  return { schema: root, definitions, notes, fields: drawable ? bounder.mostFields : 0, drawable };
}

class Bounder {
  readonly notes = new Map<string, RichText>();
  mostFields = 0;
  private readonly references: References;
  /** Schemas being drawn, with the depth of the value they describe. */
  private readonly open = new Map<unknown, number>();
  private readonly named = new Map<unknown, string>();
  private readonly waiting: (readonly [name: string, place: Place])[] = [];
  private fields = 0;
  private nodes = 0;
  private steps = 0;

  constructor(references: References) {
    this.references = references;
  }

  drawDefinitions(): ReadonlyMap<string, FieldNode> {
    const drawn = new Map<string, FieldNode>();
    for (let next = this.waiting.shift(); next !== undefined; next = this.waiting.shift()) {
      const [name, place] = next;
      for (const node of this.apart([() => this.draw([place], { level: 1, kind: 'value' })])) drawn.set(name, node);
    }
    return drawn;
  }

  draw(places: readonly Place[], context: Context): FieldNode {
    // A schema that builds on one it lies inside is another one: its layers say more than a reference.
    const isAgain = (schema: JsonObject, before: readonly Layer[]) => this.open.has(schema) && areBare(before);
    const found: Found = {
      ...collectLayers(places, this.references, isAgain),
      pointer: places.at(-1)?.pointer ?? '',
    };
    const { layers, trouble, returns, loop, lost } = found;
    this.nodes += 1 + layers.length / 8;
    if (context.level > limits.depth) return this.json(found, 'Nested too deep for a form.');
    if (this.nodes > limits.nodes) return this.json(found, 'The schema is too large to draw this part.');
    if (trouble !== undefined) return this.json(found, trouble);
    if (loop !== undefined || returns.some(({ value }) => this.open.get(value) === context.level)) {
      return this.json(found, 'The schema refers to itself without end: ', quoted(cutText(loop ?? '#', 200)));
    }
    const [again] = returns;
    if (again !== undefined) return this.again(found, again);
    if (lost !== undefined) this.note(found.pointer, lost);
    if (lost !== undefined && mergeTypes(layers) === null && inferType(layers) === null) return this.json(found);

    const opened = layers.filter(({ origin }) => !this.open.has(origin));
    for (const { origin } of opened) this.open.set(origin, context.level);
    const node = this.drawLayers(found, context);
    for (const { origin } of opened) this.open.delete(origin);
    return node;
  }

  private drawLayers(found: Found, context: Context): FieldNode {
    const held = firstText(found, 'x-unsafe');
    if (held !== undefined) return this.json(found, ...unsafeWords(held));
    const merged = mergeTypes(found.layers);
    if (merged === 'unknown') return this.json(found, 'Its type is none that JSON has.');
    const types = merged !== null && found.nullable && !merged.includes('null') ? [...merged, 'null' as const] : merged;
    const listed = mergeValues(found.layers, types);
    if (listed === 'too-long') return this.json(found, 'Its list of values is too long.');
    if (listed !== null) return this.listed(found, listed, types);
    if (types?.length === 0) return this.json(found, 'No value fits: its types exclude each other.');
    const group = this.branchGroup(found, types !== null || inferType(found.layers) !== null);
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
    const isNullable = types?.includes('null') ?? found.nullable;
    return this.typed(found, type, { type: isNullable && type !== 'null' ? [type, 'null'] : type }, context);
  }

  private typed(found: Found, type: SchemaType, admitted: Partial<FieldNode>, context: Context): FieldNode {
    switch (type) {
      case 'object':
        return this.object(found, admitted, context);
      case 'array':
        return this.list(found, admitted, context);
      case 'string': {
        const pattern = firstText(found, 'pattern');
        const more = {
          ...sizesOf(found, 'minLength', 'maxLength'),
          ...(pattern !== undefined && { 'x-pattern': pattern }),
        };
        return this.field(found, 'text', { ...admitted, ...more });
      }
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

  private field(found: Found, kind: FieldKind, more: Partial<FieldNode>): FieldNode {
    const reason = this.notes.get(found.pointer);
    return { 'x-kind': kind, ...(reason !== undefined && { 'x-reason': reason }), ...describeField(found), ...more };
  }

  /** A JSON field; without a reason it is one because the schema allows anything. */
  private json(found: Found, ...reason: readonly (string | RichText[number])[]): FieldNode {
    const words = reason.map((part) => (typeof part === 'string' ? { text: part } : part));
    if (words.length > 0) this.note(found.pointer, words);
    return this.field(found, 'json', { $id: 'JsonField' });
  }

  /** A schema within itself: its fields come once a person asks for them, or there is a value. */
  private again(found: Found, place: Place): FieldNode {
    const name = this.named.get(place.value) ?? `r${this.named.size}`;
    if (!this.named.has(place.value)) {
      this.named.set(place.value, name);
      this.waiting.push([name, place]);
    }
    const target = collectLayers([place], this.references).layers;
    const types = mergeTypes(target);
    const type = types === 'unknown' ? null : (types ?? inferType(target));
    return this.field(found, 'again', { $id: 'AgainField', 'x-again': name, ...(type !== null && { type }) });
  }

  private listed(found: Found, { values, labels }: Listed, types: readonly SchemaType[] | null): FieldNode {
    const addNull = found.nullable && !values.includes(null) && (types === null || types.includes('null'));
    const all = addNull ? [...values, null] : values;
    if (all.length === 0) return this.json(found, 'No value fits: none is listed.');
    const isLabelled = labels.some((label) => label !== '');
    const isBoolean = !isLabelled && all.length === 2 && all.every((value) => typeof value === 'boolean');
    if (isBoolean) return this.field(found, 'boolean', { type: 'boolean' });
    return this.field(found, 'choice', { $id: 'ChoiceField', enum: all, ...(isLabelled && { 'x-labels': labels }) });
  }

  private list(found: Found, admitted: Partial<FieldNode>, { level }: Context): FieldNode {
    const inside: Context = { level: level + 1, kind: 'value' };
    const tuple = tuplePlaces(found);
    const { further, isClosed } = furtherItems(found);
    const isUnique = found.layers.some(({ value }) => member(value, 'uniqueItems') === true);
    const node = {
      ...admitted,
      ...sizesOf(found, 'minItems', 'maxItems'),
      ...(isUnique && { uniqueItems: true }),
      ...(isClosed && { maxItems: tuple.length }),
    };
    if (!this.takeFields(tuple.length)) return this.json(found, 'The form has no room left for this list.');
    const items = (): FieldNode => {
      // Items carry their number for a label.
      const { title: _, ...item } = this.draw(further, inside);
      return item;
    };
    const item = isClosed || further.length === 0 ? anything : items();
    if (tuple.length > 0) {
      const places = tuple.map((place) => this.draw([place], inside));
      return this.field(found, 'tuple', { ...node, items: places, additionalItems: isClosed ? false : item });
    }
    if (isUnique && item.enum !== undefined && item.enum.length <= limits.ticks) {
      return this.field(found, 'choices', { ...node, $id: 'ChoicesField', items: item });
    }
    return this.field(found, 'list', { ...node, items: item });
  }

  private object(found: Found, admitted: Partial<FieldNode>, context: Context): FieldNode {
    if (this.steps > limits.steps) return this.json(found, 'The schema is too large to draw this part.');
    const { places, required } = propertyPlaces(found);
    this.steps += places.size + required.size;
    const shown = [...places].filter(([name]) => context.only?.has(name) ?? true);
    if (!this.takeFields(shown.length)) {
      const count = formatCount(shown.length);
      return this.json(found, `It holds ${count} fields, and the form has no room left.`);
    }
    const drawn = shown.map(([name, own]) => {
      const node = this.draw(own, { level: context.level + 1, kind: 'value' });
      if (isNameRjsfCantHold(name)) {
        const words = [{ text: 'A field of the name ' }, quoted(name), { text: ' is left to the JSON editor.' }];
        this.note(own[0]?.pointer ?? '', words);
      }
      return { name, node };
    });
    const held = drawn.filter(({ name }) => !isNameRjsfCantHold(name));
    const unheld = drawn.filter(({ name }) => isNameRjsfCantHold(name));
    const needed = [...required].filter((name) => !isNameRjsfCantHold(name));
    const pattern = namePattern(found);
    const base = this.field(found, 'object', {
      ...admitted,
      properties: Object.fromEntries(held.map(({ name, node }) => [name, node])),
      ...(needed.length > 0 && { required: needed }),
      ...sizesOf(found, 'minProperties', 'maxProperties'),
      ...(pattern !== undefined && { 'x-name-pattern': pattern }),
      ...(unheld.length > 0 && { 'x-unheld': unheld }),
      ...(context.kind !== 'overlay' && this.entries(found, context)),
    });
    const conditions = this.conditions(found, context);
    if (conditions.length === 0) return base;
    return { ...base, $id: 'WhenField', 'x-kind': 'when', 'x-base': base, 'x-when': conditions };
  }

  /** Members under free names; with properties of its own, only where the schema says what the others are. */
  private entries(found: Found, { level }: Context): Partial<FieldNode> {
    const places = entryPlaces(found);
    const [only] = places;
    if (places.length === 1 && only !== undefined) {
      return { $id: 'MapField', 'x-entries': this.draw([only], { level: level + 1, kind: 'value' }) };
    }
    const said = found.layers.flatMap(({ value }) =>
      ['additionalProperties', 'unevaluatedProperties'].map((keyword) => member(value, keyword)),
    );
    if (places.length === 0 && said.includes(false)) return { additionalProperties: false };
    const isDeclared = found.layers.some(({ value }) => isObject(member(value, 'properties')));
    const isOpen = places.length > 0 || said.some((value) => value === true || isObject(value));
    return isOpen || !isDeclared ? { $id: 'MapField', 'x-entries': anything } : {};
  }

  /** `if` with its consequences, and what `dependentSchemas` and its kin add once a field is given. */
  private conditions(found: Found, context: Context): Condition[] {
    const drawn: Condition[] = [];
    const add = (condition: Condition['if'], consequences: readonly (readonly ['then' | 'else', Place])[]) => {
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
        const copy = this.copyCondition(condition, 0);
        if (copy !== null) add(copy, consequences);
        else {
          const text = 'This condition can only be checked, not followed while you type.';
          this.note(`${layer.pointer}/if`, [{ text }]);
        }
      }
      for (const keyword of ['dependentRequired', 'dependentSchemas', 'dependencies']) {
        const map = member(layer.value, keyword);
        const members = isObject(map) ? Object.entries(map) : [];
        for (const [name, value] of members.slice(0, limits.conditions - drawn.length)) {
          const needed = Array.isArray(value) ? { required: value } : isObject(value) ? value : {};
          add({ type: 'object', required: [name] }, [['then', placeAt(layer, needed, keyword, name)]]);
        }
      }
    }
    return drawn;
  }

  /** A condition as the page may decide it, its references written out; null where it can't be decided there. */
  private copyCondition(rule: unknown, depth: number): JsonObject | boolean | null {
    if (typeof rule === 'boolean') return rule;
    this.nodes++;
    if (!isObject(rule) || depth > limits.condition || this.nodes > limits.nodes) return null;
    if (Object.keys(rule).some((keyword) => undecided.has(keyword))) return null;
    const copy: Record<string, unknown> = Object.fromEntries(
      Object.entries(rule).filter(([keyword]) => plainKeywords.has(keyword)),
    );
    const all: unknown[] = [];
    for (const [inner, keyword, name] of subschemas(rule)) {
      if (inner === undefined || keyword === '$defs' || keyword === 'definitions') continue;
      const copied = Array.isArray(inner) ? null : this.copyCondition(inner, depth + 1);
      if (copied === null || String(name) in Object.prototype) return null;
      if (name === undefined) copy[String(keyword)] = copied;
      else if (keyword === 'properties') copy[keyword] = { ...(copy[keyword] as JsonObject), [name]: copied };
      else if (keyword === 'allOf') all.push(copied);
      else copy[String(keyword)] = [...((copy[String(keyword)] as unknown[] | undefined) ?? []), copied];
    }
    for (const { target } of this.references.of.get(rule) ?? []) {
      const copied = typeof target === 'object' ? this.copyCondition(target.value, depth + 1) : null;
      if (copied === null) return null;
      if (this.references.isLegacy) return copied;
      all.push(copied);
    }
    return all.length === 0 ? copy : { ...copy, allOf: all };
  }

  /** What a consequence adds: each property it speaks of is drawn with all that is known of it elsewhere. */
  private overlay(found: Found, place: Place, context: Context): FieldNode | null {
    const { layers } = collectLayers([place], this.references, (schema) => this.open.has(schema));
    const own = propertyPlaces({ layers });
    const objectOnly: Place = { ...place, value: { type: 'object' } };
    const node = this.draw([...restOf(found, null, '', notInside), objectOnly, place], {
      level: context.level,
      kind: 'overlay',
      only: new Set(own.places.keys()),
    });
    return node['x-kind'] === 'object' || node['x-kind'] === 'when' ? node : null;
  }

  /** The first choice that a person has to make about one value. */
  private branchGroup(found: Found, isTyped: boolean): BranchGroup | undefined {
    for (const layer of found.layers) {
      for (const keyword of ['oneOf', 'anyOf'] as const) {
        const branches = shapesOf(layer.value, keyword);
        this.steps += branches.length;
        const onlyRules = isTyped && branches.every((branch) => isObject(branch) && saysOnlyRules(branch));
        if (branches.length > 0 && this.steps <= limits.steps && !onlyRules) return { keyword, layer, branches };
      }
    }
    return undefined;
  }

  /** A choice: what applies to all branches is drawn within each, since a form shows only the chosen one. */
  private union(found: Found, { keyword, layer, branches }: BranchGroup, context: Context): FieldNode {
    if (branches.length > limits.branches) {
      return this.json(found, `There are ${formatCount(branches.length)} shapes to choose from.`);
    }
    const base = restOf(found, layer, keyword);
    const own = branches.map((branch, i) => placeAt(layer, branch, keyword, i)).filter(({ value }) => value !== false);
    const nothing: Place = { value: { type: 'null' }, pointer: `${layer.pointer}/${keyword}` };
    const places = found.nullable ? [...own, nothing] : own;
    const inside: Context = { level: context.level, kind: 'branch', choices: (context.choices ?? 0) + 1 };
    const drawn = this.apart(
      places.map((place) => () => this.draw(place === nothing ? [place] : [...base, place], inside)),
    );
    return this.field(found, 'union', {
      $id: 'UnionField',
      'x-branches': nameBranches(drawn, places),
      'x-one': keyword === 'oneOf',
    });
  }

  private unionOfTypes(found: Found, types: readonly SchemaType[], context: Context): FieldNode {
    const base = restOf(found, null);
    const pointer = found.layers[0]?.pointer ?? '';
    const drawn = this.apart(
      types.map((type) => () => {
        const place: Place = { value: { type }, pointer: `${pointer}/type/${type}` };
        const node = this.draw([...base, place], { ...context, kind: 'branch' });
        return { ...node, title: type === 'null' ? 'null' : describeNode(node) };
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
    if (this.notes.size < limits.notes && !this.notes.has(pointer)) this.notes.set(pointer, reason);
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

/** What the page does not decide: patterns may run for ever, formats are the check's, the rest is rare. */
const undecided = new Set([
  ...['pattern', 'patternProperties', 'propertyNames', 'format', 'prefixItems', 'additionalItems', 'dependentSchemas'],
  ...['dependencies', 'dependentRequired', 'unevaluatedProperties', 'unevaluatedItems', 'minContains', 'maxContains'],
]);

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

const textKeywords = { format: 'x-format', contentEncoding: 'x-encoding', contentMediaType: 'x-media' };

/** What a schema says of a value in words, and what it proposes. */
function describeField(found: Layers): Partial<FieldNode> {
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
    ...(title !== undefined && { title: shortenText(title, limits.title) }),
    ...(description !== undefined && { description: shortenText(description, limits.description) }),
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
function propertyPlaces(found: Pick<Layers, 'layers'>) {
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

function namePattern({ layers }: Layers): string | undefined {
  return layers
    .flatMap(({ value }) => {
      const names = member(value, 'propertyNames');
      const patterns = member(value, 'patternProperties');
      return [isObject(names) ? member(names, 'pattern') : undefined, isObject(patterns) && Object.keys(patterns)[0]];
    })
    .find((pattern) => typeof pattern === 'string');
}

function sizesOf(found: Layers, low: keyof FieldNode, high: keyof FieldNode): Partial<FieldNode> {
  const least = strictest(found, low, true);
  const most = strictest(found, high, false);
  return { ...(least !== undefined && least > 0 && { [low]: least }), ...(most !== undefined && { [high]: most }) };
}

function boundsOf(found: Layers): Partial<FieldNode> {
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

function tuplePlaces({ layers }: Layers): Place[] {
  const lists = layers.flatMap((layer) =>
    ['prefixItems', 'items'].flatMap((keyword) => {
      const list = member(layer.value, keyword);
      return Array.isArray(list) ? [list.map((value: unknown, i) => placeAt(layer, value, keyword, i))] : [];
    }),
  );
  return lists[0]?.slice(0, limits.tuple) ?? [];
}

function furtherItems({ layers }: Layers): { readonly further: readonly Place[]; readonly isClosed: boolean } {
  const rest = layers.map((layer) => {
    const keyword = Array.isArray(member(layer.value, 'items')) ? 'additionalItems' : 'items';
    return placeAt(layer, member(layer.value, keyword), keyword);
  });
  const further = rest.filter(({ value }) => isObject(value) && Object.keys(value).length > 0);
  return { further, isClosed: rest.some(({ value }) => value === false) };
}

/** Gives each branch a name of its own: its title, a constant in it, its reference, its type, or a property of it. */
function nameBranches(nodes: readonly FieldNode[], places: readonly Place[]): FieldNode[] {
  const taken = new Map<string, number>();
  return nodes.map((node, i) => {
    const name = cutText(branchName(node, nodes, places[i]?.value), limits.name);
    const before = taken.get(name) ?? 0;
    taken.set(name, before + 1);
    return { ...node, title: before === 0 ? name : `${name} (${before + 1})` };
  });
}

function branchName(node: FieldNode, nodes: readonly FieldNode[], rule: unknown): string {
  if (node.title !== undefined) return node.title;
  const properties = Object.entries(node.properties ?? {});
  const tag = properties.find(([, property]) => property.enum?.length === 1)?.[1].enum?.[0];
  if (tag !== undefined) return typeof tag === 'string' ? tag : formatJson(tag, limits.name);
  const target = isObject(rule) ? member(rule, '$ref') : undefined;
  const last = typeof target === 'string' ? target.split('/').at(-1) : undefined;
  if (last !== undefined && last !== '' && last !== '#') return last;
  if (node.enum?.length === 1) return formatJson(node.enum[0], limits.name);
  const special = properties.find(([name]) =>
    nodes.every((other) => other === node || propertyOf(other, name) === undefined),
  );
  return special === undefined ? describeNode(node) : `with ${special[0]}`;
}
