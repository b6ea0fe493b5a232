import type { UiSchema } from '@rjsf/utils';
import { createContext, useContext } from 'react';
import type { JsonObject } from '../../../../model/json';
import type { FieldFacts } from '../../../../schemas/fieldFacts';
import type { Path } from '../argumentValue';
import type { Literals } from '../literals';
import type { FieldPlan, PlannedField } from './fieldPlan';

/** A field's place in the arguments and all that its template, widget and buttons are drawn from. */
export interface FieldSpot {
  readonly path: Path;
  readonly pointer: string;
  readonly label: string;
  /** The property's name, where the label is a title. */
  readonly name: string | null;
  readonly required: boolean;
  readonly schema: JsonObject;
  readonly plan: FieldPlan;
  readonly nullable: boolean;
  readonly value: unknown;
  readonly facts: FieldFacts | undefined;
  /** Untrusted: they quote the schema. */
  readonly problems: readonly string[];
  /** An item of a list or an entry of a map is never left out: cleared, it is the emptiest value of its type. */
  readonly isItem: boolean;
  /** What surrounds it, at the same place, names and explains it already. */
  readonly isBare: boolean;
  /** A person has just asked for the fields inside. */
  readonly isUnfolded: boolean;
  /** `literals` are the odd numbers inside the value, by pointers from its own place. */
  readonly onChange: (value: unknown, literals?: Literals) => void;
}

export const Spot = createContext<FieldSpot | null>(null);

/** What the fields inside of a field need to know of it: it stays the same while values change. */
export interface OuterField extends Pick<FieldSpot, 'path' | 'pointer' | 'label' | 'isItem'> {
  readonly minItems: number;
}

/** Apart from `Spot`, so that a change draws only the fields it changes; null outside of all fields. */
export const Outer = createContext<OuterField | null>(null);

/** Where the component that asks stands. */
export function useSpot(): FieldSpot {
  const spot = useContext(Spot);
  if (spot === null) throw new Error('A part of a field stands outside of its template.');
  return spot;
}

/** How many places of the list around have a schema of their own; they can be left out, as items can't. */
export const FixedPlaces = createContext(0);

/** The entry of a map that is drawn inside, by its pointer: like an item, it is never left out. */
export const EntryPlace = createContext<string | null>(null);

/** Fields of the object at a place that stand beside the union whose branch is drawn inside. */
export const SharedFields = createContext<{ readonly pointer: string; readonly names: ReadonlySet<string> } | null>(
  null,
);

/** What our SchemaField found out about a field, on its way through rjsf to the template. */
export interface Found {
  readonly planned: PlannedField;
  /** A person has just asked for the fields inside. */
  readonly isUnfolded: boolean;
}

export function foundIn(uiSchema: UiSchema | undefined): Found | undefined {
  return (uiSchema as { readonly 'ui:options'?: Found } | undefined)?.['ui:options'];
}
