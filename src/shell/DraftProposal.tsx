import type { ReactNode } from 'react';
import type { HostSays } from '../draft/resolveDraft';
import type { WholeDraftAnswer } from '../engine/draftProtocol';
import { ProposalSummary } from '../features/allowlist/ProposalSummary';
import type { Draft } from '../model/draft';
import { QuestionFailed } from '../parts/QuestionFailed';
import { useKnownCatalog } from '../state/catalogSummary';
import { useDraft } from '../state/drafts';
import { useDraftAnswer } from '../state/useDraftAnswer';

const nothingSaid: ReadonlyMap<string, HostSays> = new Map();

/** What a draft of a link or file carries, with what the catalog says of its tools. */
export function DraftProposal({ draft }: { readonly draft: Draft }) {
  const open = useDraft();
  return (
    <DraftFacts draft={draft}>{(answer) => <ProposalSummary draft={draft} open={open} answer={answer} />}</DraftFacts>
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
