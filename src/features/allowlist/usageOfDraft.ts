import type { DraftEdit } from '../../draft/editDraft';
import type { UsageCut } from '../../draft/keptOut';
import { isFuture, markFuture } from '../../model/dates';
import { isTelling } from '../../model/dispute';
import type { Draft, ToolEntry } from '../../model/draft';
import { factValue } from '../../model/fact';
import { isCounted } from '../../model/finding';
import { formatCounted } from '../../model/formatCount';
import { shortModeReason } from '../../model/modeFor';
import { hintClaim, mcpToolId } from '../../model/tool';
import { askedOf, callsOf, noCalls, refusalsOf, sumDays, type UsageDay } from '../../model/usage';
import type { UsageSubject, UsedTool } from '../../state/evidenceStore';
import { sumByTool, type UsedSum } from '../../usage/sumByTool';
import type { ReviewedEntry } from './reviewDraft';

type Counts = Omit<UsageDay, 'day'>;

/** One change that evidence speaks for. */
export interface UsageChange {
  readonly kind: 'cut' | 'absent' | 'add' | 'auto';
  readonly toolId: string;
  /** What the evidence says of it. */
  readonly words: string;
  /** What a session costs less without it, or more with it below 0; null where nothing is known of the tool. */
  readonly saves: number | null;
  /** Calls in the span that the change would have stopped, of whatever agent of this client. */
  readonly stops: number;
  /** What speaks against it, so that it is not ticked; empty for nothing. */
  readonly against: string;
}

export interface DraftUsage {
  readonly subject: UsageSubject;
  readonly from: string;
  readonly to: string;
  readonly sessions: number;
  /** Whether its log says which tools are offered. */
  readonly tellsOffers: boolean;
  /** Calls of servers' tools by all agents of the client. */
  readonly calls: number;
  readonly neverCalled: readonly UsedSum[];
  readonly notAllowed: readonly UsedSum[];
  readonly refused: readonly UsedSum[];
  readonly allowedByPerson: readonly UsedSum[];
  readonly absent: readonly string[];
  /** Empty where there is no evidence of this agent. */
  readonly changes: readonly UsageChange[];
  /** The tools of the last cut that were asked for since; null where nothing was cut, all is back, or nobody looked again. */
  readonly cut: { readonly at: number; readonly tools: number; readonly askedFor: readonly string[] } | null;
}

/** The agents that evidence tells of, the busiest first. */
export function agentsIn(used: readonly UsedTool[]): readonly UsageSubject[] {
  const agents = new Map<string, UsageSubject & { calls: number }>();
  for (const { client, agent, days } of used) {
    const key = JSON.stringify([client, agent]);
    const calls = (agents.get(key)?.calls ?? 0) + callsOf(sumDays(days));
    agents.set(key, { client, agent, calls });
  }
  return [...agents.values()].sort((a, b) => b.calls - a.calls);
}

/** The agent that a draft is for where nobody chose one: the one whose list it began as, or the only one there is. */
export function likelySubject({ agentId, name }: Draft, agents: readonly UsageSubject[]): UsageSubject | null {
  const named = agents.filter(({ agent }) => agent === agentId || agent === name);
  const [only] = named.length > 0 ? named : agents;
  return only !== undefined && (named.length === 1 || agents.length === 1) ? only : null;
}

export interface UsageQuestion {
  readonly subject: UsageSubject;
  readonly used: readonly UsedTool[];
  readonly entries: readonly ReviewedEntry[];
  /** The tools that the draft's wildcards let in. */
  readonly matched: ReadonlySet<string>;
  readonly cut: UsageCut | null;
}

