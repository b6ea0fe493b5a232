import { canonicalText } from '../model/canonicalText';
import { compareDescriptors, withoutId } from '../model/compareDescriptors';
import { type Fact, factValue } from '../model/fact';
import { type PostureField, riskRank } from '../model/tool';
import { compareInput, type InputChange } from './inputChange';

/** Classes of change, those that a reviewer looks at first in front. */
export const changeClasses = ['wider', 'added', 'input', 'text', 'narrower', 'removed', 'moved', 'other'] as const;
export type ChangeClass = (typeof changeClasses)[number];

/** A tool as one side knows it. */
export interface ComparedTool {
  readonly toolId: string;
  /** Null where the descriptor has none. */
  readonly digest: string | null;
  readonly posture: Readonly<Record<PostureField, Fact>>;
  readonly scopes: Fact<readonly string[]>;
  readonly input: unknown;
  /** The raw descriptor; undefined where the side holds its digest alone. */
  readonly descriptor: unknown;
}

/** What is known of how much of a host a side has. */
export interface ComparedSide {
  readonly tools: readonly ComparedTool[];
  readonly isComplete: boolean;
  /** The host's origin; null where only files were read. */
  readonly origin: string | null;
}

/** One fact that is another: values are words of the source, undefined where nobody says. */
export interface FieldChange {
  readonly field: PostureField | 'scopes';
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly verdict: 'wider' | 'narrower' | 'now stated' | 'other';
  /** Whether the descriptors say the same, so that a rule or an assignment made the difference. */
  readonly isOurs: boolean;
}

export interface ToolChange {
  readonly toolId: string;
  readonly classes: readonly ChangeClass[];
  readonly fields: readonly FieldChange[];
  /** Set where the input schemas differ. */
  readonly input: InputChange | null;
  /** Where texts that a model reads differ. */
  readonly texts: readonly { readonly pointer: string; readonly before: string; readonly after: string }[];
  /** The id it had before. */
  readonly from: string | null;
}

export interface Comparison {
  readonly changes: readonly ToolChange[];
  readonly same: number;
  /** Whether what is missing now is known to be removed, not only out of sight. */
  readonly isRemovalCertain: boolean;
}

/** More fields than these decide nothing about what a tool may do. */
const judged: readonly PostureField[] = ['tier', 'egress', 'approval', 'credential'];
const maxTexts = 20;

/** Tools with new access: added ones, and those with a wider field. */
export function countNewAccess({ changes }: Pick<Comparison, 'changes'>): number {
  return changes.filter(({ classes }) => classes.includes('added') || classes.includes('wider')).length;
}

/** Compares two sides tool by tool; the order of either never counts. Of a repeated toolId the first is compared. */
export function compareSides(before: ComparedSide, after: ComparedSide): Comparison {
  const old = byId(before.tools);
  const now = byId(after.tools);
  const gone = new Map<string, ComparedTool>();
  for (const tool of old.values()) if (!now.has(tool.toolId)) gone.set(namelessText(tool) ?? tool.toolId, tool);
  const changes: ToolChange[] = [];
  const moved = new Set<string>();
  let same = 0;
  for (const tool of now.values()) {
    const known = old.get(tool.toolId);
    if (known !== undefined) {
      const change = compareTools(known, tool);
      if (change === null) same++;
      else changes.push(change);
      continue;
    }
    const text = namelessText(tool);
    const former = text === null ? undefined : gone.get(text);
    if (former === undefined || moved.has(former.toolId)) changes.push(plainChange(tool.toolId, 'added'));
    else {
      moved.add(former.toolId);
      changes.push({ ...plainChange(tool.toolId, 'moved'), from: former.toolId });
    }
  }
  for (const tool of old.values()) {
    if (!now.has(tool.toolId) && !moved.has(tool.toolId)) changes.push(plainChange(tool.toolId, 'removed'));
  }
  const rank = ({ classes: [first = 'other'] }: ToolChange) => changeClasses.indexOf(first);
  const isRemovalCertain = before.isComplete && after.isComplete && before.origin === after.origin;
  return { changes: changes.toSorted((a, b) => rank(a) - rank(b)), same, isRemovalCertain };
}

