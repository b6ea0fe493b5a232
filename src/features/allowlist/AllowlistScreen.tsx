import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { canLoadOnDemand, fitTargets } from '../../clients/targets';
import { readContext } from '../../dialects/exposure';
import type { DraftEdit } from '../../draft/editDraft';
import { openClaims } from '../../draft/proposal';
import type { DraftAnswer } from '../../engine/draftService';
import { type Draft, isDenied } from '../../model/draft';
import { PanelBoundary, QuestionFailed } from '../../parts/PanelBoundary';
import { useAskById } from '../../state/askHost';
import { useKnownCatalog } from '../../state/catalogSummary';
import { useDraftAnswer, useDraftChanges } from '../../state/draftQuestions';
import { editAloud, useDraft, useDraftCount, useOpenId } from '../../state/drafts';
import { useDraftTarget } from '../../state/draftTarget';
import { useEffects } from '../../state/effects';
import { useHost, useSettings } from '../../state/hostStore';
import { closeDialog, useDialog } from '../../state/openDialog';
import { chooseExportFormat, useRegistryContext } from '../../state/preferences';
import { useIsListRead, useReading } from '../../state/sources/hostList';
import { changeAddress, useAddress } from '../../state/useAddress';
import { Button } from '../../ui/Button';
import { OpenClaims } from './ClaimList';
import { DraftHeader, ShareDialog } from './DraftHeader';
import { AskHost, DraftSummary, type Narrowing } from './DraftSummary';
import { differingEntries } from './EffectBar';
import { DeniedList, EntryTable, type ReviewedPattern } from './EntryTable';
import { ImportDialog } from './ImportDialog';
import { ListVerdict, ListVerdictDialog, useListReview } from './ListVerdict';
import { ReviewSide } from './ReviewSide';
import { harmlessIds, type ReviewedEntry, reviewDraft, statesOf } from './reviewDraft';
import { serverGroups } from './serverGroups';
import { UnattendedDialog } from './UnattendedDialog';

/** Whether the catalog has said of each entry what became of it. The answer may still be that of another draft. */
function hasAnswered({ entries }: Draft, found: DraftAnswer | null, revision: number): boolean {
  // There is no catalog to ask.
  if (revision < 0) return true;
  const answered = new Set(found?.resolutions.map(([toolId]) => toolId));
  return [...entries.keys()].every((toolId) => answered.has(toolId));
}

