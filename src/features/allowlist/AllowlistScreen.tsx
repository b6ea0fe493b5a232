import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { canLoadOnDemand, fitTargets, loadedOnDemand } from '../../clients/targets';
import { readContext } from '../../dialects/exposure';
import type { DraftEdit } from '../../draft/editDraft';
import { openClaims } from '../../draft/proposal';
import type { DraftAnswer } from '../../engine/draftService';
import { isFromMcp } from '../../exports/nameTools';
import { entrySources } from '../../exports/recordTargets';
import { appRoot } from '../../host/probes';
import type { Host } from '../../host/settings';
import { versionOne } from '../../host/wire';
import { isDenied } from '../../model/draft';
import { isHost } from '../../model/source';
import { AccessBar, describeVerdicts } from '../../parts/AccessBar';
import { formatDate } from '../../parts/formatQuantity';
import { PanelBoundary, QuestionFailed } from '../../parts/PanelBoundary';
import { UntrustedText } from '../../parts/UntrustedText';
import { usePreflight, useSubjectCount } from '../../state/accessStore';
import { useAskById } from '../../state/askHost';
import { useKnownCatalog } from '../../state/catalogSummary';
import { askRequirements } from '../../state/catalogView';
import { showChanges, useDraftAnswer, useDraftChanges } from '../../state/draftQuestions';
import { editAloud, useDraft, useDraftCount, useOpenId } from '../../state/drafts';
import { useEngineQuery } from '../../state/engineQuery';
import { useHost, useSettings } from '../../state/hostStore';
import { closeDialog, openDialog, useDialog } from '../../state/openDialog';
import { chooseExportFormat, useExportFormat, useImportedAs, useRegistryContext } from '../../state/preferences';
import { useIsListRead, useReading } from '../../state/sources/hostList';
import { useKnownSources } from '../../state/sources/standing';
import { changeAddress } from '../../state/useAddress';
import { Button } from '../../ui/Button';
import { usePrintTime } from '../../ui/hooks';
import { AccessSummary } from './AccessSummary';
import { OpenClaims } from './ClaimList';
import { DraftHeader, ShareDialog } from './DraftHeader';
import { AskHost, DraftSummary } from './DraftSummary';
import { Card } from './draftParts';
import { EffectBar, UnaskedSentences } from './EffectBar';
import { DeniedList, EntryTable } from './EntryTable';
import { ExportPanel } from './ExportPanel';
import { ImportDialog } from './ImportDialog';
import { PolicyCard } from './PolicyCard';
import { RulesCard } from './RulesCard';
import { type EntryState, harmlessIds, type ReviewedEntry, reviewDraft, statesOf } from './reviewDraft';
import { TokensCard } from './TokensCard';
import { UnattendedDialog } from './UnattendedDialog';
import { UsageCard } from './UsageCard';

const unasked = <UnaskedSentences />;

