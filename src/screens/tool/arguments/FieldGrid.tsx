import type { RJSFSchema } from '@rjsf/utils';
import { memo, useMemo, useState } from 'react';
import { isObject, type JsonObject, member } from '../../../model/json';
import type { Path } from './argumentValue';
import { planField } from './fieldPlan';
import { isNarrow } from './fieldWords';
import { useForm, useReveal } from './formContext';
import { useMoreParts } from './useMoreParts';

interface Props {
  readonly schema: RJSFSchema;
  /** Which of the schema's properties, in order. */
  readonly names: readonly string[];
  readonly path: Path;
  readonly pointer: string;
  readonly value: JsonObject | undefined;
}

/** What is about a screen full: more is cut into parts of as many rows. */
const rowsInOnePart = 14;
const remOfRow = 4.5;

export const gridLook = 'grid @sm:grid-cols-2 grid-cols-1 gap-x-3.5 gap-y-4';

/**
 * A part out of sight is neither laid out nor painted. What has the focus may reach out of its part: a list of
 * choices, a ring.
 */
const partLook = '[content-visibility:auto] focus-within:[content-visibility:visible]';

/**
 * Fields in two columns where there is room. Many of them come in parts: the first at once, the others as soon as
 * the browser has a moment, and a change draws only the part it is in.
 */
export function FieldGrid({ schema, names, path, pointer, value }: Props) {
  const parts = useMemo(() => cutIntoParts(schema, names), [schema, names]);
  const [isRevealed, setRevealed] = useState(false);
  const count = useMoreParts(isRevealed ? parts.length : 1, parts.length);
  useReveal(pointer, () => setRevealed(true));
  const required = useMemo(
    () => new Set<string>(Array.isArray(schema.required) ? schema.required : []),
    [schema.required],
  );
  if (parts.length === 1) return <Part {...{ schema, names, path, value, required }} />;
  return parts
    .slice(0, count)
    .map((part) => <Part key={part[0]} {...{ schema, path, value, required }} names={part} isOneOfMany />);
}

interface PartProps extends Omit<Props, 'pointer'> {
  readonly required: ReadonlySet<string>;
  readonly isOneOfMany?: boolean;
}

const Part = memo(function Part({ schema, names, path, value, required, isOneOfMany = false }: PartProps) {
  const { Field } = useForm();
  const properties = isObject(schema.properties) ? schema.properties : {};
  return (
    <div
      className={isOneOfMany ? `${gridLook} ${partLook}` : gridLook}
      style={isOneOfMany ? { containIntrinsicSize: `auto ${rowsInOnePart * remOfRow}rem` } : undefined}
    >
      {names.map((name) => {
        const inner = properties[name];
        const property: RJSFSchema = isObject(inner) ? inner : {};
        return (
          <Field
            key={name}
            schema={property}
            parent={path}
            step={name}
            label={labelOfProperty(property, name)}
            value={value === undefined ? undefined : member(value, name)}
            required={required.has(name)}
          />
        );
      })}
    </div>
  );
}, isSamePart);

function isSamePart(before: PartProps, now: PartProps): boolean {
  if (before.value !== now.value) {
    const changed = now.names.some((name) => memberOf(before.value, name) !== memberOf(now.value, name));
    if (changed) return false;
  }
  return (['schema', 'names', 'path', 'required', 'isOneOfMany'] as const).every((prop) => before[prop] === now[prop]);
}

function memberOf(value: JsonObject | undefined, name: string): unknown {
  return value === undefined ? undefined : member(value, name);
}

/** Cut before a field that begins a row, as far as that can be told: half a row would leave a hole. */
function cutIntoParts(schema: RJSFSchema, names: readonly string[]): readonly (readonly string[])[] {
  const properties = isObject(schema.properties) ? schema.properties : {};
  const parts: string[][] = [];
  let part: string[] = [];
  let rows = 0;
  for (const name of names) {
    const property = properties[name];
    const { plan, schema: planned } = planField(isObject(property) ? property : {});
    const isHalf = isNarrow(plan, planned);
    if (rows >= rowsInOnePart && (Number.isInteger(rows) || !isHalf)) {
      parts.push(part);
      part = [];
      rows = 0;
    }
    rows = isHalf ? rows + 0.5 : Math.ceil(rows) + 1;
    part.push(name);
  }
  // A last part of a row or two is no part of its own.
  const last = parts.at(-1);
  if (last !== undefined && rows < 3) last.push(...part);
  else parts.push(part);
  return parts;
}

function labelOfProperty(schema: RJSFSchema, name: string): string {
  const title: unknown = schema.title;
  return typeof title === 'string' && title.trim() !== '' ? title : name === '' ? '(empty name)' : name;
}
