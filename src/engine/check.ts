import { tellLookAlike } from '../audit/alikeTexts';
import { printOf, textFound } from '../audit/findingPrint';
import { describeFinding } from '../audit/rules';
import { type Ledger, listDecisions, ofKind } from '../draft/ledger';
import { judgedAs, standingOf, toolStanding, type VerdictStanding } from '../draft/verdicts';
import { describeAuthor } from '../model/dates';
import type { Judgement, Verdict } from '../model/decision';
import { ways } from '../model/effect';
import { type Finding, isCounted, type Severity, severityRank } from '../model/finding';
import { type FindingPrint, type FindingState, isOpenState } from '../model/judgement';
import { maskFinding, maskText } from '../model/maskSecrets';
import { type RichText, revealPlain } from '../model/revealText';
import type { Server } from '../model/server';
import type { Source, SourceId } from '../model/source';
import { aspectLabel, fieldName, fieldWord } from '../model/toolChange';
import type { Catalog } from './catalog';
import { rowDigest } from './catalogSource';
import { describeServerField, isOfKind, type ServerField } from './compare/compareServers';
import type { CatalogComparison } from './compareCatalog';
import { readAt } from './comparisonTable';
import { isShown } from './contentFindings';
import { answerEffects } from './effectColumn';
import { placeOf } from './loadedCatalog';
import { auditInstructions, serverDigest } from './servers';

/** Which findings fail a check. `new`: those without a judgement in force. A severity: open findings that grave or graver. */
export const failLevels = ['new', 'critical', 'high', 'medium'] as const;
export type FailLevel = (typeof failLevels)[number];

/** What a check asks of a catalog. */
export interface CheckQuestion {
  readonly decisions: Ledger;
  readonly failOn: FailLevel;
  readonly allowAdded: boolean;
}

/** A tool or server of the catalog. */
export interface CheckedSubject {
  readonly kind: 'tool' | 'server';
  /** A toolId, or a server's name. Untrusted text. */
  readonly id: string;
  /** A server's own name, where toolIds can't hold it. Untrusted text. */
  readonly called?: string;
}

export interface CheckedFinding extends CheckedSubject, FindingPrint {
  /** The id of the source that lists it. */
  readonly source: SourceId;
  readonly severity: Severity;
  readonly state: FindingState;
  /** The verdict on it, in force or not. */
  readonly judgement?: Judgement;
  /** What was found, in plain words, with what is quoted escaped. */
  readonly words: string;
  /** The text that it found, as its fingerprint has it, and cut; absent where it stands in no text. */
  readonly evidence?: string;
  /** Whether the check fails by it. */
  readonly fails: boolean;
}

/** Why a check fails by a tool or server, worst first. */
export const checkReasons = [
  'rejected',
  'unasked',
  'changed',
  'program',
  'instructions',
  'wider',
  'unknown',
  'accepts',
  'may-accept',
  'default',
  'text',
  'added',
] as const;
export type CheckReason = (typeof checkReasons)[number];

const reasonWords: Readonly<Record<CheckReason, string>> = {
  rejected: 'was rejected, and is listed',
  unasked: 'runs unasked in an approved list, where it did not',
  changed: 'changed since it was approved',
  program: 'is another program',
  instructions: 'has other instructions',
  wider: 'may do more',
  unknown: 'can’t be compared, so it may do more',
  accepts: 'accepts more arguments',
  'may-accept': 'may accept more arguments',
  default: 'does otherwise where an argument is left out',
  text: 'has another text for a model',
  added: 'was added',
};

export function describeReason(reason: CheckReason): string {
  return reasonWords[reason];
}

export interface CheckedChange extends CheckedSubject {
  readonly why: readonly CheckReason[];
  /** What differs, a line each, with what is quoted escaped. */
  readonly details: readonly string[];
  readonly fails: boolean;
}

export interface CheckedServer extends Pick<Server, 'name' | 'called'> {
  readonly digest: string | null;
}

export interface CheckAnswer {
  readonly sources: readonly Source[];
  /** In order, each with its fingerprint; null where it has none. */
  readonly tools: readonly (readonly [toolId: string, digest: string | null])[];
  readonly servers: readonly CheckedServer[];
  readonly findings: readonly CheckedFinding[];
  /** Null without a review: then nothing can have changed. */
  readonly changes: readonly CheckedChange[] | null;
  /** Tools that the review has and the catalog lacks. */
  readonly removed: readonly string[];
}

