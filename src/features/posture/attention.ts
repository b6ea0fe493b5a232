import type { PostureAnswer, ValueCount } from '../../engine/posture';
import { classLabel } from '../../model/change';
import { type FacetId, isOpenValue } from '../../model/columns';
import { formatCount, formatCounted } from '../../parts/formatQuantity';

/** Something to look at: how many tools, why, and the choices that show them. */
export interface AttentionItem {
  readonly tools: number;
  readonly words: string;
  readonly choices: readonly (readonly [FacetId, readonly string[]])[];
}

const worrying = ['critical', 'high'];

/** What calls for a look, the gravest first; what holds for no tool is left out. */
export function findAttention(answer: PostureAnswer): readonly AttentionItem[] {
  const { tier, egress, approval, finding } = answer.counts;
  const ofField = (facet: FacetId, counts: readonly ValueCount[], words: string): AttentionItem => {
    const values = counts.map(([value]) => value).filter(isOpenValue);
    return { tools: countOf(counts, values), words, choices: [[facet, values]] };
  };
  const graves = finding.map(([value]) => value).filter((value) => worrying.includes(value));
  return [
    { tools: countOf(finding, graves), words: 'need attention', choices: [['finding', graves] as const] },
    { tools: countOf(tier, ['exec']), words: 'can run commands', choices: [['tier', ['exec']] as const] },
    {
      tools: writesUnasked(answer),
      words: 'can write without asking',
      choices: [['tier', ['write']] as const, ['approval', ['never']] as const],
    },
    ofField('tier', tier, 'don’t state their safety tier'),
    ofField('approval', approval, 'don’t state their approval'),
    ofField('egress', egress, 'don’t state their network access'),
  ].filter(({ tools }) => tools > 0);
}

/** `67 can write, 19 of them without asking; network access not stated for 42` */
export function describePosture(answer: PostureAnswer): string {
  const { tier, egress } = answer.counts;
  const writes = countOf(tier, ['write']);
  const commands = countOf(tier, ['exec']);
  const unasked = writesUnasked(answer);
  const silent = countOf(egress, egress.map(([value]) => value).filter(isOpenValue));
  const parts = [
    writes === 0
      ? 'none can write'
      : `${formatCount(writes)} can write, ${unasked === 0 ? 'none' : formatCount(unasked)} of them without asking`,
    ...(commands > 0 ? [`${formatCount(commands)} can run commands`] : []),
    silent === 0 ? 'network access is stated for all' : `network access not stated for ${formatCount(silent)}`,
  ];
  return parts.join('; ');
}

/** A comparison of the whole catalog with the baseline in use. */
export interface SinceBaseline {
  /** The baseline's name. Untrusted text. */
  readonly name: string;
  /** Tools that are gone: they are in no set of tools that is there. */
  readonly removed: number;
  readonly isRemovalCertain: boolean;
  /** Tools of which it can't be told whether they bring new access. */
  readonly open: number;
}

/**
 * `2 wider and 1 added`, and the values of "Change" that show them; what is not new access is only counted. `rest` is
 * about the catalog as a whole, which `isWhole` says these tools are.
 */
export function describeChanges(
  { changes, newAccess }: Pick<PostureAnswer, 'changes' | 'newAccess'>,
  { removed, isRemovalCertain, open }: SinceBaseline,
  isWhole: boolean,
): { readonly words: string; readonly values: readonly string[]; readonly rest: readonly string[] } {
  const gone = isWhole ? removed : 0;
  const rest = [
    ...(open > 0 ? [`new access can’t be ruled out for ${formatCount(open)}${isWhole ? '' : ' of the catalog'}`] : []),
    ...(gone > 0 ? [`${formatCount(gone)} ${classLabel('removed', isRemovalCertain)}`] : []),
  ];
  if (newAccess > 0) {
    const parts = ['wider', 'added'].flatMap((kind) => {
      const count = countOf(changes, [kind]);
      return count === 0 ? [] : [`${formatCount(count)} ${kind}`];
    });
    return { words: parts.join(' and '), values: ['wider', 'added'], rest };
  }
  const found = changes.map(([value]) => value).filter((value) => value !== 'same');
  const values = gone > 0 ? [...found, 'removed'] : found;
  if (open > 0) return { words: values.length > 0 ? 'no wider field and none added' : '', values, rest };
  return { words: isWhole && values.length === 0 ? 'nothing changed' : 'no new access', values, rest };
}

/** `157 tools`, and how many that is of all */
export function describeSize(tools: number, total: number): string {
  return tools === total ? formatCounted(tools, 'tool') : `${formatCount(tools)} of ${formatCounted(total, 'tool')}`;
}

function writesUnasked({ byApproval: { rows, columns, counts } }: PostureAnswer): number {
  return counts[rows.indexOf('write')]?.[columns.indexOf('never')] ?? 0;
}

function countOf(counts: readonly ValueCount[], values: readonly string[]): number {
  return counts.reduce((sum, [value, tools]) => sum + (values.includes(value) ? tools : 0), 0);
}