/** The open draft: its entries on the left, what they add up to and the way out on the right. */
export function AllowlistScreen() {
  const host = useHost();
  const { discovery: described, reading } = useReading((now) => now);
  const preflight = usePreflight();
  const { revision } = useKnownCatalog();
  const dialog = useDialog()?.id;
  const discovery = described?.kind === 'found' ? described.discovery : null;
  const { limits } = useSettings();
  const openId = useOpenId();
  const draft = useDraft();
  const draftCount = useDraftCount();
  const byId = useAskById(host, limits, reading, revision);
  const { answer: found, failure } = useDraftAnswer(draft, draftCount, revision, byId.said);
  // Of a list that was not read nobody can say what is not in it.
  const isRead = useIsListRead();
  const answer = useMemo(() => (isRead || found === null ? found : withoutMissing(found)), [found, isRead]);
  const sources = useKnownSources();
  const parts = useRegistryContext();
  const context = useMemo(() => readContext(parts), [parts]);
  // What is typed or asked for is this draft's, whichever is open by the time it is done.
  const edit = useCallback((change: DraftEdit) => editAloud(change, openId), [openId]);
  const chooseFormat = useCallback((next: string) => chooseExportFormat(openId, next), [openId]);
  const toolIds = useMemo(() => [...draft.entries.keys()], [draft.entries]);
  const since = useDraftChanges(toolIds);
  const { checkedAs } = preflight;
  const requirements = useEngineQuery('draft requirements', [draftCount, useSubjectCount(), revision], () =>
    askRequirements(checkedAs, toolIds),
  );
  const format = useExportFormat(openId) ?? undefined;
  const imported = useImportedAs(openId);
  // Of another draft, nothing was narrowed yet.
  const [narrowed, setNarrowed] = useState<{ readonly draft: string; readonly state: EntryState | null }>();
  const wanted = narrowed?.draft === openId ? narrowed.state : null;
  const show = (next: EntryState | null) => setNarrowed({ draft: openId, state: next });
  const reviewed = useMemo(() => reviewDraft(draft, answer, context, since), [draft, answer, context, since]);
  const harmless = useMemo(() => harmlessIds(reviewed.entries), [reviewed]);
  // The entries first: what they add up to and their files may come a moment later.
  const late = useDeferredValue(useMemo(() => ({ draft, reviewed }), [draft, reviewed]));
  const deferring = useMemo(() => {
    const targets = [...new Set([...draft.targets, ...(format === undefined ? [] : [format])])];
    return canLoadOnDemand(targets) ? targets : null;
  }, [draft.targets, format]);
  const onDemand = useMemo(
    () => (deferring === null ? null : loadedOnDemand(draft, reviewed.tools, deferring)),
    [deferring, draft, reviewed.tools],
  );
  const inState = wanted === null ? [] : reviewed.entries.filter((entry) => statesOf(entry).includes(wanted));
  const state = inState.length > 0 ? wanted : null;
  const entries = state === null ? reviewed.entries : inState;
  const matches = new Map(answer?.patterns);
  const patterns = [...draft.patterns.keys()].map((pattern) => {
    const all = matches.get(pattern) ?? null;
    const free = all?.filter((toolId) => !isDenied(draft, toolId)) ?? null;
    return { pattern, matches: free, denied: (all?.length ?? 0) - (free?.length ?? 0) };
  });
  const isEmpty = draft.entries.size + patterns.length === 0;
  return (
    <PanelBoundary name="The allowlist" shown={openId}>
      <main
        key={openId}
        data-keeps-focus
        className="relative grid min-h-0 flex-1 grid-cols-[minmax(30rem,1fr)_minmax(22rem,32.5rem)] max-xl:block max-xl:overflow-y-auto print:block"
      >
        <div className="relative flex min-h-0 min-w-0 flex-col bg-panel xl:overflow-y-auto">
          {failure !== null && <QuestionFailed {...failure} />}
          <DraftHeader />
          <PrintedOf entries={reviewed.entries} host={host} readAt={reading?.readAt ?? null} />
          <OpenClaims claims={openClaims(draft)} harmless={harmless} onEdit={edit} />
          <DraftSummary
            reviewed={reviewed.entries}
            draft={draft}
            shown={state}
            fits={fitTargets(draft, reviewed.tools)}
            onShow={show}
            since={since?.name ?? null}
            onCompare={showChanges}
            onFormat={chooseFormat}
            onUnattended={() => openDialog('unattended')}
          />
          <UsageCard
            draft={draft}
            reviewed={reviewed.entries}
            matched={new Set(answer?.patterns.flatMap(([, toolIds]) => toolIds))}
            isProposing={dialog === 'usage-cut'}
            onEdit={edit}
          />
          {byId.asking !== null && (
            <AskHost
              asking={byId.asking}
              toolIds={reviewed.entries.flatMap(({ entry, resolution }) =>
                resolution?.kind === 'matches-nothing' ? [entry.toolId] : [],
              )}
            />
          )}
          {isEmpty ? (
            <div className="grid justify-items-start gap-3 p-5 text-ink-2">
              <p className="max-w-prose">
                Nothing is in this draft yet: tick tools in the catalog, or import a list that exists.
              </p>
              <Button variant="primary" onClick={() => changeAddress({ view: 'catalog' })}>
                Tick tools in the catalog
              </Button>
            </div>
          ) : (
            // The summary stays above it, unless the window is very low.
            <div className="@container relative xl:min-h-64 xl:flex-1 xl:overflow-y-auto">
              <EffectBar />
              <EntryTable
                entries={entries}
                patterns={state === null ? patterns : []}
                canDefer={deferring !== null}
                onEdit={edit}
              />
            </div>
          )}
          <DeniedList denied={draft.denied ?? []} absent={answer?.deniedNothing ?? []} onEdit={edit} />
        </div>
        <div className="relative flex min-h-0 flex-col gap-3.5 border-line bg-bg px-5 py-4 max-xl:border-t max-sm:px-3 xl:overflow-y-auto xl:border-l">
          {late.draft.entries.size + late.draft.patterns.size > 0 && (
            <AccessSummary
              entries={late.reviewed.entries}
              patterns={late.draft.patterns.size}
              unasked={unasked}
              admitted={answer?.admitted ?? null}
              mappings={preflight.state.mappings}
            />
          )}
          <div className="contents max-xl:block print:hidden">
            <ExportPanel
              draft={late.draft}
              chosen={draft.targets}
              reviewed={late.reviewed}
              isRead={isRead}
              sources={sources}
              since={since}
              appRoot={appRoot(reading?.wire ?? versionOne, discovery)}
              cluster={context?.cluster ?? ''}
              format={format}
              imported={imported}
              onFormat={chooseFormat}
              onEdit={edit}
            />
          </div>
          {draft.entries.size > 0 && (
            <Card title="Readiness">
              {requirements.failure !== null && <QuestionFailed {...requirements.failure} />}
              <p className="hidden print:block">
                {requirements.answer ? describeVerdicts(requirements.answer.verdicts) : 'Not known.'}
              </p>
              <div className="-mx-3.5 -mb-2 [&>section]:border-b-0">
                <AccessBar verdicts={requirements.answer?.verdicts ?? null} />
              </div>
            </Card>
          )}
          {draft.entries.size > 0 && (
            <TokensCard
              entries={reviewed.entries}
              onDemand={onDemand}
              onLoadAll={(loadOnDemand) =>
                edit({ kind: 'change-tools', toolIds: mcpTools(reviewed.entries), change: { loadOnDemand } })
              }
            />
          )}
          <PolicyCard wildcards={draft.patterns.size} entries={reviewed.entries} onEdit={edit} />
          <RulesCard rules={draft.rules} news={answer?.rules ?? []} onEdit={edit} />
        </div>
      </main>
      {dialog === 'unattended' && <UnattendedDialog entries={reviewed.entries} onEdit={edit} onClose={closeDialog} />}
      {dialog === 'import' && <ImportDialog />}
      {dialog === 'share' && <ShareDialog draft={draft} />}
    </PanelBoundary>
  );
}

