import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { readContext } from '../../dialects/exposure';
import { ruleFilter } from '../../draft/classRules';
import { givenNames } from '../../draft/draft';
import { countWithheld } from '../../draft/draftFile';
import type { DraftEdit } from '../../draft/editDraft';
import { readPolicy } from '../../draft/policyChoices';
import type { Drafts } from '../../draft/workspace';
import type { DraftAnswer } from '../../engine/draftService';
import { findBlockers } from '../../exports/findBlockers';
import { isFromMcp } from '../../exports/nameTools';
import { canLoadOnDemand, fitTargets, loadedOnDemand } from '../../exports/targets';
import { vendorRoot } from '../../host/probes';
import { type Host, isDemo } from '../../host/settings';
import { versionOne } from '../../host/wire';
import { isDenied } from '../../model/draft';
import { AccessBar } from '../../parts/AccessBar';
import { formatDate } from '../../parts/formatQuantity';
import { PanelBoundary } from '../../parts/PanelBoundary';
import { QuestionFailed } from '../../parts/QuestionFailed';
import { UntrustedText } from '../../parts/UntrustedText';
import { agentsOf } from '../../state/askHost';
import { useKnownCatalog } from '../../state/catalogSummary';
import { compareDraft } from '../../state/compareDraft';
import { downloadDraft } from '../../state/downloadDraft';
import {
  addDraft,
  editDraft,
  entriesOf,
  removeDraft,
  selectTools,
  startDraft,
  useDraft,
  useDrafts,
  useOpenId,
} from '../../state/drafts';
import { buildExample, exampleName, exampleToolIds } from '../../state/exampleDraft';
import { chooseExportFormat, useExportFormat } from '../../state/exportFormat';
import { closeDialog, openAccessRequest, openDialog, useDialog } from '../../state/openDialog';
import { usePage } from '../../state/page';
import { changePolicy, usePolicyChoices } from '../../state/policyStore';
import { useRegistryContext } from '../../state/registryContext';
import { changeAddress, openTool, useAddress } from '../../state/useAddress';
import { useAskById } from '../../state/useAskById';
import { catalogClient } from '../../state/useCatalog';
import { useDraftAnswer } from '../../state/useDraftAnswer';
import { showChanges, useDraftChanges } from '../../state/useDraftChanges';
import { useDraftLink } from '../../state/useDraftLink';
import { useDraftRequirements } from '../../state/useDraftRequirements';
import { useTokens } from '../../state/useTokens';
import { replaceDraft } from '../../state/whatWent';
import { Button } from '../../ui/Button';
import { usePrintTime } from '../../ui/usePrintTime';
import { AddsUp } from './AddsUp';
import { AskHost } from './AskHost';
import { DraftHeader } from './DraftHeader';
import { DraftSummary } from './DraftSummary';
import { DeniedList, EntryTable } from './EntryTable';
import { ExportPanel } from './ExportPanel';
import { ImportDialog } from './ImportDialog';
import type { PlaceTools } from './importList';
import { NeedsAnswer } from './NeedsAnswer';
import { PolicyCard } from './PolicyCard';
import { ProposalNotice } from './ProposalNotice';
import { ReadinessCard } from './ReadinessCard';
import { RulesCard } from './RulesCard';
import type { EntryState } from './resolutionWords';
import { type ReviewedEntry, reviewDraft, statesOf } from './reviewDraft';
import { ShareDialog } from './ShareDialog';
import { TokensCard } from './TokensCard';