/** Judges a catalog by the rules and by a review; yields how many tools are done. Its content has to be read before. */
export function* checkCatalog(
  catalog: Catalog,
  comparison: CatalogComparison | null,
  { decisions, failOn, allowAdded }: CheckQuestion,
): Generator<number, CheckAnswer> {
  const { loaded, auditRow, settings } = catalog;
  const checked: CheckedServer[] = [];
  const tools: CheckAnswer['tools'][number][] = [];
  const findings: CheckedFinding[] = [];
  const standing: CheckedChange[] = [];
  const judge = (
    subject: Pick<CheckedFinding, keyof CheckedSubject | 'source'>,
    found: readonly Finding[],
    value: unknown,
  ) => {
    const printed = found.map((finding) => ({ finding, print: printOf(finding, value) }));
    const present = new Set(printed.map(({ print }) => print.found));
    for (const { finding, print } of printed) {
      if (!isCounted(finding.severity)) continue;
      const { state, judgement } = judgedAs(print, decisions.get(subject.id), Date.now(), present);
      const words = plainWords(describeFinding(maskFinding(finding)).sentence);
      const { severity } = finding;
      const text = textFound(finding, value);
      findings.push({
        ...subject,
        ...print,
        severity,
        state,
        ...(judgement && { judgement }),
        words,
        ...(text !== null && { evidence: revealPlain(text, maxText) }),
        fails: failsBy(severity, state, failOn),
      });
    }
  };
  for (const [row, id] of loaded.index.toolIds.entries()) {
    const audited = auditRow(row);
    const { source, place } = placeOf(loaded, row);
    judge({ kind: 'tool', id, source: source.id }, [...audited.findings, ...audited.settled], audited.value);
    const digest = rowDigest(source, place);
    tools.push([id, digest]);
    const from = { server: loaded.index.servers.get(row), source: source.id };
    standing.push(...changeOf({ kind: 'tool', id }, toolStanding(decisions, id, digest, from)));
    yield row + 1;
  }
  for (const { id: source, servers } of loaded.sources) {
    for (const server of servers) {
      const { name, called } = server;
      const own = called === undefined ? {} : { called };
      const subject = { kind: 'server', id: name, ...own } as const;
      const digest = serverDigest(server);
      checked.push({ name, ...own, digest });
      const found = auditInstructions(server, loaded).filter((finding) => isShown(finding, settings));
      judge({ ...subject, source }, found, { instructions: server.instructions });
      standing.push(...changeOf(subject, standingOf(decisions.get(name), 'server', digest)));
    }
  }
  standing.push(...unaskedIn(catalog, decisions));
  findings.sort((a, b) => severityRank(a.severity) - severityRank(b.severity));
  const told =
    comparison === null ? [] : [...changesOf(comparison, allowAdded), ...serverChangesOf(comparison, checked)];
  const changes = together([...standing, ...told]);
  return {
    sources: loaded.sources.map(({ id, name }) => ({ id, name })),
    tools,
    servers: checked,
    findings,
    changes: comparison === null && changes.length === 0 ? null : changes,
    removed: comparison === null ? [] : removedFrom(comparison),
  };
}

/** `“delete” in its name`: our words, with quotation marks of their own. */
const told = /^(?:“[^“”]*” in )?its (?:name|title|parameters|description)$/;

function plainWords(sentence: RichText): string {
  const quoted = (text: string) => (told.test(text) ? text : `“${text}”`);
  return sentence.map((part) => ('text' in part ? part.text : quoted(revealPlain(part.quote, maxText)))).join('');
}

function failsBy(severity: Severity, state: FindingState, failOn: FailLevel): boolean {
  if (failOn === 'new') return state === 'open' || state === 'lapsed';
  return isOpenState(state) && severityRank(severity) <= severityRank(failOn);
}

/** Words of a verdict that is no longer in force, or that rejects. */
function changeOf(subject: CheckedSubject, { state, verdict }: VerdictStanding): readonly CheckedChange[] {
  if (state !== 'rejected' && state !== 'changed') return [];
  return [{ ...subject, why: [state], details: verdict === undefined ? [] : [wordsOf(verdict, subject)], fails: true }];
}

function wordsOf(verdict: Verdict, { kind }: CheckedSubject): string {
  const { about, value } = verdict;
  return revealPlain(`${value}${about === kind ? '' : ` with its ${about}`} ${describeAuthor(verdict)}`, maxText);
}

/** Tools of approved lists that their clients run unasked now, and did not when the list was approved. */
function unaskedIn(catalog: Catalog, decisions: Ledger): readonly CheckedChange[] {
  return ofKind(listDecisions(decisions), 'list').flatMap(({ value, list: { name, target, entries, denied = [] } }) => {
    if (value !== 'approved') return [];
    const toolIds = entries.map(({ toolId }) => toolId);
    const list = {
      entries,
      patterns: [],
      denied: denied.map((id) => ({ id, isPattern: id.includes('*') })),
      aliases: new Map(),
    };
    const now = answerEffects(catalog, { toolIds, effect: { clients: [target], list } });
    return entries.flatMap(({ toolId, effect }, place): readonly CheckedChange[] => {
      const [is] = now[place] ?? [];
      const way = ways.find((one) => is?.[one].effect === 'runs' && effect !== undefined && effect[one] !== 'runs');
      if (is === undefined || way === undefined) return [];
      const details = [`in ${is.client} by “${revealPlain(name, maxText)}”: ${revealPlain(is[way].why, maxText)}`];
      return [{ kind: 'tool', id: toolId, why: ['unasked'], details, fails: true }];
    });
  });
}

