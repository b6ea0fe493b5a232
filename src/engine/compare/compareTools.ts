import { type ChangeClass, changeClasses } from '../../model/change';
import { compareDescriptors } from '../../model/compareDescriptors';
import { cutText } from '../../model/cutText';
import { canonicalText } from '../../model/digest';
import { type Fact, factValue, stated, unstated } from '../../model/fact';
import { bySeverity, type Finding, isCounted } from '../../model/finding';
import { formatJson } from '../../model/formatJson';
import { groupBy } from '../../model/groupBy';
import { isObject, member, walkStrings } from '../../model/json';
import { maskJson } from '../../model/maskJson';
import { maskText, namesOfPointer } from '../../model/maskSecrets';
import { isTooLarge } from '../../model/schemaWalk';
import {
  type Dialect,
  type Hint,
  hints,
  hintWire,
  openWord,
  type PostureField,
  postureFields,
  type Traits,
} from '../../model/tool';
import {
  type AcceptsChange,
  type ChangedField,
  type DescriptorPart,
  type FieldChange,
  isDefault,
  isStatedRisk,
  judgeChange,
  judgedTraits,
  type TextChange,
  type ToolChange,
  verdictOrder,
  widerAspects,
} from '../../model/toolChange';
import { compareInput } from './inputChange';
import { findWidening } from './inputWidening';
import { plainDescriptor, plainSchema } from './plainForm';

export interface ComparedTool {
  /** Null where the descriptor has none. */
  readonly digest: string | null;
  readonly dialect?: Dialect | undefined;
  readonly posture: Readonly<Record<PostureField, Fact>>;
  readonly scopes: Fact<readonly string[]>;
  readonly traits?: Traits | undefined;
  readonly input: unknown;
  readonly descriptor: unknown;
  /** Whether its facts are known: false where the side holds a fingerprint alone. */
  readonly isRead: boolean;
  readonly findings: readonly Finding[];
}

/** Where descriptors state what `fields` tell. */
const statedAt: ReadonlyMap<string, ChangedField> = new Map<string, ChangedField>([
  ['/source', 'source'],
  ['/safetyTier', 'tier'],
  ['/egress', 'egress'],
  ['/approval', 'approval'],
  ['/replayPolicy', 'replay'],
  ['/costHint', 'cost'],
  ['/latencyHint', 'latency'],
  ['/auth/credentialRef', 'credential'],
  ['/tier', 'his-tier'],
  ['/risk_tier', 'risk-tier'],
  ['/firearms_class', 'firearms'],
  ['/allowed_clusters', 'cluster'],
  ['/tenant_scope', 'tenant'],
  ...hints.map((hint): [string, Hint] => [`/annotations/${hintWire(hint)}`, hint]),
]);
const maxElsewhere = 20;
const maxFindings = 10;
const maxValue = 120;
const maxMasked = 10_000;

export function compareTools(before: ComparedTool, after: ComparedTool): ToolChange | null {
  const isSameDescriptor = before.digest !== null && before.digest === after.digest;
  const canCompare = before.isRead && after.isRead;
  const isKnown = before.descriptor !== undefined && after.descriptor !== undefined;
  const differs = !isSameDescriptor && isKnown;
  const fields = worstFirst([
    ...(canCompare ? compareFacts(before, after, isSameDescriptor) : []),
    ...(differs ? compareClaims(before, after) : []),
  ]);
  if (isSameDescriptor && fields.length === 0) return null;
  const isPartial = differs && [before, after].some(({ descriptor }) => isTooLarge(descriptor));
  const [old, now] = [before, after].map(({ descriptor }) => (isPartial ? ownWords(descriptor) : descriptor));
  const texts = differs ? findTextChanges(old, now) : [];
  const [was, is] = differs ? [old, now].map(plainDescriptor) : [];
  const hasOtherInput = differs && !isSameInput(before.input, after.input);
  const input = hasOtherInput ? compareInput(before.input, after.input) : null;
  const accepts = hasOtherInput ? readWidening(before.input, after.input) : null;
  const told = {
    fields: new Set(fields.map(({ field }) => field)),
    accepts: accepts?.pointer ?? null,
    hasTexts: texts.length > 0,
  };
  const elsewhere = differs ? findElsewhere(was, is, told) : [];
  const isOpen = isPartial || (!isSameDescriptor && !(canCompare && isKnown));
  const hasDigests = before.digest !== null && after.digest !== null;
  if (differs && !isPartial && hasDigests && fields.length === 0 && hasSameContent(was, is)) return null;
  const found = new Set<ChangeClass>(classesOfAccess(fields));
  if (input !== null && input.kind !== 'valid') found.add('input');
  if (accepts !== null) found.add(accepts.isUnclear ? 'may-accept' : 'accepts');
  if (elsewhere.some(({ pointer }) => isDefault(pointer))) found.add('default');
  if (texts.length > 0) found.add('text');
  // A baseline keeps no text of a descriptor, and that alone tells repeated keys.
  const known = after.findings.filter(({ rule }) => rule !== 'R01' || before.digest !== null);
  const findings = isKnown ? newFindings(before.findings, known) : [];
  const gap = isPartial ? 'too-large' : isOpen && canCompare ? 'kept-back' : hasDigests ? null : 'no-fingerprint';
  return describe(found, { fields, input, accepts, findings, texts, elsewhere, isOpen, gap });
}

