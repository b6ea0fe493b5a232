import { useEffect, useState } from 'react';
import type { LinkReading } from '../draft/shareLink';
import { withLate } from '../ui/loadLate';
import { dropFragment } from './useAddress';

type SharedDraft = Exclude<LinkReading, { kind: 'none' }>;

/** The draft a link brought: read once, and out of the address at once. */
export function useSharedDraft(): readonly [SharedDraft | null, () => void] {
  const [shared, setShared] = useState<SharedDraft | null>(null);
  useEffect(() => {
    const read = () => {
      const fragment = location.hash;
      if (!fragment.startsWith('#draft=')) return;
      dropFragment();
      withLate(
        'the shared draft',
        () => import('../draft/shareLink'),
        async ({ parseDraftLink }) => {
          const reading = await parseDraftLink(fragment);
          if (reading.kind !== 'none') setShared(reading);
        },
      );
    };
    read();
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  return [shared, () => setShared(null)];
}
