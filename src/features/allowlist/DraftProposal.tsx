import { type ReactNode, useMemo } from 'react';
import { findTarget } from '../../clients/targets';
import { writeDraft } from '../../draft/draftFile';
import { openClaims } from '../../draft/proposal';
import type { HostSays } from '../../draft/resolveDraft';
import type { DraftTool } from '../../engine/draftedTools';
import type { DraftAnswer } from '../../engine/draftService';
import { type Draft, isClaimedUnattended, type ToolEntry } from '../../model/draft';
import type { Mode } from '../../model/effect';
import { worstOf } from '../../model/finding';
import { FindingsBadge } from '../../parts/badges';
import { NotStated, PostureBadge } from '../../parts/FactBadge';
import { FirstNames } from '../../parts/FirstNames';
import { formatCounted } from '../../parts/formatQuantity';
import { QuestionFailed } from '../../parts/PanelBoundary';
import { UntrustedText } from '../../parts/UntrustedText';
import { useKnownCatalog } from '../../state/catalogSummary';
import { useDraftAnswer } from '../../state/draftQuestions';
import { useDraft } from '../../state/drafts';
import { DataTable } from '../../ui/DataTable';
import { FirstItems, FirstList } from '../../ui/FirstItems';
import { ClaimList } from './ClaimList';
import { Standing } from './draftParts';
import { describeTiers } from './reviewDraft';

const nothingSaid: ReadonlyMap<string, HostSays> = new Map();

/** All that somebody else's draft carries, with what the catalog says of its tools, before any of it is taken in. */
export function DraftProposal({ draft }: { readonly draft: Draft }) {
  const open = useDraft();
  const { summary, revision } = useKnownCatalog();
  const text = useMemo(() => writeDraft(draft), [draft]);
  const { answer, failure } = useDraftAnswer(draft, text, summary === null ? -1 : revision, nothingSaid);
  const entries = [...draft.entries.values()];
  const denied = draft.denied ?? [];
  return (
    <section aria-label="What it carries" className="grid gap-2">
      {failure !== null && <QuestionFailed {...failure} />}
      {answer !== null && <p>{describeTiers(draft, answer)}</p>}
      <ClaimList claims={openClaims(draft)} />
      <TitledLines
        title={formatCounted(draft.patterns.size, 'wildcard')}
        label="Wildcards it brings"
        lines={[...draft.patterns.values()].map(({ pattern, mode }) => (
          <>
            <UntrustedText isCode text={pattern} />: {mode === 'auto' ? 'auto there, asks here' : mode}
          </>
        ))}
      />
      <TitledLines
        title={`${denied.length} denied`}
        label="Denied by it"
        lines={denied.map(({ id }) => <UntrustedText key={id} isCode text={id} />)}
      />
      <TitledLines
        title={formatCounted(draft.rules.length, 'rule')}
        label="Rules it brings"
        lines={draft.rules.map(({ name, filter }) => (
          <>
            <UntrustedText text={name} />: <UntrustedText isCode text={filter} />
          </>
        ))}
      />
      {draft.targets.length > 0 && (
        <p>
          Targets: <FirstNames names={draft.targets.map((id) => findTarget(id)?.label ?? id)} />.
        </p>
      )}
      {entries.length > 0 && <CarriedTools entries={entries} open={open} answer={answer} />}
    </section>
  );
}

interface LinesProps {
  readonly title: string;
  readonly label: string;
  readonly lines: readonly ReactNode[];
}

function TitledLines({ title, label, lines }: LinesProps) {
  if (lines.length === 0) return null;
  return (
    <div className="grid gap-1">
      <p className="font-medium">{title}</p>
      <FirstList items={lines} aria-label={label} className="max-h-32 overflow-y-auto text-xs [overflow-wrap:anywhere]">
        {(line, place) => (
          // Two lines may read the same.
          <li key={place}>{line}</li>
        )}
      </FirstList>
    </div>
  );
}

interface CarriedToolsProps {
  readonly entries: readonly ToolEntry[];
  readonly open: Draft;
  /** What the catalog says of the tools; null while nothing is known. */
  readonly answer: DraftAnswer | null;
}

/** The tools of somebody else's draft: what each can do, its mode there and in the open draft, what is wrong with it. */
function CarriedTools({ entries, open, answer }: CarriedToolsProps) {
  const tools = useMemo(() => new Map(answer?.tools.map((one) => [one.tool.toolId, one])), [answer]);
  const resolutions = useMemo(() => new Map(answer?.resolutions), [answer]);
  return (
    <FirstItems items={entries}>
      {(shown) => (
        <DataTable
          label="Tools it carries"
          isStacked
          rows={shown}
          rowKey={({ toolId }) => toolId}
          columns={[
            {
              id: 'tool',
              header: 'Tool',
              isRowHeader: true,
              cell: ({ toolId }) => <Name toolId={toolId} title={tools.get(toolId)?.tool.title} />,
            },
            {
              id: 'tier',
              header: 'Safety tier',
              className: 'sm:w-24',
              cell: ({ toolId }) => <Tier of={tools.get(toolId)} />,
            },
            modeColumn('Mode', (entry) => (isClaimedUnattended(entry) ? 'auto' : entry.mode)),
            modeColumn('In the open draft', ({ toolId }) => open.entries.get(toolId)?.mode),
            {
              id: 'findings',
              header: 'Findings',
              className: 'sm:w-28',
              cell: ({ toolId }) => <Findings of={tools.get(toolId)} />,
            },
            {
              id: 'standing',
              header: 'In the catalog',
              className: 'sm:w-28',
              cell: ({ toolId }) => {
                const resolution = resolutions.get(toolId);
                return resolution !== undefined && <Standing resolution={resolution} />;
              },
            },
          ]}
        />
      )}
    </FirstItems>
  );
}

function modeColumn(heading: string, modeOf: (entry: ToolEntry) => Mode | undefined) {
  return {
    id: heading,
    header: heading,
    className: 'whitespace-nowrap sm:w-20',
    cell: (entry: ToolEntry) => (
      <>
        <span aria-hidden className="mr-1 text-ink-3 text-xs sm:hidden">
          {heading}
        </span>
        {modeOf(entry) ?? <span className="text-ink-3">not in it</span>}
      </>
    ),
  };
}

function Name({ toolId, title }: { readonly toolId: string; readonly title: string | undefined }) {
  return (
    <>
      {title !== undefined && <UntrustedText className="block font-medium" text={title} />}
      <span className={`block font-mono text-xs ${title === undefined ? '' : 'text-ink-3'}`}>
        <UntrustedText text={toolId} />
      </span>
    </>
  );
}

interface OfTool {
  readonly of: DraftTool | undefined;
}

function Tier({ of }: OfTool) {
  return of === undefined ? <NotStated words="unknown" /> : <PostureBadge tool={of.tool} field="tier" />;
}

function Findings({ of }: OfTool) {
  if (of === undefined) return null;
  const findings = [...of.findings, ...(of.server?.findings ?? [])];
  const worst = worstOf(findings);
  return worst === undefined ? (
    <span className="text-ink-3">{of.isUnjudged ? 'not checked' : 'no findings'}</span>
  ) : (
    <FindingsBadge worst={worst} count={findings.length} />
  );
}
