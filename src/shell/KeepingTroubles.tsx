import { lazy, Suspense } from 'react';
import { useUnkept } from '../state/persisted';

const DraftNotices = lazy(() => import('./DraftNotices').then((m) => ({ default: m.DraftNotices })));

/** What this browser does not keep. */
export function KeepingTroubles() {
  const unkept = useUnkept();
  return unkept.length === 0 ? null : (
    <Suspense>
      <DraftNotices />
    </Suspense>
  );
}