function byId(tools: readonly ComparedTool[]): ReadonlyMap<string, ComparedTool> {
  const found = new Map<string, ComparedTool>();
  for (const tool of tools) if (!found.has(tool.toolId)) found.set(tool.toolId, tool);
  return found;
}

function plainChange(toolId: string, kind: ChangeClass): ToolChange {
  return { toolId, classes: [kind], fields: [], input: null, texts: [], from: null };
}

/** Null where the two say the same. */
function compareTools(before: ComparedTool, after: ComparedTool): ToolChange | null {
  const isSameDescriptor = before.digest !== null && before.digest === after.digest;
  const fields = compareFacts(before, after, isSameDescriptor);
  if (isSameDescriptor && fields.length === 0) return null;
  const isKnown = before.descriptor !== undefined && after.descriptor !== undefined;
  const changes = isSameDescriptor || !isKnown ? [] : compareDescriptors(before.descriptor, after.descriptor);
  // Without a digest two descriptors are the same where nothing in them differs.
  if (isKnown && changes.length === 0 && fields.length === 0 && before.digest === after.digest) return null;
  const texts = changes.flatMap(({ pointer, before: was, after: is }) =>
    isTextForModels(pointer) ? [{ pointer, before: textOf(was), after: textOf(is) }] : [],
  );
  const differs = !isSameDescriptor && isKnown && JSON.stringify(before.input) !== JSON.stringify(after.input);
  const input = differs ? compareInput(before.input, after.input) : null;
  const found = new Set<ChangeClass>();
  for (const { verdict } of fields) if (verdict !== 'other' && verdict !== 'now stated') found.add(verdict);
  if (input !== null && input.kind !== 'valid') found.add('input');
  if (texts.length > 0) found.add('text');
  if (found.size === 0) found.add('other');
  const classes = changeClasses.filter((one) => found.has(one));
  return { toolId: after.toolId, classes, fields, input, texts: texts.slice(0, maxTexts), from: null };
}

function compareFacts(before: ComparedTool, after: ComparedTool, isOurs: boolean): readonly FieldChange[] {
  const found: FieldChange[] = [];
  for (const field of [...judged, 'source'] as const) {
    const [was, is] = [factValue(before.posture[field]), factValue(after.posture[field])];
    if (was !== is) found.push({ field, before: was, after: is, verdict: judge(field, was, is), isOurs });
  }
  const [was, is] = [factValue(before.scopes), factValue(after.scopes)];
  const lists = [was, is].map((scopes) => scopes && [...new Set(scopes)].sort());
  if (JSON.stringify(lists[0]) !== JSON.stringify(lists[1])) {
    const [old, now] = lists;
    found.push({
      field: 'scopes',
      before: old?.join(' '),
      after: now?.join(' '),
      verdict: judgeScopes(old, now),
      isOurs,
    });
  }
  return found;
}

/** What nobody states counts as more than any word; what is stated now is no wider for it. */
function judge(field: PostureField, was: string | undefined, is: string | undefined): FieldChange['verdict'] {
  if (was === undefined) return 'now stated';
  // Another source is another tool, whichever it is.
  if (field === 'source') return 'wider';
  const [old, now] = [riskRank(field, was), riskRank(field, is)];
  return now > old ? 'wider' : now < old ? 'narrower' : 'other';
}

function judgeScopes(was: readonly string[] | undefined, is: readonly string[] | undefined): FieldChange['verdict'] {
  if (was === undefined) return 'now stated';
  if (is === undefined || is.some((scope) => !was.includes(scope))) return 'wider';
  return 'narrower';
}

/** The descriptor's text but for what names it: a tool under another id has the same. */
function namelessText({ descriptor }: ComparedTool): string | null {
  const rest = descriptor === undefined ? null : withoutId(descriptor);
  return rest === null ? null : canonicalText(rest);
}

function isTextForModels(pointer: string): boolean {
  return /\/(?:description|title|summary)$/.test(pointer);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
}
