import { formatCounted } from '../../model/formatCount';
import { ask, fitsScreen, sayInTerminal, sayLine } from '../terminal';
import { drawSessions, type SessionPlan } from '../usage/usageCommand';
import {
  drawNames,
  drawPlaces,
  drawPlan,
  drawSum,
  nameText,
  type PlanLine,
  quote,
  type SaidBefore,
} from './launchText';
import { maskable } from './masks';
import { type ReadyPlan, readyPlan, type ServerPlan, showsSecret } from './planServer';

/** Where somebody reads what is said and can answer it. */
export const isTerminal = process.stdin.isTTY === true && process.stderr.isTTY === true;

type Answers = ReadonlyMap<string, string>;

export interface Agreed {
  readonly plans: readonly ReadyPlan[];
  /** Null where nobody agreed to have them read. */
  readonly sessions: SessionPlan | null;
}

/**
 * Shows what would be done, and asks in order: whether to show secrets, what to start, what to read, what clients ask for,
 * and again about what the answers changed. Null where nothing may be done; `isPlan`
 * only shows.
 */
export async function agree(
  drafts: readonly ServerPlan[],
  { isAgreed, isPlan = false, sessions = null }: { isAgreed: boolean; isPlan?: boolean; sessions?: SessionPlan | null },
): Promise<Agreed | null> {
  const isPrivate = isAgreed || !isTerminal;
  const shown = isPrivate ? 'full' : await askToShow(drafts);
  if (shown === null) {
    sayInTerminal('Nothing was shown or started.');
    return null;
  }
  for (const [verb, text] of sessions === null ? [] : drawSessions(sessions, isPrivate)) sayLine(verb, text);
  const isMasked = shown === 'masked';
  if (isPrivate || isPlan) sayAll(isPrivate ? drafts.map(drawNames) : drawAll(drafts, isMasked));
  if (isPlan) return { plans: [], sessions: null };
  const chosen = isAgreed ? drafts : await askToStart(drafts, isMasked);
  const toRead = sessions !== null && (isAgreed || (await askToRead(sessions))) ? sessions : null;
  const answers = chosen === null && toRead === null ? null : await askQuestions(chosen ?? [], isPrivate);
  if (chosen === null || answers === null) sayInTerminal('Nothing was started.');
  if (answers === null) return null;
  const settled = isPrivate ? chosen : await askAgain(chosen ?? [], answers);
  return { plans: (settled ?? []).map((plan) => readyPlan(plan, answers)), sessions: toRead };
}

function isYes(answer: string | null): boolean {
  return /^y(es)?$/i.test(answer?.trim() ?? '');
}

/** Asks before values that look secret are shown. */
async function askToShow(plans: readonly ServerPlan[]): Promise<'full' | 'masked' | null> {
  if (!plans.some((plan) => showsSecret(plan))) return 'full';
  const some = plans.some((plan) => showsSecret(plan, maskable(plan.draft)))
    ? 'all but what may decide what runs'
    : 'them';
  const question = `The plan shows the values of these files, secrets among them. Show it here? [y/N] (m masks ${some}) `;
  const answer = await ask(question);
  if (/^m(ask(ed)?)?$/i.test(answer?.trim() ?? '')) return 'masked';
  return isYes(answer) ? 'full' : null;
}

/** All lines of a plan: a sum, each server after a blank line, and last those that start nothing. */
function drawAll(plans: readonly ServerPlan[], isMasked: boolean): readonly PlanLine[] {
  const said: SaidBefore = new Map();
  const [working, left] = [plans.filter(isWorking), plans.filter((plan) => !isWorking(plan))];
  const blocks = working.map((plan) => drawPlan(plan, isMasked, said));
  const blank: PlanLine = ['', ''];
  return [
    drawSum(plans),
    ...[...blocks, left.flatMap((plan) => drawPlan(plan))].flatMap((block) =>
      block.length > 0 ? [blank, ...block] : [],
    ),
  ];
}

function isWorking({ draft }: ServerPlan): boolean {
  return draft.kind !== 'skip';
}

function sayAll(lines: readonly PlanLine[]): void {
  for (const [verb, text, isHeavy] of lines) sayLine(verb, text, isHeavy);
}

