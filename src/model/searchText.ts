import { innerAt, isObject, type JsonObject, member, tokensOf } from './json';
import type { Tool } from './tool';

const maxNames = 400;

let last = { schema: {}, names: '' };

/** Names of a schema's arguments at every level, joined by spaces: what the search box finds as `arg:`. */
export function argumentNames(schema: unknown): string {
  if (!isObject(schema)) return '';
  // As a tool is read they are asked for twice.
  if (last.schema !== schema) last = { schema, names: listNames(schema) };
  return last.names;
}

function listNames(schema: JsonObject): string {
  const names: string[] = [];
  const waiting: unknown[] = [schema];
  const followed = new Set<string>();
  for (let seen = 0; seen < waiting.length && seen < maxNames; seen++) {
    const node = waiting[seen];
    if (!isObject(node)) continue;
    const properties = member(node, 'properties');
    if (isObject(properties)) {
      for (const name of Object.keys(properties)) {
        if (names.length >= maxNames) return names.join(' ');
        names.push(name);
        waiting.push(properties[name]);
      }
    }
    const ref = member(node, '$ref');
    if (typeof ref === 'string' && !followed.has(ref)) {
      followed.add(ref);
      if (ref.startsWith('#/')) waiting.push(tokensOf(ref.slice(1)).reduce(innerAt, schema));
    }
    const items = member(node, 'items');
    if (items !== undefined) waiting.push(items);
    for (const keyword of ['anyOf', 'oneOf', 'allOf']) {
      const branches = member(node, keyword);
      if (Array.isArray(branches)) waiting.push(...branches.slice(0, maxNames));
    }
  }
  return names.join(' ');
}

const maxDetailText = 2000;

/** What only one dialect says of a tool, as one text: what the search box finds as `detail:`. */
export function detailText({ alternateTitle = '', summary = '', details = [] }: Tool): string {
  if (alternateTitle === '' && summary === '' && details.length === 0) return '';
  return [alternateTitle, summary, ...details.map(({ text }) => text)].join(' ').slice(0, maxDetailText);
}