/** The open draft: its entries on the left, what they add up to and the way out on the right. */
export function AllowlistScreen() {
  const { host, catalog, preflight, settings } = usePage();
  const { revision } = useKnownCatalog();
  const dialog = useDialog()?.id;
  const discovery = catalog.discovery?.kind === 'found' ? catalog.discovery.discovery : null;
  const { limits, policy } = settings;
  const address = useAddress((now) => now);
  const drafts = useDrafts();
  const openId = useOpenId();
  const draft = useDraft();
  const byId = useAskById(host, limits, catalog.reading, revision);
  const { answer: found, failure } = useDraftAnswer(draft, revision, byId.said);
  // Of a list that was not read nobody can say what is not in it.
  const isRead = host === null || catalog.reading !== null;
  const answer = useMemo(() => (isRead || found === null ? found : withoutMissing(found)), [found, isRead]);
  const parts = useRegistryContext();
  const context = useMemo(() => readContext(parts), [parts]);
  const choices = usePolicyChoices();
  const tokens = useTokens(draft, answer);
  // What is typed or asked for is this draft's, whichever is open by the time it is done.
  const edit = useCallback((change: DraftEdit) => editDraft(change, openId), [openId]);
  const chooseFormat = useCallback((next: string) => chooseExportFormat(openId, next), [openId]);
  const toolIds = useMemo(() => [...draft.entries.keys()], [draft.entries]);
  const since = useDraftChanges(toolIds);
  const requirements = useDraftRequirements(toolIds, preflight, revision);
  const configured = useMemo(() => readPolicy(policy).policy, [policy]);
  const format = useExportFormat(openId) ?? undefined;
  const link = useDraftLink(dialog === 'share', draft, { ...address, context: parts });
  const place: PlaceTools = (reading) =>
    catalogClient.ask('place', { reading, aliases: draft.aliases, given: givenNames(draft) });
  const agentHost = agentsOf(host, limits);
  // Made of the catalog's own tools: there is none before they are read.
  const example = answer === null ? undefined : exampleOf(host, drafts);
  const accept = async (toolId: string) => {
    const [entry] = await entriesOf([toolId]);
    if (entry === undefined) return;
    const { digest, descriptor } = entry;
    const now = { toolId, mode: 'ask' as const, ...(digest !== undefined && { digest }), descriptor };
    edit({ kind: 'accept', entries: [now] });
  };

  const repoint = async (toolId: string, to: string) => {
    const [entry = { toolId: to, mode: 'ask' as const }] = await entriesOf([to]);
    edit({ kind: 'repoint', toolId, to: entry });
  };
  const expand = async (pattern: string, ids: readonly string[]) =>
    edit({ kind: 'expand-pattern', pattern, entries: await entriesOf(ids) });
  // Of another draft, nothing was narrowed yet.
  const [narrowed, setNarrowed] = useState<{ readonly draft: string; readonly state: EntryState | null }>();
  const wanted = narrowed?.draft === openId ? narrowed.state : null;
  const show = (next: EntryState | null) => setNarrowed({ draft: openId, state: next });
  const sum = useRef<HTMLDivElement>(null);
  const way = useRef<HTMLDivElement>(null);
  const reviewed = useMemo(() => reviewDraft(draft, answer, context, since), [draft, answer, context, since]);
  // The entries first: what they add up to and their files may come a moment later.
  const late = useDeferredValue(useMemo(() => ({ draft, reviewed }), [draft, reviewed]));
  const blockers = useMemo(() => findBlockers(late.draft, late.reviewed.tools, late.reviewed.others).length, [late]);
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
    <PanelBoundary name="The allowlist" subject={openId}>
      <main
        key={openId}
        data-keeps-focus
        className="relative grid min-h-0 flex-1 grid-cols-[minmax(30rem,1fr)_minmax(22rem,32.5rem)] max-xl:block max-xl:overflow-y-auto print:block"
      >
        <div className="relative flex min-h-0 min-w-0 flex-col bg-panel xl:overflow-y-auto">
          {failure !== null && <QuestionFailed {...failure} />}
          <DraftHeader
            draft={draft}
            hostLabel={host?.label ?? null}
            isElsewhere={draft.host !== undefined && host !== null && draft.host.origin !== host.origin}
            example={example}
            onRename={(name) => edit({ kind: 'rename', name })}
            onNote={(note) => edit({ kind: 'set-note', note })}
            onNew={() => startDraft()}
            onDelete={() => removeDraft(openId)}
            onImport={() => openDialog('import')}
            onCompare={() => compareDraft(openId)}
            onShare={() => openDialog('share')}
          />
          <PrintedOf host={host} readAt={catalog.reading?.readAt ?? null} />
          {draft.entries.size > 0 && (
            <div className="px-1.5 max-sm:px-0 [&>section]:border-b-0">
              <AccessBar verdicts={requirements.answer?.verdicts ?? null} />
            </div>
          )}
          {!isEmpty && (
            <nav
              aria-label="On this page"
              className="flex flex-wrap gap-x-4 px-3.5 xl:hidden max-sm:px-1.5 print:hidden"
            >
              <Button variant="quiet" onClick={() => sum.current?.scrollIntoView({ block: 'start' })}>
                Combined access
              </Button>
              <Button variant="quiet" onClick={() => way.current?.scrollIntoView({ block: 'start' })}>
                Export
              </Button>
            </nav>
          )}
          <ProposalNotice draft={draft} entries={reviewed.entries} onEdit={edit} />
          <DraftSummary
            reviewed={reviewed.entries}
            draft={draft}
            patterns={patterns.length}
            shown={state}
            fits={fitTargets(draft, reviewed.tools)}
            onShow={show}
            since={since?.name ?? null}
            onCompare={showChanges}
            onFormat={chooseFormat}
            onUnattended={(toolIds) => edit({ kind: 'change-tools', toolIds, change: { mode: 'auto' } })}
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
            <div className="relative xl:min-h-64 xl:flex-1 xl:overflow-y-auto">
              <EntryTable
                entries={entries}
                patterns={state === null ? patterns : []}
                canDefer={deferring !== null}
                onEdit={edit}
                onOpenTool={(toolId) => openTool({ toolId, copy: 1 })}
                onAccept={(toolId) => void accept(toolId)}
                onRepoint={(toolId, to) => void repoint(toolId, to)}
                onExpand={(pattern, ids) => void expand(pattern, ids)}
              />
            </div>
          )}
          <DeniedList denied={draft.denied ?? []} absent={answer?.deniedNothing ?? []} onEdit={edit} />
        </div>
        <div className="relative flex min-h-0 flex-col gap-3.5 border-line bg-bg px-5 py-4 max-xl:border-t max-sm:px-3 xl:overflow-y-auto xl:border-l">
          <NeedsAnswer
            entries={late.reviewed.entries}
            blockers={blockers}
            requirements={requirements.answer ?? null}
            onShow={show}
            onBlockers={() => way.current?.querySelector<HTMLInputElement>('[data-blockers] input')?.focus()}
            onRequest={openAccessRequest}
          />
          <div ref={sum} className="contents max-xl:block">
            {late.draft.entries.size > 0 && (
              <AddsUp
                entries={late.reviewed.entries}
                patterns={late.draft.patterns.size}
                mappings={preflight.state.mappings}
              />
            )}
          </div>
          <div ref={way} className="contents max-xl:block print:hidden">
            <ExportPanel
              draft={late.draft}
              chosen={draft.targets}
              reviewed={late.reviewed}
              isRead={isRead}
              since={since}
              appRoot={vendorRoot('openwop-app', catalog.reading?.wire ?? versionOne, discovery)}
              cluster={context?.cluster ?? ''}
              wildcards={patterns}
              onExpand={(pattern, ids) => void expand(pattern, ids)}
              format={format}
              onFormat={chooseFormat}
              onEdit={edit}
            />
          </div>
          {draft.entries.size > 0 &&
            (requirements.failure === null ? (
              <ReadinessCard sum={requirements.answer ?? null} onDetails={() => openDialog('requirements')} />
            ) : (
              <QuestionFailed {...requirements.failure} />
            ))}
          {draft.entries.size > 0 && (
            <TokensCard
              tokens={tokens}
              onDemand={onDemand}
              entries={reviewed.entries.filter(({ resolution }) => resolution !== null).length}
              window={choices.window}
              onWindow={(window) => changePolicy({ window })}
              onLoadAll={(loadOnDemand) =>
                edit({ kind: 'change-tools', toolIds: mcpTools(reviewed.entries), change: { loadOnDemand } })
              }
            />
          )}
          <PolicyCard
            wildcards={draft.patterns.size}
            configured={configured}
            changes={choices.changes}
            onChanges={(changes) => changePolicy({ changes })}
            entries={reviewed.entries}
            tokens={tokens}
            onEdit={edit}
          />
          <RulesCard
            rules={draft.rules}
            news={answer?.rules ?? []}
            currentFilter={ruleFilter({ ...address, context: parts })}
            onPreview={matchesOf}
            onEdit={edit}
            onAdd={selectTools}
          />
        </div>
      </main>
      {dialog === 'import' && (
        <ImportDialog
          open={draft}
          place={place}
          agentHost={agentHost}
          describe={entriesOf}
          onReplace={replaceDraft}
          onMerge={(imported) => edit({ kind: 'take-in', draft: imported })}
          onOpenNew={addDraft}
          onAddSource={() => {
            closeDialog();
            changeAddress({ view: 'sources' });
          }}
          onClose={closeDialog}
        />
      )}
      {dialog === 'share' && (
        <ShareDialog
          draft={draft}
          withheld={countWithheld(draft)}
          link={link}
          onDownload={downloadDraft}
          onClose={closeDialog}
        />
      )}
    </PanelBoundary>
  );
}

