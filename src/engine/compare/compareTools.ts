import { canonicalText } from '../../model/canonicalText';
import {
  type AccessAspect,
  type ChangeClass,
  changeClasses,
  type DescriptorPart,
  type FieldChange,
  type ToolChange,
} from '../../model/change';
import { compareDescriptors } from '../../model/compareDescriptors';
import { type Fact, factValue } from '../../model/fact';
import { formatJson } from '../../model/formatJson';
import { isObject, member } from '../../model/json';
import { type PostureField, postureFields, riskRank } from '../../model/tool';
import { compareInput } from './inputChange';
import { findTextChanges, isText } from './textChanges';

/** A tool as one side knows it. */
export interface ComparedTool {
  /** Null where the descriptor has none. */
  readonly digest: string | null;
  readonly posture: Readonly<Record<PostureField, Fact>>;
  readonly scopes: Fact<readonly string[]>;
  readonly input: unknown;
  /** The raw descriptor; undefined where the side does not have it. */
  readonly descriptor: unknown;
  /** Whether its facts are known: false where the side holds a fingerprint alone. */
  readonly isRead: boolean;
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
const maxElsewhere = 20;
const maxValue = 120;

/** What is other about a tool; null where both sides say the same. */
export function compareTools(before: ComparedTool, after: ComparedTool): ToolChange | null {
  const isSameDescriptor = before.digest !== null && before.digest === after.digest;
  const canCompare = before.isRead && after.isRead;
  const fields = canCompare ? compareFacts(before, after, isSameDescriptor) : [];
  if (isSameDescriptor && fields.length === 0) return null;
  const isKnown = before.descriptor !== undefined && after.descriptor !== undefined;
  const differs = !isSameDescriptor && isKnown;
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
  const isOpen = !isSameDescriptor && !canCompare;
  const hasDigests = before.digest !== null && after.digest !== null;
  if (differs && hasDigests && fields.length === 0 && hasSameContent(before, after)) return null;
  const found = new Set<ChangeClass>(classesOfAccess(fields));
  if (input !== null && input.kind !== 'valid') found.add('input');
  if (texts.length > 0) found.add('text');
  const gap = !isSameDescriptor && !isKnown && !isOpen ? 'kept-back' : hasDigests ? null : 'no-fingerprint';
  return describe(found, { fields, input, texts, elsewhere, isOpen, gap });
}

/** What became of a tool that goes by another id and says the same of itself. */
export function compareMoved(before: ComparedTool, after: ComparedTool): ToolChange {
  const fields = before.isRead && after.isRead ? compareFacts(before, after, true) : [];
  const found = new Set<ChangeClass>(['moved', ...classesOfAccess(fields)]);
  return describe(found, { fields, input: null, texts: [], elsewhere: [], isOpen: false, gap: null });
}

/** A tool that only one side has; `canRun`: whether it can run commands. */
export function describeLone(kind: 'added' | 'removed', canRun: boolean): ToolChange {
  const change = { fields: [], input: null, texts: [], elsewhere: [], isOpen: false, gap: null };
  return { ...describe(new Set([kind]), change), wider: canRun ? ['exec'] : [] };
}

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
    return field === 'replay' || field === 'cost' || field === 'latency' ? [] : [field];
  });
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
  const shorten = (value: unknown) => (value === undefined ? undefined : formatJson(value, maxValue));
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
