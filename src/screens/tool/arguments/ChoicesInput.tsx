import { Checkbox } from '../../../ui/Checkbox';
import { UntrustedText } from '../../shared/UntrustedText';
import type { ControlProps } from './fieldLook';
import { keyOf, nameOf, type Option } from './fieldPlan';
import { tickOption } from './tickOption';

interface Props extends ControlProps {
  readonly labelId: string;
  readonly value: readonly unknown[] | undefined;
  readonly options: readonly Option[];
  readonly onChange: (value: readonly unknown[] | undefined) => void;
}

/** Several of some values, each at most once. */
export function ChoicesInput({ id, labelId, describedBy, disabled, isWrong, value, options, onChange }: Props) {
  const chosen = new Set((value ?? []).map(keyOf));

  function tick(option: Option, isOn: boolean) {
    const next = tickOption(value ?? [], options, option, isOn);
    onChange(next.length === 0 ? undefined : next);
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
          className="flex min-h-6 items-center gap-2 font-mono text-xs [overflow-wrap:anywhere] max-sm:min-h-11"
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
