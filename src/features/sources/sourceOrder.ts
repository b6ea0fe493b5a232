import { useState } from 'react';
import type { Dialect } from '../../model/tool';

/** What a source is sorted and searched by. */
export interface ListedSource {
  readonly id: string;
  readonly name: string;
  readonly format: string;
  readonly tools: number;
  readonly problems: number;
  readonly bytes: number;
  readonly addedAt: number;
  readonly dialects: readonly (readonly [Dialect, number])[];
}

export const sourceSortKeys = ['name', 'format', 'tools', 'problems', 'bytes', 'addedAt'] as const;

export type SourceSortKey = (typeof sourceSortKeys)[number];

export interface SourceSort {
  readonly key: SourceSortKey;
  readonly descending: boolean;
}

/** In the order they were added: those that come are last. */
export const defaultSourceSort: SourceSort = { key: 'addedAt', descending: false };

const names = new Intl.Collator('en', { numeric: true });

/** Equal ones keep their order. */
export function sortSources<Source extends ListedSource>(
  sources: readonly Source[],
  { key, descending }: SourceSort,
): readonly Source[] {
  const sign = descending ? -1 : 1;
  return sources.toSorted((a, b) => {
    const [left, right] = [a[key], b[key]];
    return (
      sign *
      (typeof left === 'number' && typeof right === 'number' ? left - right : names.compare(`${left}`, `${right}`))
    );
  });
}

/** Those whose name or format has every word of the text. */
export function searchSources<Source extends ListedSource>(
  sources: readonly Source[],
  text: string,
): readonly Source[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return sources;
  return sources.filter(({ name, format }) => {
    const own = `${name} ${format}`.toLowerCase();
    return words.every((word) => own.includes(word));
  });
}

/** The next sort when a column's name is pressed: numbers begin with the greatest. */
export function nextSourceSort(sort: SourceSort, key: SourceSortKey): SourceSort {
  if (sort.key === key) return { key, descending: !sort.descending };
  return { key, descending: key === 'tools' || key === 'problems' || key === 'bytes' };
}

/** A place in the list: a source's id, or null where one was removed. */
export type Slot = string | null;

/** The list as it was, while nothing in it may move: what was removed leaves its place empty, what is new comes last. */
export function holdOrder(slots: readonly Slot[], ids: readonly string[]): readonly Slot[] {
  const here = new Set(ids);
  const known = new Set(slots);
  return [...slots.map((id) => (id !== null && here.has(id) ? id : null)), ...ids.filter((id) => !known.has(id))];
}

/** The ids in their order; while `isHeld`, each keeps the place it had, so that nothing slides under a pointer. */
export function useHeldOrder(ids: readonly string[], isHeld: boolean): readonly Slot[] {
  const [slots, setSlots] = useState<readonly Slot[]>(ids);
  const next = isHeld ? holdOrder(slots, ids) : ids;
  if (next.length === slots.length && next.every((id, place) => id === slots[place])) return slots;
  setSlots(next);
  return next;
}
