import { describeFinding } from '../../audit/rules';
import { cutText } from '../../model/cutText';
import type { Finding } from '../../model/finding';
import { capitalize, formatCount, formatCounted } from '../../model/formatCount';
import {
  type AcceptsChange,
  type ChangeGap,
  describeField,
  fieldWord,
  type InputChange,
  isDefault,
  type ToolChange,
} from '../../model/toolChange';
import type { Doubt } from './certainty';
import { describeServers, type ServerCounts, serverKinds } from './compareServers';
import type { AccessCounts } from './compareSides';

const maxWord = 300;

/** How much of the catalog a comparison looks at: tools that it covers, and those that it doesn't. */
export interface Coverage {
  readonly covered: number;
  readonly notCovered: number;
}

/**
 * The answer to "new access?", which is a bare "No new access" only where nothing a model reads and no finding changed
 * either; then more about it, a sentence each.
 */
export function verdictWords(
  counts: AccessCounts,
  { covered, notCovered }: Coverage = { covered: 0, notCovered: 0 },
  servers: ServerCounts = noServers,
): readonly string[] {
  const { newAccess, open, stated, accepts, mayAccept, defaults, texts, findings, inputs, moved, others } = counts;
  // What answers in a server's place decides about all that it says.
  const [program = ''] = describeServers({ ...noServers, programs: servers.programs });
  const rest = describeServers({ ...servers, programs: [] });
  const told = [
    ...rest,
    ...(stated > 0 ? [`${formatCounted(stated, 'tool states', 'tools state')} a risk left open before`] : []),
    ...(accepts > 0 ? [`${formatCounted(accepts, 'tool accepts', 'tools accept')} more`] : []),
    ...(mayAccept > 0 ? [`${formatCounted(mayAccept, 'tool', 'tools')} may accept more`] : []),
    ...(defaults > 0 ? [formatCounted(defaults, 'tool has another default', 'tools have other defaults')] : []),
    ...(texts > 0 ? [`texts of ${formatCounted(texts, 'tool', 'tools')} changed`] : []),
    ...(findings > 0 ? [`${formatCounted(findings, 'tool has', 'tools have')} new findings`] : []),
    ...(inputs > 0 ? [`${formatCounted(inputs, 'tool', 'tools')} may refuse what was valid`] : []),
    ...(moved > 0 ? [`${formatCounted(moved, 'tool', 'tools')} moved`] : []),
    ...(others > 0 ? [formatCounted(others, 'other change', 'other changes')] : []),
  ];
  const changed = serverKinds.reduce((sum, kind) => sum + (kind === 'programs' ? 0 : servers[kind].length), 0);
  const isOne =
    changed + stated + accepts + mayAccept + defaults + inputs + moved + others === 1 && texts + findings === 0;
  const read = told.length === 0 ? '' : `${told.join(', ')}: read ${isOne ? 'it' : 'them'}`;
  const scope =
    notCovered === 0 ? '' : `among the ${formatCount(covered)} it covers; ${formatCount(notCovered)} not covered`;
  const unclear = open === 0 ? [] : [`can’t be ruled out for ${formatCounted(open, 'tool', 'tools')}`];
  if (newAccess === 0) {
    const more = [...unclear, ...(read === '' ? [] : [read])];
    if (more.length === 0 && program === '') return [['No new access', scope].filter((part) => part !== '').join(' ')];
    return [[capitalize(program), 'No new access stated', ...more, scope].filter((part) => part !== '').join(' · ')];
  }
  return [
    [capitalize(program), `New access: ${formatCounted(newAccess, 'tool', 'tools')}`]
      .filter((part) => part !== '')
      .join(' · '),
    ...unclear.map(() => `It can’t be ruled out for ${formatCounted(open, 'tool', 'tools')}.`),
    ...(read === '' ? [] : [`${capitalize(read)}.`]),
    ...(scope === '' ? [] : [`This is ${scope}.`]),
  ];
}

const noServers: ServerCounts = { programs: [], instructions: [], unknown: [], others: [] };

/** Whether arguments that were valid still are, in one sentence. */
export function describeInput(input: InputChange): string {
  switch (input.kind) {
    case 'valid':
      return 'Its arguments changed; arguments it listed that were valid still are';
    case 'broken':
      return `Arguments it listed that were valid are refused now: ${input.reason}`;
    case 'unknown':
      return `Can’t tell whether arguments it listed that were valid still are: ${input.reason}`;
    default:
      return input satisfies never;
  }
}

