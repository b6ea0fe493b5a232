import { useSyncExternalStore } from 'react';
import { type Address, type DroppedValue, formatAddress, keepEqualParts, parseAddress } from '../model/address';

/** `choice` makes a history entry; `typing` one for all letters typed in a row; `silent` none. */
export type NavigationManner = 'choice' | 'typing' | 'silent';

interface AddressReading {
  readonly address: Address;
  /** What of the link meant nothing. */
  readonly dropped: readonly DroppedValue[];
}

const listeners = new Set<() => void>();
let read: { readonly search: string; readonly reading: AddressReading } | null = null;

/** What the address bar says now; parts that did not change keep their identity. */
export function readAddress(): AddressReading {
  const { search } = location;
  if (read?.search !== search) {
    const { address, dropped } = parseAddress(search);
    const kept = read === null ? address : keepEqualParts(address, read.reading.address);
    read = { search, reading: { address: kept, dropped } };
  }
  return read.reading;
}

/** Tells of every change of the address. */
export function watchAddress(changed: () => void): () => void {
  listeners.add(changed);
  addEventListener('popstate', changed);
  return () => {
    listeners.delete(changed);
    removeEventListener('popstate', changed);
  };
}

/** Shows an address: the only place that writes to the browser's history. */
export function navigate(address: Address, manner: NavigationManner = 'choice'): void {
  const search = formatAddress(address);
  if (search === location.search) return;
  const url = `${location.pathname}${search}`;
  const isTyped: unknown = history.state?.typed;
  if (manner === 'silent' || (manner === 'typing' && isTyped === true)) history.replaceState(history.state, '', url);
  else history.pushState({ typed: manner === 'typing' }, '', url);
  for (const listener of listeners) listener();
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
