import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react';
import type { ExposureContext } from '../../dialects/exposure';
import type { DraftEdit } from '../../draft/editDraft';
import type { Policy } from '../../draft/policy';
import type { PolicyChoices } from '../../draft/policyChoices';
import type { WholeDraftAnswer } from '../../engine/draftProtocol';
import type { ChangesSince } from '../../exports/exportTarget';
import { findBlockers } from '../../exports/findBlockers';
import { isFromMcp } from '../../exports/nameTools';
import { canLoadOnDemand, fitTargets, loadedOnDemand } from '../../exports/targets';
import { countModes, type Draft } from '../../model/draft';
import type { CredentialMapping, RequirementsSum } from '../../model/requirements';
import type { AskingById } from '../../state/useAskById';
import { Button } from '../../ui/Button';
import { AddsUp } from './AddsUp';
import { AskHost } from './AskHost';
import { DeniedList } from './DeniedList';
import { DraftSummary } from './DraftSummary';
import { EntryTable } from './EntryTable';
import { ExportPanel } from './ExportPanel';
import { NeedsAnswer } from './NeedsAnswer';
import { PolicyCard } from './PolicyCard';
import { ProposalNotice } from './ProposalNotice';
import { RulesCard } from './RulesCard';
import type { EntryState } from './resolutionWords';
import { type ReviewedEntry, reviewDraft, statesOf } from './reviewDraft';
import { type DraftTokens, TokensCard } from './TokensCard';

export interface AllowlistScreenProps {
  readonly draft: Draft;
  readonly answer: WholeDraftAnswer | null;
  /** Whether the host's list was read: else what it does not show is not checked. */
  readonly isRead: boolean;
  /** What became of its tools since the baseline in use; null where nothing is compared. */
  readonly since: ChangesSince | null;
  /** Who asks the tool registry; null where nobody is chosen. */
  readonly context: ExposureContext | null;
  readonly policy: Policy;
  /** Whose credential a tool needs, as a person decided. */
  readonly mappings: readonly CredentialMapping[];
  readonly choices: PolicyChoices;
  readonly onChoices: (choices: Partial<PolicyChoices>) => void;
  readonly tokens: DraftTokens;
  /** Null where there is no host that answers by id. */
  readonly asking: AskingById | null;
  /** What the draft needs of whoever is checked; null while nothing is known of them. */
  readonly requirements: RequirementsSum | null;
  /** Opens the request for what is missing. */
  readonly onRequest: () => void;
  /** Whether whoever is checked against can run the tools. */
  readonly readiness: ReactNode;
  /** The catalog view's filters as a rule's filter; empty where none are chosen. */
  readonly currentFilter: string;
  /** The draft's name and what can be done with it as a whole. */
  readonly header: ReactNode;
  /** What to say in place of the table while there is no entry. */
  readonly empty: ReactNode;
  /** The export target chosen in the export panel, if any. */
  readonly format: string | undefined;
  readonly onFormat: (format: string) => void;
  /** Shows what changed since the baseline in use. */
  readonly onCompare: () => void;
  readonly onEdit: (edit: DraftEdit) => void;
  readonly onOpenTool: (toolId: string) => void;
  readonly onAdd: (toolIds: readonly string[]) => void;
  readonly onAccept: (toolId: string) => void;
  readonly onRepoint: (toolId: string, to: string) => void;
  readonly onExpand: (pattern: string, toolIds: readonly string[]) => void;
  readonly onPreview: (filter: string) => Promise<readonly string[]>;
}

