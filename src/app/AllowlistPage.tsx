import { useCallback, useMemo } from 'react';
import type { WholeDraftAnswer } from '../catalog/draftProtocol';
import { readContext } from '../dialects/exposure';
import { type Host, isDemo } from '../host/settings';
import { modeFor } from '../model/modeFor';
import { AllowlistScreen } from '../screens/allowlist/AllowlistScreen';
import { DraftHeader } from '../screens/allowlist/DraftHeader';
import { ReadinessCard } from '../screens/allowlist/ReadinessCard';
import type { PlaceTools } from '../screens/allowlist/readImport';
import { PanelBoundary } from '../screens/shared/PanelBoundary';
import { QuestionFailed } from '../screens/shared/QuestionFailed';
import { Button } from '../ui/Button';
import { lazyWithPreload } from '../ui/lazyWithPreload';
import { ruleFilter } from '../workspace/classRules';
import { countWithheld } from '../workspace/countWithheld';
import type { DraftEdit } from '../workspace/editDraft';
import { givenNames } from '../workspace/givenNames';
import { readPolicy } from '../workspace/readPolicy';
import { openHistory, type WorkspaceState } from '../workspace/workspace';
import { agentsOf } from './agentsOf';
import { Access } from './CatalogAccess';
import { CatalogBanner } from './CatalogState';
import { compareDraft } from './compareDraft';
import { DraftProposal } from './DraftProposal';
import { downloadDraft } from './downloadDraft';
import { buildExample, exampleName, exampleToolIds } from './exampleDraft';
import { chooseExportFormat, useExportFormat } from './exportFormat';
import type { ViewProps } from './MainView';
import { closeDialog, openAccessRequest, openDialog, useDialog } from './openDialog';
import { changePolicy, usePolicyChoices } from './policyStore';
import { useRegistryContext } from './registryContext';
import { addDraft, startDraft } from './startDraft';
import { changeAddress, useAddress } from './useAddress';
import { useAskById } from './useAskById';
import { catalogClient } from './useCatalog';
import { useDraftAnswer } from './useDraftAnswer';
import { showChanges, useDraftChanges } from './useDraftChanges';
import { useDraftLink } from './useDraftLink';
import { useDraftRequirements } from './useDraftRequirements';
import { useTokens } from './useTokens';
import { dispatch, editDraft, entriesOf, selectTools, useWorkspace } from './useWorkspace';

