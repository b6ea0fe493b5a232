import { type ReactNode, useMemo } from 'react';
import type { DraftAnswer, DraftTool } from '../../engine/draftService';
import { worstOf } from '../../model/finding';
import { FindingsBadge } from '../../parts/badges';
import { FactBadge, NotStated } from '../../parts/FactBadge';
import { formatCount } from '../../parts/formatQuantity';
import { UntrustedText } from '../../parts/UntrustedText';
import { DataTable } from '../../ui/DataTable';
import { Standing } from './draftParts';

export interface ToolFactsTableProps {
  readonly label: string;
  readonly toolIds: readonly string[];
  readonly answer: DraftAnswer | null;
  /** What each draft says of a tool, between what the catalog says of it. */
  readonly columns: readonly {
    readonly key: string;
    readonly heading: string;
    readonly cell: (toolId: string) => ReactNode;
  }[];
}

const maxShown = 1_000;

/** Tools of a draft that is not the open one's table: what each can do, how it would run, what is wrong with it. */
export function ToolFactsTable({ label, toolIds, answer, columns }: ToolFactsTableProps) {
  const tools = useMemo(() => new Map(answer?.tools.map((one) => [one.tool.toolId, one])), [answer]);
  const resolutions = useMemo(() => new Map(answer?.resolutions), [answer]);
  return (
    <div className="grid gap-1">
      <DataTable
        label={label}
        isStacked
        rows={toolIds.slice(0, maxShown)}
        rowKey={(toolId) => toolId}
        columns={[
          {
            id: 'tool',
            header: 'Tool',
            isRowHeader: true,
            cell: (toolId) => <Name toolId={toolId} title={tools.get(toolId)?.tool.title} />,
          },
          {
            id: 'tier',
            header: 'Safety tier',
            className: 'sm:w-24',
            cell: (toolId) => <Tier of={tools.get(toolId)} />,
          },
          ...columns.map(({ key, heading, cell }) => ({
            id: key,
            header: <UntrustedText text={heading} />,
            className: 'whitespace-nowrap sm:w-20',
            cell: (toolId: string) => (
              <>
                <span aria-hidden className="mr-1 text-ink-3 text-xs sm:hidden">
                  <UntrustedText text={heading} />
                </span>
                {cell(toolId)}
              </>
            ),
          })),
          {
            id: 'findings',
            header: 'Findings',
            className: 'sm:w-28',
            cell: (toolId) => <Findings of={tools.get(toolId)} />,
          },
          {
            id: 'standing',
            header: 'In the catalog',
            className: 'sm:w-28',
            cell: (toolId) => {
              const resolution = resolutions.get(toolId);
              return resolution !== undefined && <Standing resolution={resolution} />;
            },
          },
        ]}
      />
      {toolIds.length > maxShown && (
        <p className="text-ink-3 text-xs">
          The first {formatCount(maxShown)} of {formatCount(toolIds.length)}.
        </p>
      )}
    </div>
  );
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
  return of === undefined ? (
    <NotStated />
  ) : (
    <FactBadge
      field="tier"
      fact={of.tool.posture.tier}
      dialect={of.tool.dialect}
      evidence={of.tool.evidence}
      hints={of.tool.hints}
    />
  );
}

function Findings({ of }: OfTool) {
  if (of === undefined) return null;
  const { findings } = of;
  const worst = worstOf(findings);
  return worst === undefined ? (
    <span className="text-ink-3">no findings</span>
  ) : (
    <FindingsBadge worst={worst} count={findings.length} />
  );
}
