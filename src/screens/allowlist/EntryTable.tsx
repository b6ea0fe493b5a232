import { useState } from 'react';
import { Button } from '../../ui/Button';
import type { DraftEdit } from '../../workspace/editDraft';
import { formatCount } from '../shared/formatQuantity';
import { EntryRow } from './EntryRow';
import { PatternRow } from './PatternRow';
import type { ReviewedEntry } from './reviewDraft';

export interface EntryTableProps {
  readonly entries: readonly ReviewedEntry[];
  readonly patterns: readonly { readonly pattern: string; readonly matches: readonly string[] | null }[];
  readonly onEdit: (edit: DraftEdit) => void;
  readonly onOpenTool: (toolId: string) => void;
  /** Takes the tool as it is now for what was meant. */
  readonly onAccept: (toolId: string) => void;
  readonly onRepoint: (toolId: string, to: string) => void;
  readonly onExpand: (pattern: string, toolIds: readonly string[]) => void;
}

const rowsAtOnce = 200;
const heading = 'px-2 text-left font-semibold text-ink-2 text-xs';

/** The draft's entries, one a row, in the order in which they were added. */
export function EntryTable({ entries, patterns, onExpand, ...actions }: EntryTableProps) {
  const [shown, setShown] = useState(rowsAtOnce);
  return (
    <>
      <table aria-label="Entries" className="w-full border-separate border-spacing-0 max-md:block">
        <thead className="max-md:sr-only">
          <tr className="h-8 [&>th]:sticky [&>th]:top-0 [&>th]:z-10 [&>th]:border-line [&>th]:border-b [&>th]:bg-panel">
            <th scope="col" className={`${heading} pl-5`}>
              Tool
            </th>
            <th scope="col" className={`${heading} w-28`}>
              Safety tier
            </th>
            <th scope="col" className={`${heading} w-24`}>
              Mode
            </th>
            <th scope="col" className={`${heading} w-36`}>
              In the catalog
            </th>
            <th scope="col" className={`${heading} w-44`}>
              Note
            </th>
            <th scope="col" className="w-12 pr-3">
              <span className="sr-only">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody className="max-md:block">
          {patterns.map(({ pattern, matches }) => (
            <PatternRow
              key={pattern}
              pattern={pattern}
              matches={matches}
              onExpand={onExpand}
              onRemove={() => actions.onEdit({ kind: 'remove', patterns: [pattern] })}
            />
          ))}
          {entries.slice(0, shown).map((reviewed) => (
            <EntryRow key={reviewed.entry.toolId} reviewed={reviewed} {...actions} />
          ))}
        </tbody>
      </table>
      {entries.length > shown && (
        <p className="flex items-center gap-3 px-5 py-3 text-ink-2">
          {formatCount(shown)} of {formatCount(entries.length)} entries
          <Button onClick={() => setShown(shown + rowsAtOnce)}>Show {rowsAtOnce} more</Button>
        </p>
      )}
    </>
  );
}