/** What a descriptor says without parts, which may be more than can be compared. */
function ownWords(descriptor: unknown): unknown {
  const words = isObject(descriptor) ? Object.entries(descriptor).filter(([, value]) => typeof value !== 'object') : [];
  return Object.fromEntries(words);
}

/** Whether two input schemas are known to be the same. */
function isSameInput(before: unknown, after: unknown): boolean {
  if (isTooLarge(before) || isTooLarge(after)) return false;
  return canonicalText(plainSchema(before)) === canonicalText(plainSchema(after));
}

const nothing = {
  fields: [],
  input: null,
  accepts: null,
  findings: [],
  texts: [],
  elsewhere: [],
  isOpen: false,
  gap: null,
} as const;

/** What became of a tool that goes by another id and says the same of itself. */
export function compareMoved(before: ComparedTool, after: ComparedTool): ToolChange {
  const fields = before.isRead && after.isRead ? compareFacts(before, after, true) : [];
  const findings = newFindings(before.findings, after.findings);
  return describe(new Set(['moved', ...classesOfAccess(fields)]), { ...nothing, fields, findings });
}

/** What else changed of a tool that is likely to be another one under a new id. */
export function compareLikely(before: ComparedTool, after: ComparedTool): ToolChange {
  const change = compareTools(before, after) ?? noChange;
  const classes = changeClasses.filter((one) => one === 'moved' || (one !== 'other' && change.classes.includes(one)));
  return { ...change, classes, isLikely: true };
}

export function describeAdded(findings: readonly Finding[], canRunCommands: boolean): ToolChange {
  const change = describe(new Set(['added']), { ...nothing, findings: newFindings([], findings) });
  return { ...change, wider: canRunCommands ? ['exec'] : [] };
}

export function describeMissing(isRemoved: boolean): ToolChange {
  return describe(new Set([isRemoved ? 'removed' : 'unseen']), nothing);
}

/** A tool that can't be compared, such as one whose values are nested too deep. */
export const uncomparable: ToolChange = describe(new Set(), { ...nothing, isOpen: true });

/** Fingerprints that differ over what says nothing, such as the order of scopes. */
export const noChange: ToolChange = describe(new Set(), nothing);

/** What a comparison finds; of values that are nested too deep, that they can't be compared. */
export function whereComparable<Found>(compare: () => Found): Found | ToolChange {
  try {
    return compare();
  } catch (error) {
    if (error instanceof RangeError) return uncomparable;
    throw error;
  }
}

function describe(
  found: ReadonlySet<ChangeClass>,
  change: Omit<ToolChange, 'classes' | 'wider' | 'isLikely'>,
): ToolChange {
  const classes = changeClasses.filter(
    (one) =>
      found.has(one) ||
      (one === 'open' && change.isOpen) ||
      (one === 'stated' && change.fields.some(isStatedRisk)) ||
      // Beside a narrower field, what nobody can rank still has to be read.
      (one === 'other' && [...found].every((kind) => kind === 'narrower') && differsElsewhere(change)),
  );
  return { ...change, classes: classes.length > 0 ? classes : ['other'], wider: change.fields.flatMap(widerAspects) };
}

