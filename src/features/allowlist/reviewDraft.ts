import { refusingTargets } from '../../clients/targets';
import { type ExposureContext, judgeExposure } from '../../dialects/exposure';
import { hasOpenClaims } from '../../draft/proposal';
import type { DraftTool } from '../../engine/draftedTools';
import type { DraftAnswer, WireResolution } from '../../engine/draftService';
import type { ChangesSince, ExportTool, ExportTools } from '../../exports/exportTarget';
import { acceptedUnread, type CriticalTool, inInstructions, judgeEntry } from '../../exports/findBlockers';
import { modeOf } from '../../exports/nameTools';
import { exportTool } from '../../exports/wireTool';
import { certaintyFor, isDisputed } from '../../model/capability';
import type { ChangeClass } from '../../model/change';
import type { Acceptance } from '../../model/decision';
import { claimText, disputes, speaksAgainst } from '../../model/dispute';
import { type Draft, isDenied, type ToolEntry } from '../../model/draft';
import type { Mode } from '../../model/effect';
import { type Fact, factValue } from '../../model/fact';
import { type KeptFinding, severityRank, type Threshold, usualThreshold, worstOf } from '../../model/finding';
import { groupBy } from '../../model/groupBy';
import { isObject, member } from '../../model/json';
import { type ModeChoice, modeFor } from '../../model/modeFor';
import { hintClaim } from '../../model/tool';
import { describeWithheld } from '../../parts/exposureWords';
import { formatCount, formatCounted } from '../../parts/formatQuantity';
import { valueLabel } from '../../parts/postureWords';

export interface ReviewedEntry {
  readonly entry: ToolEntry;
  /** Null while the catalog has not answered for it. */
  readonly resolution: WireResolution | null;
  readonly tool: DraftTool | undefined;
  /** The mode it really has, whatever was chosen. */
  readonly mode: Mode;
  readonly unsupportedTargets: readonly string[];
  /** Why the registry context is not shown the tool; null where it is, or where that is unknown. Untrusted text. */
  readonly withheld: string | null;
  readonly accepted: readonly Acceptance[];
  /** Its findings to act on that nobody accepted: those found when it was added, where the catalog doesn't show it. */
  readonly open: readonly KeptFinding[];
  readonly acceptedUnread: Acceptance | undefined;
  /** What may be chosen; null where the catalog does not show the tool. */
  readonly choice: ModeChoice | null;
  readonly isDenied: boolean;
  /** What its server is called where the export goes, where a person gave it another name there. Untrusted text. */
  readonly alias: string | undefined;
  readonly changes: readonly ChangeClass[];
}

export interface ReviewedDraft {
  readonly entries: readonly ReviewedEntry[];
  readonly tools: ExportTools;
  /** Tools of the same families that are not in the draft. */
  readonly others: readonly ExportTool[];
  /** How many tools the catalog has of each family that the draft has tools of. */
  readonly familySizes: ReadonlyMap<string, number>;
  /** The tools that its wildcards match, where they or their server have a critical finding. */
  readonly critical: readonly CriticalTool[];
}

export function reviewDraft(
  draft: Draft,
  answer: DraftAnswer | null,
  context: ExposureContext | null,
  since: ChangesSince | null = null,
  threshold: Threshold = usualThreshold,
): ReviewedDraft {
  const resolutions = new Map(answer?.resolutions);
  const shown = new Map(answer?.tools.map((tool) => [tool.tool.toolId, tool]));
  const refusing = refusingTargets(draft.targets);
  const tools = new Map(answer?.tools.map((tool) => [tool.tool.toolId, exportTool(tool)]));
  const entries = [...draft.entries.values()].map((entry): ReviewedEntry => {
    const resolution = resolutions.get(entry.toolId) ?? null;
    const tool = shown.get(entry.toolId);
    const kind = resolution?.kind;
    const unclear = kind === 'changed' || kind === 'ambiguous' ? kind : null;
    const choice = tool === undefined ? null : modeFor(tool.tool, unclear);
    const known = tools.get(entry.toolId);
    const { accepted, counted } = judgeEntry(entry, known, threshold);
    const unsupportedTargets = known === undefined ? [] : refusing(known.tool);
    return {
      entry,
      resolution,
      tool,
      mode: modeOf(entry, known),
      unsupportedTargets,
      withheld: withheldFrom(context, tool),
      accepted,
      open: counted,
      acceptedUnread: known === undefined ? acceptedUnread(entry) : undefined,
      choice,
      isDenied: isDenied(draft, entry.toolId),
      alias: tool && draft.aliases.get(tool.family),
      changes: since?.changes.get(entry.toolId) ?? [],
    };
  });
  return {
    entries,
    tools,
    others: (answer?.others ?? []).map(exportTool),
    familySizes: new Map(answer?.familySizes),
    critical: answer?.admitted?.critical ?? [],
  };
}

