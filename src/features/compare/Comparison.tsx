import { Check, Download, TriangleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ChangeFormat } from '../../engine/changesFile';
import type { Doubt, SideOrigin } from '../../engine/compare/certainty';
import { describeDoubt, verdictWords } from '../../engine/compare/changeWords';
import {
  describeServerField,
  isOfKind,
  type ServerChange,
  serverKindLabel,
  serverKinds,
  serversNotCompared,
} from '../../engine/compare/compareServers';
import type { ChangeFilter, ComparisonSummary, ServersCompared } from '../../engine/comparisonTable';
import type { ToolKey } from '../../engine/layout';
import { changeClasses, classLabel, isMissing } from '../../model/change';
import { accessAspects, aspectLabel } from '../../model/toolChange';
import { describeSources, formatCount, formatCounted } from '../../parts/formatQuantity';
import { QuestionFailed } from '../../parts/PanelBoundary';
import { SoFar } from '../../parts/SoFar';
import { UntrustedText } from '../../parts/UntrustedText';
import { catalogClient } from '../../state/catalogClient';
import { useKnownCatalog } from '../../state/catalogSummary';
import { type ComparedSide, doubtsOf } from '../../state/comparedSide';
import { useComparison } from '../../state/comparison';
import { type QuestionFailure, useEngineQuery } from '../../state/engineQuery';
import { saveFile } from '../../state/saveFile';
import { changeAddress, readAddress, useAddress } from '../../state/useAddress';
import { Button } from '../../ui/Button';
import { FirstList } from '../../ui/FirstItems';
import { MenuButton } from '../../ui/Menu';
import { Introduces, NewFindings } from './ChangeDetails';
import { ChangeTable } from './ChangeTable';
import { WordDiff } from './diffs';

const step = 100;

interface ComparisonProps {
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
  const { answer, failure } = useEngineQuery('changes', [summary.id, filter, count], () =>
    catalogClient.ask('changes', { comparison: summary.id, filter, from: 0, to: count }),
  );
  const page = answer ?? null;
  const { total } = summary;
  const sources = useKnownCatalog().summary?.sources;
  // A reading alone is held against another without the files beside it.
  const afterName = side.present?.name || describeSources(sources) || 'Added files';
  const exportAs = async (format: ChangeFormat) => {
    const { host, principal, completeness } = side.present ?? present;
    const at = readAt === null ? null : new Date(readAt).toISOString();
    const after = { name: afterName, host, principal, completeness, at };
    const asked = { comparison: summary.id, format, before: side.named, after, doubts };
    const file = await catalogClient.ask('changesFile', asked);
    saveFile(`changes.${format === 'markdown' ? 'md' : format}`, file.type, [file]);
  };
  return (
    <section aria-label="What changed" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <Verdict summary={summary} doubts={doubts} />
        {(total > 0 || summary.servers.changes.length > 0) && (
          <ExportChanges onExport={(format) => void exportAs(format)} />
        )}
      </div>
      {failure !== null && <QuestionFailed {...failure} />}
      {(total > 0 || summary.servers.changes.length > 0) && (
        <ClassFilter
          summary={summary}
          total={total}
          chosen={filter}
          onChoose={(next) => {
            setFilter(next);
            setCount(step);
          }}
        />
      )}
      <ServerChanges changes={summary.servers.changes.filter((one) => fitsServer(one, filter))} />
      {total === 0 ? (
        <p className="text-ink-2 tabular-nums">
          {formatCounted(summary.same, 'tool')} alike, and none that differs{describeRest(summary)}.
        </p>
      ) : (
        page !== null &&
        page.total > 0 && (
          <>
            <ChangeTable
              rows={page.rows}
              total={page.total}
              open={open}
              onOpen={(row) => {
                setOpen(row);
                // The tool beside the changes follows.
                const hasTool = row !== null && !isMissing(row.classes) && readAddress().address.tool !== null;
                if (hasTool) changeAddress({ tool: row.toolId, copy: row.copy }, 'replace');
              }}
              onMore={() => setCount(count + step)}
              comparison={summary.id}
            />
            <p className="text-ink-3 text-xs tabular-nums">
              {formatCount(summary.same)} of {formatCounted(summary.after.tools, 'tool')} are alike
              {describeRest(summary)}.
            </p>
          </>
        )
      )}
    </section>
  );
}

