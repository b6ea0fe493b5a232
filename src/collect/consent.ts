import { formatCounted } from '../model/formatCount';
import { drawPlan, isCut, nameText, quote } from './launchText';
import type { ServerPlan } from './planServer';
import { ask, say, sayLine } from './terminal';
import type { SessionPlan } from './usageCommand';

/** Where somebody reads what is said and can answer it. */
export const isTerminal = process.stdin.isTTY === true && process.stderr.isTTY === true;

const secretQuestion = 'The plan shows the values of these files, secrets among them. Show it here? [y/N] ';

/** Asks before values that look secret are shown. */
export async function askToShow(): Promise<boolean> {
  return isYes(await ask(secretQuestion));
}

function isYes(answer: string | null): boolean {
  return /^y(es)?$/i.test(answer?.trim() ?? '');
}

/** Asks before anything starts: once for all, and alone for each server of which the plan cut a text. Null without a yes. */
export async function askToStart(plans: readonly ServerPlan[]): Promise<readonly ServerPlan[] | null> {
  const working = plans.filter(({ draft }) => draft.kind !== 'skip');
  if (working.length === 0) return plans;
  if (!isTerminal) {
    say('Nobody can be asked here: give --yes to start them.');
    return null;
  }
  const cut = new Set(working.filter(isCut));
  const count = working.length - cut.size;
  const agreed = new Set<ServerPlan>();
  if (count > 0) {
    const which = count === 1 ? 'this server' : `these ${count} servers`;
    const question = `Start or ask ${cut.size === 0 ? which : `${which}, without those whose text was cut`}? [y/N] `;
    if (!isYes(await ask(question))) return null;
    for (const plan of working) if (!cut.has(plan)) agreed.add(plan);
  }
  for (const plan of cut) {
    for (const [verb, text] of drawPlan(plan, Number.POSITIVE_INFINITY)) sayLine(verb, text);
    if (isYes(await ask('Start or ask this server, as it stands above in full? [y/N] '))) agreed.add(plan);
  }
  if (agreed.size === 0) return null;
  const reason = 'It was left out when it was asked about.';
  return plans.map((plan) =>
    plan.draft.kind === 'skip' || agreed.has(plan)
      ? plan
      : { ...plan, draft: { kind: 'skip', status: 'skipped', reason } as const },
  );
}

/** Asks before any session is opened. */
export async function askToRead({ folders }: SessionPlan): Promise<boolean> {
  const count = folders.reduce((sum, { files }) => sum + files.length, 0);
  if (count === 0) return false;
  if (!isTerminal) {
    say('Nobody can be asked here: give --yes to read the sessions.');
    return false;
  }
  return isYes(await ask(`Read ${formatCounted(count, 'session file')} and keep only counts? [y/N] `));
}

/** Asks the clients' questions in a terminal; returns no answers elsewhere, and null on Ctrl C. */
export async function askQuestions(
  plans: readonly ServerPlan[],
  isPrivate: boolean,
): Promise<ReadonlyMap<string, string> | null> {
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
