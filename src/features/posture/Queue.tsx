import { type KeyboardEvent, useState } from 'react';
import { describeFinding, ruleTitle } from '../../audit/rules';
import { ofKind } from '../../draft/ledger';
import { judgedAs } from '../../draft/verdicts';
import type { PostureAnswer } from '../../engine/posture';
import type { DueReason, FindingGroup, QueuedServer, QueuedTool } from '../../engine/postureQueue';
import type { PostureSubject } from '../../model/address';
import { describeSigned } from '../../model/dates';
import { runsCode, severityRank } from '../../model/finding';
import { isOpenState } from '../../model/judgement';
import { serverTitle } from '../../model/server';
import { isHost } from '../../model/source';
import { ChangeChips, SeverityBadge } from '../../parts/badges';
import { findingStateWords } from '../../parts/findingStates';
import { formatCounted } from '../../parts/formatQuantity';
import { IdText } from '../../parts/IdText';
import { whatRulesRead } from '../../parts/RuleLimits';
import { SoFar } from '../../parts/SoFar';
import { QuotingText, UntrustedText } from '../../parts/UntrustedText';
import { CarryOver, FormerWords } from '../../parts/VerdictLine';
import { useKnownCatalog } from '../../state/catalogSummary';
import { currentLedger, useLedger } from '../../state/ledger';
import type { FindingAsk } from '../../state/openDialog';
import { showNotice } from '../../state/pageNotice';
import { usePreferences } from '../../state/preferences';
import { changeAddress, inView, linkTo, readAddress, useAddress } from '../../state/useAddress';
import { askToJudge } from '../../state/verdicts';
import { linkToTools } from './attention';

interface Props {
  readonly answer: Pick<
    PostureAnswer,
    'isJudged' | 'queue' | 'queued' | 'servers' | 'groups' | 'grouped' | 'newSources'
  >;
  readonly subject: PostureSubject;
}

/**
 * The tools with findings or new access, worst first, each with its evidence; what one rule finds in many is one line. j
 * and k walk, Enter opens.
 */