/** A server's changes stand under "all" and under what they are. */
function fitsServer(change: ServerChange, filter: ChangeFilter): boolean {
  return filter === null || serverKinds.some((kind) => filter === `server:${kind}` && isOfKind(change, kind));
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

interface VerdictProps {
  readonly summary: ComparisonSummary;
  readonly doubts: readonly Doubt[];
}

/** The answer first: is there new access? Then what a model reads, and what can't be known. */
function Verdict({ summary, doubts }: VerdictProps) {
  const [answer = '', ...more] = verdictWords(summary, summary, summary.servers);
  const isClean = answer === 'No new access';
  const Icon = isClean ? Check : TriangleAlert;
  const unknown = [...doubts.map(describeDoubt), ...(summary.servers.isKnown ? [] : [serversNotCompared])];
  return (
    <div className="grid gap-1">
      <p role="status" className="flex items-center gap-2 font-semibold text-lg tracking-tight">
        <Icon aria-hidden className={`size-5 flex-none ${isClean ? 'text-read' : 'text-exec'}`} />
        {answer}
      </p>
      <SoFar look="sentence" over={['finding']} />
      {more.map((sentence) => (
        <p key={sentence} className="text-ink-2">
          {sentence}
        </p>
      ))}
      {unknown.length > 0 && (
        <ul aria-label="What can’t be known" className="grid max-w-prose gap-0.5 text-ink-2 text-xs">
          {unknown.map((words) => (
            <li key={words} className="[overflow-wrap:anywhere]">
              <UntrustedText text={words} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface ClassFilterProps {
  readonly summary: ComparisonSummary;
  readonly total: number;
  readonly chosen: ChangeFilter;
  readonly onChoose: (filter: ChangeFilter) => void;
}

/** Which changes are listed: of one class, or wider in one respect. */
function ClassFilter({ summary, total, chosen, onChoose }: ClassFilterProps) {
  const { counts, wider } = summary;
  const options: readonly { readonly filter: ChangeFilter; readonly label: string; readonly count: number }[] = [
    { filter: null, label: 'all', count: total + new Set(serverKinds.flatMap((kind) => summary.servers[kind])).size },
    ...serverKinds.map((kind) => ({
      filter: `server:${kind}` as const,
      label: serverKindLabel(kind),
      count: summary.servers[kind].length,
    })),
    ...changeClasses.map((kind) => ({
      filter: kind,
      label: classLabel(kind),
      count: counts[kind],
    })),
    ...accessAspects.map((aspect) => ({
      filter: `wider:${aspect}` as const,
      label: aspect === 'exec' ? aspectLabel(aspect) : `more by ${aspectLabel(aspect)}`,
      count: wider[aspect],
    })),
    { filter: 'findings', label: 'new findings', count: summary.findings },
  ];
  return (
    <fieldset className="relative -mx-4 flex min-w-0 gap-1.5 overflow-x-auto px-4 py-0.5 sm:mx-0 sm:flex-wrap sm:px-0.5">
      <legend className="sr-only">Which changes</legend>
      {options
        .filter(({ filter, count }) => count > 0 || filter === chosen)
        .map(({ filter, label, count }) => (
          <label
            key={filter ?? ''}
            className="inline-flex min-h-7 flex-none cursor-pointer whitespace-nowrap items-center gap-1.5 rounded-full border border-line px-2.5 text-xs has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-accent hover:bg-sunk touch:min-h-11"
          >
            <input
              type="radio"
              name="changes-shown"
              className="sr-only"
              checked={filter === chosen}
              onChange={() => onChoose(filter)}
            />
            {label} <span className="text-ink-3 tabular-nums">{formatCount(count)}</span>
          </label>
        ))}
    </fieldset>
  );
}

const formats: readonly { readonly format: ChangeFormat; readonly label: string; readonly detail: string }[] = [
  { format: 'markdown', label: 'Markdown', detail: 'to read and to send around' },
  { format: 'csv', label: 'CSV', detail: 'a line a difference, for a spreadsheet' },
  { format: 'json', label: 'JSON', detail: 'paths and values, for a program' },
];

function ExportChanges({ onExport }: { readonly onExport: (format: ChangeFormat) => void }) {
  return (
    <MenuButton
      label="Export changes"
      button={
        <Button>
          <Download aria-hidden /> Export changes
        </Button>
      }
      entries={formats.map(({ format, ...words }) => ({ kind: 'action', ...words, onSelect: () => onExport(format) }))}
    />
  );
}

const shownAtFirst = 5;

/** The servers of which something differs, each text word by word. */
function ServerChanges({ changes }: Pick<ServersCompared, 'changes'>) {
  return (
    <FirstList items={changes} first={shownAtFirst} aria-label="Changed servers" className="grid gap-3">
      {({ name, fields, introduces, findings }) => (
        <li key={name} className="grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-1.5">
          <UntrustedText isCode text={name} className="font-semibold" />
          {fields.map(({ field, isUnknown, before = '', after = '' }) => (
            <div key={field} className="grid grid-cols-[minmax(0,1fr)] gap-1">
              <p className={field === 'runs' ? 'font-medium text-exec' : 'text-ink-2'}>
                {describeServerField({ field, ...(isUnknown && { isUnknown }) })}
                {isUnknown ? '; it was:' : ':'}
              </p>
              {field === 'instructions' && (
                <>
                  <NewFindings findings={findings} />
                  <Introduces found={introduces} />
                </>
              )}
              <WordDiff before={before} after={isUnknown ? before : after} />
            </div>
          ))}
        </li>
      )}
    </FirstList>
  );
}
