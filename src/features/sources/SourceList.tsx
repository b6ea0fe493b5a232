import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { hostSourceId } from '../../engine/catalogSource';
import { useNow } from '../../parts/useNow';
import { removeFiles } from '../../state/filesStore';
import { FirstItems } from '../../ui/FirstItems';
import { isFocusLost } from '../../ui/focus';
import { SourceListHeader } from './SourceListHeader';
import { SourceRow, sourceRowHeight } from './SourceRow';
import type { SourceItem } from './sourceItem';
import { defaultSourceSort, type Slot, searchSources, sortSources, useHeldOrder } from './sourceOrder';

interface SourceListProps {
  readonly sources: readonly SourceItem[];
  readonly search: string;
  /** Whether files are being read: rows then keep their places. */
  readonly isReading: boolean;
  readonly onReload: (id: string) => void;
  readonly details: (source: SourceItem, now: number) => ReactNode;
}

const drawnAtFirst = 100;
const everyHalfMinute = 30_000;

/** The sources as a dense list: sorted, selected, removed together. Nothing in it moves under the pointer. */
export function SourceList({ sources, search, isReading, onReload, details }: SourceListProps) {
  const [sort, setSort] = useState(defaultSourceSort);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [isPointed, setPointed] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const lastSelected = useRef<string | null>(null);
  const nextFocus = useRef<string | null>(null);
  const now = useNow(everyHalfMinute);

  const byId = useMemo(() => new Map(sources.map((source) => [source.id, source])), [sources]);
  const ids = useMemo(() => {
    const found = searchSources(sources, search);
    const files = found.filter(({ id }) => id !== hostSourceId);
    return [...found.filter(({ id }) => id === hostSourceId), ...sortSources(files, sort)].map(({ id }) => id);
  }, [sources, search, sort]);
  // Another search or order is asked for, so rows may move at once.
  const order = `${search} ${sort.key} ${sort.descending}`;
  const [heldOrder, setHeldOrder] = useState(order);
  if (heldOrder !== order) setHeldOrder(order);
  const slots = useHeldOrder(ids, (isPointed || isReading) && heldOrder === order);

  const files = ids.filter((id) => byId.get(id)?.canRemove === true);
  const selected = files.filter((id) => chosen.has(id));

  const select = (id: string, isSelected: boolean, toRange: boolean) => {
    const [from, to] = [files.indexOf(lastSelected.current ?? id), files.indexOf(id)].sort((a, b) => a - b);
    const range = toRange && from !== undefined && from >= 0 && to !== undefined ? files.slice(from, to + 1) : [id];
    lastSelected.current = id;
    setChosen(withAll(chosen, range, isSelected));
  };

  const remove = (id: string) => {
    const others = slots.filter((slot) => slot !== null);
    const place = others.indexOf(id);
    nextFocus.current = others[place + 1] ?? others[place - 1] ?? null;
    removeFiles([id]);
  };

  // By each move: no leave is told of where the row under the pointer was itself removed.
  useEffect(() => {
    if (!isPointed) return;
    const watch = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && list.current?.contains(target))) setPointed(false);
    };
    document.addEventListener('pointermove', watch);
    return () => document.removeEventListener('pointermove', watch);
  }, [isPointed]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was removed has left with new slots
  useLayoutEffect(() => {
    const next = nextFocus.current;
    if (next === null || !isFocusLost()) return;
    nextFocus.current = null;
    const row = [...(list.current?.children ?? [])].find(
      (one) => one instanceof HTMLElement && one.dataset.source === next,
    );
    row?.querySelector<HTMLElement>('button[aria-label^="Remove "]')?.focus({ preventScroll: true });
  }, [slots]);

  const drawSlots = (shown: readonly Slot[]) => {
    let gap = 0;
    const rows = shown.map((id) => {
      const source = id === null ? undefined : byId.get(id);
      if (source === undefined) {
        gap++;
        return null;
      }
      const before = gap;
      gap = 0;
      return (
        <SourceRow
          key={source.id}
          source={source}
          now={now}
          gap={before}
          isSelected={chosen.has(source.id)}
          isOpen={open.has(source.id)}
          onSelect={select}
          onOpen={(id, isOpen) => setOpen(withAll(open, [id], isOpen))}
          onReload={onReload}
          onRemove={remove}
        >
          {open.has(source.id) && details(source, now)}
        </SourceRow>
      );
    });
    return (
      <ul
        ref={list}
        aria-label="Sources"
        style={gap === 0 ? undefined : { paddingBottom: `${gap * sourceRowHeight}rem` }}
        onPointerEnter={(event) => setPointed(event.pointerType === 'mouse')}
      >
        {rows}
      </ul>
    );
  };

  return (
    <div className="rounded-xl border border-line bg-panel">
      <SourceListHeader
        sort={sort}
        onSort={setSort}
        selectable={files.length}
        selected={selected.length}
        onSelectAll={(isSelected) => setChosen(withAll(chosen, files, isSelected))}
        onRemove={() => {
          setChosen(withAll(chosen, selected, false));
          removeFiles(selected);
        }}
      />
      <FirstItems items={slots} first={drawnAtFirst}>
        {drawSlots}
      </FirstItems>
      {ids.length === 0 && search.trim() !== '' && (
        <p className="px-4 py-3 text-ink-2">No source matches “{search}”.</p>
      )}
    </div>
  );
}

function withAll(before: ReadonlySet<string>, ids: readonly string[], isIn: boolean): ReadonlySet<string> {
  const next = new Set(before);
  for (const id of ids) {
    if (isIn) next.add(id);
    else next.delete(id);
  }
  return next;
}
