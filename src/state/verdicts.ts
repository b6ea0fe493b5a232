import { listDecisions, ofKind } from '../draft/ledger';
import { listKey } from '../draft/listVerdicts';
import { type FormerVerdict, standingOf } from '../draft/verdicts';
import { nextTurn } from '../engine/inSlices';
import type { OwnedPrint } from '../engine/ruleMatches';
import { takeSubjects } from '../engine/subjectColumns';
import type { Subject } from '../engine/subjects';
import { type ApprovedList, listDigest } from '../model/approvedList';
import { describeAuthor } from '../model/dates';
import type { JudgementValue, Verdict, VerdictSubject } from '../model/decision';
import { reaches } from '../model/finding';
import { formatCounted } from '../model/formatCount';
import { type FindingPrint, placeOfFinding } from '../model/judgement';
import { revealPlain } from '../model/revealText';
import { catalogClient } from './catalogClient';
import { knownCatalog } from './catalogSummary';
import { ofMatches } from './catalogView';
import { settingsStore } from './hostStore';
import { areAssignmentsKnown, currentLedger, decide, withdrawAll } from './ledger';
import { type FindingAsk, type JudgedSubject, type JudgingAsk, openDialog, type VerdictAsk } from './openDialog';
import { showNotice } from './pageNotice';
import { currentPreferences, signNow } from './preferences';
import { unconfirmed, unreadSources } from './sources/standing';

/** The open findings that a verdict would pass over. */
export function graveIn({ seen }: Pick<VerdictAsk, 'seen'>): readonly Subject[] {
  const { threshold } = settingsStore.getState();
  return seen.filter(({ findings }) => findings.some(({ severity }) => reaches(severity, threshold)));
}

/** Whether a verdict needs a reason: a rejection, and an approval in spite of a finding that holds exports up. */
export function needsReason(ask: VerdictAsk): boolean {
  return ask.value === 'rejected' || graveIn(ask).length > 0;
}

/** What keeps anybody from judging now, in words; null for nothing. */
export function whyNotNow(): string | null {
  const { summary } = knownCatalog();
  // A verdict holds for the fingerprint on screen, so one server that doesn't answer holds up none.
  const { unanswered } = unconfirmed.getState();
  const isSettled = areAssignmentsKnown.getState() && unreadSources.getState().every((one) => unanswered.includes(one));
  return summary?.isJudged === true && isSettled ? null : 'Lists or rules are still being read. Judge once they are.';
}

/**
 * Approves or rejects something as it is now; asks for a name and, where needed, a reason. `shown`: the fingerprint on
 * screen, where there is one: of anything else nothing is said.
 */
export async function giveVerdict(
  subject: JudgedSubject,
  value: Verdict['value'],
  shown?: string | null,
  reason = '',
): Promise<void> {
  const early = whyNotNow();
  if (early !== null) return showNotice({ kind: 'info', words: early, isPassing: true });
  const all = await askSubjects(subject);
  await nextTurn();
  const found = shown === undefined ? all : all.filter(({ digest }) => digest === shown);
  if (found.length === 0 && all.length > 0) return refuse(lookAgain(describeSubject(subject, all)));
  const seen = value === 'approved' ? found.filter(mayApprove) : found;
  const ask: VerdictAsk = { value, subject, found, seen, reason };
  if (found.length === 0) return refuse('The catalog doesn’t show it, so it can’t be judged.');
  if (ask.seen.length === 0)
    return refuse('It has no fingerprint, so nobody could tell later whether it is the one that was approved.');
  const isPlain = subject.kind === 'tool' || subject.kind === 'server';
  if (!isPlain || needsReason(ask) || currentPreferences().reviewer.trim() === '')
    openDialog('verdict', { verdict: ask });
  else enterVerdicts(ask, reason);
}

/** Approves a tool as it was approved by its former id, in the name of whoever presses. */
export function carryOver(toolId: string, { toolId: was, verdict, digest }: FormerVerdict): Promise<void> {
  const words = `Was ${was}, approved ${describeAuthor(verdict)}`;
  return giveVerdict({ kind: 'tool', question: { toolIds: [toolId] } }, 'approved', digest, words);
}

/** Judges all tools that match; `of` names the one server or rule that makes them one thing to judge. */
export async function giveVerdictOnMatches(of: string, value: Verdict['value']): Promise<void> {
  const toolIds = await ofMatches((result) => catalogClient.ask('ids', { result }));
  if (toolIds !== null) await giveVerdict({ kind: 'tools', question: { toolIds }, of }, value);
}