const ImportDialog = lazyWithPreload(
  () => import('../screens/allowlist/ImportDialog').then((m) => m.ImportDialog),
  'the import dialog',
);
const RequirementsPanel = lazyWithPreload(
  () => import('./RequirementsPanel').then((m) => m.RequirementsPanel),
  'the requirements',
);
const ShareDialog = lazyWithPreload(
  () => import('../screens/allowlist/ShareDialog').then((m) => m.ShareDialog),
  'the share dialog',
);
/** The allowlist view: the open draft joined to the worker's catalog. */
export function AllowlistPage({ settings, catalog, known, preflight, isShown, state: hostState }: ViewProps) {
  const address = useAddress((now) => now);
  const { state } = useWorkspace();
  const { limits, policy } = settings;
  const { revision } = known;
  const host = hostState?.host ?? null;
  const { draft } = openHistory(state);
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
  const edit = useCallback((change: DraftEdit) => editDraft(change, state.open), [state.open]);
  const chooseFormat = useCallback((next: string) => chooseExportFormat(state.open, next), [state.open]);
  const toolIds = useMemo(() => [...draft.entries.keys()], [draft.entries]);
  const since = useDraftChanges(toolIds);
  const requirements = useDraftRequirements(toolIds, preflight, revision);
  const configured = useMemo(() => readPolicy(policy).policy, [policy]);
  const dialog = useDialog()?.id;
  const format = useExportFormat(state.open);
  const link = useDraftLink(dialog === 'share', draft, { ...address, context: parts });
  const openTool = (toolId: string) => changeAddress({ view: 'catalog', tool: toolId, copy: 1 });
  const place: PlaceTools = (listed) =>
    catalogClient.ask('place', { listed, aliases: draft.aliases, given: givenNames(draft) });
  const agentHost = agentsOf(host, limits);
  // Made of the catalog's own tools: there is none before they are read.
  const example = answer === null ? undefined : exampleOf(host, state);
  const tools = new Map(answer?.tools.map((tool) => [tool.tool.toolId, tool]));
  const accept = async (toolId: string) => {
    const [entry] = await entriesOf([toolId]);
    const posture = tools.get(toolId)?.tool.posture;
    if (entry === undefined || posture === undefined) return;
    const { digest, descriptor } = entry;
    const now = { toolId, mode: modeFor(posture).mode, ...(digest !== undefined && { digest }), descriptor };
    edit({ kind: 'accept', entries: [now] });
  };

  return (
    <PanelBoundary name="The allowlist" subject={state.open}>
      {hostState !== null && !isShown && <CatalogBanner {...hostState} isFirst />}
      <AllowlistScreen
        key={state.open}
        draft={draft}
        answer={answer}
        isRead={isRead}
        since={since}
        onCompare={showChanges}
        context={context}
        policy={configured}
        mappings={preflight.state.mappings}
        choices={choices}
        onChoices={changePolicy}
        tokens={tokens}
        asking={byId.asking}
        requirements={requirements.answer ?? null}
        onRequest={openAccessRequest}
        readiness={
          requirements.failure === null ? (
            <ReadinessCard sum={requirements.answer ?? null} onDetails={() => openDialog('requirements')} />
          ) : (
            <QuestionFailed {...requirements.failure} />
          )
        }
        currentFilter={ruleFilter({ ...address, context: parts })}
        header={
          <>
            {failure !== null && <QuestionFailed {...failure} />}
            <DraftHeader
              draft={draft}
              hostLabel={host?.label ?? null}
              isElsewhere={draft.host !== undefined && host !== null && draft.host.origin !== host.origin}
              example={example}
              onRename={(name) => edit({ kind: 'rename', name })}
              onNote={(note) => edit({ kind: 'set-note', note })}
              onNew={() => startDraft(state)}
              onDelete={() => dispatch({ kind: 'remove-draft', draftId: state.open })}
              onImport={() => openDialog('import')}
              onCompare={() => compareDraft(state.open)}
              onShare={() => openDialog('share')}
            />
            {draft.entries.size > 0 && (
              <div className="px-1.5 max-sm:px-0 [&>section]:border-b-0">
                <Access preflight={preflight} verdicts={requirements.answer?.verdicts ?? null} />
              </div>
            )}
          </>
        }
        empty={
          <div className="grid justify-items-start gap-3 p-5 text-ink-2">
            <p className="max-w-prose">
              Nothing is in this draft yet: tick tools in the catalog, or import a list that exists.
            </p>
            <Button variant="primary" onClick={() => changeAddress({ view: 'catalog' })}>
              Tick tools in the catalog
            </Button>
          </div>
        }
        format={format ?? undefined}
        onFormat={chooseFormat}
        onEdit={edit}
        onOpenTool={openTool}
        onAdd={selectTools}
        onAccept={(toolId) => void accept(toolId)}
        onRepoint={async (toolId, to) => {
          const [entry = { toolId: to, mode: 'ask' as const }] = await entriesOf([to]);
          edit({ kind: 'repoint', toolId, to: entry });
        }}
        onExpand={async (pattern, toolIds) =>
          edit({ kind: 'expand-pattern', pattern, entries: await entriesOf(toolIds) })
        }
        onPreview={async (filter) => {
          const rules = [{ name: '', filter, seen: [] }];
          const found = await catalogClient.ask('draft', {
            known: new Map(),
            entries: [],
            patterns: [],
            rules,
            said: [],
            families: [],
          });
          return found?.rules[0]?.matching ?? [];
        }}
      />
      {dialog === 'import' && (
        <ImportDialog
          open={draft}
          place={place}
          agentHost={agentHost}
          describe={entriesOf}
          proposal={(proposed) => <DraftProposal draft={proposed} />}
          onReplace={(imported) => edit({ kind: 'replace', draft: imported })}
          onMerge={(imported) => edit({ kind: 'take-in', draft: imported })}
          onOpenNew={addDraft}
          onClose={closeDialog}
        />
      )}
      {dialog === 'requirements' && (
        <RequirementsPanel
          preflight={preflight}
          as={address.as}
          subject={`the draft “${draft.name}”`}
          toolIds={toolIds}
          host={host}
          onOpenTool={openTool}
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

function withoutMissing(answer: WholeDraftAnswer): WholeDraftAnswer {
  return { ...answer, resolutions: answer.resolutions.filter(([, { kind }]) => kind !== 'matches-nothing') };
}

/** On the demo host: how to get the example, or back to it as it was. */
function exampleOf(host: Host | null, state: WorkspaceState) {
  if (host === null || !isDemo(host)) return undefined;
  const old = [...state.histories].find(([, { draft }]) => draft.name === exampleName)?.[0];
  return {
    isReset: old !== undefined,
    onOpen: async () => {
      addDraft(buildExample(await entriesOf(exampleToolIds)));
      if (old !== undefined) dispatch({ kind: 'remove-draft', draftId: old });
    },
  };
}
