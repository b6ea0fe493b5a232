import Own from '@rjsf/core/lib/components/fields/ArrayField.js';
import type { FieldPathList, FieldProps } from '@rjsf/utils';
import { blankOf } from '../blankOf';
import { planField, unfold } from '../fieldPlan';
import { FixedPlaces } from '../fieldSpot';
import { follow } from '../follow';

/**
 * rjsf's own, but that what is added is the least its field can show (rjsf adds `undefined`, which JSON has not), and that
 * places with a schema of their own are drawn before they hold anything.
 */
export function ArrayField(props: FieldProps) {
  const { schema, registry, formData, onChange } = props;
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
  return (
    <FixedPlaces value={fixed}>
      <Own {...(props as FieldProps<unknown[]>)} formData={withPlaces(formData, fixed)} onChange={onOwnChange} />
    </FixedPlaces>
  );
}

function withPlaces(value: unknown, places: number): unknown[] | undefined {
  const given: unknown[] = Array.isArray(value) ? value : [];
  if (given.length >= places) return Array.isArray(value) ? given : undefined;
  return Array.from({ length: places }, (_, i) => given[i]);
}