const lookAgain = (what: string) => `${what} changed while you looked at it. Nothing was saved: look again.`;

const refuse = (words: string) => showNotice({ kind: 'error', words });

async function askSubjects({ question }: JudgedSubject): Promise<readonly Subject[]> {
  return takeSubjects(await catalogClient.ask('subjects', question));
}

function isSubject(one: Subject, other: Subject | undefined): boolean {
  if (one.about !== other?.about || one.toolId !== other.toolId || one.digest !== other.digest) return false;
  const found = one.findings.length + other.findings.length;
  return found === 0 || JSON.stringify(one.findings) === JSON.stringify(other.findings);
}

/** What has no fingerprint can’t be approved, and what was rejected stays so, unless it is judged alone. */
function mayApprove({ about, toolId, digest }: Subject, _place: number, all: readonly Subject[]): boolean {
  if (digest === null) return false;
  const isAlone = all.length === 1;
  return isAlone || about === 'source' || standingOf(currentLedger().get(toolId), about, null).state !== 'rejected';
}

/** Enters what was decided in the dialog, unless any of it changed, findings included, or is being read anew; then says so. */
export async function saveVerdicts(ask: VerdictAsk, reason: string): Promise<string | null> {
  const early = whyNotNow();
  if (early !== null) return early;
  const now = await askSubjects(ask.subject);
  if (now.length !== ask.found.length || !now.every((one, place) => isSubject(one, ask.found[place]))) {
    const known = new Set(now.map((one) => JSON.stringify(one)));
    const changed = ask.found.find((one) => one.about !== 'source' && !known.has(JSON.stringify(one)));
    const isWhole = ask.subject.kind === 'tool' || now.length === ask.found.length;
    if (changed !== undefined || !isWhole) return lookAgain(changed ? revealPlain(changed.toolId) : 'The list');
  }
  // Of a hundred thousand, looking and entering are a task each.
  await nextTurn();
  enterVerdicts(ask, reason);
  return null;
}

function enterVerdicts({ value, seen, subject }: VerdictAsk, reason: string): void {
  const signed = signNow(reason);
  const origin = subject.kind === 'source' ? subject.origin : null;
  decide<'verdict'>(
    seen.map(({ about, toolId, digest }) => {
      const place = about === 'source' && origin !== null ? { origin } : {};
      return { kind: 'verdict', about, toolId, digest, value, ...place, ...signed };
    }),
    `${describeSubject(subject, seen)} ${value}.`,
  );
}

/** `Server docs` · `12 tools of docs` · `October as listed: 5,007 tools and 3 servers` */
export function describeSubject(subject: JudgedSubject, seen: readonly Subject[]): string {
  const count = (about: Subject['about']) => seen.filter((one) => one.about === about).length;
  const tools = formatCounted(count('tool'), 'tool');
  switch (subject.kind) {
    case 'tool':
      return revealPlain(subject.question.toolIds[0] ?? '');
    case 'tools':
      return `${tools} of ${revealPlain(subject.of)}`;
    case 'server':
      return `Server ${revealPlain(subject.title)}`;
    case 'source': {
      const servers = count('server');
      return `${revealPlain(subject.name)} as listed: ${tools}${servers === 0 ? '' : ` and ${formatCounted(servers, 'server')}`}`;
    }
    default:
      return subject satisfies never;
  }
}

/** Takes back the verdicts on something; of a source, with all that was decided in the same press. */
export function takeBackVerdicts(id: string, about: VerdictSubject = 'tool'): void {
  const made = ofKind(currentLedger().get(id) ?? [], 'verdict').filter((one) => one.about === about);
  const together = made.flatMap(({ at, by, value }) =>
    about !== 'source'
      ? []
      : ofKind(listDecisions(currentLedger()), 'verdict').filter(
          (one) => one.about !== 'source' && one.at === at && one.by === by && one.value === value,
        ),
  );
  if (made.length > 0) withdrawAll([...made, ...together], []);
}

/** Approves or rejects a draft for one target; `until` is the day of the next review in ISO 8601, absent for none. */
export function giveListVerdict(
  draftId: string,
  list: ApprovedList,
  value: Verdict['value'],
  reason: string,
  until?: string,
): void {
  const expires = until === undefined || until === '' ? {} : { expires: until };
  const made = { about: list.target, toolId: draftId, digest: listDigest(list), value, list };
  decide<'list'>([{ kind: 'list', ...made, ...signNow(reason), ...expires }], `“${revealPlain(list.name)}” ${value}.`);
}

