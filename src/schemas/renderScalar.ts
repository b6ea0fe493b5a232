import { type JsonObject, member } from '../model/json';
import type { Layers } from './layers';
import { largest, mergeBounds, smallest } from './mergedBounds';

/** The string keywords a form needs. A pattern is not among them: a stranger's may run for ever. */
export function drawString(found: Layers): JsonObject {
  const node: Record<string, unknown> = {};
  const least = largest(found, 'minLength');
  const most = smallest(found, 'maxLength');
  if (least !== null && least > 0) node['minLength'] = least;
  if (most !== null && most >= 0) node['maxLength'] = most;
  for (const keyword of ['format', 'contentMediaType', 'contentEncoding']) {
    for (const { value } of found.layers) {
      const word = member(value, keyword);
      if (typeof word === 'string' && word.length <= 100) node[keyword] ??= word;
    }
  }
  return node;
}

/** Bounds that all layers agree to; those of a double's whole numbers are no limits a person set. */
export function drawNumber(found: Layers): JsonObject {
  const { low, high, steps } = mergeBounds(found);
  const node: Record<string, unknown> = {};
  if (low !== null && low.at > Number.MIN_SAFE_INTEGER) node[low.strict ? 'exclusiveMinimum' : 'minimum'] = low.at;
  if (high !== null && high.at < Number.MAX_SAFE_INTEGER) node[high.strict ? 'exclusiveMaximum' : 'maximum'] = high.at;
  if (steps[0] !== undefined) node['multipleOf'] = steps[0];
  return node;
}
