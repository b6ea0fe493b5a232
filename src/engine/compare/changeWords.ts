import type { AccessAspect, Basis, ChangeGap, FieldChange, InputChange, ToolChange } from '../../model/change';
import { columns } from '../../model/columns';
import { cutText } from '../../model/formatJson';
import type { Doubt } from './certainty';
import type { AccessCounts } from './compareSides';

/** Characters of a value, and of a place, that are told. */
const maxWord = 300;

const aspectLabels: Readonly<Record<AccessAspect, string>> = {
  tier: 'safety tier',
  egress: 'egress',
  approval: 'approval',
  scopes: 'scopes',
  credential: 'credential',
  exec: 'runs commands',
  source: 'source',
};

export function aspectLabel(aspect: AccessAspect): string {
  return aspectLabels[aspect];
}

export function fieldName(field: FieldChange['field']): string {
  return columns[field === 'scopes' ? 'scope' : field].label;
}

/** What is told of a value where nobody says it. */
export function fieldWord(value: string | undefined): string {
  return value === undefined ? 'not stated' : value === '' ? 'none' : cutText(value, maxWord);
}

/** Who gave the values where not the source itself, and whether nothing but that made the difference. */
export function describeOrigin({ basis, isOurs }: Pick<FieldChange, 'basis' | 'isOurs'>): string {
  const after = byWhom(basis.after);
  const before = byWhom(basis.before);
  const words = [
    ...(after === null ? [] : [`now ${after}`]),
    ...(before === null ? [] : [`was ${before}`]),
    ...(isOurs ? ['the descriptor is the same'] : []),
  ];
  return words.join('; ');
}

function byWhom(basis: Basis): string | null {
  if (basis === 'assigned') return 'assigned by a reviewer';
  return basis === 'derived' ? 'derived by a rule' : null;
}

/** "No new access?" in a sentence or two: the answer, then of how many more tools there is none. */
export function verdictWords({ newAccess, open }: AccessCounts): readonly string[] {
  const [some, unclear] = [countTools(newAccess), countTools(open)];
  if (newAccess === 0) return [open === 0 ? 'No new access' : `New access can’t be ruled out: ${unclear}`];
  return [`New access: ${some}`, ...(open === 0 ? [] : [`It can’t be ruled out for ${unclear} besides.`])];
}

function countTools(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'tool' : 'tools'}`;
}

/** "Egress: none → host-mediated, wider" */
function describeField(change: FieldChange): string {
  const { field, before, after, verdict } = change;
  const words = [verdict === 'other' ? '' : verdict, describeOrigin(change)].filter((word) => word !== '');
  return [`${fieldName(field)}: ${fieldWord(before)} → ${fieldWord(after)}`, ...words].join(', ');
}

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

/** What changed of a tool but for its texts, a line each. */
export function describeChange(
  change: Pick<ToolChange, 'classes' | 'fields' | 'input' | 'elsewhere' | 'isOpen' | 'gap'> & {
    readonly from: string | null;
    readonly servers: { readonly before: string | null; readonly after: string | null };
  },
): readonly string[] {
  const { classes, fields, input, elsewhere, isOpen, gap, from, servers } = change;
  const lines: string[] = [];
  if (isOpen) lines.push('Its fingerprint is another, and what it was is not known: new access can’t be ruled out.');
  lines.push(...fields.map(describeField));
  if (input !== null)
    lines.push(
      describeInput(input) + ('pointer' in input && input.pointer ? ` (${cutText(input.pointer, maxWord)})` : ''),
    );
  if (from !== null) lines.push(`It was ${cutText(from, maxWord)}.`);
  if (from !== null && servers.before !== servers.after)
    lines.push(`Server: ${fieldWord(servers.before ?? undefined)} → ${fieldWord(servers.after ?? undefined)}`);
  for (const { pointer, before = 'nothing', after = 'nothing' } of elsewhere) {
    lines.push(`${cutText(pointer, maxWord) || 'All of it'}: ${before} → ${after}`);
  }
  if (gap === 'kept-back' || (gap !== null && lines.length === 0 && classes.includes('other')))
    lines.push(describeGap(gap));
  return lines;
}

/** Why not all of a tool could be compared. */
export function describeGap(gap: ChangeGap): string {
  return gap === 'kept-back'
    ? 'Text and arguments were not compared: the descriptor was kept back.'
    : 'It has no fingerprint, so it always counts as changed.';
}

/** Why what is missing may be there all the same. */
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