/** Holds a draft against what its agent did. */
export function usageOfDraft({ subject, used, entries, matched, cut }: UsageQuestion): DraftUsage {
  const ofClient = used.filter(({ client }) => client === subject.client);
  const own = ofClient.filter(({ agent }) => agent === subject.agent);
  const tools = sumByTool(own);
  const others = sumByTool(ofClient.filter(({ agent }) => agent !== subject.agent));
  const evidence = [...new Set(ofClient.map((one) => one.evidence.usage))];
  const clients = evidence.flatMap((usage) => usage.clients.filter(({ client }) => client === subject.client));
  const days = evidence.flatMap(({ from, to }) => [from, to]).sort();
  const inDraft = new Map(entries.map((one) => [one.entry.toolId, one]));
  const listed = entries.flatMap(({ entry }) => tools.get(entry.toolId) ?? []);
  const neverCalled = listed.filter(({ counts, offered }) => offered > 0 && askedOf(counts) === 0);
  const absent = entries.flatMap(({ entry, resolution }) =>
    resolution?.kind === 'matches-nothing' ? [entry.toolId] : [],
  );
  const notAllowed = [...tools.values()].filter(
    ({ toolId, counts }) => callsOf(counts) > 0 && !matched.has(toolId) && (inDraft.get(toolId)?.isDenied ?? true),
  );
  const allowedByPerson = listed.filter(
    ({ toolId, counts }) => counts.allowedByPerson > 0 && inDraft.get(toolId)?.mode === 'ask',
  );
  const isEvidence = own.length > 0;
  return {
    subject,
    from: days[0] ?? '',
    to: days.at(-1) ?? '',
    sessions: clients.reduce((sum, { sessions }) => sum + sessions, 0),
    tellsOffers: own.some(({ offeredSessions }) => offeredSessions !== null),
    calls: [...tools.values(), ...others.values()].reduce((sum, { counts }) => sum + callsOf(counts), 0),
    neverCalled,
    notAllowed,
    refused: [...tools.values()].filter(({ counts }) => refusalsOf(counts) > 0),
    allowedByPerson,
    absent,
    changes: isEvidence
      ? [
          ...cutsOf(neverCalled, inDraft, others),
          ...absent.map((toolId): UsageChange => {
            const asked = own.filter((row) => isNamed(row, toolId)).flatMap(({ days: all }) => all);
            const calls = askedOf(sumDays(asked));
            const words = calls > 0 ? `${formatCounted(calls, 'call')}, unavailable` : '0 calls';
            const resolution = inDraft.get(toolId)?.resolution;
            const mayBeRenamed = resolution?.kind === 'matches-nothing' && resolution.suggestions.length > 0;
            const against = mayBeRenamed ? 'it may be renamed: see the details in its row' : '';
            return { kind: 'absent', toolId, words, saves: 0, stops: 0, against };
          }),
          ...notAllowed.map(({ toolId, counts }): UsageChange => {
            const refusals = refusalsOf(counts);
            const words = `${formatCounted(callsOf(counts), 'call')}${refusals > 0 ? `, ${refusals} refused` : ''}`;
            return { kind: 'add', toolId, words, saves: null, stops: 0, against: 'it gives more access' };
          }),
          ...allowedByPerson
            .filter(({ toolId, counts }) => againstAuto(inDraft.get(toolId), counts) === '')
            .map(({ toolId, counts }): UsageChange => {
              const words = `allowed ${formatCounted(counts.allowedByPerson, 'time')}`;
              return { kind: 'auto', toolId, words, saves: 0, stops: 0, against: 'nobody is asked any more' };
            }),
        ]
      : [],
    cut: cut === null ? null : cutSince(cut, inDraft, ofClient),
  };
}

/** Whether a row is of this id, which no tool of the catalog has. */
function isNamed({ resolved, server, tool }: UsedTool, toolId: string): boolean {
  return resolved.kind === 'none' && (tool === toolId || (server !== undefined && mcpToolId(server, tool) === toolId));
}

/**
 * The entries that the agent was offered and never asked for. Not ticked are those that another agent of the client calls,
 * as the client's list holds for all of them, and those that would leave nothing of a server in the draft: a client takes a
 * server of which nothing is listed as one with all of its tools.
 */
