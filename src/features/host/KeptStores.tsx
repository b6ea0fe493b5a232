import { useSyncExternalStore } from 'react';
import { formatBytes, formatCount } from '../../parts/formatQuantity';
import { listAllKept } from '../../state/keptStores';
import type { KeptStore } from '../../state/persisted';

/** Names everything that this browser keeps, with how much of it there is. */
export function KeptStores() {
  return (
    <ul className="grid list-disc gap-1 pl-5 text-ink-2 marker:text-ink-3">
      {listAllKept().map((store) => (
        <Kept key={store.what} store={store} />
      ))}
    </ul>
  );
}

function Kept({ store }: { readonly store: KeptStore }) {
  const count = useSyncExternalStore(store.subscribe, store.count);
  const bytes = useSyncExternalStore(store.subscribe, store.bytes);
  const status = useSyncExternalStore(store.status.subscribe, store.status.getState);
  return (
    <li>
      <span className="text-ink">{store.what}</span>
      {store.with !== undefined && ` (${store.with})`}
      {status === 'newer'
        ? ': kept by a newer version of this app'
        : count !== null && `: ${status === 'reading' ? '…' : formatCount(count)}`}
      {bytes !== null && bytes > 0 && `, ${formatBytes(bytes)}`}
    </li>
  );
}
