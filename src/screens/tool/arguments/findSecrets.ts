import { isObject, type JsonObject, member } from '../../../model/json';
import type { RenderSchema } from '../../../schemas/renderSchema';
import type { PlacePattern } from '../../../workspace/argumentSets';

const maxNodes = 20_000;
const deepest = 40;

/** Where a render schema's secret values stand: `apiKey`, `headers/*`. */
export function findSecrets({ schema, facts }: RenderSchema): readonly PlacePattern[] {
  const found = new Map<string, PlacePattern>();
  const definitions = member(schema, '$defs');
  const waiting: { node: unknown; place: PlacePattern; open: readonly string[] }[] = [
    { node: schema, place: [], open: [] },
  ];
  for (let i = 0; i < waiting.length && i < maxNodes; i++) {
    const { node, place, open } = waiting[i] as (typeof waiting)[number];
    if (!isObject(node) || place.length > deepest) continue;
    if (facts.get(String(node['x-source']))?.secret === true) found.set(JSON.stringify(place), place);
    const push = (inner: unknown, ...steps: string[]) =>
      waiting.push({ node: inner, place: [...place, ...steps], open });
    for (const name of ['allOf', 'anyOf', 'oneOf']) for (const inner of listOf(node, name)) push(inner);
    for (const name of ['then', 'else']) push(node[name]);
    const dependencies = member(node, 'dependencies');
    if (isObject(dependencies)) for (const inner of Object.values(dependencies)) push(inner);
    const properties = member(node, 'properties');
    if (isObject(properties)) for (const name of Object.keys(properties)) push(properties[name], name);
    push(node['additionalProperties'], '*');
    push(node['additionalItems'], '*');
    const items = node['items'];
    if (Array.isArray(items)) for (const [at, inner] of items.entries()) push(inner, String(at));
    else push(items, '*');
    // A recursive schema is followed twice: secrets deeper down than that are not told apart from the rest.
    const reference = typeof node['$ref'] === 'string' ? node['$ref'].replace('#/$defs/', '') : undefined;
    if (reference !== undefined && isObject(definitions) && open.filter((name) => name === reference).length < 3) {
      waiting.push({ node: member(definitions, reference), place, open: [...open, reference] });
    }
  }
  return [...found.values()];
}

function listOf(node: JsonObject, name: string): readonly unknown[] {
  const list = member(node, name);
  return Array.isArray(list) ? list : [];
}
