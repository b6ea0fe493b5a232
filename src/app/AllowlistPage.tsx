import { lazy, Suspense, useMemo, useState } from 'react';
import { answersById } from '../host/openwop';
import type { Host, Limits, Settings } from '../host/settings';
import { type Address, defaultAddress, formatAddress } from '../model/address';
import { modeFor } from '../model/modeFor';
import { AllowlistScreen } from '../screens/allowlist/AllowlistScreen';
import { DraftHeader } from '../screens/allowlist/DraftHeader';
import type { AgentHost } from '../screens/allowlist/ListInput';
import { ReadinessCard } from '../screens/allowlist/ReadinessCard';
import type { PlaceTools } from '../screens/allowlist/readImport';
import { PanelBoundary } from '../screens/shared/PanelBoundary';
import { QuestionFailed } from '../screens/shared/QuestionFailed';
import { Button } from '../ui/Button';
import { ruleFilter } from '../workspace/classRules';
import { newDraft } from '../workspace/draft';
import { readPolicy } from '../workspace/policy';
import { formatDraftLink } from '../workspace/shareLink';
import { openHistory, type WorkspaceState } from '../workspace/workspace';
import { countWithheld } from '../workspace/writeCompactDraft';
import { downloadDraft } from './downloadDraft';
import { buildExample, exampleName, exampleToolIds } from './exampleDraft';
import { changePolicy, usePolicyChoices } from './policyStore';
import type { CatalogReading } from './readCatalog';
import { requestOf } from './requestOf';
import { useAskById } from './useAskById';
import { catalogClient } from './useCatalog';
import { useDraftAnswer } from './useDraftAnswer';
import { useDraftRequirements } from './useDraftRequirements';
import type { Preflight } from './usePreflight';
import { useTokens } from './useTokens';
import { addDraft, dispatch, editDraft, entriesOf, pickTools } from './useWorkspace';

const ImportDialog = lazy(() => import('../screens/allowlist/ImportDialog').then((m) => ({ default: m.ImportDialog })));
const RequirementsDialog = lazy(() => import('./RequirementsDialog').then((m) => ({ default: m.RequirementsDialog })));
const ShareDialog = lazy(() => import('../screens/allowlist/ShareDialog').then((m) => ({ default: m.ShareDialog })));
const CompareDialog = lazy(() =>
  import('../screens/allowlist/CompareDialog').then((m) => ({ default: m.CompareDialog })),
);

export interface AllowlistPageProps {
  readonly address: Address;
  readonly onChange: (changes: Partial<Address>) => void;
  readonly host: Host | null;
  readonly state: WorkspaceState;
  readonly revision: number;
  readonly settings: Settings;
  readonly reading: CatalogReading | null;
  readonly preflight: Preflight;
}