/** What the paper was printed from, and when. */
function PrintedOf({ host, readAt }: { readonly host: Host | null; readonly readAt: number | null }) {
  const printedAt = usePrintTime();
  if (printedAt === null) return null;
  return (
    <p className="px-5 pb-2 text-ink-2">
      Printed {formatDate(printedAt)}
      {host !== null && (
        <>
          ; catalog of <UntrustedText text={host.label} />, <UntrustedText text={host.origin} />
          {readAt !== null && `, read ${formatDate(readAt)}`}
        </>
      )}
    </p>
  );
}

/** The toolIds that a filter matches now. */
async function matchesOf(filter: string): Promise<readonly string[]> {
  const rules = [{ name: '', filter, seen: [] }];
  const question = { entries: [], patterns: [], rules, said: [], families: [] };
  const found = await catalogClient.ask('draft', question);
  return found?.rules[0]?.matching ?? [];
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

/** On the demo host: how to get the example, or back to it as it was. */
function exampleOf(host: Host | null, drafts: Drafts) {
  if (host === null || !isDemo(host)) return undefined;
  const old = [...drafts].find(([, { name }]) => name === exampleName)?.[0];
  return {
    isReset: old !== undefined,
    onOpen: async () => {
      addDraft(buildExample(await entriesOf(exampleToolIds)));
      if (old !== undefined) removeDraft(old);
    },
  };
}
