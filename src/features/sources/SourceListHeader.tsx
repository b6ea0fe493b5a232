import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { formatCount, formatCounted } from '../../parts/formatQuantity';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/Checkbox';
import { Select } from '../../ui/Select';
import { checkboxTarget, sourceColumns } from './SourceRow';
import { nextSourceSort, type SourceSort, type SourceSortKey, sourceSortKeys } from './sourceOrder';

export interface SourceListHeaderProps {
  readonly sort: SourceSort;
  readonly onSort: (sort: SourceSort) => void;
  /** How many files can be selected, and how many are. */
  readonly selectable: number;
  readonly selected: number;
  readonly onSelectAll: (isSelected: boolean) => void;
  readonly onRemove: () => void;
}

const labels: Readonly<Record<SourceSortKey, string>> = {
  name: 'Name',
  format: 'Format',
  tools: 'Tools',
  problems: 'Problems',
  bytes: 'Size',
  addedAt: 'Added',
};

const looks: Readonly<Record<SourceSortKey, string>> = {
  name: 'pl-4.5',
  format: '',
  tools: 'justify-end',
  problems: 'justify-end',
  bytes: 'justify-end',
  addedAt: 'justify-end max-lg:hidden',
};

/** Sorts the list; while files are selected, what can be done with them takes the names' place. */
export function SourceListHeader(props: SourceListHeaderProps) {
  const { sort, onSort, selectable, selected, onSelectAll, onRemove } = props;
  const isAll = selectable > 0 && selected === selectable;
  return (
    <div
      className={`sticky top-0 z-[2] flex min-h-9 items-center rounded-t-xl border-line border-b bg-panel px-3 text-ink-2 text-xs max-sm:min-h-12 ${selected > 0 ? 'sm:gap-x-3' : sourceColumns}`}
    >
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the label widens the target of the box inside it */}
      <label className={checkboxTarget}>
        <Checkbox
          aria-label="Select all listed files"
          checked={isAll}
          mixed={selected > 0 && !isAll}
          disabled={selectable === 0}
          onChange={() => onSelectAll(!isAll)}
        />
      </label>
      {selected > 0 ? (
        <span className="flex min-w-0 flex-1 items-center gap-3 text-sm">
          <span role="status" className="truncate font-medium text-ink tabular-nums">
            {formatCount(selected)} selected
          </span>
          <Button className="h-7" onClick={onRemove}>
            <Trash2 aria-hidden />
            Remove {formatCounted(selected, 'file')}
          </Button>
          <Button variant="quiet" onClick={() => onSelectAll(false)}>
            Clear selection
          </Button>
        </span>
      ) : (
        <>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is not laid out as part of its parent's grid */}
          <span role="group" aria-label="Sort sources by" className="contents max-sm:hidden">
            {sourceSortKeys.map((key) => (
              <SortButton key={key} label={labels[key]} look={looks[key]} sortKey={key} sort={sort} onSort={onSort} />
            ))}
          </span>
          <span className="max-lg:hidden">Fingerprint</span>
          <span className="max-sm:hidden" />
          <Select
            aria-label="Sort sources"
            size="dense"
            wrapperClassName="ml-auto sm:hidden"
            value={`${sort.key} ${sort.descending}`}
            onChange={({ target }) => {
              const key = sourceSortKeys.find((one) => target.value.startsWith(`${one} `));
              if (key !== undefined) onSort({ key, descending: target.value.endsWith('true') });
            }}
          >
            {sourceSortKeys.flatMap((key) =>
              [false, true].map((descending) => (
                <option key={`${key} ${descending}`} value={`${key} ${descending}`}>
                  {labels[key]}, {descending ? 'descending' : 'ascending'}
                </option>
              )),
            )}
          </Select>
        </>
      )}
    </div>
  );
}

interface SortButtonProps {
  readonly label: string;
  readonly look: string;
  readonly sortKey: SourceSortKey;
  readonly sort: SourceSort;
  readonly onSort: (sort: SourceSort) => void;
}

function SortButton({ label, look, sortKey, sort, onSort }: SortButtonProps) {
  const isSorted = sort.key === sortKey;
  const Arrow = sort.descending ? ArrowDown : ArrowUp;
  return (
    <span className={`flex min-w-0 items-center ${look}`}>
      <button
        type="button"
        aria-pressed={isSorted}
        aria-description={isSorted ? `sorted ${sort.descending ? 'descending' : 'ascending'}` : undefined}
        className={`flex h-6 min-w-0 items-center gap-1 font-medium touch:h-11 touch:min-w-11 hover:text-ink ${isSorted ? 'text-ink' : ''}`}
        onClick={() => onSort(nextSourceSort(sort, sortKey))}
      >
        <span className="truncate">{label}</span>
        {isSorted && <Arrow aria-hidden className="size-3 flex-none" />}
      </button>
    </span>
  );
}
