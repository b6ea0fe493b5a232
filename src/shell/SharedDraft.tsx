import { useSharedDraft } from '../state/useSharedDraft';
import { lazyPart } from '../ui/lazyPart';

const SharedDraftProposal = lazyPart('The shared draft', () =>
  import('./SharedDraftProposal').then((m) => m.SharedDraftProposal),
);

/** What a link would bring in, shown before anything changes. */
export function SharedDraft() {
  const [shared, dropShared] = useSharedDraft();
  return shared === null ? null : <SharedDraftProposal reading={shared} onClose={dropShared} />;
}
