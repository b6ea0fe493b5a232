import type { RJSFSchema } from '@rjsf/utils';
import type { ReactNode } from 'react';
import type { Path } from './argumentValue';
import type { FieldPlan } from './fieldPlan';
import type { Literals } from './literals';

export interface FieldProps {
  readonly schema: RJSFSchema;
  /** Where it stands, without its own name; null for the whole. */
  readonly parent: Path | null;
  readonly step: string | number;
  readonly label: string;
  readonly value: unknown;
  readonly required: boolean;
  /** An item of a list is never left out: cleared, it is the emptiest value of its type. */
  readonly isItem?: boolean;
  /** What surrounds it names and explains it already. */
  readonly isBare?: boolean;
  /** Buttons for the heading of a group. */
  readonly controls?: ReactNode;
}

/** What every kind of field is drawn from. */
export interface DrawnField extends FieldProps {
  readonly path: Path;
  readonly pointer: string;
  /** The resolved schema that the plan is about. */
  readonly schema: RJSFSchema;
  readonly plan: FieldPlan;
  readonly nullable: boolean;
  readonly canLeaveOut: boolean;
  /** A person has just asked for the fields inside. */
  readonly isUnfolded: boolean;
  /** `literals` are the odd numbers inside the value, by pointers from its own place. */
  readonly onChange: (value: unknown, literals?: Literals) => void;
}

export function tagsOf(schema: RJSFSchema, readOnly: boolean): readonly string[] {
  return [...(schema['deprecated'] === true ? ['deprecated'] : []), ...(readOnly ? ['set by the host'] : [])];
}

export interface UnionProps {
  readonly schema: RJSFSchema;
  readonly keyword: 'oneOf' | 'anyOf';
  readonly path: Path;
  readonly pointer: string;
  readonly value: unknown;
}

export interface SharedUnionProps extends UnionProps {
  /** Names of the fields that stand beside the union. */
  readonly shared: ReadonlySet<string>;
}
