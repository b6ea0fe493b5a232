import type { WidgetProps } from '@rjsf/utils';
import { useControl } from '../control';
import { labelOf, type Option } from '../fieldPlan';
import { useSpot } from '../fieldSpot';
import { ChoiceInput } from './ChoiceInput';

/** One of some values of any kind: those of an `enum`, a constant, or null. */
export function SelectWidget({ value, onChange }: WidgetProps) {
  const { plan, isItem } = useSpot();
  return (
    <ChoiceInput
      {...useControl()}
      value={value as unknown}
      options={plan.kind === 'choice' ? plan.options : [only(plan.kind === 'constant' ? plan.value : null)]}
      canLeaveOut={!isItem}
      onChange={(chosen) => onChange(chosen)}
    />
  );
}

function only(value: unknown): Option {
  return { value, label: labelOf(value) };
}
