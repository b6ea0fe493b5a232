import { lazy, Suspense } from 'react';
import { unkeptStores } from '../state/registry';
import { useWorkspace } from '../state/useWorkspace';
import { useStore } from '../ui/useStore';

const DraftNotices = lazy(() => import('./DraftNotices').then((m) => ({ default: m.DraftNotices })));

/** What this browser does not keep, or where two tabs disagree. */
export function KeepingTroubles() {
  const { state } = useWorkspace();
  const unkept = useStore(unkeptStores);
  return unkept.length === 0 && state.conflicts.length === 0 ? null : (
    <Suspense>
      <DraftNotices />
    </Suspense>
  );
}
