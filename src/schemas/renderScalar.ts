import { type JsonObject, member } from '../model/json';
import type { Layers } from './layers';

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
  const node: Record<string, unknown> = {};
  let low: { at: number; strict: boolean } | null = null;
  let high: { at: number; strict: boolean } | null = null;
  for (const { value } of found.layers) {
    for (const [keyword, strictly] of [
      ['minimum', 'exclusiveMinimum'],
      ['exclusiveMinimum', ''],
    ] as const) {
      const at = member(value, keyword);
      if (typeof at !== 'number' || !Number.isFinite(at) || at <= Number.MIN_SAFE_INTEGER) continue;
      // Draft-04 writes `exclusiveMinimum: true` beside `minimum`.
      const strict = strictly === '' || member(value, strictly) === true;
      if (low === null || at > low.at || (at === low.at && strict)) low = { at, strict };
    }
    for (const [keyword, strictly] of [
      ['maximum', 'exclusiveMaximum'],
      ['exclusiveMaximum', ''],
    ] as const) {
      const at = member(value, keyword);
      if (typeof at !== 'number' || !Number.isFinite(at) || at >= Number.MAX_SAFE_INTEGER) continue;
      const strict = strictly === '' || member(value, strictly) === true;
      if (high === null || at < high.at || (at === high.at && strict)) high = { at, strict };
    }
    const step = member(value, 'multipleOf');
    if (typeof step === 'number' && Number.isFinite(step) && step > 0) node['multipleOf'] ??= step;
  }
  if (low !== null) node[low.strict ? 'exclusiveMinimum' : 'minimum'] = low.at;
  if (high !== null) node[high.strict ? 'exclusiveMaximum' : 'maximum'] = high.at;
  return node;
}

export function largest(found: Layers, keyword: string): number | null {
  return countsOf(found, keyword).reduce<number | null>((most, one) => Math.max(most ?? one, one), null);
}

export function smallest(found: Layers, keyword: string): number | null {
  return countsOf(found, keyword).reduce<number | null>((least, one) => Math.min(least ?? one, one), null);
}

function countsOf(found: Layers, keyword: string): number[] {
  return found.layers
    .map(({ value }) => member(value, keyword))
    .filter((count): count is number => typeof count === 'number' && Number.isSafeInteger(count) && count >= 0);
}
