import { useLayoutEffect, useRef } from 'react';
import type { ViewRow } from '../../engine/rows';
import type { ShownView } from '../../state/catalogView';
import type { FixedRows } from '../../ui/useFixedRows';

/** A tool and where it stands. */
interface Seen {
  readonly tool: string;
  readonly place: number;
}

interface Sight extends Pick<ShownView, 'result' | 'listing'> {
  readonly rows: ReadonlyMap<number, ViewRow>;
  /** The place of the row that the Tab key reaches. */
  readonly focused: number;
  readonly setFocused: (place: number) => void;
}

/**
 * Where tools come or go within one list, keeps the first tool in sight where it is, and the focus on its tool. At
 * the top of the list nothing moves: what came first is seen there.
 */
export function useSteadyRow(
  { from, follow }: Pick<FixedRows, 'from' | 'follow'>,
  { result, listing, rows, focused, setFocused }: Sight,
): void {
  const last = useRef<{ readonly listing: string; readonly total: number; readonly seen: Seen | null } | null>(null);
  const focus = useRef<Seen | null>(null);
  const total = result?.total ?? 0;
  useLayoutEffect(() => {
    const before = last.current;
    if (before !== null && before.listing === listing && before.total !== total) {
      const now = before.seen && placeOfTool(rows, before.seen);
      if (before.seen && now !== null && now !== before.seen.place && from > 0) follow(before.seen.place, now);
      const focusedNow = focus.current && placeOfTool(rows, focus.current);
      if (focus.current && focusedNow !== null && focusedNow !== focus.current.place) {
        focus.current = { ...focus.current, place: focusedNow };
        last.current = { listing, total, seen: null };
        return setFocused(focusedNow);
      }
    }
    last.current = { listing, total, seen: seenAt(rows, from) };
    focus.current = seenAt(rows, focused);
  }, [total, listing, rows, from, follow, focused, setFocused]);
}

function keyOf(row: ViewRow | undefined): string | null {
  return row?.kind === 'tool' ? `${row.copy} ${row.toolId}` : null;
}

function seenAt(rows: ReadonlyMap<number, ViewRow>, place: number): Seen | null {
  const tool = keyOf(rows.get(place));
  return tool === null ? null : { tool, place };
}

function placeOfTool(rows: ReadonlyMap<number, ViewRow>, { tool, place }: Seen): number | null {
  if (keyOf(rows.get(place)) === tool) return place;
  for (const [at, row] of rows) if (keyOf(row) === tool) return at;
  return null;
}
