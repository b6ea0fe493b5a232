import { ariaOf, type ControlProps, controlLook, oneLine } from './fieldLook';
import { keyOf, labelOf, type Option } from './fieldPlan';
import { SearchChoice } from './SearchChoice';

export interface ChoiceProps extends ControlProps {
  readonly value: unknown;
  readonly options: readonly Option[];
  /** Whether the choice can be taken back. */
  readonly canLeaveOut: boolean;
  readonly onChange: (value: unknown) => void;
}

const searchableAbove = 12;

/** One of some values. A value that is none of them is shown as it is. */
export function ChoiceInput(props: ChoiceProps) {
  const { value, options, canLeaveOut, required, isWrong, onChange } = props;
  if (options.length > searchableAbove) return <SearchChoice {...props} />;
  const at = value === undefined ? -1 : options.findIndex((option) => keyOf(option.value) === keyOf(value));
  const isOther = value !== undefined && at < 0;
  return (
    <select
      {...ariaOf(props)}
      value={isOther ? 'other' : at}
      onChange={({ target }) => onChange(target.value === '-1' ? undefined : options[Number(target.value)]?.value)}
      className={`${controlLook(isWrong)} ${oneLine} cursor-pointer ${at < 0 && !isOther ? 'text-ink-3' : ''}`}
    >
      <option value={-1} disabled={!canLeaveOut && value !== undefined}>
        {required ? 'Choose…' : 'Left out'}
      </option>
      {isOther && (
        <option value="other" disabled>
          {labelOf(value).slice(0, 200)} (none of these)
        </option>
      )}
      {options.map((option, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a broken list may name a value twice
        <option key={i} value={i}>
          {nameOf(option)}
        </option>
      ))}
    </select>
  );
}

/** `EUR` · `Two stars (2)`: the label, with the value where it says something else. */
export function nameOf({ value, label, isName = false }: Option): string {
  if (isName) return label.slice(0, 300);
  const own = labelOf(value);
  return (label === own ? own : `${label} (${own})`).slice(0, 300);
}
