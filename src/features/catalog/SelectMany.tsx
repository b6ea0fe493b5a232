import { useState } from 'react';
import { Checkbox } from '../../ui/Checkbox';

interface SelectManyProps {
  /** Its accessible name. */
  readonly label: string;
  readonly title: string;
  /** How many tools it stands for, and how many of them are selected. */
  readonly count: number;
  readonly selected: number;
  readonly onChange: (isSelected: boolean) => void;
}

/** A box that selects many tools at once: what was asked for shows at once, and the counts follow from the worker. */
export function SelectMany({ label, title, count, selected, onChange }: SelectManyProps) {
  const isAll = count > 0 && selected === count;
  const counts = `${selected} of ${count}`;
  const [asked, setAsked] = useState<{ readonly counts: string; readonly isAll: boolean } | null>(null);
  if (asked !== null && asked.counts !== counts) setAsked(null);
  const isSelected = asked?.isAll ?? isAll;
  return (
    <label className="flex h-full w-11 shrink-0 items-center pl-4 max-sm:pl-3" title={title}>
      <Checkbox
        aria-label={label}
        checked={isSelected}
        mixed={asked === null && selected > 0 && !isAll}
        disabled={count === 0}
        onChange={() => {
          setAsked({ counts, isAll: !isSelected });
          onChange(!isSelected);
        }}
      />
    </label>
  );
}
