import type { WidgetProps } from '@rjsf/utils';
import { UntrustedText } from '../../../../../parts/UntrustedText';
import { Checkbox } from '../../../../../ui/Checkbox';
import { useControl } from '../control';
import { keyOf, nameOf, type Option } from '../fieldPlan';
import { useSpot } from '../fieldSpot';
import { tickOption } from './tickOption';

/** Several of some values, each at most once. */
export function CheckboxesWidget({ value, onChange }: WidgetProps) {
  const { id, labelId, describedBy, disabled, isWrong } = useControl();
  const { plan, isItem } = useSpot();
  const options = plan.kind === 'choices' ? plan.options : [];
  const given: readonly unknown[] = Array.isArray(value) ? value : [];
  const chosen = new Set(given.map(keyOf));

  function tick(option: Option, isOn: boolean) {
    const next = tickOption(given, options, option, isOn);
    onChange(next.length === 0 && !isItem ? undefined : next);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset takes no part in a grid
    <div
      role="group"
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      className={`flex flex-wrap gap-x-4 gap-y-0.5 rounded-[7px] border px-2.5 py-1 ${isWrong ? 'border-miss' : 'border-line-strong'}`}
    >
      {options.map((option, i) => (
        <label
          // biome-ignore lint/suspicious/noArrayIndexKey: a broken list may name a value twice
          key={i}
          htmlFor={i === 0 ? id : `${id}.${i}`}
          className="flex min-h-6 items-center gap-2 font-mono text-xs [overflow-wrap:anywhere] touch:min-h-11"
        >
          <Checkbox
            id={i === 0 ? id : `${id}.${i}`}
            disabled={disabled}
            checked={chosen.has(keyOf(option.value))}
            onChange={(event) => tick(option, event.target.checked)}
          />
          <UntrustedText text={nameOf(option)} />
        </label>
      ))}
    </div>
  );
}