/**
 * Shows the plan and asks before anything starts: once for all where the plan fits on the screen, else about each server
 * after its own lines, and those that start nothing are only counted. Null without a yes.
 */
async function askToStart(plans: readonly ServerPlan[], isMasked: boolean): Promise<readonly ServerPlan[] | null> {
  const working = plans.filter(isWorking);
  if (!isTerminal) {
    if (working.length > 0) sayInTerminal('Nobody can be asked here: give --yes to start them.');
    return working.length === 0 ? plans : null;
  }
  const all = drawAll(plans, isMasked);
  const fits = fitsScreen(all);
  sayAll(fits ? all : [drawSum(plans)]);
  if (working.length === 0) return plans;
  if (fits) {
    const which = working.length === 1 ? 'this server' : `these ${working.length} servers`;
    return isYes(await ask(`Start or ask ${which}? [y/N] `)) ? plans : null;
  }
  const agreed = new Set<ServerPlan>();
  for (const [i, plan] of working.entries()) {
    sayInTerminal('');
    sayAll(drawPlan(plan, isMasked));
    const answer = await ask(`Start or ask this server, ${i + 1} of ${working.length}? [y/N] `);
    if (answer === null) return null;
    if (isYes(answer)) agreed.add(plan);
  }
  return agreed.size === 0 ? null : plans.map((plan) => (agreed.has(plan) ? plan : leaveOut(plan)));
}

function leaveOut(plan: ServerPlan): ServerPlan {
  if (plan.draft.kind === 'skip') return plan;
  return { ...plan, draft: { kind: 'skip', status: 'skipped', reason: 'It was left out when it was asked about.' } };
}

/** Asks before any session is opened. */
async function askToRead({ folders }: SessionPlan): Promise<boolean> {
  const count = folders.reduce((sum, { files }) => sum + files.length, 0);
  if (count === 0) return false;
  if (!isTerminal) {
    sayInTerminal('Nobody can be asked here: give --yes to read the sessions.');
    return false;
  }
  return isYes(await ask(`Read ${formatCounted(count, 'session file')} and keep only counts? [y/N] `));
}

/** Asks the clients' questions in a terminal; returns no answers elsewhere, and null on Ctrl C. */
async function askQuestions(plans: readonly ServerPlan[], isPrivate: boolean): Promise<Answers | null> {
  const answers = new Map<string, string>();
  if (!isTerminal) return answers;
  for (const { name, questions, draft } of plans) {
    for (const { key, id, words, fallback } of draft.kind === 'skip' ? [] : questions) {
      if (answers.has(key)) continue;
      sayLine('asks you', `${nameText(id)} for the server ${nameText(name)}${isPrivate ? '' : `: ${quote(words)}`}`);
      const standard = isPrivate ? 'the default of its file' : quote(fallback ?? '');
      if (fallback !== undefined) sayLine('', `Enter takes ${standard}`);
      const given = await ask('Your answer goes to that server, and is not shown here: ', true);
      if (given === null) return null;
      const answer = given === '' ? fallback : given;
      if (answer !== undefined) answers.set(key, answer);
    }
  }
  return answers;
}

/** Shows what answers have changed of program, folder and links, and asks again; without a yes the server is left out. */
async function askAgain(plans: readonly ServerPlan[], answers: Answers): Promise<readonly ServerPlan[]> {
  const checked: ServerPlan[] = [];
  for (const plan of plans) {
    const { name, draft, questions } = plan;
    if (draft.kind !== 'start' || !draft.waits || questions.some(({ key }) => !answers.has(key))) {
      checked.push(plan);
      continue;
    }
    const given = new Map(questions.map(({ id, key }) => [id, answers.get(key) ?? '']));
    const shown = new Set(drawPlaces(plan, draft, draft.places).map((line) => line.join('\n')));
    const lines = drawPlaces(plan, draft, draft.look(given)).filter((line) => !shown.has(line.join('\n')));
    for (const [verb, text] of lines) sayLine(verb, text.replace('by default ', ''), true);
    const question = `So your answers say of the server ${nameText(name)}. Start it? [y/N] `;
    checked.push(lines.length === 0 || isYes(await ask(question)) ? plan : leaveOut(plan));
  }
  return checked;
}
