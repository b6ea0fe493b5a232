import { type ExposureContext, judgeExposure } from '../../dialects/exposure';
import { isProposed } from '../../draft/proposal';
import type { DraftAnswer, DraftTool, WireResolution } from '../../engine/draftService';
import type { ChangesSince, ExportTool, ExportTools } from '../../exports/exportTarget';
import { acceptedFindings } from '../../exports/findBlockers';
import { modeOf } from '../../exports/nameTools';
import { refusingTargets } from '../../exports/targets';
import type { ChangeClass } from '../../model/change';
import { type Acknowledgement, type Draft, isDenied, type Mode, type ToolEntry } from '../../model/draft';
import { isObject, member } from '../../model/json';
import { type ModeChoice, modeFor } from '../../model/modeFor';
import { describeWithheld } from '../../parts/exposureWords';
import { formatCounted } from '../../parts/formatQuantity';

/** An entry beside what the catalog says of it. */
export interface ReviewedEntry {
  readonly entry: ToolEntry;
  /** Null while the catalog has not answered for it. */
  readonly resolution: WireResolution | null;
  readonly tool: DraftTool | undefined;
  /** The mode it really has, whatever was chosen. */
  readonly mode: Mode;
  /** The labels of the draft's targets that can't express the tool. */
  readonly unsupportedTargets: readonly string[];
  /** Why the registry context is not shown the tool; null where it is, or where that is unknown. Untrusted text. */
  readonly withheld: string | null;
  /** The critical findings that a person accepted. */
  readonly accepted: readonly Acknowledgement[];
  /** What may be chosen; null where the catalog does not show the tool. */
  readonly choice: ModeChoice | null;
  /** Whether the draft denies it as well, so that no export allows it. */
  readonly isDenied: boolean;
  /** What became of the tool since the baseline in use. */
  readonly changes: readonly ChangeClass[];
}

export interface ReviewedDraft {
  readonly entries: readonly ReviewedEntry[];
  readonly tools: ExportTools;
  /** Tools of the same families that are not in the draft. */
  readonly others: readonly ExportTool[];
}

/** An entry nothing happened to stays the same object: its row is not drawn again. */
const kept = new WeakMap<ToolEntry, ReviewedEntry>();

function sameOr(before: ReviewedEntry | undefined, now: ReviewedEntry): ReviewedEntry {
  const isSame =
    before !== undefined &&
    before.tool === now.tool &&
    before.resolution === now.resolution &&
    before.mode === now.mode &&
    before.isDenied === now.isDenied &&
    before.withheld === now.withheld &&
    before.changes.join() === now.changes.join() &&
    before.unsupportedTargets.join('\n') === now.unsupportedTargets.join('\n');
  if (isSame) return before;
  kept.set(now.entry, now);
  return now;
}

export function reviewDraft(
  draft: Draft,
  answer: DraftAnswer | null,
  context: ExposureContext | null,
  since: ChangesSince | null = null,
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
    const choice = tool === undefined ? null : modeFor(tool.tool.posture, unclear);
    const known = tools.get(entry.toolId);
    const unsupportedTargets = known === undefined ? [] : refusing(known.tool);
    return sameOr(kept.get(entry), {
      entry,
      resolution,
      tool,
      mode: modeOf(entry, known),
      unsupportedTargets,
      withheld: withheldFrom(context, tool),
      accepted: acceptedFindings(entry, known),
      choice,
      isDenied: isDenied(draft, entry.toolId),
      changes: since?.changes.get(entry.toolId) ?? [],
    });
  });
  return { entries, tools, others: (answer?.others ?? []).map(exportTool) };
}

function withheldFrom(context: ExposureContext | null, tool: DraftTool | undefined): string | null {
  const exposure = tool?.tool.exposure;
  if (context === null || exposure === undefined) return null;
  const verdict = judgeExposure(exposure, context);
  return verdict.kind === 'withheld' ? describeWithheld(verdict, context) : null;
}

