import { Notice } from '../parts/Notice';
import { Button } from '../ui/Button';
import { dismissLoads, retryLoads, useFailedLoads } from '../ui/loadLate';

/** What could not be loaded and has no place of its own to say so: the server stopped, or has newer files. */
export function FailedLoads() {
  const failed = useFailedLoads();
  if (failed.length === 0) return null;
  return (
    <Notice kind="error" onDismiss={dismissLoads}>
      This part could not be loaded: {[...new Set(failed.map(({ what }) => what))].join(', ')}. Everything else still
      works. <Button onClick={() => retryLoads()}>Try again</Button>{' '}
      <Button variant="quiet" onClick={() => location.reload()}>
        Reload
      </Button>
    </Notice>
  );
}
