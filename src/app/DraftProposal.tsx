import type { ReactNode } from 'react';
import type { WholeDraftAnswer } from '../catalog/draftProtocol';
import type { Draft } from '../model/draft';
import { ProposalSummary } from '../screens/allowlist/ProposalSummary';
import { QuestionFailed } from '../screens/shared/QuestionFailed';
import type { HostSays } from '../workspace/resolveDraft';
import { openHistory } from '../workspace/workspace';
import { useKnownCatalog } from './catalogSummary';
import { useDraftAnswer } from './useDraftAnswer';
import { useWorkspace } from './useWorkspace';

const nothingSaid: ReadonlyMap<string, HostSays> = new Map();

/** What a draft of a link or file carries, with what the catalog says of its tools. */
export function DraftProposal({ draft }: { readonly draft: Draft }) {
  const { state } = useWorkspace();
  return (
    <DraftFacts draft={draft}>
      {(answer) => <ProposalSummary draft={draft} open={openHistory(state).draft} answer={answer} />}
    </DraftFacts>
  );
}

interface DraftFactsProps {
  readonly draft: Draft;
  readonly children: (answer: WholeDraftAnswer | null) => ReactNode;
}

/** Draws what the catalog says of the tools of any draft; null while nothing is known. */
export function DraftFacts({ draft, children }: DraftFactsProps) {
  const { summary, revision } = useKnownCatalog();
  const { answer, failure } = useDraftAnswer(draft, summary === null ? -1 : revision, nothingSaid);
  return (
    <>
      {failure !== null && <QuestionFailed {...failure} />}
      {children(answer)}
    </>
  );
}
