import type { Draft } from '../model/draft';
import { ProposalSummary } from '../screens/allowlist/ProposalSummary';
import { QuestionFailed } from '../screens/shared/QuestionFailed';
import type { HostSays } from '../workspace/resolveDraft';
import { useKnownCatalog } from './catalogSummary';
import { useDraftAnswer } from './useDraftAnswer';

const nothingSaid: ReadonlyMap<string, HostSays> = new Map();

/** What a draft of a link or file carries, with what the catalog says of its tools. */
export function DraftProposal({ draft }: { readonly draft: Draft }) {
  const { summary, revision } = useKnownCatalog();
  const { answer, failure } = useDraftAnswer(draft, summary === null ? -1 : revision, nothingSaid);
  return (
    <>
      {failure !== null && <QuestionFailed {...failure} />}
      <ProposalSummary draft={draft} answer={answer} />
    </>
  );
}
