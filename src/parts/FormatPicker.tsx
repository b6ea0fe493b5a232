import { useMemo } from 'react';
import { placeWords, targets } from '../clients/targets';
import type { ExportTarget, TargetKind } from '../exports/exportTarget';
import { useKnownCatalog } from '../state/catalogSummary';
import { useUsedFormats } from '../state/preferences';
import { SearchSelect } from '../ui/SearchSelect';

export const kindWords: Readonly<Record<TargetKind, string>> = {
  limits: 'Limits what the agent sees',
  both: 'Limits what it sees, and says who asks',
  'stops-asking': 'Says which tools run unasked',
  asks: 'Says which tools ask',
  'admits-servers': 'Admits servers with all their tools',
  record: 'For people and records',
};

interface FormatPickerProps {
  /** Its accessible name. */
  readonly label: string;
  readonly target: ExportTarget;
  readonly onFormat: (format: string) => void;
}

/** Which file a draft is exported as: typing narrows the list; the formats used last come first, then products. */
export function FormatPicker({ label, target, onFormat }: FormatPickerProps) {
  const used = useUsedFormats();
  const { facetValues } = useKnownCatalog().summary ?? {};
  const options = useMemo(() => {
    const rank = ({ id, kind, dialect }: ExportTarget) => {
      const recent = used.indexOf(id);
      return recent >= 0 ? recent : used.length + (kind === 'record' ? 2 : dialect === undefined ? 0 : 1);
    };
    const isOffered = ({ id, dialect }: ExportTarget) =>
      id === target.id ||
      used.includes(id) ||
      dialect === undefined ||
      // Until the catalog is read, nobody knows what it lacks.
      facetValues === undefined ||
      facetValues.dialect.includes(dialect);
    return targets.filter(isOffered).sort((a, b) => rank(a) - rank(b));
  }, [used, facetValues, target.id]);
  return (
    <div className="min-w-0 flex-1 max-sm:basis-full">
      <SearchSelect
        label={label}
        options={options}
        chosen={target}
        isEqual={(one, other) => one.id === other.id}
        nameOf={({ label }) => label}
        onChoose={(chosen) => chosen !== null && onFormat(chosen.id)}
        canClear={false}
        input={{
          'aria-label': label,
          'aria-description': kindWords[target.kind],
          className:
            'h-7.5 w-full min-w-0 rounded-md border border-ctl bg-panel px-2.5 font-medium hover:bg-sunk touch:h-11 max-sm:text-base',
          // What is typed takes the place of what stands there.
          onFocus: (event) => event.currentTarget.select(),
        }}
      >
        {(one) => (
          <span className="block font-sans">
            <span className="block text-sm">{one.label}</span>
            <span className="block font-normal text-ink-3">{placeWords(one) ?? kindWords[one.kind]}</span>
          </span>
        )}
      </SearchSelect>
    </div>
  );
}