interface PrintedOfProps {
  readonly entries: readonly ReviewedEntry[];
  readonly host: Host | null;
  readonly readAt: number | null;
}

function PrintedOf({ entries, host, readAt }: PrintedOfProps) {
  const printedAt = usePrintTime();
  if (printedAt === null) return null;
  const found = entries.flatMap(({ tool }) => tool ?? []);
  const sources = entrySources(found, host ?? undefined);
  const isOfHost = found.some(({ sources: of }) => of === undefined || of.some(({ id }) => isHost(id)));
  return (
    <p className="px-5 pb-2 text-ink-2">
      Printed {formatDate(printedAt)}
      {sources.length > 0 && (
        <>
          ; entries of <UntrustedText text={sources.join('; ')} />
          {isOfHost && readAt !== null && `, read ${formatDate(readAt)}`}
        </>
      )}
    </p>
  );
}

function mcpTools(entries: readonly ReviewedEntry[]): readonly string[] {
  return entries.flatMap(({ entry: { toolId, source }, tool }) =>
    isFromMcp(toolId, tool?.tool, source) ? [toolId] : [],
  );
}

function withoutMissing(answer: DraftAnswer): DraftAnswer {
  return {
    ...answer,
    deniedNothing: [],
    resolutions: answer.resolutions.filter(([, { kind }]) => kind !== 'matches-nothing'),
  };
}
