import { findIntroduced, type Introduced } from '../../audit/introduced';
import { Neighbours } from '../../audit/neighbours';
import { findEffectTargets, findTarget } from '../../clients/targets';
import type { ListStanding } from '../../draft/listVerdicts';
import { effectVersion, listEffects } from '../../exports/effect';
import { modeOf, otherNames } from '../../exports/nameTools';
import type { ApprovedEntry, ApprovedList, ChangedEntry } from '../../model/approvedList';
import { changeClasses } from '../../model/change';
import { describeAuthor, describeSigned } from '../../model/dates';
import { type Draft, isClaimedUnattended } from '../../model/draft';
import { effectWords } from '../../model/effect';
import { isGrave, reaches, type Threshold } from '../../model/finding';
import { formatCount } from '../../model/formatCount';
import { revealPlain } from '../../model/revealText';
import type { ToolChange } from '../../model/toolChange';
import { formatCounted, formatDay } from '../../parts/formatQuantity';
import { type ReviewedDraft, type ReviewedEntry, titleOf } from './reviewDraft';

/** Returns what an approval of the draft for a target would be of: its entries as they are now. */
export function approvedListOf(draft: Draft, { entries, tools }: ReviewedDraft, targetId: string): ApprovedList {
  const target = findTarget(targetId);
  const [known] = findEffectTargets([targetId]);
  const effects = known === undefined ? null : listEffects(known.client, known.target, draft, tools);
  const version = target === undefined ? null : effectVersion(target);
  const names = target?.named === undefined ? null : otherNames(draft, tools);
  const ofTools = entries.map(({ entry, tool }): ApprovedEntry => {
    const { toolId } = entry;
    const found = effects?.of(toolId);
    const shown = tools.get(toolId);
    // A changed tool makes its entry ask. The approval compares the mode that the list gives: the change has a line of its own.
    const calm = shown && { ...shown, isChanged: false, copies: 1 };
    const inTarget = names?.get(toolId);
    return {
      toolId,
      mode: isClaimedUnattended(entry) ? 'ask' : modeOf(entry, calm),
      digest: (tool === undefined ? entry.digest : tool.digest) ?? null,
      ...(found && { effect: { interactive: found.interactive.effect, headless: found.headless.effect } }),
      ...(inTarget && { inTarget }),
    };
  });
  const wildcards = Array.from(draft.patterns.keys(), (toolId) => ({ toolId, mode: 'ask', digest: null }) as const);
  const denied = (draft.denied ?? []).map(({ id }) => id).sort();
  return {
    name: draft.name,
    target: targetId,
    entries: [...ofTools, ...wildcards],
    ...(denied.length > 0 && { denied }),
    ...(version !== null && { effectVersion: version }),
  };
}

/** Why nobody can approve the list now, in a sentence; null where somebody can. */
export function whyNotApproved(draft: Draft, list: ApprovedList, rejected: readonly string[]): string | null {
  if (draft.patterns.size > 0)
    return 'Wildcards let in what nobody has looked at. Expand them to tools, then approve the list.';
  if (rejected.length > 0)
    return `${formatCounted(rejected.length, 'entry was', 'entries were')} rejected. Remove what was rejected, then approve the list.`;
  const unprinted = list.entries.filter(({ digest }) => digest === null).length;
  return unprinted === 0
    ? null
    : `${formatCounted(unprinted, 'entry has', 'entries have')} no fingerprint, so nobody could tell later whether it changed.`;
}

/** The entries that an approval would pass over: an open finding reaches the threshold. */
export function graveEntries(entries: readonly ReviewedEntry[], threshold: Threshold): readonly ReviewedEntry[] {
  return entries.filter(({ open }) => open.some(({ severity }) => reaches(severity, threshold)));
}

/** An entry that is other than when it was approved. */
export interface ListedEntryChange extends ChangedEntry {
  readonly title: string | undefined;
  /** How its tool changed; null where that is not known, or where its tool is the same. */
  readonly change: ToolChange | null;
  /** Whether its tool may do more, or may run where it asked; what can’t be told counts. */
  readonly isWider: boolean;
  /** What its texts introduce. */
  readonly introduces: readonly Introduced[];
  /** Whether only the wording of its texts differs, and introduces nothing. */
  readonly isWording: boolean;
  /** Words that its texts have now and did not have. */
  readonly newWords: number;
}

/** Returns the changes since the approval, worst first by what they introduce. */
export function changesSince(
  { changes }: ListStanding,
  { entries, tools }: ReviewedDraft,
): readonly ListedEntryChange[] {
  const reviewed = new Map(entries.map((one) => [one.entry.toolId, one]));
  const neighbours = new Neighbours(
    Array.from(tools.values(), ({ tool: { toolId, server } }) => ({ toolId, ...(server !== undefined && { server }) })),
  );
  return changes
    .map((one): ListedEntryChange => {
      const found = reviewed.get(one.toolId);
      const change = changeOf(one, found);
      const texts = change?.texts ?? [];
      const teller = found?.tool?.tool ?? { toolId: one.toolId };
      const introduces = texts.flatMap(({ before, after }) => findIntroduced(before, after, teller, neighbours));
      const isUntold = one.what.includes('described') && (change === null || change.isOpen || change.gap !== null);
      // Under another name the client may mean another tool.
      const letsIn = one.what.some((what) => what === 'added' || what === 'allowed' || what === 'name');
      const isWider = isUntold || (change?.wider.length ?? 0) > 0 || runsMore(one) || letsIn;
      const isWording =
        one.what.join() === 'described' &&
        change?.classes.every((kind) => kind === 'text') === true &&
        change.findings.length + introduces.length === 0 &&
        !isWider;
      const title = found && titleOf(found);
      return { ...one, title, change, isWider, introduces, isWording, newWords: countNewWords(texts) };
    })
    .sort((a, b) => rankOf(a) - rankOf(b));
}

