import type { KeyboardEvent } from 'react';
import { whatRulesRead } from '../../audit/ruleLimits';
import { describeFinding } from '../../audit/rules';
import type { QueuedTool } from '../../engine/posture';
import type { PostureSubject } from '../../model/address';
import { ChangeChips, SeverityBadge } from '../../parts/badges';
import { formatCounted } from '../../parts/formatQuantity';
import { IdText } from '../../parts/IdText';
import { QuotingText } from '../../parts/QuotingText';
import { UntrustedText } from '../../parts/UntrustedText';
import { usePreferences } from '../../state/preferences';
import { openTool, useAddress } from '../../state/useAddress';
import { linkToTools } from './attention';

interface Props {
  readonly tools: readonly QueuedTool[];
  /** How many have findings, those that are not shown among them. */
  readonly count: number;
  readonly subject: PostureSubject;
}

/** The tools with findings or new access, worst first, each with its evidence; j and k walk, Enter opens. */
export function Queue({ tools, count, subject }: Props) {
  const { singleKeys } = usePreferences();
  const open = useAddress((address) => address.tool);
  const openCopy = useAddress((address) => address.copy);
  if (tools.length === 0) {
    return (
      <p className="text-ink-2">
        No known pattern found, which is not the same as safe. {whatRulesRead}{' '}
        <a {...linkToTools(subject, [])} className="font-medium text-accent hover:underline">
          See these tools in the catalog
        </a>
      </p>
    );
  }
  return (
    <>
      <ul
        aria-label="Queue"
        data-scroll="queue"
        onKeyDown={(event) => walk(event, singleKeys)}
        className="divide-y divide-line"
      >
        {tools.map(({ toolId, copy, title, changes, findings, more }) => (
          <li key={`${copy} ${toolId}`}>
            <button
              type="button"
              data-tool
              aria-current={open === toolId && openCopy === copy ? 'true' : undefined}
              onClick={() => openTool({ toolId, copy })}
              className="grid w-full gap-1.5 px-3.5 py-2.5 text-left hover:bg-sunk aria-[current=true]:bg-accent-soft aria-[current=true]:shadow-[inset_3px_0_var(--accent)]"
            >
              <span className="min-w-0">
                {title !== undefined && <UntrustedText className="block truncate font-semibold" text={title} />}
                <span className="relative flex min-w-0 font-mono text-ink-2 text-xs">
                  <IdText id={toolId} copyNote={copy > 1 ? ` (copy ${copy})` : ''} />
                </span>
              </span>
              {changes.length > 0 && (
                <span className="flex flex-wrap items-center gap-2 text-ink-2 text-xs">
                  <ChangeChips classes={changes} /> since the baseline
                </span>
              )}
              {findings.map((finding, i) => {
                const { title: what, sentence } = describeFinding(finding);
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a rule may find two places of a tool
                  <span key={i} className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-start gap-x-2 text-xs">
                    <SeverityBadge severity={finding.severity} />
                    <span className="text-ink-2 leading-5.25 [overflow-wrap:anywhere]">
                      <b className="font-medium text-ink">{what}.</b> <QuotingText words={sentence} />
                    </span>
                  </span>
                );
              })}
              {more > 0 && <span className="text-ink-3 text-xs">and {formatCounted(more, 'finding')} more</span>}
            </button>
          </li>
        ))}
      </ul>
      {count > tools.length && (
        <p className="border-line border-t px-3.5 py-2 text-ink-3 text-xs">
          and {formatCounted(count - tools.length, 'tool')} more:{' '}
          <a
            {...linkToTools(subject, [['finding', ['critical', 'high', 'medium', 'low']]])}
            className="font-medium text-accent hover:underline"
          >
            all tools with findings
          </a>
        </p>
      )}
    </>
  );
}

function walk(event: KeyboardEvent<HTMLUListElement>, hasSingleKeys: boolean): void {
  const letters: Readonly<Record<string, number>> = hasSingleKeys ? { j: 1, k: -1 } : {};
  const step = { ArrowDown: 1, ArrowUp: -1, ...letters }[event.key];
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  const items: HTMLElement[] = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-tool]')];
  const at = document.activeElement instanceof HTMLElement ? items.indexOf(document.activeElement) : -1;
  const next = items[at + step];
  event.preventDefault();
  event.stopPropagation();
  next?.focus();
}
