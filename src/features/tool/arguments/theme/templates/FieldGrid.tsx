import type { ObjectFieldTemplateProps, RJSFSchema } from '@rjsf/utils';
import { useState } from 'react';
import { isObject } from '../../../../../model/json';
import { useReveal } from '../../formContext';
import { planField } from '../fieldPlan';
import { useSpot } from '../fieldSpot';
import { isNarrow } from '../fieldWords';
import { useMoreParts } from './useMoreParts';

type Drawn = ObjectFieldTemplateProps['properties'][number];

interface Props {
  readonly schema: RJSFSchema;
  /** Which of the schema's properties, in order. */
  readonly properties: readonly Drawn[];
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
export function FieldGrid({ schema, properties }: Props) {
  const { pointer } = useSpot();
  const parts = cutIntoParts(schema, properties);
  const [isRevealed, setRevealed] = useState(false);
  const count = useMoreParts(isRevealed ? parts.length : 1, parts.length);
  useReveal(pointer, () => setRevealed(true));
  if (parts.length === 1) return <div className={gridLook}>{properties.map(({ content }) => content)}</div>;
  return parts.slice(0, count).map((part) => (
    <div
      key={part[0]?.name}
      className={`${gridLook} ${partLook}`}
      style={{ containIntrinsicSize: `auto ${rowsInOnePart * remOfRow}rem` }}
    >
      {part.map(({ content }) => content)}
    </div>
  ));
}

/** Cut before a field that begins a row, as far as that can be told: half a row would leave a hole. */
function cutIntoParts(schema: RJSFSchema, drawn: readonly Drawn[]): readonly (readonly Drawn[])[] {
  const properties = isObject(schema.properties) ? schema.properties : {};
  const parts: Drawn[][] = [];
  let part: Drawn[] = [];
  let rows = 0;
  for (const one of drawn) {
    const property = properties[one.name];
    const { plan, schema: planned } = planField(isObject(property) ? property : {});
    const isHalf = isNarrow(plan, planned);
    if (rows >= rowsInOnePart && (Number.isInteger(rows) || !isHalf)) {
      parts.push(part);
      part = [];
      rows = 0;
    }
    rows = isHalf ? rows + 0.5 : Math.ceil(rows) + 1;
    part.push(one);
  }
  // A last part of a row or two is no part of its own.
  const last = parts.at(-1);
  if (last !== undefined && rows < 3) last.push(...part);
  else parts.push(part);
  return parts;
}
