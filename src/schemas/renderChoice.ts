import { cutText, formatJson } from '../model/formatJson';
import { isObject, type JsonObject, member } from '../model/json';
import { collectLayers, type Layer, type Layers, shapesOf } from './layers';
import type { SchemaType } from './mergedTypes';
import { labelledConstants } from './mergedValues';
import { namedPlaces } from './namedPlaces';
import { type Place, placeAt } from './refs';
import type { NodeContext, RenderBuilder } from './renderBuilder';
import { drawFlags, recordFacts } from './renderFacts';
import { drawJson } from './renderJson';
import { restOf } from './restOf';
import { singular as typeWords } from './typeWords';

/** `oneOf` or `anyOf` of one of the layers, where its branches differ in what they hold. */
export interface BranchGroup {
  readonly keyword: 'oneOf' | 'anyOf';
  readonly layer: Layer;
  readonly branches: readonly unknown[];
}

const maxBranches = 100;
const longestName = 80;

/** Keywords that change nothing about how a value is drawn: a choice between them is left to the check. */
const rulesOnly = new Set([
  ...['required', 'not', 'minProperties', 'maxProperties', 'minLength', 'maxLength', 'pattern', 'minimum', 'maximum'],
  ...['exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minItems', 'maxItems', 'uniqueItems', 'contains'],
  ...['dependentRequired', 'propertyNames', '$comment', 'description'],
]);

/** The choices a person has to make about one value. */
export function branchGroups(drawing: RenderBuilder, found: Layers, typed: boolean): BranchGroup[] {
  const groups: BranchGroup[] = [];
  for (const layer of found.layers) {
    for (const keyword of ['oneOf', 'anyOf'] as const) {
      if (labelledConstants(member(layer.value, keyword)) !== null) continue;
      const branches = shapesOf(layer.value, keyword);
      if (!drawing.spend(branches.length)) break;
      const onlyRules = typed && branches.every((branch) => isObject(branch) && saysOnlyRules(branch));
      if (branches.length > 0 && !onlyRules) groups.push({ keyword, layer, branches });
    }
  }
  return groups;
}

function saysOnlyRules(branch: JsonObject): boolean {
  const format = typeof member(branch, 'format') === 'string';
  return Object.keys(branch).every(
    (keyword) => rulesOnly.has(keyword) || (format && (keyword === 'format' || keyword === 'type')),
  );
}

/** A picker: what applies to all branches is drawn within each, since a form shows only the chosen one. */
export function drawChoice(
  drawing: RenderBuilder,
  found: Layers,
  { keyword, layer, branches }: BranchGroup,
  context: NodeContext,
  source: string,
  pointer: string,
): JsonObject {
  if (branches.length > maxBranches) {
    return drawJson(drawing, source, found, pointer, [
      { text: `There are ${branches.length.toLocaleString('en-US')} shapes to choose from.` },
    ]);
  }
  const base = restOf(found, layer, keyword);
  const places = branches.map((branch, i) => placeAt(layer, branch, keyword, i)).filter(({ value }) => value !== false);
  const nothing: Place = { ...layer, value: { type: 'null' }, pointer: `${layer.pointer}/${keyword}` };
  const all = found.nullable ? [...places, nothing] : places;
  const drawn = drawing.drawBranches(
    all.map((place) => () => {
      const only = context.only === undefined ? undefined : new Set([...context.only, ...ownNames(drawing, place)]);
      const kind = context.kind === 'overlay' ? 'overlay' : 'branch';
      const applies = place === nothing ? [place] : [...base, place];
      const choices = (context.choices ?? 0) + 1;
      return drawing.drawNode(applies, {
        level: context.level,
        kind,
        eager: context.eager,
        choices,
        ...(only === undefined ? {} : { only }),
      });
    }),
  );
  const nodes = nameBranches(
    drawn.filter((node) => node !== null),
    all,
  );
  recordFacts(drawing, source, found, 'group');
  const tag = tagOf(nodes, layer.value);
  return {
    ...drawFlags(found, source),
    [keyword]: nodes,
    ...(tag === null ? {} : { discriminator: { propertyName: tag } }),
  };
}

