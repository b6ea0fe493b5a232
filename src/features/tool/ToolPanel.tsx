import { ArrowDown, ArrowUp, Check, Plus, X } from 'lucide-react';
import { type ReactElement, useEffect } from 'react';
import type { OpenPlace } from '../../engine/layout';
import type { ToolDetail } from '../../engine/toolDetail';
import type { HostFailure } from '../../host/failure';
import { describeFailure } from '../../host/failureText';
import type { Tab } from '../../model/address';
import type { AssignableField } from '../../model/fact';
import { isGrave } from '../../model/finding';
import { isOpenState } from '../../model/judgement';
import { PostureBadge } from '../../parts/FactBadge';
import { formatCount, formatCounted } from '../../parts/formatQuantity';
import { PanelBoundary, QuestionFailed } from '../../parts/PanelBoundary';
import { UntrustedText } from '../../parts/UntrustedText';
import { useSavedSets } from '../../state/argumentSetsStore';
import { openNeighbour } from '../../state/catalogView';
import { useDraft } from '../../state/drafts';
import { changeAddress, openTool, useAddress } from '../../state/useAddress';
import { type ToolAsk, type ToolState, useToolAhead } from '../../state/useTool';
import { Button, IconButton } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';
import { lazyPart } from '../../ui/lazyPart';
import { type TabItem, Tabs } from '../../ui/Tabs';
import { FindingsTab } from './FindingsTab';
import { OutputTab } from './OutputTab';
import { OverviewTab } from './OverviewTab';
import { RawTab } from './RawTab';
import { RequirementsTab } from './RequirementsTab';
import { ToolVerdict } from './ToolVerdict';
import { NoSchema } from './toolParts';

interface ToolPanelProps {
  readonly toolId: string;
  readonly ask: ToolAsk;
  readonly state: ToolState;
  /** Null until it is known. */
  readonly place: OpenPlace | null;
  readonly onClose: () => void;
  readonly onSelect: (toolId: string, isSelected: boolean) => void;
  readonly marks: readonly string[];
  /** Opens the dialog in which a value is assigned; `value` is what is suggested. Absent: nothing can be assigned. */
  readonly onAssign: ((field: AssignableField, value?: string) => void) | undefined;
}

/** The form, loaded when a tool has been open for a moment or the tab is looked at. */
const ArgumentsPanel = lazyPart('The argument form', () =>
  import('./arguments/ArgumentsForm').then((m) => m.ArgumentsForm),
);

/** The form is what is looked at next: it comes once the tool itself is there. */
const preloadMs = 400;

