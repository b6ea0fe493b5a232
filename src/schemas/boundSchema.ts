import { cutText } from '../model/cutText';
import { formatCount } from '../model/formatCount';
import { type JsonObject, member } from '../model/json';
import { type Place, placeAt, type References, readReferences } from '../model/references';
import type { RichText } from '../model/revealText';
import { maxSteps } from '../model/schemaWalk';
import { unsafeWords } from './argumentText';
import { copyCondition, nameBranches } from './branches';
import {
  anything,
  type Condition,
  describeNode,
  type FieldKind,
  type FieldNode,
  isNameRjsfCantHold,
  type SchemaType,
} from './fieldNode';
import {
  boundsOf,
  conditionsOf,
  describeSchemaField,
  entryRule,
  firstText,
  furtherItems,
  inferType,
  mergeTypes,
  mergeValues,
  namePattern,
  propertyPlaces,
  sizesOf,
  textKeywordsOf,
  tuplePlaces,
} from './keywords';
import {
  areBare,
  type BranchGroup,
  collectLayers,
  findBranchGroup,
  type Layer,
  type Layers,
  type ListedValues,
  notInside,
  restOf,
} from './layers';
import { quoted } from './ruleWords';

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
  /** All nodes, those of hidden branches included; 32 members or shapes that are looked at count as one. */
  nodes: 12_000,
  notes: 500,
  branches: 100,
  /** Choices of one value that lie within each other. */
  choices: 3,
  conditions: 50,
  /** Values of a list that are ticked instead of added one by one. */
  ticks: 24,
};

interface Context {
  /** How deep in the value, from 0. */
  readonly level: number;
  /** Present in an overlay: the properties to draw. The others stand where it is merged into. */
  readonly only?: ReadonlySet<string>;
  /** How many choices of the same value this one lies in. */
  readonly choices?: number;
}

interface Found extends Layers {
  readonly pointer: string;
}

/** Bounds any JSON value to a schema that a form can draw, in a bounded number of steps. Never throws. */
export function boundSchema(schema: unknown): BoundSchema {
  const bounder = new Bounder(readReferences(schema, maxSteps));
  const root = bounder.draw([{ value: schema, pointer: '' }], { level: 0 });
  const definitions = bounder.drawDefinitions();
  const drawable = root['x-kind'] !== 'json';
  const notes = [...bounder.notes].map(([pointer, reason]) => ({ pointer, reason }));
  return { schema: root, definitions, notes, fields: drawable ? bounder.fields : 0, drawable };
}

class Bounder {
  readonly notes = new Map<string, RichText>();
  fields = 0;
  private readonly references: References;
  /** Schemas being drawn, with the depth of the value they describe. */
  private readonly open = new Map<unknown, number>();
  private readonly named = new Map<unknown, string>();
  private readonly waiting: (readonly [name: string, place: Place])[] = [];
  private nodes = 0;

  constructor(references: References) {
    this.references = references;
    if (references.isPartial) this.nodes = Number.POSITIVE_INFINITY;
  }

  drawDefinitions(): ReadonlyMap<string, FieldNode> {
    const drawn = new Map<string, FieldNode>();
    // Grows while it is walked.
    for (const [name, place] of this.waiting) drawn.set(name, this.draw([place], { level: 1 }));
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
    const mayLookAt = (branches: number) => {
      this.nodes += branches / 32;
      return this.nodes <= limits.nodes;
    };
    const group = findBranchGroup(found, types !== null || inferType(found.layers) !== null, mayLookAt);
    if (group !== undefined && context.only !== undefined) {
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
      case 'string':
        return this.field(found, 'text', { ...admitted, ...textKeywordsOf(found) });
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
    return {
      'x-kind': kind,
      ...(reason !== undefined && { 'x-reason': reason }),
      ...describeSchemaField(found),
      ...more,
    };
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

  private listed(found: Found, { values, labels }: ListedValues, types: readonly SchemaType[] | null): FieldNode {
    const addNull = found.nullable && !values.includes(null) && (types === null || types.includes('null'));
    const all = addNull ? [...values, null] : values;
    if (all.length === 0) return this.json(found, 'No value fits: none is listed.');
    const isLabelled = labels.some((label) => label !== '');
    const isBoolean = !isLabelled && all.length === 2 && all.every((value) => typeof value === 'boolean');
    if (isBoolean) return this.field(found, 'boolean', { type: 'boolean' });
    return this.field(found, 'choice', { $id: 'ChoiceField', enum: all, ...(isLabelled && { 'x-labels': labels }) });
  }

  private list(found: Found, admitted: Partial<FieldNode>, { level }: Context): FieldNode {
    const inside: Context = { level: level + 1 };
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
    // Items carry their number for a label.
    const { title: _, ...item } = isClosed || further.length === 0 ? anything : this.draw(further, inside);
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
    const { places, required } = propertyPlaces(found);
    this.nodes += (places.size + required.size) / 32;
    const shown = [...places].filter(([name]) => context.only?.has(name) ?? true);
    if (!this.takeFields(shown.length)) {
      const count = formatCount(shown.length);
      return this.json(found, `It holds ${count} fields, and the form has no room left.`);
    }
    const drawn = shown.map(([name, own]) => {
      const node = this.draw(own, { level: context.level + 1 });
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
      ...(context.only === undefined && this.entries(found, context)),
    });
    const conditions = this.conditions(found, context);
    if (conditions.length === 0) return base;
    return { ...base, $id: 'WhenField', 'x-kind': 'when', 'x-base': base, 'x-when': conditions };
  }

  private entries(found: Found, { level }: Context): Partial<FieldNode> {
    const rule = entryRule(found);
    if (rule === 'none') return { additionalProperties: false };
    if (rule === 'unsaid') return {};
    return { $id: 'MapField', 'x-entries': rule === 'any' ? anything : this.draw([rule], { level: level + 1 }) };
  }

  private conditions(found: Found, context: Context): Condition[] {
    const drawn: Condition[] = [];
    for (const { rule, pointer, consequences } of found.layers.flatMap(conditionsOf).slice(0, limits.conditions)) {
      const condition = copyCondition(rule, this.references, () => this.nodes++ < limits.nodes);
      if (condition === null) {
        this.note(pointer, [{ text: 'This condition can only be checked, not followed while you type.' }]);
        continue;
      }
      const overlays = consequences.flatMap(([keyword, place]) => {
        const overlay = this.overlay(found, place, context);
        return overlay === null ? [] : [[keyword, overlay] as const];
      });
      if (overlays.length > 0) drawn.push({ if: condition, ...Object.fromEntries(overlays) });
    }
    return drawn;
  }

  /** What a consequence adds: each property it speaks of is drawn with all that is known of it elsewhere. */
  private overlay(found: Found, place: Place, context: Context): FieldNode | null {
    const { layers } = collectLayers([place], this.references, (schema) => this.open.has(schema));
    const own = propertyPlaces({ layers });
    const objectOnly: Place = { ...place, value: { type: 'object' } };
    const node = this.draw([...restOf(found, null, '', notInside), objectOnly, place], {
      level: context.level,
      only: new Set(own.places.keys()),
    });
    return node['x-kind'] === 'object' || node['x-kind'] === 'when' ? node : null;
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
    const inside: Context = { level: context.level, choices: (context.choices ?? 0) + 1 };
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
        const node = this.draw([...base, place], context);
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
    return true;
  }

  private note(pointer: string, reason: RichText): void {
    if (this.notes.size < limits.notes && !this.notes.has(pointer)) this.notes.set(pointer, reason);
  }
}
