import type { JsonObject } from '../model/json';
import type { FieldFacts, RenderNote } from './fieldFacts';
import { isLegacyDraft } from './layers';
import { References, rootPlace } from './refs';
import { RenderBuilder } from './renderBuilder';
import { drawNode, drawRoot } from './renderNode';

/** A schema that a form may draw without harm, and what it leaves out. */
export interface RenderSchema {
  /**
   * JSON Schema of the draft-07 kind with nothing a form could choke on: no `$id` but the JSON field's, no patterns,
   * no `allOf` but one of conditions, references only to its own `$defs` and only where a recursive schema stands below
   * a list or a map. Where it stands in a property, a JSON field names the reference as `x-ref`.
   */
  readonly schema: JsonObject;
  /** What can't be drawn as a field, where (a pointer into the original), and why. */
  readonly notes: readonly RenderNote[];
  /** How many fields a form shows at most at once; what is drawn as JSON counts too. */
  readonly fields: number;
  /** Whether there is anything to draw: else only the explorer and the JSON editor make sense. */
  readonly drawable: boolean;
  /** What is said about each drawn value, by the `x-source` of its node. */
  readonly facts: ReadonlyMap<string, FieldFacts>;
}

/**
 * Draws up the render schema of any JSON value from a stranger. Never throws and never takes more than a bounded
 * number of steps, however the schema is built; what does not fit becomes a JSON field with a note.
 */
export function buildRenderSchema(schema: unknown): RenderSchema {
  const drawing = new RenderBuilder(new References(schema), isLegacyDraft(schema), drawNode);
  const root = drawRoot(drawing, rootPlace(schema));
  return {
    schema: root.schema,
    notes: drawing.notes,
    fields: root.drawable ? drawing.maxFields : 0,
    drawable: root.drawable,
    facts: drawing.facts,
  };
}
