import type { JsonObject } from '../model/json';
import type { RichText } from '../model/richText';
import type { FieldFacts, RenderNote } from './fieldFacts';
import type { Place, References } from './refs';

/** Where a node stands. */
export interface NodeContext {
  /** How deep in the value, from 0. */
  readonly level: number;
  readonly kind: 'root' | 'value' | 'tuple' | 'branch' | 'overlay';
  /**
   * Drawn even while there is no value yet, as properties are and items of a list are not. rjsf would draw a recursive
   * schema there without end (react-jsonschema-form#3907), and would compare branches with it without end (#4990).
   */
  readonly eager: boolean;
  /** Drawn for these properties only: the others are drawn already where the overlay will be merged into. */
  readonly only?: ReadonlySet<string>;
  /** How many choices of the same value this one lies in. */
  readonly choices?: number;
}

/** Draws what applies to one value: `drawNode`, which everything inside a value comes back to. */
export type DrawNode = (drawing: RenderBuilder, places: readonly Place[], context: NodeContext) => JsonObject;

/** A definition to come: a recursive schema, by the name it gets in `$defs`. */
export interface Definition {
  readonly name: string;
  readonly place: Place;
}

const maxNotes = 500;

/** What is known while a render schema is drawn up: budgets, open schemas, notes. */
export class RenderBuilder {
  /** Fields shown at once; above it a form is slower than its JSON. */
  private static readonly maxFields = 1_000;
  /** All nodes, those of branches that are not shown included. */
  private static readonly maxNodes = 12_000;
  /** Members and enum values looked at. */
  private static readonly maxSteps = 400_000;

  readonly references: References;
  readonly legacy: boolean;
  readonly notes: RenderNote[] = [];
  readonly facts = new Map<string, FieldFacts>();
  /** Schemas being drawn, with the depth of the value they describe. */
  readonly open = new Map<unknown, number>();
  readonly definitions = new Map<unknown, Definition>();
  /** Definitions that still have to be drawn. */
  readonly waiting: Definition[] = [];
  maxFields = 0;
  private readonly draw: DrawNode;
  private fields = 0;
  private nodes = 0;
  private steps = 0;

  constructor(references: References, legacy: boolean, drawNode: DrawNode) {
    this.references = references;
    this.legacy = legacy;
    this.draw = drawNode;
  }

  drawNode(places: readonly Place[], context: NodeContext): JsonObject {
    return this.draw(this, places, context);
  }

  note(pointer: string, ...reason: RichText): void {
    if (this.notes.length >= maxNotes) return;
    if (this.notes.some((note) => note.pointer === pointer)) return;
    this.notes.push({ pointer, reason });
  }

  /** Takes room for so many fields that are shown together; false where they don't fit. */
  takeFields(count: number): boolean {
    if (this.fields + count > RenderBuilder.maxFields) return false;
    this.fields += count;
    this.maxFields = Math.max(this.maxFields, this.fields);
    return true;
  }

  /** A node takes more room the more schemas apply to it. */
  takeNode(layers = 0): boolean {
    this.nodes += 1 + layers / 8;
    return this.nodes <= RenderBuilder.maxNodes;
  }

  spend(steps: number): boolean {
    this.steps += steps;
    return this.steps <= RenderBuilder.maxSteps;
  }

  /** Only one of several branches is shown at a time: each starts with the fields taken so far. */
  drawBranches(draw: readonly (() => JsonObject | null)[]): (JsonObject | null)[] {
    const before = this.fields;
    let most = before;
    const drawn = draw.map((one) => {
      this.fields = before;
      const node = one();
      most = Math.max(most, this.fields);
      return node;
    });
    this.fields = most;
    return drawn;
  }

  /** The name of a recursive schema in `$defs`. */
  define(place: Place): string {
    const known = this.definitions.get(place.value);
    if (known !== undefined) return known.name;
    const definition = { name: `r${this.definitions.size}`, place };
    this.definitions.set(place.value, definition);
    this.waiting.push(definition);
    return definition.name;
  }
}