/** The open draft as it is reviewed: its entries on the left, its file and what it adds up to on the right. */
export function AllowlistScreen() {
  const host = useHost();
  const { reading } = useReading((now) => now);
  const { revision } = useKnownCatalog();
  const { id: dialog, list: listVerdict } = useDialog() ?? {};
  const { limits, threshold } = useSettings();
  const openId = useOpenId();
  const draft = useDraft();
  const byId = useAskById(host, limits, reading, revision);
  const { answer: found, failure } = useDraftAnswer(draft, useDraftCount(), revision, byId.said);
  // Of a list that was not read nobody can say what is not in it.
  const isRead = useIsListRead();
  const isAnswered = useMemo(() => hasAnswered(draft, found, revision), [draft, found, revision]);
  const answer = useMemo(() => (isRead || found === null ? found : withoutMissing(found)), [found, isRead]);
  const parts = useRegistryContext();
  const context = useMemo(() => readContext(parts), [parts]);
  // What is typed or asked for is this draft's, whichever is open by the time it is done.
  const edit = useCallback((change: DraftEdit) => editAloud(change, openId), [openId]);
  const format = useDraftTarget();
  const chooseFormat = useCallback((next: string) => chooseExportFormat(openId, next), [openId]);
  const toolIds = useMemo(() => [...draft.entries.keys()], [draft.entries]);
  const since = useDraftChanges(toolIds);
  const effects = useEffects(toolIds);
  const way = useAddress((address) => address.way);
  const differs = useMemo(() => differingEntries(effects, way), [effects, way]);
  const targets = useMemo(() => [...new Set([...draft.targets, format])], [draft.targets, format]);
  const marked = useMemo(() => ({ ...draft, targets }), [draft, targets]);
  const reviewed = useMemo(
    () => reviewDraft(marked, answer, context, since, threshold),
    [marked, answer, context, since, threshold],
  );
  const harmless = useMemo(() => harmlessIds(reviewed.entries), [reviewed]);
  // Of another draft, nothing was narrowed yet.
  const [narrowed, setNarrowed] = useState<{ readonly draft: string; readonly state: Narrowing | null }>();
  const wanted = narrowed?.draft === openId ? narrowed.state : null;
  const isWanted = (one: ReviewedEntry) =>
    wanted === 'differs' ? differs.has(one.entry.toolId) : wanted !== null && statesOf(one).includes(wanted);
  const inState = reviewed.entries.filter(isWanted);
  const state = inState.length > 0 ? wanted : null;
  const entries = state === null ? reviewed.entries : inState;
  const review = useListReview(openId, marked, reviewed, format);
  const groups = useMemo(() => serverGroups(draft, reviewed, entries), [draft, reviewed, entries]);
  const patterns = patternsOf(draft, answer);
  // The entries first: what they add up to and their files may come a moment later.
  const deferred = useDeferredValue(useMemo(() => ({ draft, reviewed }), [draft, reviewed]));
  return (
    <PanelBoundary name="The allowlist" shown={openId}>
      <main
        key={openId}
        data-keeps-focus
        className="relative grid min-h-0 flex-1 grid-cols-[minmax(30rem,1fr)_minmax(22rem,32.5rem)] max-xl:block max-xl:overflow-y-auto"
      >
        <div className="relative flex min-h-0 min-w-0 flex-col bg-panel xl:overflow-y-auto">
          {failure !== null && <QuestionFailed {...failure} />}
          <DraftHeader />
          <ListVerdict review={review} onEdit={edit} onFormat={chooseFormat} />
          <OpenClaims claims={openClaims(draft)} harmless={harmless} onEdit={edit} />
          <DraftSummary
            reviewed={reviewed.entries}
            draft={draft}
            differing={differs.size}
            shown={state}
            fits={fitTargets(marked, reviewed.tools)}
            onShow={(next) => setNarrowed({ draft: openId, state: next })}
            since={since?.name ?? null}
            onFormat={chooseFormat}
          />
          {byId.asking !== null && (
            <AskHost
              asking={byId.asking}
              toolIds={reviewed.entries.flatMap(({ entry, resolution }) =>
                resolution?.kind === 'matches-nothing' ? [entry.toolId] : [],
              )}
            />
          )}
          {draft.entries.size + patterns.length === 0 ? (
            <EmptyDraft />
          ) : (
            // The summary stays above it, unless the window is very low.
            <div className="@container relative border-line border-t xl:min-h-64 xl:flex-1 xl:overflow-y-auto">
              <EntryTable
                groups={groups}
                patterns={state === null ? patterns : []}
                effects={effects}
                canDefer={canLoadOnDemand(targets)}
                onEdit={edit}
              />
            </div>
          )}
          <DeniedList denied={draft.denied ?? []} absent={answer?.deniedNothing ?? []} onEdit={edit} />
        </div>
        <ReviewSide
          draft={deferred.draft}
          reviewed={deferred.reviewed}
          answer={answer}
          awaits={isRead ? (isAnswered ? null : 'answer') : 'list'}
          since={since}
          targets={targets}
          effects={effects}
          verdict={review.words}
          isProposing={dialog === 'usage-cut'}
          onEdit={edit}
        />
      </main>
      {dialog === 'list-verdict' && listVerdict !== undefined && (
        <ListVerdictDialog value={listVerdict} review={review} onEdit={edit} />
      )}
      {dialog === 'unattended' && <UnattendedDialog entries={reviewed.entries} onEdit={edit} onClose={closeDialog} />}
      {dialog === 'import' && <ImportDialog />}
      {dialog === 'share' && <ShareDialog draft={draft} />}
    </PanelBoundary>
  );
}

function EmptyDraft() {
  return (
    <div className="grid justify-items-start gap-3 p-5 text-ink-2 max-sm:px-3">
      <p className="max-w-prose">
        Nothing is in this draft yet: tick tools in the catalog, or import a list that exists.
      </p>
      <Button variant="primary" onClick={() => changeAddress({ view: 'catalog' })}>
        Tick tools in the catalog
      </Button>
    </div>
  );
}

function patternsOf(draft: Draft, answer: DraftAnswer | null): readonly ReviewedPattern[] {
  const matches = new Map(answer?.patterns);
  return [...draft.patterns.keys()].map((pattern) => {
    const all = matches.get(pattern) ?? null;
    const free = all?.filter((toolId) => !isDenied(draft, toolId)) ?? null;
    return { pattern, matches: free, denied: (all?.length ?? 0) - (free?.length ?? 0) };
  });
}

function withoutMissing(answer: DraftAnswer): DraftAnswer {
  return {
    ...answer,
    deniedNothing: [],
    resolutions: answer.resolutions.filter(([, { kind }]) => kind !== 'matches-nothing'),
  };
}
