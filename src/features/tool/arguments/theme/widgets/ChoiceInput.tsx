import { revealPlain } from '../../../../../model/revealText';
import { Select } from '../../../../../ui/Select';
import { ariaOf } from '../fieldLook';
import { keyOf, labelOf, nameOf } from '../fieldPlan';
import { type ChoiceProps, SearchChoice } from './SearchChoice';

const searchableAbove = 12;

/** One of some values. A value that is none of them is shown as it is. */
export function ChoiceInput(props: ChoiceProps) {
  const { value, options, canLeaveOut, required, isWrong, onChange } = props;
  if (options.length > searchableAbove) return <SearchChoice {...props} />;
  const at = value === undefined ? -1 : options.findIndex((option) => keyOf(option.value) === keyOf(value));
  const isOther = value !== undefined && at < 0;
  return (
    <Select
      {...ariaOf(props)}
      value={isOther ? 'other' : at}
      onChange={({ target }) => onChange(target.value === '-1' ? undefined : options[Number(target.value)]?.value)}
      isWrong={isWrong}
      wrapperClassName="w-full"
      className={at < 0 && !isOther ? 'text-ink-3' : ''}
    >
      <option value={-1} disabled={!canLeaveOut && value !== undefined}>
        {required ? 'Choose…' : 'Left out'}
      </option>
      {isOther && (
        <option value="other" disabled>
          {revealPlain(labelOf(value))} (none of these)
        </option>
      )}
      {options.map((option, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a broken list may name a value twice
        <option key={i} value={i}>
          {revealPlain(nameOf(option), 1_000)}
        </option>
      ))}
    </Select>
  );
}
