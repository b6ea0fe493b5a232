import { escapeUnseen } from '../model/escapeUnseen';
import { formatJson } from '../model/formatJson';
import { indentJson } from '../model/indentJson';

/**
 * A value as a JSON file: 2 spaces, a final line feed, what can't be seen escaped. A map becomes an object whose
 * members keep the map's order, whatever they are called.
 */
export function writeJson(value: unknown): string {
  return `${escapeUnseen(indentJson(compact(value)))}\n`;
}

function compact(value: unknown): string {
  if (value instanceof Map) {
    return `{${[...value].map(([key, inner]) => `${JSON.stringify(String(key))}:${compact(inner)}`).join(',')}}`;
  }
  if (Array.isArray(value)) return `[${value.map(compact).join(',')}]`;
  if (typeof value === 'object' && value !== null) return compact(new Map(Object.entries(value)));
  return formatJson(value);
}
