import { lazy, type RefObject, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import type { Host, Limits } from '../host/settings';
import { type Address, defaultAddress, formatAddress, parseAddress } from '../model/address';
import type { Draft } from '../model/draft';
import { markedTexts, parseQuery } from '../model/query';
import { CatalogScreen } from '../screens/catalog/CatalogScreen';
import { ExportRows } from '../screens/catalog/ExportRows';
import { mostPrintedRows, PrintSheet } from '../screens/catalog/PrintSheet';
import { ProblemsButton } from '../screens/catalog/ProblemsButton';
import { StartPanel } from '../screens/catalog/StartPanel';
import { describeFilters } from '../screens/shared/facetWords';
import { PanelBoundary } from '../screens/shared/PanelBoundary';
import type { Preferences } from '../storage/preferences';
import type { CatalogSummary, ExportRow, RowWindow, ToolKey } from '../workers/protocol';
import { exportRows } from './exportRows';
import type { CatalogReading } from './readCatalog';
import { catalogClient } from './useCatalog';
import { dropTools, pickTools } from './useDraft';
import { changePreferences } from './usePreferences';
import { useTool } from './useTool';
import { type View, viewer } from './useView';

const ToolPanel = lazy(() => import('../screens/tool/ToolPanel').then((m) => ({ default: m.ToolPanel })));

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
}

/** The catalog view: screens joined to the worker and the draft. */
export function CatalogPage(props: CatalogPageProps) {
  const { address, onChange, text, host, reading, summary, view, draft } = props;
  const label = host?.label ?? 'Files';
  const { tool, copy } = address;
  const { snapshot, choices } = view;
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
        isPicked={isPicked}
        onPick={pick}
        onPickBetween={pickBetween}
        onPickAll={pickAll}
        onWindow={showWindow}
        preferences={props.preferences}
        onPreferences={changePreferences}
        options={
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
                <ToolPanel
                  toolId={tool}
                  state={shown}
                  tab={address.tab}
                  onTab={(tab) => onChange({ tab })}
                  onClose={() => onChange({ tool: null, copy: 1 })}
                  onPrevious={neighbour(place?.previous)}
                  onNext={neighbour(place?.next)}
                  marks={marks}
                  picked={isPicked(shownId(shown) ?? tool)}
                  onPick={(picked) => pick(shownId(shown) ?? tool, picked)}
                  onOpenCopy={(number) => onChange({ copy: number })}
                />
              </Suspense>
            </PanelBoundary>
          )
        }
      />
      <PrintSheet
        hostLabel={label}
        readAt={reading?.readAt ?? null}
        filters={describeFilters(text, choices)}
        rows={printed}
        matches={snapshot.result?.matches ?? 0}
        total={summary.tools}
      />
    </PanelBoundary>
  );
}

const restMs = 600;

/** What would go on paper: the browser gives no time to ask for it once printing has begun. */
function usePrintedRows(view: number | null): readonly ExportRow[] {
  const [rows, setRows] = useState<readonly ExportRow[]>([]);
  useEffect(() => {
    if (view === null) return;
    const timer = setTimeout(
      async () => setRows(await catalogClient.ask('matching', { from: 0, to: mostPrintedRows })),
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