/** How the tool changed, where the draft kept it as it was approved. */
function changeOf({ before }: ChangedEntry, reviewed: ReviewedEntry | undefined): ToolChange | null {
  if (reviewed?.resolution?.kind !== 'changed' || reviewed.entry.digest !== before?.digest) return null;
  return reviewed.resolution.change;
}

/** Whether it may run where it asked. */
function runsMore({ before, after }: ChangedEntry): boolean {
  if (before === undefined || after === undefined) return false;
  if (before.mode === 'ask' && after.mode === 'auto') return true;
  const loose = ['runs', 'model', 'unknown'];
  return (['interactive', 'headless'] as const).some((way) => {
    const [was, is] = [before.effect?.[way], after.effect?.[way]];
    return was !== is && (is === undefined || loose.includes(is));
  });
}

function rankOf({ isWider, change, introduces, isWording }: ListedEntryChange): number {
  if (isWider) return 0;
  if (change?.findings.some(({ severity }) => isGrave(severity)) || introduces.length > 0) return 1;
  const first = Math.min(...(change?.classes.map((kind) => changeClasses.indexOf(kind)) ?? [changeClasses.length]));
  return (isWording ? 100 : 2) + first;
}

function countNewWords(texts: ToolChange['texts']): number {
  const wordsOf = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? [];
  return texts.reduce((sum, { before, after }) => {
    const left = new Map<string, number>();
    for (const word of wordsOf(before)) left.set(word, (left.get(word) ?? 0) + 1);
    const fresh = wordsOf(after).filter((word) => {
      const count = left.get(word) ?? 0;
      left.set(word, count - 1);
      return count <= 0;
    });
    return sum + fresh.length;
  }, 0);
}

/** “3 of 14 changed since: one may do more, 210 new words to read”; '' where nothing did. */
export function describeChanged(changes: readonly ListedEntryChange[], { entries }: ApprovedList): string {
  if (changes.length === 0) return '';
  const wider = changes.filter(({ isWider }) => isWider).length;
  const words = changes.reduce((sum, { newWords }) => sum + newWords, 0);
  const told = [
    ...(wider > 0 ? [`${wider === 1 ? 'one' : formatCount(wider)} may do more`] : []),
    ...(words > 0 ? [`${formatCounted(words, 'new word', 'new words')} to read`] : []),
  ];
  const total = new Set([...entries, ...changes].map(({ toolId }) => toolId)).size;
  return `${formatCount(changes.length)} of ${formatCount(total)} changed since${told.length === 0 ? '' : `: ${told.join(', ')}`}`;
}

/** “asks → runs unasked in Claude Code”: what is other beside its description, a line each. */
export function describeOther({ what, before, after }: ChangedEntry): readonly string[] {
  const lines: string[] = [];
  if (what.includes('added')) lines.push('Added since the list was approved.');
  if (what.includes('removed')) lines.push('No longer in the list.');
  if (what.includes('allowed')) lines.push('No longer denied.');
  if (what.includes('denied')) lines.push('Denied since the list was approved.');
  if (what.includes('name')) lines.push(`Its name in the client: ${nameThere(before)} → ${nameThere(after)}.`);
  if (what.includes('mode')) lines.push(`Set to ${after?.mode}; it was approved as ${before?.mode}.`);
  if (what.includes('effect'))
    lines.push(
      ...(['interactive', 'headless'] as const).flatMap((way) => {
        const [was, is] = [before?.effect?.[way], after?.effect?.[way]];
        const word = (effect: typeof was) => (effect === undefined ? 'not known' : effectWords[effect]);
        return was === is ? [] : [`Its client, ${way}: ${word(was)} → ${word(is)}.`];
      }),
    );
  return lines;
}

/** “read” of server “files” */
function nameThere(entry: ApprovedEntry | undefined): string {
  const { inTarget } = entry ?? {};
  const [name, server] = [inTarget?.name, inTarget?.server].map((text = '') => `“${revealPlain(text, 200)}”`);
  return inTarget === undefined ? 'as its id says' : `${name} of server ${server}`;
}

/** “Approved by Ada on 14 Nov 2026 for exactly this list.”, or what became of that; null where nothing was said. */
export function approvalWords(standing: ListStanding, changes: readonly ListedEntryChange[]): string | null {
  const { state, verdict } = standing;
  if (verdict === undefined) return null;
  const { expires = '', ...signed } = verdict;
  const said = describeAuthor({ ...signed, reason: '' });
  switch (state) {
    case 'none':
      return null;
    case 'rejected':
      return `Rejected ${describeSigned(verdict)}`;
    case 'approved':
      return `Approved ${said} for exactly this list.`;
    case 'over':
      return `Approved ${said}; its next review was due on ${formatDay(expires)}.`;
    case 'changed':
      return `Approved ${said}; ${describeChanged(changes, verdict.list) || 'not of this list'}.`;
    default:
      return state satisfies never;
  }
}
