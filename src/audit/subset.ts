import { isObject, member } from '../model/json';
import { outwards, type PlaceChain } from '../model/jsonTokens';
import { walkSchemas } from '../model/schemaWalk';

const unsupported = [
  ...['oneOf', 'allOf', 'not', 'if', 'then', 'else', 'dependencies', 'prefixItems', 'minLength', 'maxLength'],
  ...['pattern', 'format', 'minimum', 'maximum', 'multipleOf', 'minItems', 'maxItems', 'uniqueItems', 'propertyNames'],
];
const deepest = 5;
const mostProperties = 100;

/**
 * Returns what a schema uses that the Tier-1 subset of RFC 0030 does not have, each kind once; empty for a schema inside
 * the subset. Does not check that objects are closed and all properties required: a client adds both without a loss.
 */
export function beyondSubset(schema: unknown): readonly string[] {
  const found = new Set<string>();
  let properties = 0;
  if (!isObject(schema) || member(schema, 'type') !== 'object') found.add('a root that is no object');
  walkSchemas(schema, (node, _pointer, place) => {
    for (const keyword of unsupported) if (Object.hasOwn(node, keyword)) found.add(keyword);
    const reference = member(node, '$ref');
    if (typeof reference === 'string' && !reference.startsWith('#/$defs/')) found.add('$ref outside $defs');
    const inner = member(node, 'properties');
    if (member(node, 'type') !== 'object' && inner === undefined) return;
    const names = isObject(inner) ? Object.keys(inner) : [];
    properties += names.length;
    if (names.length > 0 && countLevels(place) > deepest) found.add(`more than ${deepest} levels`);
  });
  if (properties > mostProperties) found.add(`more than ${mostProperties} properties`);
  return [...found];
}

/** How many objects a schema stands in, itself among them; no more are counted than matter. */
function countLevels(place: PlaceChain | undefined): number {
  let levels = 1;
  let isKeyword = false;
  for (const token of outwards(place)) {
    // A property may be called `properties` itself.
    isKeyword = token === 'properties' && !isKeyword;
    if (isKeyword && ++levels > deepest) break;
  }
  return levels;
}