function withheldFrom(context: ExposureContext | null, tool: DraftTool | undefined): string | null {
  const exposure = tool?.tool.exposure;
  if (context === null || exposure === undefined) return null;
  const verdict = judgeExposure(exposure, context);
  return verdict.kind === 'withheld' ? describeWithheld(verdict, context) : null;
}

export function statesOf({ entry, resolution, withheld }: ReviewedEntry): readonly EntryState[] {
  // Nobody can say that a tool is unchanged whose fingerprint was never taken.
  const isUnseen = resolution?.kind === 'resolves' && entry.digest === undefined;
  return [
    ...(resolution === null ? [] : [isUnseen ? ('unseen' as const) : resolution.kind]),
    ...(withheld === null ? [] : (['withheld'] as const)),
    ...(hasOpenClaims(entry) ? (['proposed'] as const) : []),
  ];
}

/** How many critical findings were accepted; one of a server counts once, though it stands in all of its entries. */
export function countAccepted(entries: readonly ReviewedEntry[]): number {
  const found = entries.flatMap(({ accepted, tool }) =>
    accepted.map(({ about, toolId }) => {
      const isOfServer = tool?.server?.findings.some(({ rule }) => about === inInstructions(rule)) === true;
      return JSON.stringify(isOfServer ? [tool?.server?.name, about] : [null, toolId, about]);
    }),
  );
  return new Set(found).size;
}

/**
 * "Safety tier: 3 read, 2 not in this catalog. Findings: 1 critical, 2 high, 2 not checked." Critical findings of a server
 * count once.
 */
export function describeTiers({ entries, patterns }: Draft, { tools }: DraftAnswer): string {
  const uncounted = patterns.size === 0 ? '' : `${formatCounted(patterns.size, 'pattern')} not counted.`;
  if (entries.size === 0) return uncounted;
  const tiers = countWords(tools.map(({ tool }) => claimText(tool, 'tier')));
  const absent = entries.size - tools.length;
  const parts = [...tiers, ...(absent === 0 ? [] : [`${absent} not in this catalog`])];
  const servers = new Map(
    tools.flatMap(({ server }) => (server === undefined ? [] : [[server.name, server] as const])),
  );
  const subjects = [...tools, ...servers.values()];
  const findings = countWords(subjects.flatMap((one) => one.findings.map(({ severity }) => severity)));
  const unchecked = absent + tools.filter(({ isUnjudged }) => isUnjudged).length;
  const known = findings.length > 0 ? findings : unchecked < entries.size ? ['none'] : [];
  const checked = [...known, ...(unchecked === 0 ? [] : [`${unchecked} not checked`])];
  return `Safety tier: ${parts.join(', ')}. Findings: ${checked.join(', ')}. ${uncounted}`.trim();
}

function countWords(words: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([word, count]) => `${count} ${word}`);
}

/** Whether a tool may change things, doesn't say so, or speaks against its own facts. One that is not there may. */
export function mayDoHarm(tool: ReviewedEntry['tool']): boolean {
  return tool === undefined || certaintyFor('writes', tool.tool) !== 'no' || isDisputed(tool.tool);
}

/** The tools that do no harm by what is said of them, and have no critical finding, nor their server. */
export function harmlessIds(entries: readonly ReviewedEntry[]): ReadonlySet<string> {
  const found = entries.filter(
    ({ tool }) =>
      !mayDoHarm(tool) && tool?.server === undefined && !tool?.findings.some(({ severity }) => severity === 'critical'),
  );
  return new Set(found.map(({ entry }) => entry.toolId));
}

/** The title of a tool, else of the descriptor it was added with; untrusted text. */
export function titleOf({ tool, entry }: Pick<ReviewedEntry, 'tool' | 'entry'>): string | undefined {
  if (tool?.tool.title !== undefined) return tool.tool.title;
  const title = isObject(entry.descriptor) ? member(entry.descriptor, 'title') : undefined;
  return typeof title === 'string' && title !== '' ? title.slice(0, 300) : undefined;
}

/**
 * What the table can be narrowed to. `withheld`: the registry context is not shown the tool; `proposed`: to be confirmed;
 * `unseen`: in the catalog, but with no fingerprint to compare with.
 */
export type EntryState = WireResolution['kind'] | 'withheld' | 'proposed' | 'unseen';

/** How a count of each state is worded; those that need an answer come first. */
const stateWords: readonly (readonly [EntryState, string])[] = [
  ['proposed', 'to confirm'],
  ['changed', 'changed'],
  ['matches-nothing', 'not in catalog'],
  ['ambiguous', 'ambiguous'],
  ['not-visible', 'not visible to you'],
  ['withheld', 'not exposed here'],
  ['unseen', 'without a fingerprint'],
  ['resolves', 'unchanged'],
];

