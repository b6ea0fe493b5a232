import { type ReactNode, useMemo } from 'react';
import type { DraftAnswer, DraftTool, WireResolution } from '../../engine/draftService';
import { severities } from '../../model/finding';
import { FindingsBadge } from '../../parts/badges';
import { FactBadge, NotStated } from '../../parts/FactBadge';
import { formatCount } from '../../parts/formatQuantity';
import { UntrustedText } from '../../parts/UntrustedText';
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
const heading = 'px-2 py-1 text-left font-semibold [overflow-wrap:anywhere]';

/** Tools of a draft that is not the open one's table: what each can do, how it would run, what is wrong with it. */
export function ToolFactsTable({ label, toolIds, answer, columns }: ToolFactsTableProps) {
  const tools = useMemo(() => new Map(answer?.tools.map((one) => [one.tool.toolId, one])), [answer]);
  const resolutions = useMemo(() => new Map(answer?.resolutions), [answer]);
  return (
    <div className="grid gap-1">
      <table aria-label={label} className="w-full border-separate border-spacing-0 max-sm:block">
        <thead className="max-sm:sr-only">
          <tr className="text-ink-2 text-xs">
            <th scope="col" className={`${heading} pl-0`}>
              Tool
            </th>
            <th scope="col" className={`${heading} w-24`}>
              Safety tier
            </th>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={`${heading} w-20`}>
                <UntrustedText text={column.heading} />
              </th>
            ))}
            <th scope="col" className={`${heading} w-28`}>
              Findings
            </th>
            <th scope="col" className={`${heading} w-28`}>
              In the catalog
            </th>
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {toolIds.slice(0, maxShown).map((toolId) => (
            <Row
              key={toolId}
              toolId={toolId}
              tool={tools.get(toolId)}
              resolution={resolutions.get(toolId)}
              columns={columns}
            />
          ))}
        </tbody>
      </table>
      {toolIds.length > maxShown && (
        <p className="text-ink-3 text-xs">
          The first {formatCount(maxShown)} of {formatCount(toolIds.length)}.
        </p>
      )}
    </div>
  );
}

interface RowProps {
  readonly toolId: string;
  readonly tool: DraftTool | undefined;
  readonly resolution: WireResolution | undefined;
  readonly columns: ToolFactsTableProps['columns'];
}

function Row({ toolId, tool, resolution, columns }: RowProps) {
  const title = tool?.tool.title;
  return (
    <tr className="max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-3 max-sm:gap-y-1 max-sm:border-line max-sm:border-t max-sm:py-2 sm:[&>*]:border-line sm:[&>*]:border-t sm:[&>*]:px-2 sm:[&>*]:py-1.5">
      <th scope="row" className="pl-0! text-left font-normal [overflow-wrap:anywhere] max-sm:w-full">
        {title !== undefined && <UntrustedText className="block font-medium" text={title} />}
        <span className={`block font-mono text-xs ${title === undefined ? '' : 'text-ink-3'}`}>
          <UntrustedText text={toolId} />
        </span>
      </th>
      <td>
        {tool === undefined ? (
          <NotStated />
        ) : (
          <FactBadge field="tier" fact={tool.tool.posture.tier} dialect={tool.tool.dialect} />
        )}
      </td>
      {columns.map(({ key, heading: name, cell }) => (
        <td key={key} className="whitespace-nowrap">
          <span aria-hidden className="mr-1 text-ink-3 text-xs sm:hidden">
            <UntrustedText text={name} />
          </span>
          {cell(toolId)}
        </td>
      ))}
      <td>{tool !== undefined && <Findings tool={tool} />}</td>
      <td>{resolution !== undefined && <Standing resolution={resolution} />}</td>
    </tr>
  );
}

function Findings({ tool: { findings } }: { readonly tool: DraftTool }) {
  const worst = severities.find((one) => findings.some(({ severity }) => severity === one));
  return worst === undefined ? (
    <span className="text-ink-3">no findings</span>
  ) : (
    <FindingsBadge worst={worst} count={findings.length} />
  );
}