/** The allowlist view: the open draft joined to the worker's catalog. */
export function AllowlistPage(props: AllowlistPageProps) {
  const { address, onChange, host, state, reading, revision, preflight } = props;
  const { policy } = props.settings;
  const { draft } = openHistory(state);
  const byId = useAskById(host, props.settings.limits, reading, revision);
  const { answer, failure } = useDraftAnswer(draft, revision, byId.said);
  const choices = usePolicyChoices();
  const tokens = useTokens(draft, answer);
  const toolIds = useMemo(() => [...draft.entries.keys()], [draft.entries]);
  const requirements = useDraftRequirements(toolIds, preflight, revision);
  const configured = useMemo(() => readPolicy(policy).policy, [policy]);
  const [dialog, setDialog] = useState<'import' | 'share' | 'compare' | 'requirements' | null>(null);
  const [link, setLink] = useState<string | null | undefined>(undefined);
  const close = () => setDialog(null);
  const openTool = (toolId: string) => onChange({ view: 'catalog', tool: toolId, copy: 1 });
  const place: PlaceTools = (listed) => catalogClient.ask('place', { listed, aliases: draft.aliases });
  const agentHost = host === null || !answersById(host) ? null : agentsOf(host, props.settings.limits);
  const share = async () => {
    setLink(undefined);
    setDialog('share');
    const fragment = await formatDraftLink(draft);
    const target = {
      ...defaultAddress,
      view: 'allowlist',
      host: address.host,
      q: address.q,
      choices: address.choices,
    } as const;
    setLink(fragment === null ? null : `${location.origin}${location.pathname}${formatAddress(target)}${fragment}`);
  };
  // Made of the catalog's own tools: there is none before they are read.
  const example = answer === null ? undefined : exampleOf(host, state);
  const tools = new Map(answer?.tools.map((tool) => [tool.tool.toolId, tool]));
  const accept = async (toolId: string) => {
    const [entry] = await entriesOf([toolId]);
    const posture = tools.get(toolId)?.tool.posture;
    if (entry === undefined || posture === undefined) return;
    const { digest, descriptor } = entry;
    const now = { toolId, mode: modeFor(posture).mode, ...(digest !== undefined && { digest }), descriptor };
    editDraft({ kind: 'accept', entries: [now] });
  };

  return (
    <PanelBoundary name="The allowlist" subject={state.open}>
      <AllowlistScreen
        key={state.open}
        draft={draft}
        answer={answer}
        policy={configured}
        choices={choices}
        onChoices={changePolicy}
        tokens={tokens}
        asking={byId.asking}
        readiness={
          requirements.failure === null ? (
            <ReadinessCard
              sum={requirements.answer ?? null}
              identity={preflight.identity.name}
              onDetails={() => setDialog('requirements')}
            />
          ) : (
            <QuestionFailed {...requirements.failure} />
          )
        }
        currentFilter={ruleFilter(address)}
        header={
          <>
            {failure !== null && <QuestionFailed {...failure} />}
            <DraftHeader
              draft={draft}
              hostLabel={host?.label ?? null}
              isElsewhere={draft.host !== undefined && host !== null && draft.host.origin !== host.origin}
              example={example}
              onRename={(name) => editDraft({ kind: 'rename', name })}
              onNote={(note) => editDraft({ kind: 'set-note', note })}
              onNew={() => addDraft(newDraft(freeName(state)))}
              onDelete={() => dispatch({ kind: 'remove-draft', draftId: state.open })}
              onImport={() => setDialog('import')}
              onCompare={() => setDialog('compare')}
              onShare={() => void share()}
            />
          </>
        }
        empty={
          <div className="grid justify-items-start gap-3 p-5 text-ink-2">
            <p className="max-w-prose">
              Nothing is in this draft yet. Tick tools in the catalog, or import a list that exists: what each entry may
              do, what changed and what is gone is shown here.
            </p>
            <Button variant="primary" onClick={() => onChange({ view: 'catalog' })}>
              Tick tools in the catalog
            </Button>
          </div>
        }
        onEdit={editDraft}
        onOpenTool={openTool}
        onAdd={pickTools}
        onAccept={(toolId) => void accept(toolId)}
        onRepoint={async (toolId, to) => {
          const [entry = { toolId: to, mode: 'ask' as const }] = await entriesOf([to]);
          editDraft({ kind: 'repoint', toolId, to: entry });
        }}
        onExpand={async (pattern, toolIds) =>
          editDraft({ kind: 'expand-pattern', pattern, entries: await entriesOf(toolIds) })
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
      <Suspense>
        {dialog === 'import' && (
          <ImportDialog
            open={draft}
            place={place}
            agentHost={agentHost}
            describe={entriesOf}
            onReplace={(imported) => editDraft({ kind: 'replace', draft: imported })}
            onMerge={(imported) => editDraft({ kind: 'take-in', draft: imported })}
            onOpenNew={addDraft}
            onClose={close}
          />
        )}
        {dialog === 'requirements' && (
          <RequirementsDialog
            preflight={preflight}
            as={address.as}
            subject={`the draft “${draft.name}”`}
            toolIds={toolIds}
            host={host}
            onOpenTool={openTool}
            onClose={close}
          />
        )}
        {dialog === 'share' && (
          <ShareDialog
            draft={draft}
            withheld={countWithheld(draft)}
            link={link}
            onDownload={downloadDraft}
            onClose={close}
          />
        )}
        {dialog === 'compare' && (
          <CompareDialog
            drafts={[...state.histories].map(([id, { draft: one }]) => ({ id, draft: one }))}
            openId={state.open}
            place={place}
            agentHost={agentHost}
            onClose={close}
          />
        )}
      </Suspense>
    </PanelBoundary>
  );
}

function agentsOf(host: Host, limits: Limits): AgentHost {
  return {
    label: host.label,
    onAsk: async () => {
      const { fetchAgents } = await import('../host/agents');
      const answer = await fetchAgents(requestOf(host, limits));
      if (answer.kind === 'answered') return { text: answer.text };
      if (answer.kind === 'absent') return { why: 'This host lists no agents: it has no such address.' };
      const { describeFailure } = await import('../host/failureText');
      const { title, nextStep } = describeFailure(answer.failure);
      return { why: `${title}. ${nextStep}` };
    },
  };
}

/** On the demo host: how to get the example, or back to it as it was. */
function exampleOf(host: Host | null, state: WorkspaceState) {
  if (host?.relative !== true) return undefined;
  const old = [...state.histories].find(([, { draft }]) => draft.name === exampleName)?.[0];
  return {
    label: old === undefined ? 'Open the example draft' : 'Reset demo',
    onOpen: async () => {
      addDraft(buildExample(await entriesOf(exampleToolIds)));
      if (old !== undefined) dispatch({ kind: 'remove-draft', draftId: old });
    },
  };
}

/** "Draft 3" where there are two. */
function freeName(state: WorkspaceState): string {
  const names = new Set([...state.histories.values()].map(({ draft }) => draft.name));
  let number = state.histories.size + 1;
  while (names.has(`Draft ${number}`)) number++;
  return `Draft ${number}`;
}