/** What the table narrows an entry to. */
export function statesOf({ entry, resolution, withheld }: ReviewedEntry): readonly EntryState[] {
  // Nobody can say that a tool is unchanged whose fingerprint was never taken.
  const isUnseen = resolution?.kind === 'resolves' && entry.digest === undefined;
  return [
    ...(resolution === null ? [] : [isUnseen ? ('unseen' as const) : resolution.kind]),
    ...(withheld === null ? [] : (['withheld'] as const)),
    ...(isProposed(entry) ? (['proposed'] as const) : []),
  ];
}

/** By the worker's answer: an edit before the next answer reads no schema again. */
const exportTools = new WeakMap<DraftTool, ExportTool>();

function exportTool(tool: DraftTool): ExportTool {
  const known = exportTools.get(tool) ?? readExportTool(tool);
  exportTools.set(tool, known);
  return known;
}

function readExportTool({ tool, input, output, ...rest }: DraftTool): ExportTool {
  const { family, isChanged, digest, copies, findings } = rest;
  return {
    tool: withSchemas(tool, { inputSchema: input, outputSchema: output }),
    family,
    isChanged,
    digest,
    copies,
    findings,
  };
}

/** Schemas are parsed when a format first looks at them: most never do. */
function withSchemas(
  tool: DraftTool['tool'],
  texts: Readonly<Record<'inputSchema' | 'outputSchema', string | undefined>>,
): ExportTool['tool'] {
  const whole: ExportTool['tool'] = { ...tool };
  for (const name of ['inputSchema', 'outputSchema'] as const) {
    const text = texts[name];
    if (text === undefined) continue;
    let parsed: { readonly value: unknown } | null = null;
    const get = () => {
      parsed ??= { value: JSON.parse(text) };
      return parsed.value;
    };
    Object.defineProperty(whole, name, { enumerable: true, get });
  }
  return whole;
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

/** In the order in which they are offered, the ones that need an answer first. */
export const entryStates: readonly EntryState[] = [
  'proposed',
  'changed',
  'matches-nothing',
  'ambiguous',
  'not-visible',
  'withheld',
  'unseen',
  'resolves',
];

/** "1 changed" */
export function countState(state: EntryState, count: number): string {
  switch (state) {
    case 'resolves':
      return `${count} unchanged`;
    case 'unseen':
      return `${count} without a fingerprint`;
    case 'changed':
      return `${count} changed`;
    case 'ambiguous':
      return `${count} ambiguous`;
    case 'not-visible':
      return `${count} not visible to you`;
    case 'matches-nothing':
      return count === 1 ? '1 not in catalog' : `${count} not in catalog`;
    case 'proposed':
      return `${count} to confirm`;
    case 'withheld':
      return `${count} not exposed here`;
    default:
      return state satisfies never;
  }
}

/** What became of an entry, in a few words. */
export function nameResolution(resolution: WireResolution): string {
  switch (resolution.kind) {
    case 'resolves':
      return 'in catalog';
    case 'changed':
      return 'changed';
    case 'ambiguous':
      return `ambiguous: ${formatCounted(resolution.copies, 'tool')}`;
    case 'not-visible':
      return resolution.said === 'nothing' ? 'not visible to you' : 'not in the list';
    case 'matches-nothing':
      return 'not in catalog';
    default:
      return resolution satisfies never;
  }
}

/** What it means, and what to do. */
export function explainResolution(resolution: WireResolution): string {
  switch (resolution.kind) {
    case 'resolves':
      return 'The catalog has one tool of this id. Where the entry has a fingerprint, the tool still matches it.';
    case 'changed':
      return 'The tool is there, but described differently from when it was added. It asks until you accept the change.';
    case 'ambiguous':
      return 'Several tools of the catalog share this id: nobody can say which one a call reaches. Ask the host to rename one.';
    case 'not-visible':
      return resolution.said === 'nothing'
        ? 'The host was asked for this id and shows you nothing: the tool is gone, or hidden from you. Hosts don’t say which.'
        : 'The host answers for this id, though its list leaves it out. The entry stays until you remove it.';
    case 'matches-nothing':
      return 'The catalog has no tool of this id: it may be renamed, gone, or hidden from you. The entry stays until you remove it.';
    default:
      return resolution satisfies never;
  }
}
