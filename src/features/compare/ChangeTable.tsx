import { ChevronRight } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { introducedWords } from '../../audit/introduced';
import { describeChange } from '../../engine/compare/changeWords';
import type { ChangeRow } from '../../engine/comparisonTable';
import { classLabel, isMissing } from '../../model/change';
import { fieldName, fieldWord, isStatedRisk } from '../../model/toolChange';
import { lookOfChange } from '../../parts/badges';
import { formatCount } from '../../parts/formatQuantity';
import { UntrustedText } from '../../parts/UntrustedText';
import { usePreferences } from '../../state/preferences';
import { TableHead } from '../../ui/DataTable';
import { ShowMore } from '../../ui/FirstItems';
import { ChangeDetails } from './ChangeDetails';

interface ChangeTableProps {
  readonly comparison: number;
  readonly rows: readonly ChangeRow[];
  readonly total: number;
  readonly open: { readonly toolId: string; readonly copy: number } | null;
  readonly onOpen: (row: ChangeRow | null) => void;
  readonly onMore: () => void;
}

const shownLines = 3;

const headings = [
  { id: 'tool', header: 'Tool', className: 'w-[34%]' },
  { id: 'change', header: 'Change', className: 'w-40' },
  { id: 'what', header: 'What changed' },
];

/** The changes, worst first: each in a few words, in full once it is opened. */
export function ChangeTable({ comparison, rows, total, open, onOpen, onMore }: ChangeTableProps) {
  const { singleKeys } = usePreferences();
  const isOpen = ({ toolId, copy }: ChangeRow) => open?.toolId === toolId && open.copy === copy;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return;
    const at = event.target.closest<HTMLElement>('[data-change]')?.dataset.change;
    const isFormField = event.target.matches('input, select, textarea');
    const to = at === undefined || isFormField ? undefined : targetOf(event.key, Number(at), rows.length, singleKeys);
    if (to === undefined) return;
    event.preventDefault();
    const row = rows[to];
    if (row === undefined) return;
    event.currentTarget.querySelector<HTMLElement>(`[data-change="${to}"] [data-change-button]`)?.focus();
    // Who reads one after the other walks on with the next one open.
    if (open !== null) onOpen(row);
  };

  return (
    <div className="grid gap-2">
      <table aria-label="Changes" className="w-full table-fixed border-separate border-spacing-0 max-sm:block">
        <TableHead
          columns={headings}
          className="max-sm:sr-only"
          rowClassName="[&>th]:border-line [&>th]:border-b [&>th]:py-1.5 [&>th]:pr-4"
        />
        <tbody className="max-sm:block" onKeyDown={onKeyDown}>
          {rows.map((row, place) => (
            <Rows
              key={row.place}
              row={row}
              place={place}
              isOpen={isOpen(row)}
              isStop={open === null || !rows.some(isOpen) ? place === 0 : isOpen(row)}
              onToggle={() => onOpen(isOpen(row) ? null : row)}
            >
              {isOpen(row) && <ChangeDetails comparison={comparison} row={row} />}
            </Rows>
          ))}
        </tbody>
      </table>
      <ShowMore shown={rows.length} total={total} onMore={onMore} />
    </div>
  );
}

function targetOf(key: string, at: number, count: number, hasSingleKeys: boolean): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return at + 1;
    case 'ArrowUp':
      return at - 1;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    case 'j':
      return hasSingleKeys ? at + 1 : undefined;
    case 'k':
      return hasSingleKeys ? at - 1 : undefined;
    default:
      return undefined;
  }
}

interface RowsProps {
  readonly row: ChangeRow;
  readonly place: number;
  readonly isOpen: boolean;
  readonly isStop: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

function Rows({ row, place, isOpen, isStop, onToggle, children }: RowsProps) {
  const { toolId, copy, title, classes } = row;
  const isGone = isMissing(classes);
  const lines = linesOf(row);
  const shownClasses = classes.filter((kind) => kind !== 'stated');
  return (
    <>
      <tr
        data-change={place}
        className="align-top max-sm:grid max-sm:gap-1 max-sm:border-line max-sm:border-b max-sm:py-2 sm:[&>*]:border-line sm:[&>*]:border-b sm:[&>*]:py-2 sm:[&>*]:pr-4"
      >
        <th scope="row" className="text-left font-normal [overflow-wrap:anywhere]">
          <button
            type="button"
            data-change-button
            aria-expanded={isOpen}
            tabIndex={isStop ? 0 : -1}
            className={`flex min-h-6 w-full items-start gap-1 rounded text-left hover:underline ${isGone ? 'text-ink-2' : ''}`}
            onClick={onToggle}
          >
            <ChevronRight
              aria-hidden
              className={`mt-0.5 size-4 flex-none text-ink-3 transition-transform ${isOpen ? 'rotate-90' : ''}`}
            />
            <span className="min-w-0">
              {title !== undefined && <UntrustedText className="block font-medium" text={title} />}
              <span className={`block font-mono text-xs ${title === undefined ? '' : 'text-ink-3'}`}>
                <UntrustedText text={toolId} />
                {copy > 1 && ` (copy ${copy})`}
              </span>
            </span>
          </button>
        </th>
        <td className="max-sm:pl-5">
          <ul className="flex flex-wrap gap-1">
            {row.fields.filter(isStatedRisk).map(({ field, after }) => (
              <li
                key={field}
                className={`rounded px-1.5 text-xs leading-5.25 [overflow-wrap:anywhere] ${lookOfChange('wider')}`}
              >
                now states <UntrustedText text={fieldWord(after)} />
              </li>
            ))}
            {shownClasses.map((kind) => (
              <li key={kind} className={`rounded px-1.5 text-xs leading-5.25 ${lookOfChange(kind)}`}>
                {classLabel(kind)}
              </li>
            ))}
          </ul>
        </td>
        <td className="max-sm:pl-5">
          <ul className="grid gap-0.5 text-ink-2 [overflow-wrap:anywhere]">
            {lines.slice(0, shownLines).map((line) => (
              <li key={line} className="line-clamp-2">
                <UntrustedText text={line} />
              </li>
            ))}
            {lines.length > shownLines && <li className="text-ink-3 text-xs">and {lines.length - shownLines} more</li>}
          </ul>
        </td>
      </tr>
      {isOpen && (
        <tr data-change={place} className="max-sm:block">
          <td colSpan={3} className="border-line border-b bg-sunk px-4 py-3 max-sm:block sm:pl-5">
            {children}
          </td>
        </tr>
      )}
    </>
  );
}

function linesOf(row: ChangeRow): readonly string[] {
  const texts = row.texts.map(({ pointer, before, after, introduces }) => {
    const came = introducedWords(introduces);
    return `${came === '' ? '' : `Introduces ${came}. `}${pointer}: “${before}” → “${after}”`;
  });
  const more = row.textCount - row.texts.length;
  const facts = row.facts.map(([field, value]) => `${fieldName(field)}: ${fieldWord(value)}`).join(' · ');
  return [
    ...(facts === '' ? [] : [facts]),
    ...describeChange(row),
    ...texts,
    ...(more > 0 ? [`${formatCount(more)} more texts`] : []),
  ];
}
