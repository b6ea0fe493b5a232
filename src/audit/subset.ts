import { isObject, member } from '../model/json';
import { walkSchemas } from '../model/schemaWalk';

const unsupported = [
  ...['oneOf', 'allOf', 'not', 'if', 'then', 'else', 'dependencies', 'dependentRequired', 'dependentSchemas'],
  ...['prefixItems', 'minLength', 'maxLength', 'pattern', 'format', 'minimum', 'maximum', 'multipleOf'],
  ...['exclusiveMinimum', 'exclusiveMaximum', 'minItems', 'maxItems', 'uniqueItems', 'propertyNames'],
];
const deepest = 5;
const mostProperties = 100;

/** Names what of a schema lies outside the Tier-1 subset of RFC 0030, each kind once; empty for one inside it. */
export function beyondSubset(schema: unknown): readonly string[] {
  const found = new Set<string>();
  let properties = 0;
  if (!isObject(schema) || member(schema, 'type') !== 'object') found.add('a root that is no object');
  walkSchemas(schema, (node, pointer) => {
    for (const keyword of unsupported) if (Object.hasOwn(node, keyword)) found.add(keyword);
    const reference = member(node, '$ref');
    if (typeof reference === 'string' && !reference.startsWith('#/$defs/')) found.add('$ref outside $defs');
    const inner = member(node, 'properties');
    if (member(node, 'type') !== 'object' && inner === undefined) return;
    if (member(node, 'additionalProperties') !== false) found.add('objects that admit more properties');
    const names = isObject(inner) ? Object.keys(inner) : [];
    properties += names.length;
    if (names.length > 0 && pointer.split('/properties/').length > deepest) found.add(`more than ${deepest} levels`);
    const required = member(node, 'required');
    if (names.some((name) => !Array.isArray(required) || !required.includes(name))) found.add('optional properties');
  });
  if (properties > mostProperties) found.add(`more than ${mostProperties} properties`);
  return [...found];
}
