import { useSharedDraft } from '../state/useSharedDraft';
import { lazyPart } from '../ui/lazyPart';

const SharedDraftDialog = lazyPart('The shared draft', () =>
  import('../features/allowlist/SharedDraftDialog').then((m) => m.SharedDraftDialog),
);

/** What a link would bring in, shown before anything changes. */
export function SharedDraft() {
  const [shared, dropShared] = useSharedDraft();
  return shared === null ? null : <SharedDraftDialog reading={shared} onClose={dropShared} />;
}
