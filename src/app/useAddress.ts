import { useSyncExternalStore } from 'react';
import { type Address, type DroppedValue, formatAddress, keepEqualParts, parseAddress } from '../model/address';

/** `choice` makes a history entry; `typing` one for all letters typed in a row; `silent` none. */
export type NavigationManner = 'choice' | 'typing' | 'silent';

interface AddressReading {
  readonly address: Address;
  /** What of the link meant nothing. */
  readonly dropped: readonly DroppedValue[];
}

/** How long an address stands before the history is told: a browser takes milliseconds over it, and rows come first. */
const restMs = 100;
/** Beyond these a held key makes no more entries: browsers stop taking them. */
const maxUntold = 32;
const listeners = new Set<() => void>();
const returnListeners = new Set<() => void>();
let shown: { readonly search: string; readonly reading: AddressReading } | null = null;
/** What the history still has to be told, the earliest first: a new entry, or another address for the one before. */
const untold: { readonly search: string; readonly isNew: boolean; readonly isTyped: boolean }[] = [];
let resting: ReturnType<typeof setTimeout> | undefined;
/** Whether the history is on its way forward again. */
let isCatchingUp = false;

/** What is shown; parts that did not change keep their identity. */
export function readAddress(): AddressReading {
  const search = shownSearch();
  if (shown?.search !== search) {
    const { address, dropped } = parseAddress(search);
    const kept = shown === null ? address : keepEqualParts(address, shown.reading.address);
    shown = { search, reading: { address: kept, dropped } };
  }
  return shown.reading;
}

function shownSearch(): string {
  return untold.at(-1)?.search ?? location.search;
}

/** Tells of every change of the address. */
export function watchAddress(changed: () => void): () => void {
  listeners.add(changed);
  return () => {
    listeners.delete(changed);
  };
}

/** Tells of Back and Forward, before anybody is told of the address they lead to. */
export function watchReturns(returned: () => void): void {
  returnListeners.add(returned);
}

addEventListener('popstate', () => {
  const last = isCatchingUp ? -1 : untold.findLastIndex(({ isNew }) => isNew);
  if (last >= 0) {
    // Back from an entry that the history was not told of yet: it has gone one too far.
    untold.splice(last);
    clearTimeout(resting);
    isCatchingUp = true;
    history.forward();
    return;
  }
  if (isCatchingUp) resting = setTimeout(tellNext, restMs);
  else untold.length = 0;
  isCatchingUp = false;
  for (const listener of returnListeners) listener();
  for (const listener of listeners) listener();
});

/** Shows an address, and tells the browser's history of it once it has stood for a moment. */
export function navigate(address: Address, manner: NavigationManner = 'choice'): void {
  const search = formatAddress(address);
  if (search === shownSearch()) return;
  const last = untold.at(-1);
  const wasTyped: unknown = last?.isTyped ?? history.state?.typed;
  const isNew = manner === 'choice' || (manner === 'typing' && wasTyped !== true);
  if (isNew && untold.length < maxUntold) untold.push({ search, isNew, isTyped: manner === 'typing' });
  else untold.splice(-1, 1, { isNew, isTyped: wasTyped === true, ...last, search });
  for (const listener of listeners) listener();
  clearTimeout(resting);
  resting = setTimeout(tellNext, restMs);
}

/** One at a time, so that no click waits for many. */
function tellNext(): void {
  tellHistory(1);
  if (untold.length > 0) resting = setTimeout(tellNext);
}

/** Brings the browser's history up to date with what is shown: the only place that writes to it. */
export function tellHistory(most = maxUntold): void {
  for (const { search, isNew, isTyped } of untold.splice(0, most)) {
    const url = `${location.pathname}${search}`;
    if (isNew) history.pushState({ typed: isTyped }, '', url);
    else history.replaceState(history.state, '', url);
  }
}

/** Shows the present address with some of its parts changed. */
export function changeAddress(changes: Partial<Address>, manner?: NavigationManner): void {
  navigate({ ...readAddress().address, ...changes }, manner);
}

/** A part of the address: what shows it is drawn anew only when that part changes. */
export function useAddress<Part>(select: (address: Address) => Part): Part {
  return useSyncExternalStore(watchAddress, () => select(readAddress().address));
}

/** The parts of the link that mean nothing to the app. */
export function useDroppedParts(): readonly DroppedValue[] {
  return useSyncExternalStore(watchAddress, () => readAddress().dropped);
}
