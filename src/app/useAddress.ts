import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { type Address, type DroppedValue, formatAddress, parseAddress } from '../model/address';

/** `choice` makes a history entry; `typing` one for all letters typed in a row; `silent` none. */
export type NavigationManner = 'choice' | 'typing' | 'silent';

const listeners = new Set<() => void>();

function subscribe(changed: () => void): () => void {
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

/** The address as it is now, what of it meant nothing, and how to change it. */
export function useAddress(): {
  address: Address;
  dropped: readonly DroppedValue[];
  change: (changes: Partial<Address>, manner?: NavigationManner) => void;
} {
  const search = useSyncExternalStore(subscribe, () => location.search);
  const { address, dropped } = useMemo(() => parseAddress(search), [search]);
  const change = useCallback(
    (changes: Partial<Address>, manner?: NavigationManner) =>
      navigate({ ...parseAddress(location.search).address, ...changes }, manner),
    [],
  );
  return { address, dropped, change };
}
