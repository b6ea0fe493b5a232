import { useEffect, useState } from 'react';
import { type LinkReading, parseDraftLink } from '../draft/shareLink';
import { dropFragment } from './useAddress';

type SharedDraft = Exclude<LinkReading, { kind: 'none' }>;

/** The draft a link brought: read once, and out of the address at once. */
export function useSharedDraft(): readonly [SharedDraft | null, () => void] {
  const [shared, setShared] = useState<SharedDraft | null>(null);
  useEffect(() => {
    const read = async () => {
      const fragment = location.hash;
      if (!fragment.startsWith('#draft=')) return;
      dropFragment();
      const reading = await parseDraftLink(fragment);
      if (reading.kind !== 'none') setShared(reading);
    };
    void read();
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  return [shared, () => setShared(null)];
}
