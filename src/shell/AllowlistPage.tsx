import { useCallback, useMemo } from 'react';
import { readContext } from '../dialects/exposure';
import { ruleFilter } from '../draft/classRules';
import { countWithheld } from '../draft/countWithheld';
import type { DraftEdit } from '../draft/editDraft';
import { givenNames } from '../draft/givenNames';
import { readPolicy } from '../draft/readPolicy';
import type { Drafts } from '../draft/workspace';
import type { WholeDraftAnswer } from '../engine/draftProtocol';
import { AllowlistScreen } from '../features/allowlist/AllowlistScreen';
import { DraftHeader } from '../features/allowlist/DraftHeader';
import { ImportDialog } from '../features/allowlist/ImportDialog';
import { ReadinessCard } from '../features/allowlist/ReadinessCard';
import type { PlaceTools } from '../features/allowlist/readImport';
import { ShareDialog } from '../features/allowlist/ShareDialog';
import { type Host, isDemo } from '../host/settings';
import { PanelBoundary } from '../parts/PanelBoundary';
import { QuestionFailed } from '../parts/QuestionFailed';
import { agentsOf } from '../state/askHost';
import { compareDraft } from '../state/compareDraft';
import { downloadDraft } from '../state/downloadDraft';
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
} from '../state/drafts';
import { buildExample, exampleName, exampleToolIds } from '../state/exampleDraft';
import { chooseExportFormat, useExportFormat } from '../state/exportFormat';
import { changePolicy, usePolicyChoices } from '../state/policyStore';
import { useRegistryContext } from '../state/registryContext';
import { changeAddress, useAddress } from '../state/useAddress';
import { useAskById } from '../state/useAskById';
import { catalogClient } from '../state/useCatalog';
import { useDraftAnswer } from '../state/useDraftAnswer';
import { showChanges, useDraftChanges } from '../state/useDraftChanges';
import { useDraftLink } from '../state/useDraftLink';
import { useDraftRequirements } from '../state/useDraftRequirements';
import { useTokens } from '../state/useTokens';
import { replaceDraft } from '../state/whatWent';
import { Button } from '../ui/Button';
import { Access } from './CatalogAccess';
import { CatalogBanner } from './CatalogState';
import { DraftProposal } from './DraftProposal';
import type { ViewProps } from './MainView';
import { closeDialog, openAccessRequest, openDialog, useDialog } from './openDialog';
import { RequirementsPanel } from './RequirementsPanel';

/** The allowlist view: the open draft joined to the worker's catalog. */
export function AllowlistPage({ settings, catalog, known, preflight, isShown, state: hostState }: ViewProps) {
  const address = useAddress((now) => now);
  const drafts = useDrafts();
  const openId = useOpenId();
  const { limits, policy } = settings;
  const { revision } = known;
  const host = hostState?.host ?? null;
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
  const dialog = useDialog()?.id;
  const format = useExportFormat(openId);
  const link = useDraftLink(dialog === 'share', draft, { ...address, context: parts });
  const openTool = (toolId: string) => changeAddress({ view: 'catalog', tool: toolId, copy: 1 });
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

  return (
    <PanelBoundary name="The allowlist" subject={openId}>
      {hostState !== null && !isShown && <CatalogBanner {...hostState} isFirst />}
      <AllowlistScreen
        key={openId}
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
              onNew={() => startDraft()}
              onDelete={() => removeDraft(openId)}
              onImport={() => openDialog('import')}
              onCompare={() => compareDraft(openId)}
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
