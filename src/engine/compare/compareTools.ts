import {
  type AcceptsChange,
  type AccessAspect,
  type ChangeClass,
  changeClasses,
  type DescriptorPart,
  type FieldChange,
  type TextChange,
  type ToolChange,
} from '../../model/change';
import { compareDescriptors } from '../../model/compareDescriptors';
import { canonicalText } from '../../model/digest';
import { type Fact, factValue } from '../../model/fact';
import { type Finding, isCounted, severities } from '../../model/finding';
import { formatJson } from '../../model/formatJson';
import { isObject, member, walkStrings } from '../../model/json';
import { type Hint, hints, type PostureField, postureFields, riskRank } from '../../model/tool';
import { compareInput, findWidening } from './inputChange';

export interface ComparedTool {
  /** Null where the descriptor has none. */
  readonly digest: string | null;
  readonly posture: Readonly<Record<PostureField, Fact>>;
  readonly scopes: Fact<readonly string[]>;
  readonly input: unknown;
  readonly descriptor: unknown;
  /** Whether its facts are known: false where the side holds a fingerprint alone. */
  readonly isRead: boolean;
  readonly findings: readonly Finding[];
}

/** Fields by which a tool may do more or less; the others decide nothing about that. */
const judged: ReadonlySet<string> = new Set(['source', 'tier', 'egress', 'approval', 'credential']);
/** Where an openwop descriptor states what `fields` tell. */
const statedAt: ReadonlyMap<string, FieldChange['field']> = new Map([
  ['/source', 'source'],
  ['/safetyTier', 'tier'],
  ['/egress', 'egress'],
  ['/approval', 'approval'],
  ['/replayPolicy', 'replay'],
  ['/costHint', 'cost'],
  ['/latencyHint', 'latency'],
  ['/auth/credentialRef', 'credential'],
]);
/** The members of `annotations` by which MCP servers and openwop hosts hint at what a tool does. */
const hintMembers: ReadonlyMap<Hint, string> = new Map([
  ['read-only', 'readOnlyHint'],
  ['destructive', 'destructiveHint'],
  ['idempotent', 'idempotentHint'],
  ['open-world', 'openWorldHint'],
]);
const maxElsewhere = 20;
const maxFindings = 10;
const maxValue = 120;