const maxText = 300;

function* changesOf(comparison: CatalogComparison, allowAdded: boolean): Generator<CheckedChange> {
  for (const place of comparison.changes.keys()) {
    const { change, now, old } = readAt(comparison, place);
    if (now === undefined) continue;
    const { classes } = change;
    const isAdded = classes.includes('added') || change.isLikely === true;
    const why = checkReasons.filter((reason) => {
      switch (reason) {
        case 'wider':
        case 'accepts':
        case 'may-accept':
        case 'default':
        case 'text':
          return classes.includes(reason) && !isAdded;
        case 'added':
          return isAdded;
        case 'unknown':
          return (change.isOpen || change.gap !== null) && !isAdded;
        case 'rejected':
        case 'unasked':
        case 'changed':
        case 'program':
        case 'instructions':
          return false;
        default:
          return reason satisfies never;
      }
    });
    if (why.length === 0) continue;
    const id = now.toolId;
    const former = change.isLikely === true && old !== undefined ? [`likely ${old.toolId} under another id`] : [];
    yield { kind: 'tool', id, why, details: [...former, ...detailsOf(change)], fails: !isAdded || !allowAdded };
  }
}

function detailsOf({ fields, wider, accepts, texts }: ReturnType<typeof readAt>['change']): readonly string[] {
  return [
    ...(wider.length > 0 ? [`more by ${[...new Set(wider.map(aspectLabel))].join(', ')}`] : []),
    ...fields.map(
      ({ field, before, after }) =>
        `${fieldName(field)}: ${revealPlain(fieldWord(before), maxText)} → ${revealPlain(fieldWord(after), maxText)}`,
    ),
    ...(accepts === null ? [] : differs(accepts.pointer, accepts.before, accepts.after)),
    ...texts.flatMap(({ pointer, before, after }) => differs(pointer, maskText(before), maskText(after))),
  ];
}

function differs(pointer: string, before = '', after = ''): readonly string[] {
  const alike = tellLookAlike(before, after);
  return [
    `${revealPlain(pointer, maxText)} was: ${revealPlain(before, maxText) || '(nothing)'}`,
    `${revealPlain(pointer, maxText)} is: ${revealPlain(after, maxText) || '(nothing)'}`,
    ...(alike === null ? [] : [revealPlain(alike, maxText)]),
  ];
}

function serverChangesOf({ servers }: CatalogComparison, checked: readonly CheckedServer[]): readonly CheckedChange[] {
  const called = new Map(checked.map((one) => [one.name, one.called]));
  return (servers ?? []).flatMap(({ name, fields }): readonly CheckedChange[] => {
    const why = [
      ...(isOfKind({ fields }, 'programs') ? (['program'] as const) : []),
      ...(isOfKind({ fields }, 'instructions') ? (['instructions'] as const) : []),
      ...(isOfKind({ fields }, 'unknown') ? (['unknown'] as const) : []),
    ];
    if (why.length === 0) return [];
    const details = fields.flatMap((one) =>
      one.isUnknown
        ? [`${describeServerField(one)}. It was: ${revealPlain(one.before ?? '', maxText)}`]
        : differs(serverPointers[one.field], one.before, one.after),
    );
    const own = called.get(name);
    return [{ kind: 'server', id: name, ...(own !== undefined && { called: own }), why, details, fails: true }];
  });
}

/** Where a server's fields stand, as pointers stand for those of a tool. */
const serverPointers: Readonly<Record<ServerField, string>> = {
  runs: '/runs',
  instructions: '/instructions',
  name: '/serverInfo/name',
  title: '/serverInfo/title',
  version: '/serverInfo/version',
};

/** One line a tool or server, worst first. */
function together(all: readonly CheckedChange[]): readonly CheckedChange[] {
  const byId = new Map<string, CheckedChange>();
  for (const one of all) {
    const key = JSON.stringify([one.kind, one.id]);
    const other = byId.get(key);
    const why = checkReasons.filter((reason) => one.why.includes(reason) || other?.why.includes(reason));
    const details = [...(other?.details ?? []), ...one.details];
    byId.set(key, { ...one, why, details, fails: one.fails || other?.fails === true });
  }
  const rank = ({ why }: CheckedChange) => (why[0] === undefined ? checkReasons.length : checkReasons.indexOf(why[0]));
  return [...byId.values()].sort((a, b) => rank(a) - rank(b));
}

function removedFrom(comparison: CatalogComparison): readonly string[] {
  return comparison.changes.flatMap((change) =>
    change.classes.includes('removed') ? [comparison.before[change.before]?.toolId ?? ''] : [],
  );
}