/** The open draft: its entries on the left, what they add up to and the way out on the right. */
export function AllowlistScreen(props: AllowlistScreenProps) {
  const { draft, answer, context, since, onEdit } = props;
  const [shown, setShown] = useState<EntryState | null>(null);
  const sum = useRef<HTMLDivElement>(null);
  const way = useRef<HTMLDivElement>(null);
  const reviewed = useMemo(() => reviewDraft(draft, answer, context, since), [draft, answer, context, since]);
  // The entries first: what they add up to and their files may come a moment later.
  const late = useDeferredValue(useMemo(() => ({ draft, reviewed }), [draft, reviewed]));
  const blockers = useMemo(() => findBlockers(late.draft, late.reviewed.tools, late.reviewed.others).length, [late]);
  const deferring = useMemo(() => {
    const targets = [...new Set([...draft.targets, ...(props.format === undefined ? [] : [props.format])])];
    return canLoadOnDemand(targets) ? targets : null;
  }, [draft.targets, props.format]);
  const onDemand = useMemo(
    () => (deferring === null ? null : loadedOnDemand(draft, reviewed.tools, deferring)),
    [deferring, draft, reviewed.tools],
  );
  const inState = shown === null ? [] : reviewed.entries.filter((entry) => statesOf(entry).includes(shown));
  const state = inState.length > 0 ? shown : null;
  const entries = state === null ? reviewed.entries : inState;
  const matches = new Map(answer?.patterns);
  const patterns = [...draft.patterns.keys()].map((pattern) => ({ pattern, matches: matches.get(pattern) ?? null }));
  const isEmpty = draft.entries.size + patterns.length === 0;
  return (
    <main
      data-keeps-focus
      className="relative grid min-h-0 flex-1 grid-cols-[minmax(30rem,1fr)_minmax(22rem,32.5rem)] max-xl:block max-xl:overflow-y-auto print:block"
    >
      <div className="relative flex min-h-0 min-w-0 flex-col bg-panel xl:overflow-y-auto">
        {props.header}
        {!isEmpty && (
          <nav aria-label="On this page" className="flex flex-wrap gap-x-4 px-3.5 xl:hidden max-sm:px-1.5 print:hidden">
            <Button variant="quiet" onClick={() => sum.current?.scrollIntoView({ block: 'start' })}>
              Combined access
            </Button>
            <Button variant="quiet" onClick={() => way.current?.scrollIntoView({ block: 'start' })}>
              Export
            </Button>
          </nav>
        )}
        <ProposalNotice draft={draft} entries={reviewed.entries} onEdit={onEdit} />
        <DraftSummary
          reviewed={reviewed.entries}
          modes={countModes(draft)}
          patterns={patterns.length}
          shown={state}
          fits={fitTargets(draft, reviewed.tools)}
          onShow={setShown}
          since={since?.name ?? null}
          onCompare={props.onCompare}
          onFormat={props.onFormat}
          onUnattended={(toolIds) => onEdit({ kind: 'change-tools', toolIds, change: { mode: 'auto' } })}
        />
        {props.asking !== null && (
          <AskHost
            asking={props.asking}
            toolIds={reviewed.entries.flatMap(({ entry, resolution }) =>
              resolution?.kind === 'matches-nothing' ? [entry.toolId] : [],
            )}
          />
        )}
        {isEmpty ? (
          props.empty
        ) : (
          // The summary stays above it, unless the window is very low.
          <div className="relative xl:min-h-64 xl:flex-1 xl:overflow-y-auto">
            <EntryTable
              entries={entries}
              patterns={state === null ? patterns : []}
              canDefer={deferring !== null}
              onEdit={onEdit}
              onOpenTool={props.onOpenTool}
              onAccept={props.onAccept}
              onRepoint={props.onRepoint}
              onExpand={props.onExpand}
            />
          </div>
        )}
        <DeniedList denied={draft.denied ?? []} onEdit={onEdit} />
      </div>
      <div className="relative flex min-h-0 flex-col gap-3.5 border-line bg-bg px-5 py-4 max-xl:border-t max-sm:px-3 xl:overflow-y-auto xl:border-l">
        <NeedsAnswer
          entries={late.reviewed.entries}
          blockers={blockers}
          requirements={props.requirements}
          onShow={setShown}
          onBlockers={() => way.current?.querySelector<HTMLInputElement>('[data-blockers] input')?.focus()}
          onRequest={props.onRequest}
        />
        <div ref={sum} className="contents max-xl:block">
          {late.draft.entries.size > 0 && <AddsUp entries={late.reviewed.entries} mappings={props.mappings} />}
        </div>
        <div ref={way} className="contents max-xl:block">
          <ExportPanel
            draft={late.draft}
            chosen={draft.targets}
            reviewed={late.reviewed}
            isRead={props.isRead}
            since={props.since}
            cluster={context?.cluster ?? ''}
            format={props.format}
            onFormat={props.onFormat}
            onEdit={onEdit}
          />
        </div>
        {draft.entries.size > 0 && props.readiness}
        {draft.entries.size > 0 && (
          <TokensCard
            tokens={props.tokens}
            onDemand={onDemand}
            entries={reviewed.entries.filter(({ resolution }) => resolution !== null).length}
            window={props.choices.window}
            onWindow={(window) => props.onChoices({ window })}
            onLoadAll={(loadOnDemand) =>
              onEdit({ kind: 'change-tools', toolIds: mcpTools(reviewed.entries), change: { loadOnDemand } })
            }
          />
        )}
        <PolicyCard
          wildcards={draft.patterns.size}
          configured={props.policy}
          changes={props.choices.changes}
          onChanges={(changes) => props.onChoices({ changes })}
          entries={reviewed.entries}
          tokens={props.tokens}
          onEdit={onEdit}
        />
        <RulesCard
          rules={draft.rules}
          news={answer?.rules ?? []}
          currentFilter={props.currentFilter}
          onPreview={props.onPreview}
          onEdit={onEdit}
          onAdd={props.onAdd}
        />
      </div>
    </main>
  );
}

function mcpTools(entries: readonly ReviewedEntry[]): readonly string[] {
  return entries.flatMap(({ entry: { toolId, source }, tool }) =>
    isFromMcp(toolId, tool?.tool, source) ? [toolId] : [],
  );
}