function cutsOf(
  neverCalled: readonly UsedSum[],
  inDraft: ReadonlyMap<string, ReviewedEntry>,
  others: ReadonlyMap<string, UsedSum>,
): readonly UsageChange[] {
  const wanted = neverCalled.filter(({ toolId }) => askedOf(others.get(toolId)?.counts ?? noCalls) === 0);
  const isWanted = new Set(wanted.map(({ toolId }) => toolId));
  const serversLeft = new Set([...inDraft.values()].filter(({ entry }) => !isWanted.has(entry.toolId)).map(serverOf));
  return neverCalled.map(({ toolId, offered }) => {
    const entry = inDraft.get(toolId);
    const theirs = others.get(toolId)?.counts ?? noCalls;
    const isLast = entry !== undefined && !serversLeft.has(serverOf(entry));
    return {
      kind: 'cut',
      toolId,
      words: `0 calls in ${formatCounted(offered, 'session')}`,
      saves: entry?.tool?.tokens ?? null,
      stops: callsOf(theirs),
      against: !isWanted.has(toolId)
        ? `other agents of this client asked for it ${formatCounted(askedOf(theirs), 'time')}`
        : isLast
          ? 'nothing of its server would be left, and some clients take that for all of its tools: switch the server off instead'
          : '',
    };
  });
}

/** Where tools of a server stand together; all that are no server's are one list. */
function serverOf({ tool }: ReviewedEntry): string {
  return tool?.tool.server === undefined ? '' : tool.family;
}

/** What speaks against letting a tool run unasked that a person allowed again and again; '' for nothing. */
export function againstAuto(reviewed: ReviewedEntry | undefined, counts: Counts): string {
  const { tool, choice, resolution } = reviewed ?? {};
  if (tool === undefined || choice === null || choice === undefined) return 'not in the catalog';
  if (choice.reason === 'always-asks' || choice.reason === 'disputed') return shortModeReason(choice.reason);
  if (resolution?.kind !== 'resolves') return 'changed or ambiguous';
  if (counts.refused.person > 0) return `a person refused it ${formatCounted(counts.refused.person, 'time')}`;
  if (tool.isUnjudged) return 'the rules have not read all of it';
  if (tool.server !== undefined || tool.findings.some(({ severity }) => isCounted(severity)))
    return 'it or its server has findings';
  const { posture, evidence, hints } = tool.tool;
  const tells = evidence !== undefined && isTelling(evidence);
  const claim = hintClaim(hints);
  if (tells || (claim !== null && claim !== 'only-reads')) return 'its words or hints speak against it';
  const [tier, egress] = [factValue(posture.tier), factValue(posture.egress)];
  if (egress !== undefined && egress !== 'none' && egress !== 'safe-fetch')
    return shortModeReason('egress-not-guarded');
  if (tier === undefined ? claim !== 'only-reads' : tier !== 'pure' && tier !== 'read')
    return shortModeReason('tier-not-harmless');
  return '';
}

function isNews(lastAt: string | undefined, at: number): boolean {
  return lastAt !== undefined && Date.parse(lastAt) > at && !isFuture(lastAt);
}

function cutSince(
  { at, toolIds }: UsageCut,
  inDraft: ReadonlyMap<string, ReviewedEntry>,
  rows: readonly UsedTool[],
): DraftUsage['cut'] {
  const gone = new Set(toolIds.filter((toolId) => !inDraft.has(toolId)));
  // Evidence that was there before says nothing of the time since.
  if (gone.size === 0 || rows.every(({ evidence }) => evidence.addedAt <= at)) return null;
  const askedFor = new Set(
    rows.flatMap(({ resolved, lastAt }) =>
      resolved.kind === 'tool' && gone.has(resolved.toolId) && isNews(lastAt, at) ? [resolved.toolId] : [],
    ),
  );
  return { at, tools: gone.size, askedFor: [...askedFor].sort() };
}

/** The one edit that makes these changes; `added` are the entries of tools that come in. */
export function editFor(
  changes: readonly UsageChange[],
  { subject: { client, agent }, from, to }: Pick<DraftUsage, 'subject' | 'from' | 'to'>,
  added: readonly ToolEntry[],
): DraftEdit {
  const idsOf = (kind: UsageChange['kind']) => changes.flatMap((one) => (one.kind === kind ? [one.toolId] : []));
  const why = `cut: never called by ${agent} in ${client}, ${markFuture(from)} to ${markFuture(to)}`;
  return {
    kind: 'several',
    edits: [
      { kind: 'deny', denied: idsOf('cut').map((id) => ({ id, isPattern: false, from: why })) },
      { kind: 'remove', toolIds: idsOf('absent') },
      { kind: 'add', entries: added },
      { kind: 'change-tools', toolIds: idsOf('auto'), change: { mode: 'auto' } },
    ],
  };
}
