import { useEffect, useMemo, useState } from 'react';
import type { ChangeFormat } from '../../engine/changesFile';
import type { SideOrigin } from '../../engine/compare/certainty';
import type { ChangeFilter, ChangeRow, ComparisonSummary } from '../../engine/comparisonTable';
import type { ToolKey } from '../../engine/layout';
import { isMissing } from '../../model/change';
import { describeFiles, formatCount, formatCounted } from '../../parts/formatQuantity';
import { QuestionFailed } from '../../parts/QuestionFailed';
import { useKnownCatalog } from '../../state/catalogSummary';
import type { ComparedSide } from '../../state/comparedSides';
import { doubtsOf } from '../../state/comparisonRuns';
import { usePreferences } from '../../state/preferences';
import { saveFile } from '../../state/saveFile';
import { changeAddress, openTool, readAddress, useAddress } from '../../state/useAddress';
import { catalogClient } from '../../state/useCatalog';
import { type QuestionFailure, useCatalogAnswer } from '../../state/useCatalogAnswer';
import { useComparison } from '../../state/useComparison';
import { Button } from '../../ui/Button';
import { ChangeDetails } from './ChangeDetails';
import { ChangeTable } from './ChangeTable';
import { ClassFilter } from './ClassFilter';
import { ExportChanges } from './ExportChanges';
import { Verdict } from './Verdict';

const step = 100;
/** One opened by a link is looked for among so many. */
const maxSoughtPages = 200;

export interface ComparisonProps {
  readonly side: ComparedSide | null;
  readonly failure: QuestionFailure | null;
  readonly present: SideOrigin;
  /** When the catalog was read; null where nothing was. */
  readonly readAt: number | null;
  readonly revision: number;
}

/** The catalog held against a side: how far that is, and what came of it. */
export function Comparison({ side, failure, present, readAt, revision }: ComparisonProps) {
  const state = useComparison(side, present, revision);
  if (failure !== null) return <QuestionFailed {...failure} />;
  switch (state.kind) {
    case 'none':
      return null;
    case 'running':
      return (
        <div className="flex flex-wrap items-center gap-3">
          <p role="status" className="text-ink-2 tabular-nums">
            Comparing…{state.done > 0 && ` ${formatCounted(state.done, 'step')} done`}
          </p>
          <Button onClick={state.onCancel}>Cancel</Button>
        </div>
      );
    case 'cancelled':
      return (
        <div className="flex flex-wrap items-center gap-3">
          <p role="status" className="text-ink-2">
            The comparison was cancelled.
          </p>
          <Button onClick={state.onRetry}>Compare again</Button>
        </div>
      );
    case 'failed':
      return <QuestionFailed {...state.failure} />;
    case 'done':
      return state.summary === null ? (
        <p role="alert" className="text-ink-2">
          This comparison’s baseline no longer exists.
        </p>
      ) : (
        <Changes key={state.side.target} side={state.side} summary={state.summary} present={present} readAt={readAt} />
      );
    default:
      return state satisfies never;
  }
}

interface ChangesProps {
  readonly side: ComparedSide;
  readonly summary: ComparisonSummary;
  readonly present: SideOrigin;
  readonly readAt: number | null;
}

