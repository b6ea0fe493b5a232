import { useEffect, useMemo, useRef } from 'react';
import type { DraftEdit } from '../../draft/editDraft';
import { usePrintTime } from '../../ui/usePrintTime';
import { useShownChunks } from '../../ui/useShownChunks';
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
  /** Whether a target that the draft is meant for can load tools on demand. */
  readonly canDefer: boolean;
  readonly onExpand: (pattern: string, toolIds: readonly string[]) => void;
}

/** Entries of one part of the table: only the parts near the viewport are drawn. */
const rowsAtOnce = 20;
const usualHeight = 48;
const heading = 'px-2 text-left font-semibold text-ink-2 text-xs';

type Actions = Omit<EntryTableProps, 'entries' | 'patterns' | 'canDefer' | 'onExpand'>;

/** The same functions from one drawing to the next, so that rows nothing happened to stay as they are. */
function useStable(actions: Actions): Actions {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  return useMemo(
    () => ({
      onEdit: (edit) => latest.current.onEdit(edit),
      onOpenTool: (toolId) => latest.current.onOpenTool(toolId),
      onAccept: (toolId) => latest.current.onAccept(toolId),
      onRepoint: (toolId, to) => latest.current.onRepoint(toolId, to),
    }),
    [],
  );
}

/** The draft's entries, one a row, in the order in which they were added. */
export function EntryTable({ entries, patterns, canDefer, onExpand, ...actions }: EntryTableProps) {
  const printTime = usePrintTime();
  const stable = useStable(actions);
  const parts: (readonly ReviewedEntry[])[] = [];
  for (let from = 0; from < entries.length; from += rowsAtOnce) parts.push(entries.slice(from, from + rowsAtOnce));
  const { isShown, heightOf, refOf } = useShownChunks(parts.length);
  return (
    <table
      aria-label="Entries"
      aria-rowcount={1 + patterns.length + entries.length}
      className="w-full border-separate border-spacing-0 max-md:block"
    >
      <thead className="max-md:sr-only">
        <tr className="h-8 [&>th]:sticky [&>th]:top-0 [&>th]:z-10 [&>th]:border-line [&>th]:border-b [&>th]:bg-panel">
          <th scope="col" className={`${heading} pl-5`}>
            Tool
          </th>
          <th scope="col" className={`${heading} w-28`}>
            Safety tier
          </th>
          <th scope="col" className={`${heading} w-40`}>
            Mode
          </th>
          <th scope="col" className={`${heading} w-32`}>
            In the catalog
          </th>
          <th scope="col" className={`${heading} w-40 2xl:w-72`}>
            Note
          </th>
          <th scope="col" className="w-12 pr-3">
            <span className="sr-only">Remove</span>
          </th>
        </tr>
      </thead>
      {patterns.length > 0 && (
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
        </tbody>
      )}
      {parts.map((part, chunk) => {
        const first = 2 + patterns.length + chunk * rowsAtOnce;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is the rows at its place
          <tbody key={chunk} ref={refOf(chunk)} className="max-md:block">
            {printTime !== null || isShown(chunk) ? (
              part.map((reviewed, place) => (
                <EntryRow
                  key={reviewed.entry.toolId}
                  reviewed={reviewed}
                  rowIndex={first + place}
                  canDefer={canDefer}
                  {...stable}
                />
              ))
            ) : (
              <tr aria-hidden className="max-md:block">
                <td
                  colSpan={6}
                  className="p-0 max-md:block"
                  style={{ height: heightOf(chunk) ?? part.length * usualHeight }}
                />
              </tr>
            )}
          </tbody>
        );
      })}
    </table>
  );
}
