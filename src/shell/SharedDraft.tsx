import { useEffect, useState } from 'react';
import { type LinkReading, parseDraftLink } from '../draft/shareLink';
import { dropFragment } from '../state/useAddress';
import { lazyPart } from '../ui/lazyPart';

const SharedDraftDialog = lazyPart('The shared draft', () =>
  import('../features/allowlist/SharedDraftDialog').then((m) => m.SharedDraftDialog),
);

export function SharedDraft() {
  const [shared, dropShared] = useSharedDraft();
  return shared === null ? null : <SharedDraftDialog reading={shared} onClose={dropShared} />;
}

type SharedDraft = Exclude<LinkReading, { kind: 'none' }>;

/** The draft a link brought: read once, and out of the address at once. */
function useSharedDraft(): readonly [SharedDraft | null, () => void] {
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
