import { memo, useMemo, useState } from 'react';
import type { FieldFacts } from '../../../schemas/fieldFacts';
import { pointerOf } from './argumentValue';
import { blankOf } from './blankOf';
import type { DrawnField, FieldProps } from './drawnField';
import { fits, isRecursive, planField, unfold } from './fieldPlan';
import { focusPlace } from './focusPlace';
import { useForm } from './formContext';
import { LeafField } from './LeafField';
import { ListField } from './ListField';
import type { Literals } from './literals';
import { ObjectField } from './ObjectField';
import { RecursiveField } from './RecursiveField';
import { UnionField } from './UnionField';

/** One value of the arguments, drawn as its schema says. */
export const Field = memo(function Field(props: FieldProps) {
  const { schema, parent, step, value, isItem = false } = props;
  const { resolve, store, facts } = useForm();
  const [isUnfolded, setUnfolded] = useState(false);
  const path = useMemo(() => (parent === null ? [] : [...parent, step]), [parent, step]);
  const pointer = useMemo(() => pointerOf(path), [path]);
  const isFolded = isRecursive(schema) && !isUnfolded && value === undefined;
  const resolved = isFolded ? schema : resolve(unfold(schema), value);
  const planned = useMemo(() => planField(resolved), [resolved]);
  const onChange = (next: unknown, literals?: Literals) => {
    store.change(path, next === undefined && isItem ? blankOf(planned.plan) : next, literals);
  };
  if (isFolded) {
    return (
      <RecursiveField
        {...props}
        pointer={pointer}
        onUnfold={() => {
          setUnfolded(true);
          requestAnimationFrame(() => focusPlace(document, pointer));
        }}
      />
    );
  }
  const drawn: DrawnField = { ...props, ...planned, path, pointer, isUnfolded, canLeaveOut: !isItem, onChange };
  switch (planned.plan.kind) {
    case 'object':
      return fits(planned.plan, value) ? <ObjectField {...drawn} /> : <LeafField {...drawn} plan={{ kind: 'json' }} />;
    case 'list':
    case 'tuple':
      return isStringList(drawn, facts.get(String(drawn.schema['x-source']))) || !fits(planned.plan, value) ? (
        <LeafField {...drawn} />
      ) : (
        <ListField {...drawn} />
      );
    case 'union':
      return <UnionField {...drawn} keyword={planned.plan.keyword} />;
    default:
      return <LeafField {...drawn} />;
  }
});

/** RFC 0066 `string-list`, as long as every item is a text that fits on a line. */
function isStringList({ plan, value }: DrawnField, facts: FieldFacts | undefined): boolean {
  if (plan.kind !== 'list' || facts?.widget !== 'string-list') return false;
  const isLine = (item: unknown) => typeof item === 'string' && item !== '' && !/[\r\n]/.test(item);
  return value === undefined || (Array.isArray(value) && value.every(isLine));
}
