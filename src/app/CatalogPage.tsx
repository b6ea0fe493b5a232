import { KeyRound } from 'lucide-react';
import { lazy, type RefObject, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import type { Host, Limits } from '../host/settings';
import { type Address, defaultAddress, formatAddress, parseAddress } from '../model/address';
import type { Draft } from '../model/draft';
import { markedTexts, parseQuery } from '../model/query';
import { CatalogScreen } from '../screens/catalog/CatalogScreen';
import { ExportRows } from '../screens/catalog/ExportRows';
import { ProblemsButton } from '../screens/catalog/ProblemsButton';
import { StartPanel } from '../screens/catalog/StartPanel';
import { EvidenceBanner } from '../screens/requirements/EvidenceBanner';
import { describeFilters } from '../screens/shared/facetWords';
import { PanelBoundary } from '../screens/shared/PanelBoundary';
import type { Preferences } from '../storage/preferences';
import { Button } from '../ui/Button';
import type { CatalogSummary, ExportRow, RowWindow, ToolKey } from '../workers/protocol';
import type { AssignTarget } from './Assign';
import { exportRows } from './exportRows';
import type { CatalogReading } from './readCatalog';
import type { GrantsStart } from './toolPreflight';
import { catalogClient } from './useCatalog';
import { changePreferences } from './usePreferences';
import type { Preflight } from './usePreflight';
import { useTool } from './useTool';
import { type View, viewer } from './useView';
import { dropTools, pickTools } from './useWorkspace';

const PrintSheet = lazy(() => import('../screens/catalog/PrintSheet').then((m) => ({ default: m.PrintSheet })));
const ReviewMenu = lazy(() => import('./ReviewMenu').then((m) => ({ default: m.ReviewMenu })));
const Assign = lazy(() => import('./Assign').then((m) => ({ default: m.Assign })));
const RequirementsDialog = lazy(() => import('./RequirementsDialog').then((m) => ({ default: m.RequirementsDialog })));
const OpenTool = lazy(() => import('./OpenTool').then((m) => ({ default: m.OpenTool })));

export interface CatalogPageProps {
  readonly address: Address;
  readonly onChange: (changes: Partial<Address>) => void;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly searchInput: RefObject<HTMLInputElement | null>;
  /** Null where the catalog holds files alone. */
  readonly host: Host | null;
  readonly limits: Limits;
  readonly reading: CatalogReading | null;
  readonly summary: CatalogSummary;
  readonly revision: number;
  readonly view: View;
  readonly draft: Draft;
  readonly preferences: Preferences;
  readonly preflight: Preflight;
  /** Opens the dialog "Grants" at one of its parts. */
  readonly onGrants: (start: GrantsStart) => void;
}

/** The catalog view: screens joined to the worker and the draft. */
export function CatalogPage(props: CatalogPageProps) {
  const { address, onChange, text, host, reading, summary, view, draft } = props;
  const label = host?.label ?? 'Files';
  const { preflight } = props;
  const { tool, copy } = address;
  const [assigning, setAssigning] = useState<AssignTarget | null>(null);
  const [showsRequirements, setShowsRequirements] = useState(false);
  const { snapshot, choices } = view;
  // What is not needed for the first rows is loaded behind them.
  const hasRows = useRested(snapshot.result !== null);
  const [isExporting, setExporting] = useState(false);
  const shown = useTool(host, props.limits, reading, props.revision, tool, copy);
  const place = snapshot.result?.open ?? null;
  const marks = useMemo(() => markedTexts(parseQuery(text)), [text]);
  const isPicked = useCallback((toolId: string) => draft.entries.has(toolId), [draft]);
  const printed = usePrintedRows(snapshot.result?.view ?? null);
  const open = ({ toolId, copy }: ToolKey) => onChange({ tool: toolId, copy });
  // Until the worker has answered for the tool now open, its neighbours are those of the tool before.
  const asked = snapshot.question?.open;
  const isPlaced = asked?.toolId === tool && asked?.copy === copy;
  const neighbour = (key: ToolKey | null | undefined) => (key ? () => isPlaced && open(key) : undefined);
  const storyAddress = (query: string): Address => ({ ...parseAddress(query).address, host: address.host });

  return (
    <PanelBoundary name="The catalog">
      <CatalogScreen
        address={address}
        choices={choices}
        text={text}
        onText={props.onText}
        onChange={onChange}
        searchInput={props.searchInput}
        snapshot={snapshot}
        facetValues={summary.facetValues}
        hasReadiness={preflight.isKnown}
        banner={
          preflight.isKnown ? null : (
            <EvidenceBanner
              onRole={preflight.roles.length > 0 ? () => props.onGrants('role') : undefined}
              onAsk={preflight.probe?.asked === 'not-yet' ? preflight.probe.onAsk : undefined}
              onSecondToken={host === null || host.relative ? undefined : () => props.onGrants('second-token')}
              onPaste={() => props.onGrants('paste')}
              onImport={() => props.onGrants('file')}
            />
          )
        }
        isPicked={isPicked}
        onPick={pick}
        onPickBetween={pickBetween}
        onPickAll={pickAll}
        onWindow={showWindow}
        preferences={props.preferences}
        onPreferences={changePreferences}
        options={
          <>
            <Button
              aria-haspopup="dialog"
              aria-label="Requirements"
              title="What these tools need in all"
              className="px-2 max-sm:min-w-11"
              onClick={() => setShowsRequirements(true)}
            >
              <KeyRound aria-hidden />
            </Button>
            {hasRows && (
              <Suspense>
                <ReviewMenu
                  matches={snapshot.result?.matches ?? 0}
                  host={host}
                  onAssign={() =>
                    setAssigning({
                      kind: 'matches',
                      count: snapshot.result?.matches ?? 0,
                      filters: describeFilters(text, choices),
                    })
                  }
                />
              </Suspense>
            )}
            <ExportRows
              matches={snapshot.result?.matches ?? 0}
              busy={isExporting}
              onExport={async (format) => {
                setExporting(true);
                try {
                  await exportRows(
                    format,
                    snapshot.result?.matches ?? 0,
                    host,
                    formatAddress({ ...defaultAddress, q: text, choices }),
                  );
                } finally {
                  setExporting(false);
                }
              }}
            />
          </>
        }
        notices={<ProblemsButton count={summary.problems} load={loadProblems} onOpenTool={open} />}
        start={
          <StartPanel
            hostLabel={label}
            isDemo={host?.relative ?? false}
            storyHref={(query) => formatAddress(storyAddress(query))}
            onStory={(query) => onChange(storyAddress(query))}
          />
        }
        tool={
          tool === null ? null : (
            <PanelBoundary subject={`${copy} ${tool}`} name="The tool">
              <Suspense>
                <OpenTool
                  toolId={tool}
                  state={shown}
                  tab={address.tab}
                  onTab={(tab) => onChange({ tab })}
                  onClose={() => onChange({ tool: null, copy: 1 })}
                  onPrevious={neighbour(place?.previous)}
                  onNext={neighbour(place?.next)}
                  marks={marks}
                  preflight={preflight}
                  onGrants={props.onGrants}
                  onAssign={
                    shown.kind === 'shown'
                      ? (field, value) =>
                          setAssigning({
                            kind: 'tool',
                            detail: shown.detail,
                            field,
                            ...(value !== undefined && { value }),
                          })
                      : undefined
                  }
                  picked={isPicked(shownId(shown) ?? tool)}
                  onPick={(picked) => pick(shownId(shown) ?? tool, picked)}
                  onOpenCopy={(number) => onChange({ copy: number })}
                />
              </Suspense>
            </PanelBoundary>
          )
        }
      />
      {assigning !== null && (
        <Suspense>
          <Assign target={assigning} onClose={() => setAssigning(null)} />
        </Suspense>
      )}
      {showsRequirements && (
        <Suspense>
          <RequirementsDialog
            preflight={preflight}
            as={address.as}
            matches={snapshot.result?.matches ?? 0}
            host={host}
            onOpenTool={(toolId) => open({ toolId, copy: 1 })}
            onClose={() => setShowsRequirements(false)}
          />
        </Suspense>
      )}
      {hasRows && (
        <Suspense>
          <PrintSheet
            hostLabel={label}
            readAt={reading?.readAt ?? null}
            filters={describeFilters(text, choices)}
            rows={printed}
            matches={snapshot.result?.matches ?? 0}
            total={summary.tools}
          />
        </Suspense>
      )}
    </PanelBoundary>
  );
}

const settleMs = 1_000;

/** True once something has held for a moment. */
function useRested(holds: boolean): boolean {
  const [isRested, setRested] = useState(false);
  useEffect(() => {
    if (!holds) return;
    const timer = setTimeout(() => setRested(true), settleMs);
    return () => clearTimeout(timer);
  }, [holds]);
  return isRested;
}

const restMs = 600;
const mostPrinted = 500;

/** What would go on paper: the browser gives no time to ask for it once printing has begun. */
function usePrintedRows(view: number | null): readonly ExportRow[] {
  const [rows, setRows] = useState<readonly ExportRow[]>([]);
  useEffect(() => {
    if (view === null) return;
    const timer = setTimeout(
      async () => setRows(await catalogClient.ask('matching', { from: 0, to: mostPrinted })),
      restMs,
    );
    return () => clearTimeout(timer);
  }, [view]);
  return rows;
}

/** The tool's own id: a link can't carry half a surrogate pair, an id can hold one. */
function shownId(state: ReturnType<typeof useTool>): string | undefined {
  return state.kind === 'shown' ? state.detail.toolId : undefined;
}

function pick(toolId: string, picked: boolean): void {
  (picked ? pickTools : dropTools)([toolId]);
}

async function pickBetween(window: RowWindow, picked: boolean): Promise<void> {
  (picked ? pickTools : dropTools)(await catalogClient.ask('idsBetween', window));
}

async function pickAll(picked: boolean): Promise<void> {
  (picked ? pickTools : dropTools)(await catalogClient.ask('ids', null));
}

function showWindow(window: RowWindow): void {
  viewer.show(window);
}

function loadProblems(window: RowWindow) {
  return catalogClient.ask('problems', window);
}
