import { useUnkept } from '../state/persisted';
import { DraftNotices } from './DraftNotices';

/** What this browser does not keep. */
export function KeepingTroubles() {
  const unkept = useUnkept();
  return unkept.length === 0 ? null : <DraftNotices />;
}