export function compareTools(before: ComparedTool, after: ComparedTool): ToolChange | null {
  const isSameDescriptor = before.digest !== null && before.digest === after.digest;
  const canCompare = before.isRead && after.isRead;
  const isKnown = before.descriptor !== undefined && after.descriptor !== undefined;
  const differs = !isSameDescriptor && isKnown;
  const fields = [
    ...(canCompare ? compareFacts(before, after, isSameDescriptor) : []),
    ...(differs ? compareHints(before.descriptor, after.descriptor) : []),
  ];
  if (isSameDescriptor && fields.length === 0) return null;
  const texts = differs ? findTextChanges(before.descriptor, after.descriptor) : [];
  const hasOtherInput = differs && canonicalText(before.input) !== canonicalText(after.input);
  const input = hasOtherInput ? compareInput(before.input, after.input) : null;
  const told = {
    fields: new Set(fields.map(({ field }) => field)),
    hasInput: input !== null,
    hasTexts: texts.length > 0,
  };
  const elsewhere = differs
    ? findElsewhere(withOrderedScopes(before.descriptor), withOrderedScopes(after.descriptor), told)
    : [];
  const isOpen = !isSameDescriptor && !(canCompare && isKnown);
  const hasDigests = before.digest !== null && after.digest !== null;
  if (differs && hasDigests && fields.length === 0 && hasSameContent(before, after)) return null;
  const found = new Set<ChangeClass>(classesOfAccess(fields));
  if (input !== null && input.kind !== 'valid') found.add('input');
  const accepts = hasOtherInput ? readWidening(before.input, after.input) : null;
  if (accepts !== null) found.add('accepts');
  if (texts.length > 0) found.add('text');
  // A baseline keeps no text of a descriptor, and that alone tells repeated keys.
  const known = after.findings.filter(({ rule }) => rule !== 'R01' || before.digest !== null);
  const findings = isKnown ? newFindings(before.findings, known) : [];
  const gap = isOpen && canCompare ? 'kept-back' : hasDigests ? null : 'no-fingerprint';
  return describe(found, { fields, input, accepts, findings, texts, elsewhere, isOpen, gap });
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

export function describeAdded(findings: readonly Finding[], canRunCommands: boolean): ToolChange {
  const change = describe(new Set(['added']), { ...nothing, findings: newFindings([], findings) });
  return { ...change, wider: canRunCommands ? ['exec'] : [] };
}

export function describeMissing(isRemoved: boolean): ToolChange {
  return describe(new Set([isRemoved ? 'removed' : 'unseen']), nothing);
}

/** A tool that can't be compared, such as one whose values are nested too deep. */
export const uncomparable: ToolChange = { ...describe(new Set(), nothing), isOpen: true };

function describe(found: ReadonlySet<ChangeClass>, change: Omit<ToolChange, 'classes' | 'wider'>): ToolChange {
  const classes = changeClasses.filter((one) => found.has(one));
  return { ...change, classes: classes.length > 0 ? classes : ['other'], wider: aspectsOf(change.fields) };
}

/** One wider field makes a tool wider, whatever narrowed beside it. */
function classesOfAccess(fields: readonly FieldChange[]): readonly ChangeClass[] {
  const verdicts = fields.map(({ verdict }) => verdict);
  return verdicts.includes('wider') ? ['wider'] : verdicts.includes('narrower') ? ['narrower'] : [];
}

function aspectsOf(fields: readonly FieldChange[]): readonly AccessAspect[] {
  return fields.flatMap(({ field, verdict, after }): AccessAspect[] => {
    if (verdict !== 'wider') return [];
    if (field === 'tier' && after === 'exec') return ['tier', 'exec'];
    if (field === 'replay' || field === 'cost' || field === 'latency') return [];
    return [isHint(field) ? 'hints' : field];
  });
}

function isHint(field: FieldChange['field']): field is Hint {
  return hints.some((hint) => hint === field);
}

/**
 * A reassuring hint that went, or an alarming one that came, makes a tool wider; a change of repeatability does not. An
 * alarming one that went is no relief: what is absent counts as alarming too.
 */
function compareHints(before: unknown, after: unknown): readonly FieldChange[] {
  return [...hintMembers].flatMap(([field, name]): FieldChange[] => {
    const [was, is] = [before, after].map((descriptor) => hintOf(descriptor, name));
    if (was === is) return [];
    const isWider = field === 'read-only' ? was === true : is === true || was === false;
    const isRanked = field !== 'idempotent' && (isWider || is !== undefined);
    const verdict = !isRanked ? 'other' : isWider ? 'wider' : was === undefined ? 'now stated' : 'narrower';
    const [old, now] = [was, is].map((value) => (value === undefined ? undefined : String(value)));
    const basis = { before: basisOf(old), after: basisOf(now) };
    return [{ field, before: old, after: now, verdict, basis, isOurs: false }];
  });
}

function basisOf(value: string | undefined): 'stated' | 'unstated' {
  return value === undefined ? 'unstated' : 'stated';
}

function hintOf(descriptor: unknown, name: string): boolean | undefined {
  const annotations = isObject(descriptor) ? member(descriptor, 'annotations') : undefined;
  const value = isObject(annotations) ? member(annotations, name) : undefined;
  return typeof value === 'boolean' ? value : undefined;
}

/** The values are cut JSON text. */
function readWidening(before: unknown, after: unknown): AcceptsChange | null {
  const found = findWidening(before, after);
  return found && { ...found, before: shorten(found.before), after: shorten(found.after) };
}

/** Findings are the same where rule, case and place are. */
function newFindings(before: readonly Finding[], after: readonly Finding[]): readonly Finding[] {
  const keyOf = ({ rule, variant, pointer }: Finding) => `${rule} ${variant} ${pointer}`;
  const known = new Set(before.map(keyOf));
  const rank = ({ severity }: Finding) => severities.indexOf(severity);
  return after
    .filter((finding) => isCounted(finding.severity) && !known.has(keyOf(finding)))
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, maxFindings);
}

function shorten(value: unknown): string | undefined {
  return value === undefined ? undefined : formatJson(value, maxValue);
}

function compareFacts(before: ComparedTool, after: ComparedTool, isOurs: boolean): readonly FieldChange[] {
  const found: FieldChange[] = [];
  for (const field of postureFields) {
    const [old, now] = [before.posture[field], after.posture[field]];
    const [was, is] = [factValue(old), factValue(now)];
    const basis = { before: old.basis, after: now.basis };
    if (was !== is) found.push({ field, before: was, after: is, verdict: judge(field, was, is), basis, isOurs });
  }
  const [was, is] = [before.scopes, after.scopes].map(sortedScopes);
  if (was?.join('\n') !== is?.join('\n') || (was === undefined) !== (is === undefined)) {
    found.push({
      field: 'scopes',
      before: was?.join(' '),
      after: is?.join(' '),
      verdict: judgeScopes(was, is),
      basis: { before: before.scopes.basis, after: after.scopes.basis },
      isOurs,
    });
  }
  return found;
}