/** Whether fields, arguments or other parts differ in ways that no class tells, or can't be compared. */
function differsElsewhere({
  fields,
  input,
  elsewhere,
  gap,
  isOpen,
}: Omit<ToolChange, 'classes' | 'wider' | 'isLikely'>): boolean {
  if (isOpen || fields.some(isStatedRisk)) return false;
  const isUnranked = fields.some(({ verdict }) => verdict === 'other' || verdict === 'now stated');
  return isUnranked || input !== null || elsewhere.length > 0 || gap !== null;
}

/** One wider field makes a tool wider, whatever narrowed beside it. */
function classesOfAccess(fields: readonly FieldChange[]): readonly ChangeClass[] {
  const verdicts = fields.map(({ verdict }) => verdict);
  return verdicts.includes('wider') ? ['wider'] : verdicts.includes('narrower') ? ['narrower'] : [];
}

/** What hints and a format's own words claim, where it is other. */
function compareClaims(before: ComparedTool, after: ComparedTool): readonly FieldChange[] {
  const claimed = (value: readonly string[] | undefined) => (value === undefined ? unstated : stated(value));
  return [
    ...hints.flatMap((hint) =>
      compareField(hint, claimed(hintOf(before.descriptor, hint)), claimed(hintOf(after.descriptor, hint))),
    ),
    ...judgedTraits.flatMap((trait) =>
      compareField(trait, claimed(before.traits?.[trait]), claimed(after.traits?.[trait])),
    ),
  ];
}

function worstFirst(fields: readonly FieldChange[]): readonly FieldChange[] {
  return fields.toSorted((a, b) => verdictOrder.indexOf(a.verdict) - verdictOrder.indexOf(b.verdict));
}

function hintOf(descriptor: unknown, hint: Hint): readonly string[] | undefined {
  const annotations = isObject(descriptor) ? member(descriptor, 'annotations') : undefined;
  const value = isObject(annotations) ? member(annotations, hintWire(hint)) : undefined;
  return typeof value === 'boolean' ? [String(value)] : undefined;
}

/** The values are cut JSON text. */
function readWidening(before: unknown, after: unknown): AcceptsChange | null {
  const found = findWidening(before, after);
  return (
    found && { ...found, before: shorten(found.before, found.pointer), after: shorten(found.after, found.pointer) }
  );
}

/** Findings above information that were not there before, the gravest first. Two are the same where rule, case and place are. */
export function newFindings(before: readonly Finding[], after: readonly Finding[]): readonly Finding[] {
  const findingKey = ({ rule, variant, pointer }: Finding) => `${rule} ${variant} ${pointer}`;
  const known = new Set(before.map(findingKey));
  return after
    .filter((finding) => isCounted(finding.severity) && !known.has(findingKey(finding)))
    .sort(bySeverity)
    .slice(0, maxFindings);
}

function shorten(value: unknown, pointer: string): string | undefined {
  if (value === undefined) return undefined;
  const text = maskJson(formatJson(value, maxMasked), namesOfPointer(pointer));
  return text.length > maxValue ? `${cutText(text, maxValue)}…` : text;
}

function compareFacts(before: ComparedTool, after: ComparedTool, isOurs: boolean): readonly FieldChange[] {
  return [
    ...postureFields.flatMap((field) =>
      compareField(field, asList(before.posture[field]), asList(after.posture[field]), isOurs).map((change) =>
        openWord(field, after.dialect) === 'not assigned' ? { ...change, open: 'not assigned' as const } : change,
      ),
    ),
    ...compareField('scopes', sortedScopes(before.scopes), sortedScopes(after.scopes), isOurs),
  ];
}

/** The field where it differs; none where both sides say the same. */
function compareField(
  field: ChangedField,
  old: Fact<readonly string[]>,
  now: Fact<readonly string[]>,
  isOurs = false,
): readonly FieldChange[] {
  const [was, is] = [factValue(old), factValue(now)];
  const [before, after] = [was?.join(' '), is?.join(' ')];
  if (before === after) return [];
  const basis = { before: old.basis, after: now.basis };
  return [{ field, before, after, verdict: judgeChange(field, was, is), basis, isOurs }];
}