/** One tool in full, beside the view. Loaded with the first tool that is opened. */
export function ToolPanel(props: ToolPanelProps) {
  const { toolId, ask, state, place, marks, onAssign } = props;
  const isShown = state.kind === 'shown';
  useToolAhead(ask, isShown ? (place?.previous ?? null) : null);
  useToolAhead(ask, isShown ? (place?.next ?? null) : null);
  const tab = useAddress((address) => address.tab);
  useEffect(() => {
    const timer = setTimeout(ArgumentsPanel.preload, preloadMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    // A name of nothing but spaces is none, and the panel would be no region any more.
    <section
      aria-label={toolId.trim() === '' ? 'Tool with a blank id' : toolId}
      data-panel="tool"
      className="flex h-full min-h-0 min-w-0 flex-col bg-panel"
    >
      <ToolHeader {...props} />
      {isShown && <ToolVerdict detail={state.detail} />}
      {state.kind === 'loading' && <p className="px-4.5 py-6 text-ink-3">Reading the tool…</p>}
      {state.kind === 'failed' && <QuestionFailed words={state.words} onRetry={state.onRetry} />}
      {(state.kind === 'missing' || state.kind === 'refused') && (
        <p className="max-w-prose px-4.5 py-6 text-ink-2">
          {state.kind === 'missing' ? state.words : describeRefusal(state.failure)}
        </p>
      )}
      {state.kind === 'shown' && (
        <Tabs
          label="Parts of the tool"
          tabs={tabsOf(state.detail)}
          active={tab}
          onChange={openTab}
          shown={`${state.detail.copy} ${toolId}`}
          className="mt-2"
        >
          <TabContent tab={tab} detail={state.detail} marks={marks} onAssign={onAssign} />
        </Tabs>
      )}
    </section>
  );
}

const openTab = (tab: Tab) => changeAddress({ tab });

interface TabContentProps extends Pick<ToolPanelProps, 'marks' | 'onAssign'> {
  readonly tab: Tab;
  readonly detail: ToolDetail;
}

function TabContent({ tab, detail, marks, onAssign }: TabContentProps) {
  switch (tab) {
    case 'overview':
      return <OverviewTab {...{ detail, marks, onAssign }} />;
    case 'arguments':
      return <ArgumentsTab detail={detail} marks={marks} />;
    case 'output':
      return <OutputTab detail={detail} marks={marks} />;
    case 'requirements':
      return <RequirementsTab key={`${detail.copy} ${detail.toolId}`} detail={detail} marks={marks} />;
    case 'findings':
      return <FindingsTab {...detail} onRaw={() => openTab('raw')} />;
    case 'raw':
      return <RawTab raw={detail.raw} findings={detail.findings} />;
    default:
      return tab satisfies never;
  }
}

function tabsOf({ input, output, tool, findings: all }: ToolDetail): TabItem<Tab>[] {
  const findings = all.filter(({ state }) => isOpenState(state));
  const scopes = tool.scopes.basis === 'unstated' ? 0 : tool.scopes.value.length;
  const alarming = findings.some(({ severity }) => isGrave(severity));
  return [
    { id: 'overview', label: 'Overview' },
    tabWithCount('arguments', 'Arguments', input?.fields ?? 0, 'argument'),
    tabWithCount('output', 'Output', output?.fields ?? 0, 'field'),
    tabWithCount('requirements', 'Requirements', scopes, 'scope'),
    tabWithCount('findings', 'Findings', findings.length, 'finding', alarming),
    { id: 'raw', label: 'Raw' },
  ];
}

function tabWithCount(id: Tab, label: string, count: number, unit: string, alarming = false): TabItem<Tab> {
  if (count === 0) return { id, label };
  return { id, label, badge: { text: formatCount(count), description: formatCounted(count, unit), alarming } };
}

/** On phones what can be done stands at the bottom, where the thumb is. */
const thumbBar = 'max-sm:fixed max-sm:bottom-0.5 max-sm:z-30';
const headline = ['tier', 'approval', 'egress'] as const;

/** `Not visible to you. …` */
function describeRefusal(failure: HostFailure): string {
  const { title, explanation, nextStep } = describeFailure(failure);
  return `${title}. ${explanation} ${nextStep}`;
}

interface NeighbourProps extends Pick<ToolPanelProps, 'place'> {
  readonly side: 'previous' | 'next';
  readonly label: string;
  readonly icon: ReactElement;
}

function Neighbour({ side, place, ...rest }: NeighbourProps) {
  const found = place?.[side];
  const onClick = () => (found ? openTool(found) : void openNeighbour(side));
  return <IconButton {...rest} disabled={found === null} onClick={onClick} />;
}

/** Name, id and the three facts one looks at first; the way to the neighbours, out, and into the draft. */
function ToolHeader({ toolId, state, place, marks, onClose, onSelect }: ToolPanelProps) {
  const tool = state.kind === 'shown' ? state.detail.tool : undefined;
  // A link can't carry half a surrogate pair, an id can hold one.
  const ownId = state.kind === 'shown' ? state.detail.toolId : toolId;
  const selected = useDraft().entries.has(ownId);
  // The neighbours are those of the table, not of another view's list.
  const isInCatalog = useAddress(({ view }) => view === 'catalog');
  const title = tool?.title;
  return (
    <header className="px-4.5 pt-3">
      <div aria-hidden className="fixed inset-x-0 bottom-0 z-20 h-12 border-line border-t bg-panel sm:hidden" />
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1 pt-0.5 max-sm:pt-2.5">
          <h2 className="line-clamp-3 font-semibold text-lg leading-snug tracking-[-0.015em] [overflow-wrap:anywhere]">
            <UntrustedText text={title || toolId} marks={marks} />
          </h2>
        </div>
        <div className={`-mr-1.5 flex shrink-0 ${thumbBar} max-sm:right-1 max-sm:mr-0`}>
          {isInCatalog && (
            <>
              <Neighbour side="previous" label="Previous tool" icon={<ArrowUp />} place={place} />
              <Neighbour side="next" label="Next tool" icon={<ArrowDown />} place={place} />
            </>
          )}
          <IconButton label="Close" icon={<X />} onClick={onClose} />
        </div>
      </div>
      <div className="flex min-w-0 items-center gap-1">
        <p className="line-clamp-6 min-w-0 py-0.5 font-mono text-xs text-ink-3 leading-4.5 [overflow-wrap:anywhere]">
          <UntrustedText text={toolId} marks={marks} />
        </p>
        <CopyButton key={toolId} text={toolId} label="Copy tool ID" className="[&_svg]:size-3.5" />
      </div>
      <div className="mt-1.5 flex items-center gap-3 sm:min-h-7.5">
        <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3.5 gap-y-1">
          {tool !== undefined &&
            headline
              // The format has no word for them.
              .filter((field) => tool.dialect !== 'mcp' || field === 'tier' || tool.posture[field].basis !== 'unstated')
              .map((field) => <PostureBadge key={field} tool={tool} field={field} named />)}
        </p>
        {/* Also while the next tool is read: the focus may be on it. */}
        {(tool !== undefined || state.kind === 'loading') && (
          <Button
            aria-label={selected ? 'In draft, remove' : 'Add to draft'}
            className={`${thumbBar} max-sm:bottom-0.5 max-sm:left-3`}
            onClick={() => onSelect(ownId, !selected)}
          >
            {selected ? <Check className="text-ok" aria-hidden /> : <Plus aria-hidden />}
            {selected ? 'In draft' : 'Add to draft'}
          </Button>
        )}
      </div>
    </header>
  );
}

function ArgumentsTab({ detail, marks }: Pick<TabContentProps, 'detail' | 'marks'>) {
  const { input, tool } = detail;
  const saved = useSavedSets(detail.toolId);
  return (
    <>
      {input === null && (
        <div className="mb-4">
          <NoSchema title="No input schema">
            The arguments are opaque: the host interprets whatever it is given (RFC 0078 §C). Ask the host for their
            shape.
          </NoSchema>
        </div>
      )}
      <PanelBoundary name="The argument form" shown={`${detail.copy} ${tool.toolId}`}>
        <ArgumentsPanel
          key={tool.toolId}
          waiting={<p className="text-ink-3">Opening the form…</p>}
          toolId={tool.toolId}
          nameOnServer={tool.nameOnServer}
          description={tool.description}
          schemaText={input?.text ?? null}
          marks={marks}
          saved={saved}
        />
      </PanelBoundary>
    </>
  );
}
