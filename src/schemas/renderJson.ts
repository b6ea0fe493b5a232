import type { JsonObject } from '../model/json';
import type { RichText } from '../model/richText';
import type { Layers } from './layers';
import type { RenderBuilder } from './renderBuilder';
import { drawFlags, recordFacts } from './renderFacts';

/** The `$id` of a node that is edited as JSON text: rjsf looks it up among its `fields`. */
export const jsonFieldId = 'JsonField';

const anything = ['string', 'number', 'boolean', 'object', 'array', 'null'];

/** A node that is edited as JSON text. Without words it is one because the schema allows anything there. */
export function drawJson(
  drawing: RenderBuilder,
  source: string,
  found: Layers | null,
  pointer: string,
  reason: RichText = [],
): JsonObject {
  if (reason.length > 0) drawing.note(pointer, ...reason);
  recordFacts(drawing, source, found, reason.length > 0 ? 'json' : 'untyped');
  return {
    ...(found === null ? { 'x-source': source } : drawFlags(found, source)),
    $id: jsonFieldId,
    type: anything,
  };
}

/**
 * A recursive schema at a place that is drawn at once, or one of too many: JSON, which a form may open as fields by its `x-ref`, a
 * reference to `$defs`, as soon as a person asks for it or there is a value.
 */
export function drawAgain(found: Layers, source: string, reference: string): JsonObject {
  return { ...drawFlags(found, source), $id: jsonFieldId, type: anything, 'x-ref': reference };
}