export function Queue({ answer, subject }: Props) {
  const { isJudged, queue, queued, servers, grouped, newSources } = answer;
  const { singleKeys } = usePreferences();
  const lines = useSteadyLines(answer, subject);
  if (queued + servers.length + newSources.length + lines.length === 0) {
    return !isJudged ? (
      <SoFar look="sentence" over={['finding']} />
    ) : (
      <p className="text-ink-2">
        No known pattern found, which is not the same as safe. {whatRulesRead}{' '}
        <a {...linkToTools(subject, [])} className="font-medium text-accent hover:underline">
          See these tools in the catalog
        </a>
      </p>
    );
  }
  const left = queued - grouped - queue.length;
  return (
    <>
      <ul
        aria-label="Queue"
        data-scroll="queue"
        onKeyDown={(event) => onKey(event, singleKeys, lines)}
        className="divide-y divide-line"
      >
        {lines.map((line) => (
          <li key={keyOf(line)} data-line={keyOf(line)}>
            {line.kind === 'group' ? (
              <GroupLine group={line.group} subject={subject} />
            ) : line.kind === 'server' ? (
              <ServerLine server={line.server} />
            ) : (
              <>
                <ToolLine tool={line.tool} />
                <Carried tool={line.tool} />
              </>
            )}
          </li>
        ))}
        {newSources.map(({ id, name, tools }) => (
          <li key={id}>
            <a
              {...linkToTools(subject, [['change', ['added']]])}
              className="block px-3.5 py-2.5 hover:bg-sunk touch:min-h-11 [overflow-wrap:anywhere]"
            >
              <UntrustedText className="font-semibold" text={isHost(id) ? 'The host’s list' : name} />{' '}
              <span className="text-ink-2 tabular-nums">{formatCounted(tools, 'tool')}, new as a whole</span>
            </a>
          </li>
        ))}
      </ul>
      {left > 0 && (
        <p className="border-line border-t px-3.5 py-2 text-ink-3 text-xs">
          and {formatCounted(left, 'tool')} more:{' '}
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

type QueueLine =
  | { readonly kind: 'group'; readonly group: FindingGroup }
  | { readonly kind: 'server'; readonly server: QueuedServer }
  | { readonly kind: 'tool'; readonly tool: QueuedTool };

function keyOf(line: QueueLine): string {
  switch (line.kind) {
    case 'group':
      return `${line.group.rule} ${line.group.severity}`;
    case 'server':
      return `server ${line.server.name}`;
    case 'tool':
      return `${line.tool.copy} ${line.tool.toolId}`;
    default:
      return line satisfies never;
  }
}

/**
 * Keeps the lines where they stood: what is judged stays, with what was said of it, and what is new stands last. Another
 * subject, or another reading of a source, begins anew.
 */
function useSteadyLines(answer: Props['answer'], subject: PostureSubject): readonly QueueLine[] {
  const { summary } = useKnownCatalog();
  const of = JSON.stringify([subject, summary?.isJudged, summary?.sources.map(({ id, readAt }) => [id, readAt])]);
  const [kept, setKept] = useState<{
    readonly of: string;
    readonly answer: Props['answer'] | null;
    readonly lines: readonly QueueLine[];
  }>({ of, answer: null, lines: [] });
  if (kept.of === of && kept.answer === answer) return kept.lines;
  const now = linesOf(answer.groups, answer.servers, answer.queue);
  const fresh = new Map(now.map((line) => [keyOf(line), line]));
  const former = kept.of === of ? kept.lines : [];
  const known = new Set(former.map(keyOf));
  // A group counts what is left: with nothing left it goes.
  const stayed = former.filter((line) => line.kind !== 'group' || fresh.has(keyOf(line)));
  const lines = [
    ...stayed.map((line) => fresh.get(keyOf(line)) ?? line),
    ...now.filter((line) => !known.has(keyOf(line))),
  ];
  setKept({ of, answer, lines });
  return lines;
}

/** Due first, then worst first; new access counts as high. Of equals what runs given code comes first, then a group, then a server. */
function linesOf(
  groups: readonly FindingGroup[],
  servers: readonly QueuedServer[],
  tools: readonly QueuedTool[],
): readonly QueueLine[] {
  const ahead = (isRunning: boolean) => (isRunning ? -0.5 : 0);
  const rankOf = (line: QueueLine) => {
    if (line.kind === 'group') return severityRank(line.group.severity) + ahead(line.group.rule === runsCode);
    if (line.kind === 'server') return line.server.isChanged ? -1 : severityRank(line.server.severity);
    const { severity, changes, findings, due } = line.tool;
    if (due.length > 0) return -1;
    const isRunning = findings.some((one) => one.rule === runsCode && one.severity === severity);
    const rank = severityRank(severity) + ahead(isRunning);
    const isNew = changes.some((one) => one === 'added' || one === 'wider');
    return isNew ? Math.min(rank, severityRank('high')) : rank;
  };
  const lines: readonly QueueLine[] = [
    ...groups.map((group) => ({ kind: 'group', group }) as const),
    ...servers.map((server) => ({ kind: 'server', server }) as const),
    ...tools.map((tool) => ({ kind: 'tool', tool }) as const),
  ];
  return lines.toSorted((a, b) => rankOf(a) - rankOf(b));
}

interface GroupLineProps {
  readonly group: FindingGroup;
  readonly subject: PostureSubject;
}

/** “Says too little: 212 tools” */
function GroupLine({ group: { rule, severity, tools, choice }, subject }: GroupLineProps) {
  return (
    <a
      {...linkToTools(subject, [['rule', [choice]]])}
      data-tool
      className="grid w-full grid-cols-[5.5rem_minmax(0,1fr)] items-start gap-x-2 px-3.5 py-2.5 text-xs hover:bg-sunk touch:min-h-11"
    >
      <SeverityBadge severity={severity} />
      <span className="text-ink-2 leading-5.25">
        <b className="font-medium text-ink">{ruleTitle(rule)}</b>: {formatCounted(tools, 'tool')}
      </span>
    </a>
  );
}

const dueWords: Readonly<Record<DueReason, string>> = {
  changed: 'changed since it was approved',
  renamed: 'judged by its former id',
  match: 'a new match of a rule that was judged for its server',
  judgement: 'a judgement no longer holds',
  assignment: 'an assignment no longer holds',
};

function ToolLine({ tool }: { readonly tool: QueuedTool }) {
  const { toolId, copy, title, changes, due, former, findings, more, accepted } = tool;
  const open = useAddress((address) => address.tool);
  const openCopy = useAddress((address) => address.copy);
  return (
    <button
      type="button"
      data-tool
      aria-current={open === toolId && openCopy === copy ? 'true' : undefined}
      onClick={() => openEvidence(tool)}
      className="grid w-full gap-1.5 px-3.5 py-2.5 text-left hover:bg-sunk aria-[current=true]:bg-accent-soft aria-[current=true]:shadow-[inset_3px_0_var(--accent)]"
    >
      <span className="min-w-0">
        {title !== undefined && <UntrustedText className="block truncate font-semibold" text={title} />}
        <span className="relative flex min-w-0 font-mono text-ink-2 text-xs">
          <IdText id={toolId} copyNote={copy > 1 ? ` (copy ${copy})` : ''} />
        </span>
      </span>
      {due.length > 0 && (
        <span className="text-write text-xs [overflow-wrap:anywhere]">
          Due: {due.map((one) => dueWords[one]).join(', ')}
          {former !== null && (
            <>
              ; <FormerWords former={former} />
            </>
          )}
        </span>
      )}
      {changes.length > 0 && (
        <span className="flex flex-wrap items-center gap-2 text-ink-2 text-xs">
          <ChangeChips classes={changes} /> since the baseline
        </span>
      )}
      <QueuedFindings of={toolId} findings={findings} more={more} accepted={accepted} />
    </button>
  );
}

/** The press that approves a renamed tool, and then who judged it. */
function Carried({ tool: { toolId, former } }: { readonly tool: QueuedTool }) {
  const verdict = ofKind(useLedger().get(toolId) ?? [], 'verdict').at(-1);
  if (former === null) return null;
  return (
    <p className="px-3.5 pb-2.5 text-xs empty:hidden">
      {verdict === undefined ? (
        <CarryOver toolId={toolId} former={former} />
      ) : (
        <>
          Now {verdict.value} by <UntrustedText text={verdict.by ?? 'nobody named'} />.
        </>
      )}
    </p>
  );
}

/** A server by what its instructions say or what became of it, which view Sources shows. */
function ServerLine({ server }: { readonly server: QueuedServer }) {
  const { name, isChanged, findings, more, accepted } = server;
  const address = useAddress((all) => all);
  return (
    <a {...linkTo(inView(address, 'sources'))} data-tool className="grid w-full gap-1.5 px-3.5 py-2.5 hover:bg-sunk">
      <span className="min-w-0 text-ink-2">
        {isChanged ? 'Server' : 'Instructions of server'}{' '}
        <UntrustedText isCode className="font-semibold text-ink" text={serverTitle(server)} />
      </span>
      {isChanged && <span className="text-write text-xs">Due: {dueWords.changed}</span>}
      <QueuedFindings of={name} findings={findings} more={more} accepted={accepted} />
    </a>
  );
}

interface QueuedFindingsProps extends Pick<QueuedTool, 'findings' | 'more' | 'accepted'> {
  /** The toolId, or the server's name. */
  readonly of: string;
}

const foundIn = (findings: QueuedTool['findings']) => new Set(findings.map(({ print }) => print.found));

function QueuedFindings({ of, findings, more, accepted }: QueuedFindingsProps) {
  const decisions = useLedger().get(of);
  return (
    <>
      {findings.map((finding, i) => {
        const { title: what, sentence } = describeFinding(finding);
        const { state, judgement } = judgedAs(finding.print, decisions, Date.now(), foundIn(findings));
        const ofRule = finding.severity === 'critical' ? accepted.filter(({ about }) => about === finding.rule) : [];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a rule may find two places of a tool
          <span key={i} className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-start gap-x-2 text-xs">
            <SeverityBadge severity={finding.severity} />
            <span className="text-ink-2 leading-5.25 [overflow-wrap:anywhere]">
              <b className="font-medium text-ink">
                {what}
                {ofRule.length > 0 && (
                  <>
                    , accepted in this draft:{' '}
                    <UntrustedText text={[...new Set(ofRule.map(describeSigned))].join('; ')} />
                  </>
                )}
                .
              </b>{' '}
              {judgement !== undefined && (
                <b className={`font-medium ${isOpenState(state) ? 'text-write' : 'text-ok'}`}>
                  {findingStateWords[state]}
                  {judgement.by !== undefined && (
                    <>
                      {' '}
                      by <UntrustedText text={judgement.by} />
                    </>
                  )}
                  .
                </b>
              )}{' '}
              <QuotingText words={sentence} />
            </span>
          </span>
        );
      })}
      {more > 0 && <span className="text-ink-3 text-xs">and {formatCounted(more, 'finding')} more</span>}
    </>
  );
}

const judgingKeys: Readonly<Record<string, FindingAsk['value']>> = { c: 'confirmed', a: 'accepted', f: 'false-alarm' };

/** When `g` was pressed, which begins a way to a view: `g c` confirms nothing. */
let goingSince = Number.NEGATIVE_INFINITY;
const goingMs = 1_500;

function onKey(event: KeyboardEvent<HTMLUListElement>, hasSingleKeys: boolean, lines: readonly QueueLine[]): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const isGoing = event.timeStamp - goingSince < goingMs;
  goingSince = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
  if (isGoing) return;
  const letters: Readonly<Record<string, number>> = hasSingleKeys ? { j: 1, k: -1 } : {};
  const step = { ArrowDown: 1, ArrowUp: -1, ...letters }[event.key];
  const value = hasSingleKeys ? judgingKeys[event.key] : undefined;
  if (step === undefined && value === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  const items: HTMLElement[] = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-tool]')];
  const at = document.activeElement instanceof HTMLElement ? items.indexOf(document.activeElement) : -1;
  const lineAt = (item: HTMLElement | undefined) => {
    const key = item?.closest<HTMLElement>('[data-line]')?.dataset.line;
    return lines.find((line) => keyOf(line) === key);
  };
  if (value !== undefined) judgeNext(lineAt(items[at]), value);
  if (step === undefined) return;
  const next = items[at + step];
  next?.focus();
  const line = lineAt(next);
  // The evidence stays beside the line.
  if (line?.kind === 'tool' && readAddress().address.tool !== null) openEvidence(line.tool, 'replace');
}

/** Judges the worst finding of a line that nobody has judged. */
function judgeNext(line: QueueLine | undefined, value: FindingAsk['value']): void {
  if (line === undefined || line.kind === 'group') return;
  const [toolId, findings, title] =
    line.kind === 'tool'
      ? [line.tool.toolId, line.tool.findings]
      : [line.server.name, line.server.findings, serverTitle(line.server)];
  const decisions = currentLedger().get(toolId);
  const open = findings.find(({ print }) => {
    const { state } = judgedAs(print, decisions, Date.now(), foundIn(findings));
    return state === 'open' || state === 'lapsed';
  });
  if (open === undefined) showNotice({ kind: 'info', words: 'All findings shown here are judged.', isPassing: true });
  else void askToJudge({ toolId, ...(title !== undefined && { title }), print: open.print, value });
}

/** Opens a tool at what rules found in it. */
function openEvidence({ toolId, copy, findings }: QueuedTool, mode?: 'replace'): void {
  changeAddress({ tool: toolId, copy, ...(findings.length > 0 && { tab: 'findings' }) }, mode);
}