/** Takes back the verdicts on a draft for one target, also those that a file brought. */
export function takeBackListVerdict(draftId: string, { name, target }: ApprovedList): void {
  const ledger = currentLedger();
  const all = [...(ledger.get(draftId) ?? []), ...(ledger.get(listKey(name)) ?? [])];
  withdrawAll(
    ofKind(all, 'list').filter(({ about }) => about === target),
    [],
  );
}

/** What was said last, and until when: offered for the next finding of that rule that is judged so. */
let lastSaid: {
  readonly rule: string;
  readonly value: JudgementValue;
  readonly reason: string;
  readonly until: string;
} | null = null;

export function usualWords({ print, value }: FindingAsk): { readonly reason: string; readonly until: string } {
  return lastSaid?.rule === print.rule && lastSaid.value === value ? lastSaid : { reason: '', until: '' };
}

/** Judges a finding; asks for a name and, where it is not confirmed, a reason. */
export async function askToJudge(ask: FindingAsk): Promise<void> {
  const early = whyNotNow();
  if (early !== null) return showNotice({ kind: 'info', words: early, isPassing: true });
  const alike = await catalogClient.ask('findingsLike', { id: ask.toolId, rule: ask.print.rule });
  if (!alike.some((one) => isSameFinding(one, ask))) return refuse(lookAgain('The finding'));
  if (ask.value === 'confirmed' && currentPreferences().reviewer.trim() !== '' && alike.length === 1)
    enterJudgements(ask, [ask], '', undefined);
  else openDialog('judge-finding', { judging: { ...ask, alike } });
}

/**
 * Judges a finding, or with `isOfServer` all of its rule on its server, unless any of them is another by now; then says
 * so. `until` is a day in ISO 8601, absent for good.
 */
export async function saveJudgement(
  ask: JudgingAsk,
  isOfServer: boolean,
  reason: string,
  until?: string,
): Promise<string | null> {
  const early = whyNotNow();
  if (early !== null) return early;
  const now = await catalogClient.ask('findingsLike', { id: ask.toolId, rule: ask.print.rule });
  const judged: readonly OwnedPrint[] = isOfServer ? ask.alike : [ask];
  const isThere = judged.every((one) => now.some((other) => isSameFinding(one, other)));
  if (!isThere || (isOfServer && now.length !== ask.alike.length)) return lookAgain('What was found');
  lastSaid = { rule: ask.print.rule, value: ask.value, reason, until: until ?? '' };
  enterJudgements(ask, judged, reason, until, isOfServer ? 'server' : undefined);
  return null;
}

function isSameFinding(one: OwnedPrint, other: OwnedPrint): boolean {
  return one.toolId === other.toolId && JSON.stringify(one.print) === JSON.stringify(other.print);
}

function enterJudgements(
  { value }: FindingAsk,
  judged: readonly OwnedPrint[],
  reason: string,
  until: string | undefined,
  scope?: 'server',
): void {
  const said = { ...signNow(reason), ...(until !== undefined && { expires: until }), ...(scope && { scope }) };
  decide<'judgement'>(
    judged.map(({ toolId, print }) => {
      const about = placeOfFinding(print);
      return { kind: 'judgement', toolId, digest: print.found, about, value, ...said };
    }),
    `${judged.length === 1 ? 'Finding' : formatCounted(judged.length, 'finding')} ${judgementWords[value]}.`,
  );
}

/** Accepts findings of a tool, or of a server by its name, for good. */
export function acceptFindings(toolId: string, prints: readonly FindingPrint[], reason: string): void {
  const signed = signNow(reason);
  decide<'judgement'>(
    prints.map((print) => {
      const about = placeOfFinding(print);
      return { kind: 'judgement', toolId, digest: print.found, about, value: 'accepted', ...signed };
    }),
    `${formatCounted(prints.length, 'finding')} accepted.`,
  );
}

const judgementWords: Readonly<Record<JudgementValue, string>> = {
  confirmed: 'confirmed',
  accepted: 'accepted',
  'false-alarm': 'called a false alarm',
};

/** Takes back what was said of a finding; the notice can undo it. */
export function takeBackJudgement(toolId: string, print: FindingPrint): void {
  const about = placeOfFinding(print);
  const made = (currentLedger().get(toolId) ?? []).filter((one) => one.kind === 'judgement' && one.about === about);
  if (made.length > 0) withdrawAll(made, []);
}
