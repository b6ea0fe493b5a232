import Own from '@rjsf/core/lib/components/fields/ArrayField.js';
import { type FieldPathList, type FieldProps, hashObject } from '@rjsf/utils';
import { useState } from 'react';
import { numberText } from '../../argumentValue';
import { useValueAt } from '../../formContext';
import { blankOf } from '../blankOf';
import { planField, unfold } from '../fieldPlan';
import { FixedPlaces, useSpot } from '../fieldSpot';
import { follow } from '../follow';

/**
 * rjsf's own, but that what is added is the least its field can show (rjsf adds `undefined`, which JSON has not), and that
 * places with a schema of their own are drawn before they hold anything. It begins anew where rjsf's would miss a change: `exactText`.
 */
export function ArrayField(props: FieldProps) {
  const { schema, registry, onChange } = props;
  const formData = useValueAt(useSpot().path);
  const fixed = Array.isArray(schema.items) ? schema.items.length : 0;
  const further = Array.isArray(schema.items) ? schema.additionalItems : schema.items;
  function onOwnChange(value: unknown, path: FieldPathList) {
    const isNew = Array.isArray(value) && value.includes(undefined);
    onChange(isNew ? value.map((item: unknown, i) => (item === undefined ? blankAt(i) : item)) : value, path);
  }
  function blankAt(place: number): unknown {
    if (place < fixed || typeof further !== 'object') return null;
    return blankOf(planField(follow(unfold(further), registry.rootSchema)).plan);
  }
  const [known, setKnown] = useState(() => ({ formData, hash: hashObject(formData ?? []), remounts: 0 }));
  if (known.formData !== formData) {
    const hash = hashObject(formData ?? []);
    const goesUnseen = hash === known.hash && exactText(formData) !== exactText(known.formData);
    setKnown({ formData, hash, remounts: known.remounts + (goesUnseen ? 1 : 0) });
  }
  return (
    <FixedPlaces value={fixed}>
      <Own
        key={known.remounts}
        {...(props as FieldProps<unknown[]>)}
        formData={withPlaces(formData, fixed)}
        onChange={onOwnChange}
      />
    </FixedPlaces>
  );
}

/**
 * JSON with all that rjsf's comparison of lists leaves out: a hash of 32 bits, to which the order of members and Infinity
 * are nothing. Lists of one hash are one to it, and it goes on with the first (react-jsonschema-form#5299).
 */
function exactText(value: unknown): string | undefined {
  return JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'number' ? `#${numberText(inner)}` : inner));
}

function withPlaces(value: unknown, places: number): unknown[] | undefined {
  const given: unknown[] = Array.isArray(value) ? value : [];
  if (given.length >= places) return Array.isArray(value) ? given : undefined;
  return Array.from({ length: places }, (_, i) => given[i]);
}
