import type { ChangeClass, FieldChange, ToolChange } from '../../compare/compareSides';
import { cutText } from '../../model/formatJson';
import { formatCount, formatCounted } from '../shared/formatQuantity';
import { fieldLabel } from '../shared/postureWords';

/** Characters of a fact's value, and of a text, that are drawn. */
const maxWord = 300;
const maxText = 600;

/** A class as a heading names it; what is gone is removed only where that is certain. */
export function classLabel(kind: ChangeClass, isRemovalCertain: boolean): string {
  switch (kind) {
    case 'wider':
      return 'wider access';
    case 'added':
      return 'added';
    case 'input':
      return 'input broken';
    case 'text':
      return 'text changed';
    case 'narrower':
      return 'narrower';
    case 'removed':
      return isRemovalCertain ? 'removed' : 'no longer visible to you';
    case 'moved':
      return 'moved';
    case 'other':
      return 'other';
    default:
      return kind satisfies never;
  }
}

/** "Egress: none → host-mediated, wider" */
function describeField({ field, before, after, verdict, isOurs }: FieldChange): string {
  const label = field === 'scopes' ? 'Scopes' : fieldLabel(field);
  const words: string[] = verdict === 'other' ? [] : [verdict];
  if (isOurs) words.push('by a rule or an assignment');
  const [was, is] = [before, after].map((text) => (text === undefined ? 'not stated' : cutText(text, maxWord)));
  return [`${label}: ${was} → ${is}`, ...words].join(', ');
}

/** What changed of a tool, a line each. */
export function describeLines({ fields, input, texts, from, classes }: ToolChange): readonly string[] {
  const lines = fields.map(describeField);
  if (input !== null && input.kind !== 'valid') {
    const word =
      input.kind === 'broken' ? 'Arguments that were valid may be refused' : 'Can’t tell whether arguments stay valid';
    lines.push(`${word}: ${input.reason}${input.pointer === '' ? '' : ` (${input.pointer})`}`);
  }
  for (const { pointer, before, after } of texts) {
    lines.push(`${cutText(pointer, maxWord)}: “${cutText(before, maxText)}” → “${cutText(after, maxText)}”`);
  }
  if (from !== null) lines.push(`It was ${from}.`);
  return lines.length > 0 || !classes.includes('other')
    ? lines
    : ['Its descriptor changed in parts that decide nothing here.'];
}

/** "2 added, 1 wider access, 157 alike" */
export function describeCounts(
  counts: Readonly<Record<ChangeClass, number>>,
  same: number,
  isRemovalCertain: boolean,
): string {
  const parts = Object.entries(counts).flatMap(([kind, count]) =>
    count === 0 ? [] : [`${formatCount(count)} ${classLabel(kind as ChangeClass, isRemovalCertain)}`],
  );
  return [...parts, `${formatCounted(same, 'tool')} alike`].join(', ');
}
