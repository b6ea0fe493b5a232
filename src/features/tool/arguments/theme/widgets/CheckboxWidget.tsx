import type { WidgetProps } from '@rjsf/utils';
import { useControl } from '../control';
import { useSpot } from '../fieldSpot';

/** True, false, or left out: three states, none of which passes for another. */
export function CheckboxWidget({ value, onChange }: WidgetProps) {
  const { id, labelId, required, disabled, isWrong, describedBy } = useControl();
  const { isItem } = useSpot();
  const choices = [
    ...(isItem || required ? [] : [{ value: undefined, words: 'left out' }]),
    { value: true, words: 'true' },
    { value: false, words: 'false' },
  ];
  return (
    <span
      role="radiogroup"
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      aria-required={required || undefined}
      aria-invalid={isWrong || undefined}
      className={`flex h-8 w-fit overflow-hidden rounded-[7px] border touch:h-11 ${isWrong ? 'border-miss' : 'border-ctl'}`}
    >
      {choices.map((choice, i) => (
        <label
          key={choice.words}
          className="relative flex items-center border-line border-l px-2.5 text-xs first:border-l-0 has-checked:bg-accent-soft has-checked:font-semibold has-disabled:text-ink-3 has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:-outline-offset-2 max-sm:px-4"
        >
          <input
            id={i === 0 ? id : undefined}
            type="radio"
            name={id}
            disabled={disabled}
            checked={value === choice.value}
            onChange={() => onChange(choice.value)}
            className="absolute inset-0 m-0 cursor-pointer appearance-none opacity-0"
          />
          <span className={choice.value === undefined ? 'text-ink-2' : 'font-mono'}>{choice.words}</span>
        </label>
      ))}
    </span>
  );
}
