import type { JudgementValue, Verdict } from '../model/decision';
import { isGrave } from '../model/finding';
import { formatCounted } from '../model/formatCount';
import { type FindingPrint, placeOfFinding } from '../model/judgement';
import { revealPlain } from '../model/revealText';
import { catalogClient } from './catalogClient';
import { knownCatalog } from './catalogSummary';
import { areAssignmentsKnown, currentLedger, decide, withdrawAll } from './ledger';
import { type FindingAsk, type Judged, openDialog, type VerdictAsk } from './openDialog';
import { showNotice } from './pageNotice';
import { currentPreferences, signNow } from './preferences';
import { unreadSources } from './sources/standing';

/** Whether a verdict needs a reason: a rejection, and an approval in spite of a grave finding. */
export function needsReason({ value, seen }: VerdictAsk): boolean {
  return value === 'rejected' || seen.some(({ findings }) => findings?.some(({ severity }) => isGrave(severity)));
}

const stillReading = 'Lists or rules are still being read. Judge once they are.';

/** Approves or rejects tools as they are now; asks for a name and, where needed, a reason. */
export async function giveVerdicts(toolIds: readonly string[], value: Verdict['value']): Promise<void> {
  const { summary } = knownCatalog();
  const isSettled = areAssignmentsKnown.getState() && unreadSources.getState().length === 0;
  if (summary === null || !summary.isJudged || !isSettled) return showNotice({ kind: 'info', words: stillReading });
  const seen = await printsOf(toolIds);
  const unprinted = value === 'approved' && seen.some(({ digest }) => digest === null);
  if (seen.length === 0 || unprinted) {
    const words = unprinted
      ? 'It has no fingerprint, so nobody could tell later whether it is the one that was approved.'
      : 'The catalog doesn’t show this tool, so it can’t be judged.';
    return showNotice({ kind: 'error', words });
  }
  const ask = { value, seen };
  if (needsReason(ask) || currentPreferences().reviewer.trim() === '') openDialog('verdict', { verdict: ask });
  else enterVerdicts(ask, '');
}

/** Enters what was decided in the dialog, unless a tool is another one by now; then says so. */
export async function saveVerdicts(ask: VerdictAsk, reason: string): Promise<string | null> {
  const now = new Map((await printsOf(ask.seen.map(({ toolId }) => toolId))).map((one) => [one.toolId, one.digest]));
  const changed = ask.seen.find(({ toolId, digest }) => now.get(toolId) !== digest);
  if (changed !== undefined)
    return `${revealPlain(changed.toolId)} changed while you looked at it. Nothing was saved: look again.`;
  enterVerdicts(ask, reason);
  return null;
}

function enterVerdicts({ value, seen }: VerdictAsk, reason: string): void {
  const signed = signNow(reason);
  decide<'verdict'>(
    seen.map(({ toolId, digest }) => ({ kind: 'verdict', about: 'tool', toolId, digest, value, ...signed })),
    `${formatCounted(seen.length, 'tool')} ${value}.`,
  );
}

function printsOf(toolIds: readonly string[]): Promise<readonly Judged[]> {
  return catalogClient.ask('fingerprints', { toolIds });
}

/** Takes back all verdicts on a tool; the notice can undo it. */
export function takeBackVerdicts(toolId: string): void {
  const made = (currentLedger().get(toolId) ?? []).filter(({ kind }) => kind === 'verdict');
  if (made.length > 0) withdrawAll(made, []);
}

/** Judges one finding; `until` is a day in ISO 8601, absent for good. */
export function judgeFinding({ toolId, print, value }: FindingAsk, reason: string, until?: string): void {
  const expires = until === undefined ? {} : { expires: until };
  const about = placeOfFinding(print);
  decide<'judgement'>(
    [{ kind: 'judgement', toolId, digest: print.found, about, value, ...signNow(reason), ...expires }],
    `Finding ${judgementWords[value]}.`,
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
