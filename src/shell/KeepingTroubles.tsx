import { lazy, Suspense } from 'react';
import { useUnkept } from '../state/persisted';
import { useWorkspace } from '../state/useWorkspace';

const DraftNotices = lazy(() => import('./DraftNotices').then((m) => ({ default: m.DraftNotices })));

/** What this browser does not keep, or where two tabs disagree. */
export function KeepingTroubles() {
  const { state } = useWorkspace();
  const unkept = useUnkept();
  return unkept.length === 0 && state.conflicts.length === 0 ? null : (
    <Suspense>
      <DraftNotices />
    </Suspense>
  );
}
