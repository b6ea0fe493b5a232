import { useMemo } from 'react';
import { canLoadOnDemand, loadedOnDemand } from '../../clients/targets';
import type { DraftEdit } from '../../draft/editDraft';
import type { DraftAnswer } from '../../engine/draftService';
import type { ClientEffect } from '../../engine/effectColumn';
import type { ChangesSince } from '../../exports/exportTarget';
import { isFromMcp } from '../../exports/nameTools';
import type { Draft } from '../../model/draft';
import { AccessBar } from '../../parts/AccessBar';
import { formatCounted } from '../../parts/formatQuantity';
import { QuestionFailed } from '../../parts/PanelBoundary';
import { usePreflight, useSubjectCount } from '../../state/accessStore';
import { useKnownCatalog } from '../../state/catalogSummary';
import { askRequirements } from '../../state/catalogView';
import { useDraftCount, useOpenId } from '../../state/drafts';
import { useDraftTarget } from '../../state/draftTarget';
import { useEngineQuery } from '../../state/engineQuery';
import { useCredentialDecisions } from '../../state/ledger';
import { useImportedAs } from '../../state/preferences';
import { useOffers } from '../../state/ruleOffers';
import { useKnownSources } from '../../state/sources/standing';
import { AccessSummary } from './AccessSummary';
import { CostsCard } from './CostsCard';
import { Card } from './draftParts';
import { UnaskedSentences } from './EffectBar';
import { ExportPanel, type ExportPanelProps } from './ExportPanel';
import { PolicyCard } from './PolicyCard';
import { useBrokenRules } from './policyOfDraft';
import { RulesCard } from './RulesCard';
import type { ReviewedDraft, ReviewedEntry } from './reviewDraft';
import { TokensCard } from './TokensCard';
import { UsageCard } from './UsageCard';

interface ReviewSideProps {
  /** It may be a moment behind. */
  readonly draft: Draft;
  readonly reviewed: ReviewedDraft;
  readonly answer: DraftAnswer | null;
  readonly awaits: ExportPanelProps['awaits'];
  readonly since: ChangesSince | null;
  /** The ids of all targets that the draft is held against. */
  readonly targets: readonly string[];
  readonly effects: ReadonlyMap<string, readonly ClientEffect[]>;
  /** How the list stands by the verdict on it; null where nobody judged it. */
  readonly verdict: string | null;
  /** Whether the cut that the usage suggests is shown. */
  readonly isProposing: boolean;
  readonly onEdit: (edit: DraftEdit) => void;
}

/** The file first, what it makes of the entries, its notes and their usage; all other checks under one fold. */
export function ReviewSide(props: ReviewSideProps) {
  const { draft, reviewed, answer, awaits, since, effects, isProposing, onEdit } = props;
  const openId = useOpenId();
  const failing = useBrokenRules(reviewed.entries, draft.patterns.size).length;
  const news = useOffers(answer).filter((one) => one.missing.length + one.noLongerMatching.length > 0).length;
  const looks = [
    ...(failing > 0 ? [`${formatCounted(failing, 'policy rule fails', 'policy rules fail')}`] : []),
    ...(news > 0 ? [`${formatCounted(news, 'class rule has', 'class rules have')} new matches`] : []),
  ];
  return (
    <div className="relative flex min-h-0 flex-col gap-3.5 border-line px-5 py-4 max-xl:border-t max-sm:px-3 xl:overflow-y-auto xl:border-l">
      <ExportPanel
        draft={draft}
        reviewed={reviewed}
        awaits={awaits}
        sources={useKnownSources()}
        since={since}
        verdict={props.verdict}
        format={useDraftTarget()}
        imported={useImportedAs(openId)}
        onEdit={onEdit}
        checks={{ content: <Checks {...props} />, looks }}
      >
        {draft.entries.size > 0 && (
          <div className="grid gap-1 border-line border-t pt-2">
            <UnaskedSentences draft={draft} effects={effects} />
          </div>
        )}
        <UsageCard
          draft={draft}
          reviewed={reviewed.entries}
          matched={new Set(answer?.patterns.flatMap(([, toolIds]) => toolIds))}
          isProposing={isProposing}
          onEdit={onEdit}
        />
      </ExportPanel>
    </div>
  );
}

/** Asked and drawn once somebody opens them. */
function Checks({ draft, reviewed, answer, targets, onEdit }: ReviewSideProps) {
  const { checkedAs } = usePreflight();
  const mappings = useCredentialDecisions();
  const { revision } = useKnownCatalog();
  const toolIds = useMemo(() => [...draft.entries.keys()], [draft.entries]);
  const requirements = useEngineQuery('draft requirements', [useDraftCount(), useSubjectCount(), revision], () =>
    askRequirements(checkedAs, toolIds),
  );
  const onDemand = useMemo(
    () => (canLoadOnDemand(targets) ? loadedOnDemand(draft, reviewed.tools, targets) : null),
    [targets, draft, reviewed.tools],
  );
  const isEmpty = draft.entries.size === 0;
  return (
    <>
      {draft.entries.size + draft.patterns.size > 0 && (
        <AccessSummary
          entries={reviewed.entries}
          patterns={draft.patterns.size}
          admitted={answer?.admitted ?? null}
          mappings={mappings}
        />
      )}
      {!isEmpty && (
        <Card title="Readiness">
          {requirements.failure !== null && <QuestionFailed {...requirements.failure} />}
          <AccessBar isInLine verdicts={requirements.answer?.verdicts ?? null} />
        </Card>
      )}
      {!isEmpty && (
        <TokensCard
          entries={reviewed.entries}
          onDemand={onDemand}
          onLoadAll={(loadOnDemand) =>
            onEdit({ kind: 'change-tools', toolIds: mcpTools(reviewed.entries), change: { loadOnDemand } })
          }
        />
      )}
      <CostsCard entries={reviewed.entries} />
      <PolicyCard wildcards={draft.patterns.size} entries={reviewed.entries} onEdit={onEdit} />
      <RulesCard rules={draft.rules} news={useOffers(answer)} onEdit={onEdit} />
    </>
  );
}

function mcpTools(entries: readonly ReviewedEntry[]): readonly string[] {
  return entries.flatMap(({ entry: { toolId, source }, tool }) =>
    isFromMcp(toolId, tool?.tool, source) ? [toolId] : [],
  );
}
