import { revealPlain } from '../../model/revealText';
import { Select } from '../../ui/Select';

/** Something to compare with, as the link parameter names it. */
export interface TargetOption {
  readonly target: string;
  /** Untrusted text. */
  readonly label: string;
}

export interface TargetGroup {
  readonly label: string;
  readonly options: readonly TargetOption[];
}

export interface TargetChoiceProps {
  /** Accessible name and words before the choice. */
  readonly label: string;
  readonly groups: readonly TargetGroup[];
  /** Null while nothing is chosen; one that no group has is named as it is. */
  readonly chosen: string | null;
  readonly onChoose: (target: string) => void;
}

const maxOptions = 200;

/** A choice among many kinds of sides. */
export function TargetChoice({ label, groups, chosen, onChoose }: TargetChoiceProps) {
  const isListed = groups.some(({ options }) => options.some(({ target }) => target === chosen));
  return (
    <label className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      <span className="text-ink-2">{label}</span>
      <Select
        aria-label={label}
        value={chosen ?? ''}
        onChange={({ target }) => onChoose(target.value)}
        wrapperClassName="max-w-full"
      >
        {chosen === null && <option value="">Choose…</option>}
        {chosen !== null && !isListed && <option value={chosen}>{revealPlain(chosen, 60)}</option>}
        {groups
          .filter(({ options }) => options.length > 0)
          .map(({ label: group, options }) => (
            <optgroup key={group} label={group}>
              {options.slice(0, maxOptions).map(({ target, label: text }) => (
                <option key={target} value={target}>
                  {revealPlain(text)}
                </option>
              ))}
            </optgroup>
          ))}
      </Select>
    </label>
  );
}