function sortedScopes(fact: Fact<readonly string[]>): readonly string[] | undefined {
  const scopes = factValue(fact);
  return scopes && [...new Set(scopes)].sort();
}

/**
 * What nobody states counts as more than any known word, and what is stated now is no wider for it. Where one word
 * that no vocabulary lists becomes another, nobody can tell: it counts as wider.
 */
function judge(field: PostureField, was: string | undefined, is: string | undefined): FieldChange['verdict'] {
  if (!judged.has(field)) return 'other';
  if (was === undefined) return 'now stated';
  if (is === undefined) return 'wider';
  return riskRank(field, is) >= riskRank(field, was) ? 'wider' : 'narrower';
}

function judgeScopes(was: readonly string[] | undefined, is: readonly string[] | undefined): FieldChange['verdict'] {
  if (was === undefined) return 'now stated';
  return is === undefined || is.some((scope) => !was.includes(scope)) ? 'wider' : 'narrower';
}

/** What a change says in other words than places of the descriptor. */
interface Told {
  readonly fields: ReadonlySet<FieldChange['field']>;
  readonly hasInput: boolean;
  readonly hasTexts: boolean;
}

/** Where descriptors differ in what is not told in other words. */
function findElsewhere(before: unknown, after: unknown, told: Told): readonly DescriptorPart[] {
  const parts: DescriptorPart[] = [];
  for (const { pointer, before: was, after: is } of compareDescriptors(before, after)) {
    const isOfText = isText(pointer) && [was, is].some((one) => typeof one === 'string');
    const isTold = isToldBy(pointer, told) || (isOfText && told.hasTexts);
    if (!isTold && parts.length < maxElsewhere) parts.push({ pointer, before: shorten(was), after: shorten(is) });
  }
  return parts;
}

function isToldBy(pointer: string, { fields, hasInput }: Told): boolean {
  if (/^\/(?:inputSchema|input_schema)(?:\/|$)/.test(pointer)) return hasInput;
  if (/^\/auth\/scopes(?:\/|$)/.test(pointer)) return fields.has('scopes');
  for (const [hint, name] of hintMembers) if (pointer === `/annotations/${name}`) return fields.has(hint);
  const field = statedAt.get(pointer);
  return field !== undefined && fields.has(field);
}

/** Whether two descriptors say the same but for the order of their scopes. */
function hasSameContent(before: ComparedTool, after: ComparedTool): boolean {
  const [old, now] = [before, after].map(({ descriptor }) => canonicalText(withOrderedScopes(descriptor)));
  return old !== null && old === now;
}

/** The order of scopes says nothing. */
function withOrderedScopes(descriptor: unknown): unknown {
  const auth = isObject(descriptor) ? member(descriptor, 'auth') : undefined;
  const scopes = isObject(auth) ? member(auth, 'scopes') : undefined;
  if (!isObject(descriptor) || !isObject(auth) || !Array.isArray(scopes)) return descriptor;
  if (!scopes.every((scope) => typeof scope === 'string')) return descriptor;
  return { ...descriptor, auth: { ...auth, scopes: scopes.toSorted() } };
}

/** Members whose text is there to be read, by people and models alike. */
const read = /\/(?:description|title|summary|instructions|usage|markdownDescription|\$comment)$/;
/** Lists of such texts. */
const listed = /\/(?:examples|enumDescriptions|markdownEnumDescriptions)(?:\/|$)/;
const maxTexts = 50;

/** Whether a string at this place of a descriptor is a text that a model reads. */
function isText(pointer: string): boolean {
  return read.test(pointer) || listed.test(pointer);
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
  const stray = new Map<string, string[]>();
  for (const [pointer, text] of old) {
    if (now.has(pointer)) continue;
    const places = stray.get(text);
    if (places === undefined) stray.set(text, [pointer]);
    else places.push(pointer);
  }
  const changes: TextChange[] = [];
  for (const [pointer, after] of now) {
    const formerPlace = old.has(pointer) ? undefined : stray.get(after)?.shift();
    if (formerPlace !== undefined) old.delete(formerPlace);
    else changes.push({ pointer, before: old.get(pointer) ?? '', after });
    old.delete(pointer);
  }
  for (const [pointer, before] of old) changes.push({ pointer, before, after: '' });
  return changes.slice(0, maxTexts);
}

function textsOf(descriptor: unknown): Map<string, string> {
  const texts = new Map<string, string>();
  walkStrings(descriptor, ({ pointer, text, role }) => {
    if (role === 'value' && text !== '' && isText(pointer)) texts.set(pointer, text);
  });
  return texts;
}