/** A value of several types: one branch for each. */
export function drawTypes(
  drawing: RenderBuilder,
  found: Layers,
  types: readonly SchemaType[],
  context: NodeContext,
  source: string,
): JsonObject {
  const base = restOf(found, null, null);
  const [first] = found.layers;
  const drawn = drawing.drawBranches(
    types.map((type) => () => {
      const place: Place = {
        value: { type },
        pointer: `${first?.pointer ?? ''}/type/${type}`,
        base: first?.base ?? { value: null, pointer: '' },
      };
      return { ...drawing.drawNode([...base, place], { ...context, kind: 'branch' }), title: typeWords[type] };
    }),
  );
  recordFacts(drawing, source, found, 'group');
  return { ...drawFlags(found, source), anyOf: drawn };
}

/** The property names that a schema speaks of itself. */
export function ownNames(drawing: RenderBuilder, place: Place): Set<string> {
  const { layers } = collectLayers([place], drawing.references, (schema) => drawing.open.has(schema), drawing.legacy);
  return new Set(namedPlaces(layers).keys());
}

/** Each branch gets a name of its own: its title, the value of its tag, its type, or a property only it has. */
function nameBranches(nodes: readonly JsonObject[], places: readonly Place[]): JsonObject[] {
  const taken = new Map<string, number>();
  return nodes.map((node, i) => {
    const name = cutText(nameOf(node, nodes, places[i], i), longestName);
    const before = taken.get(name) ?? 0;
    taken.set(name, before + 1);
    return { ...node, title: before === 0 ? name : `${name} (${before + 1})` };
  });
}

function nameOf(node: JsonObject, nodes: readonly JsonObject[], place: Place | undefined, i: number): string {
  const title = member(node, 'title');
  if (typeof title === 'string') return title;
  const properties = propertiesOf(node);
  for (const [, property] of properties) {
    const fixed = isObject(property) ? member(property, 'const') : undefined;
    if (fixed !== undefined) return typeof fixed === 'string' ? fixed : formatJson(fixed, longestName);
  }
  const target = isObject(place?.value) ? member(place.value, '$ref') : undefined;
  const last = typeof target === 'string' ? target.split('/').at(-1) : undefined;
  if (last !== undefined && last !== '' && last !== '#') return last;
  if (Object.hasOwn(node, 'x-ref')) return 'the same shape again';
  const types = [member(node, 'type')].flat().filter((type) => type !== 'null' || member(node, 'type') === 'null');
  const type = types.length === 1 ? types[0] : undefined;
  if (type === 'object') {
    const others = nodes
      .filter((other) => other !== node)
      .map((other) => new Set(propertiesOf(other).map(([key]) => key)));
    const special = properties.find(([key]) => others.every((names) => !names.has(key)));
    if (special !== undefined) return `with ${special[0]}`;
  }
  const word = Object.entries(typeWords).find(([one]) => one === type)?.[1];
  if (word === undefined) return types.length > 1 ? 'anything' : `Option ${i + 1}`;
  if (type === 'array') {
    const items = member(node, 'items');
    const inner = isObject(items)
      ? Object.entries(typeWords).find(([one]) => one === member(items, 'type'))?.[1]
      : undefined;
    return inner === undefined ? word : `${word} of ${inner}`;
  }
  return Array.isArray(member(node, 'enum')) ? 'one of a list' : word;
}

function propertiesOf(node: JsonObject): [string, unknown][] {
  const properties = member(node, 'properties');
  return isObject(properties) ? Object.entries(properties) : [];
}

/** The property whose value tells the branches apart: the one the schema names, or one that is fixed in each. */
function tagOf(nodes: readonly JsonObject[], schema: JsonObject): string | null {
  const stated = member(schema, 'discriminator');
  const named = isObject(stated) ? member(stated, 'propertyName') : undefined;
  const candidates =
    typeof named === 'string'
      ? [named]
      : propertiesOf(nodes[0] ?? {})
          .map(([name]) => name)
          .slice(0, 50);
  for (const name of candidates) {
    const values = nodes.map((node) => {
      const properties = member(node, 'properties');
      const property = isObject(properties) ? member(properties, name) : undefined;
      return isObject(property) ? member(property, 'const') : undefined;
    });
    if (values.every((value) => typeof value === 'string') && new Set(values).size === values.length) return name;
  }
  return null;
}