/** `/properties/limit/maximum: 10 → 1000` */
export function describeAccepts({ pointer, before = 'nothing', after = 'nothing', isUnclear }: AcceptsChange): string {
  const answer = isUnclear ? 'Can’t tell whether it accepts more arguments' : 'Accepts arguments that it refused';
  return `${answer}: ${cutText(pointer, maxWord) || 'its whole schema'}: ${before} → ${after}`;
}

/** `New finding: Hidden characters (critical) at /description` */
export function describeNewFinding(finding: Finding): string {
  const { title } = describeFinding(finding);
  const at = finding.pointer === '' ? '' : ` at ${cutText(finding.pointer, maxWord)}`;
  return `New finding: ${title} (${finding.severity})${at}`;
}

/** What changed of a tool but for its texts, a line each. */
export function describeChange(
  change: Pick<ToolChange, 'classes' | 'fields' | 'input' | 'accepts' | 'findings' | 'elsewhere' | 'isOpen' | 'gap'> & {
    readonly isLikely?: true;
    readonly from: string | null;
    readonly servers: { readonly before: string | null; readonly after: string | null };
  },
): readonly string[] {
  const { classes, isLikely, fields, input, accepts, findings, elsewhere, isOpen, gap, from, servers } = change;
  const lines = findings.map(describeNewFinding);
  if (isOpen && !leavesOpen(gap))
    lines.push('Its fingerprint is another, and what it was is not known: new access can’t be ruled out.');
  lines.push(...fields.map(describeField));
  if (accepts !== null) lines.push(describeAccepts(accepts));
  if (input !== null)
    lines.push(
      describeInput(input) + ('pointer' in input && input.pointer ? ` (${cutText(input.pointer, maxWord)})` : ''),
    );
  if (from !== null) lines.push(`${describeFormer(isLikely)} ${cutText(from, maxWord)}.`);
  if (from !== null && servers.before !== servers.after)
    lines.push(`Server: ${fieldWord(servers.before ?? undefined)} → ${fieldWord(servers.after ?? undefined)}`);
  for (const { pointer, before = 'nothing', after = 'nothing' } of elsewhere) {
    const calls = isDefault(pointer) ? ', for calls that leave it out' : '';
    lines.push(`${cutText(pointer, maxWord) || 'All of it'}: ${before} → ${after}${calls}`);
  }
  if (leavesOpen(gap) || (gap !== null && lines.length === 0 && classes.includes('other')))
    lines.push(describeGap(gap));
  return lines;
}

/** What stands before the id that a tool had. */
export function describeFormer(isLikely: true | undefined): string {
  return isLikely ? 'Likely renamed: server, description and names of arguments are those of' : 'It was';
}

/** Whether a gap is itself why new access can't be ruled out. */
export function leavesOpen(gap: ChangeGap | null): gap is ChangeGap {
  return gap === 'kept-back' || gap === 'too-large';
}

export function describeGap(gap: ChangeGap): string {
  switch (gap) {
    case 'kept-back':
      return 'Text, arguments and hints were not compared: the descriptor was kept back. New access can’t be ruled out.';
    case 'too-large':
      return 'It holds more than 20,000 values, too many to compare them all. New access can’t be ruled out.';
    case 'no-fingerprint':
      return 'It has no fingerprint, so it always counts as changed.';
    default:
      return gap satisfies never;
  }
}

export function describeDoubt(doubt: Doubt): string {
  switch (doubt.kind) {
    case 'incomplete': {
      const { state, reason } = doubt.completeness;
      const what = doubt.side === 'before' ? 'What is compared with' : 'The catalog as it is now';
      const how = state === 'partial' ? 'is not complete' : 'may not be complete';
      return `${what} ${how}${reason === undefined ? '.' : `: ${cutText(reason, maxWord)}`}`;
    }
    case 'other-host':
      return 'The two are not of one host.';
    case 'other-caller':
      return 'The two were shown to different callers, and hosts show each what they may see.';
    case 'unknown-caller':
      return 'Nobody can say whether both were shown to the same caller.';
    default:
      return doubt satisfies never;
  }
}