function Changes({ side, summary, present, readAt }: ChangesProps) {
  const [filter, setFilter] = useState<ChangeFilter>(null);
  const [count, setCount] = useState(step);
  const [open, setOpen] = useOpenChange();
  const doubts = doubtsOf(side, present);
  const { answer, failure } = useCatalogAnswer('changes', [summary.id, filter, count], () =>
    catalogClient.ask('changes', { comparison: summary.id, filter, from: 0, to: count }),
  );
  // What a link opens may lie beyond the first page.
  useSoughtPlace(summary.id, filter, open, count, setCount);
  const page = answer ?? null;
  const { singleKeys } = usePreferences();
  const { total } = summary;
  const files = useKnownCatalog().summary?.files.length ?? 0;
  // A reading alone is held against another without the files beside it.
  const afterName = (label: string | null) =>
    `${label ?? ''}${side.present === undefined ? describeFiles({ host: label, files }) : ''}` || 'Added files';
  const exportAs = async (format: ChangeFormat) => {
    const { host, principal, completeness } = side.present ?? present;
    const at = readAt === null ? null : new Date(readAt).toISOString();
    const after = { name: afterName(host?.label ?? null), host, principal, completeness, at };
    const asked = { comparison: summary.id, format, before: side.named, after, doubts };
    const file = await catalogClient.ask('changesFile', asked);
    saveFile(`changes.${format === 'markdown' ? 'md' : format}`, file.type, [file]);
  };
  return (
    <section aria-label="What changed" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <Verdict summary={summary} doubts={doubts} />
        {total > 0 && <ExportChanges onExport={(format) => void exportAs(format)} />}
      </div>
      {failure !== null && <QuestionFailed {...failure} />}
      {total === 0 ? (
        <p className="text-ink-2 tabular-nums">
          {formatCounted(summary.same, 'tool')} alike, and none that differs{describeRest(summary)}.
        </p>
      ) : (
        <>
          <ClassFilter
            summary={summary}
            total={total}
            chosen={filter}
            onChoose={(next) => {
              setFilter(next);
              setCount(step);
            }}
          />
          {page !== null && (
            <ChangeTable
              rows={page.rows}
              total={page.total}
              open={open}
              hasSingleKeys={singleKeys}
              onOpen={(row) => {
                setOpen(row);
                // The tool beside the changes follows.
                const hasTool = row !== null && !isMissing(row.classes) && readAddress().address.tool !== null;
                if (hasTool) changeAddress({ tool: row.toolId, copy: row.copy }, 'replace');
              }}
              onMore={() => setCount(count + step)}
              details={(row) => <Details comparison={summary.id} row={row} />}
            />
          )}
          <p className="text-ink-3 text-xs tabular-nums">
            {formatCount(summary.same)} of {formatCounted(summary.after.tools, 'tool')} are alike{describeRest(summary)}
            .
          </p>
        </>
      )}
    </section>
  );
}

function describeRest({ notCovered }: ComparisonSummary): string {
  return notCovered === 0 ? '' : `; ${formatCount(notCovered)} not covered`;
}

/** The change that is open: that of the tool the address names last, or another chosen since. */
function useOpenChange() {
  const tool = useAddress((address) => address.tool);
  const copy = useAddress((address) => address.copy);
  const named = useMemo(() => (tool === null ? null : { toolId: tool, copy }), [tool, copy]);
  const [open, setOpen] = useState<ToolKey | null>(named);
  const [followed, setFollowed] = useState(named);
  if (named !== followed) {
    setFollowed(named);
    if (named !== null) setOpen(named);
  }
  return [open, setOpen] as const;
}

function useSoughtPlace(
  comparison: number,
  filter: ChangeFilter,
  open: ToolKey | null,
  count: number,
  setCount: (count: number) => void,
): void {
  const { toolId, copy = 1 } = open ?? {};
  useEffect(() => {
    if (toolId === undefined) return;
    let isCurrent = true;
    void catalogClient.ask('changePlace', { comparison, filter, toolId, copy }).then((place) => {
      if (!isCurrent || place < count || place >= step * maxSoughtPages) return;
      setCount(Math.ceil((place + 1) / step) * step);
    });
    return () => {
      isCurrent = false;
    };
  }, [comparison, filter, toolId, copy, count, setCount]);
}

function Details({ comparison, row }: { readonly comparison: number; readonly row: ChangeRow }) {
  const [isWhole, setWhole] = useState(false);
  const { place, toolId, copy, classes } = row;
  const ask = (whole: boolean) => catalogClient.ask('change', { comparison, place, isWhole: whole });
  const { answer, failure } = useCatalogAnswer('change', [comparison, place], () => ask(false));
  const whole = useCatalogAnswer('change in whole', [comparison, place, isWhole], () =>
    isWhole ? ask(true) : Promise.resolve(null),
  );
  if (failure !== null) return <QuestionFailed {...failure} />;
  const detail = answer ?? null;
  if (detail === null || detail.place !== place) return <p className="text-ink-3">Reading…</p>;
  const descriptors = whole.answer?.descriptors;
  return (
    <ChangeDetails
      detail={detail}
      descriptors={isWhole ? (descriptors ?? undefined) : undefined}
      onWhole={() => setWhole(true)}
      onOpenTool={isMissing(classes) ? undefined : () => openTool({ toolId, copy })}
    />
  );
}