/** Counts the entries of each state, in words such as "1 changed"; states without an entry are left out. */
export function countStates(entries: readonly ReviewedEntry[]): readonly { state: EntryState; words: string }[] {
  const groups = groupBy(entries.flatMap(statesOf), (state) => state);
  return stateWords.flatMap(([state, words]) => {
    const count = groups.get(state)?.length ?? 0;
    return count === 0 ? [] : [{ state, words: `${formatCount(count)} ${words}` }];
  });
}

/** What became of an entry, in a few words, and what that means and asks for. */
export function describeResolution(resolution: WireResolution): { readonly name: string; readonly means: string } {
  switch (resolution.kind) {
    case 'resolves':
      return {
        name: 'in catalog',
        means: 'The catalog has one tool of this id. Where the entry has a fingerprint, the tool still matches it.',
      };
    case 'changed':
      return {
        name: 'changed',
        means:
          'The tool is there, but described differently from when it was added. It asks until you accept the change.',
      };
    case 'ambiguous':
      return {
        name: `ambiguous: ${formatCounted(resolution.copies, 'tool')}`,
        means:
          'Several tools of the catalog share this id: nobody can say which one a call reaches. Ask the host to rename one.',
      };
    case 'not-visible':
      return resolution.said === 'nothing'
        ? {
            name: 'not visible to you',
            means:
              'The host was asked for this id and shows you nothing: the tool is gone, or hidden from you. Hosts don’t say which.',
          }
        : {
            name: 'not in the list',
            means: 'The host answers for this id, though its list leaves it out. The entry stays until you remove it.',
          };
    case 'matches-nothing':
      return {
        name: 'not in catalog',
        means:
          'The catalog has no tool of this id: it may be renamed, gone, or hidden from you. The entry stays until you remove it.',
      };
    default:
      return resolution satisfies never;
  }
}

/** A tool that asks now, and might run unasked as it only reads. */
export interface UnattendedLine {
  readonly toolId: string;
  readonly reviewed: ReviewedEntry;
  /** What it rests on; only what its source states is ticked at first. */
  readonly because: string;
  readonly isTicked: boolean;
}

/** Returns the tools that only read, those that state it first; none that anything speaks against. */
export function unattendedLines(entries: readonly ReviewedEntry[]): readonly UnattendedLine[] {
  const lines = entries.flatMap((reviewed): readonly UnattendedLine[] => {
    const because = isFree(reviewed) ? whyItReads(reviewed) : null;
    if (because === null) return [];
    const limits = limitsOf(reviewed);
    const isTicked = because === statesIt && limits.length === 0;
    return [{ toolId: reviewed.entry.toolId, reviewed, because: [because, ...limits].join('; '), isTicked }];
  });
  return lines.sort((a, b) => Number(b.isTicked) - Number(a.isTicked));
}

/** Whether it asks now, could run unasked, and no word of its own and no finding above low speaks against that. */
function isFree({ entry, resolution, choice, tool, isDenied, open }: ReviewedEntry): boolean {
  if (entry.mode === 'auto' || isDenied || tool === undefined) return false;
  if (resolution?.kind !== 'resolves' || choice?.mayRunUnattended !== true) return false;
  const { evidence } = tool.tool;
  return (
    tool.isUnjudged !== true &&
    severityRank(worstOf(open)) >= severityRank('low') &&
    speaksAgainst(evidence, 'tier', 'read').length === 0 &&
    disputes(tool.tool, 'egress').length === 0
  );
}

const statesIt = 'states that it only reads';

function whyItReads({ tool }: ReviewedEntry): string | null {
  if (tool === undefined) return null;
  const { posture, hints } = tool.tool;
  const { tier } = posture;
  if (tier.basis === 'unstated') return hintClaim(hints) === 'only-reads' ? 'the server says so' : null;
  if (tier.value !== 'read' && tier.value !== 'pure') return null;
  if (tier.basis === 'stated') return statesIt;
  return tier.basis === 'assigned' && tier.byHint ? 'the server says so' : `${tier.value}, ${tier.basis}`;
}

/** What else is known of it that one would want to know. */
function limitsOf({ tool, open }: ReviewedEntry): readonly string[] {
  if (tool === undefined) return [];
  const { egress, approval } = tool.tool.posture;
  const says = (field: 'egress' | 'approval', label: string, fact: Fact, harmless: readonly string[]) => {
    const value = factValue(fact);
    return value === undefined || harmless.includes(value) ? [] : [`${label}${valueLabel(field, value)}`];
  };
  return [
    ...says('egress', 'network ', egress, ['none', 'safe-fetch']),
    ...says('approval', '', approval, ['never']),
    ...(open.length > 0 ? ['a finding is open'] : []),
  ];
}