function asList(fact: Fact): Fact<readonly string[]> {
  return fact.basis === 'unstated' ? fact : { ...fact, value: [fact.value] };
}

function sortedScopes(fact: Fact<readonly string[]>): Fact<readonly string[]> {
  return fact.basis === 'unstated' ? fact : { ...fact, value: [...new Set(fact.value)].sort() };
}

/** What a change says in other words than places of the descriptor. */
interface Told {
  readonly fields: ReadonlySet<ChangedField>;
  /** The place where the input schema admits more; null for none. */
  readonly accepts: string | null;
  readonly hasTexts: boolean;
}

/** Where descriptors differ in what is not told in other words. */
function findElsewhere(before: unknown, after: unknown, told: Told): readonly DescriptorPart[] {
  const parts: DescriptorPart[] = [];
  for (const { pointer, before: was, after: is } of compareDescriptors(before, after)) {
    const isOfText = isText(pointer) && [was, is].some((one) => typeof one === 'string');
    const isTold = isToldBy(pointer, told) || (isOfText && told.hasTexts);
    if (!isTold) parts.push({ pointer, before: shorten(was, pointer), after: shorten(is, pointer) });
  }
  const first = (isFirst: boolean) => parts.filter(({ pointer }) => isDefault(pointer) === isFirst);
  return [...first(true), ...first(false)].slice(0, maxElsewhere);
}

function isToldBy(pointer: string, { fields, accepts }: Told): boolean {
  if (/^\/auth\/scopes(?:\/|$)/.test(pointer)) return fields.has('scopes');
  const input = /^\/(?:inputSchema|input_schema)(?=\/|$)/.exec(pointer);
  if (input !== null) return accepts === pointer.slice(input[0].length);
  const field = statedAt.get(pointer.replace(/^(\/(?:allowed_clusters|tenant_scope))\/.*/, '$1'));
  return field !== undefined && fields.has(field);
}

function hasSameContent(before: unknown, after: unknown): boolean {
  const [old, now] = [before, after].map(canonicalText);
  return old !== null && old === now;
}

/** Members whose text is there to be read, by people and models alike. */
const read = /\/(?:description|title|summary|instructions|usage|markdownDescription|\$comment)$/;
/** Lists of such texts. */
const listed = /\/(?:examples|enumDescriptions|markdownEnumDescriptions)(?:\/|$)/;
const maxTexts = 50;

/** In characters: of schemas within schemas, all longer pointers together would not fit into memory. */
const longestPointer = 1_000;

/** Whether a string at this place of a descriptor is a text that a model reads; very far down it is a value like others. */
function isText(pointer: string): boolean {
  return pointer.length <= longestPointer && (read.test(pointer) || listed.test(pointer));
}

/**
 * Where texts that a model reads differ, in the order of the later descriptor, then what is gone; at most 50. A text
 * that merely stands elsewhere is the same text.
 */
function findTextChanges(before: unknown, after: unknown): readonly TextChange[] {
  const [old, now] = [textsOf(before), textsOf(after)];
  for (const [pointer, text] of now) {
    if (old.get(pointer) !== text) continue;
    old.delete(pointer);
    now.delete(pointer);
  }
  const stray = groupBy(
    [...old.keys()].filter((pointer) => !now.has(pointer)),
    (pointer) => old.get(pointer),
  );
  const changes: TextChange[] = [];
  for (const [pointer, after] of now) {
    const formerPlace = old.has(pointer) ? undefined : stray.get(after)?.shift();
    if (formerPlace !== undefined) old.delete(formerPlace);
    else changes.push({ pointer, before: old.get(pointer) ?? '', after });
    old.delete(pointer);
  }
  for (const [pointer, before] of old) changes.push({ pointer, before, after: '' });
  return changes.slice(0, maxTexts).map(({ pointer, before, after }) => ({
    pointer: maskText(pointer),
    before: maskText(before),
    after: maskText(after),
  }));
}

function textsOf(descriptor: unknown): Map<string, string> {
  const texts = new Map<string, string>();
  walkStrings(descriptor, (text, pointer) => {
    if (text !== '' && isText(pointer)) texts.set(pointer, text);
  });
  return texts;
}
