import type { PostureAnswer, ValueCount } from '../../engine/posture';
import { type CertaintyCounts, mayChoice } from '../../model/capability';
import { classLabel } from '../../model/change';
import type { FacetId } from '../../model/columns';
import { formatCount, formatCounted } from '../../parts/formatQuantity';

/** Something to look at: how many tools, why, and the choices that show just these. */
export interface AttentionItem {
  readonly tools: number;
  readonly words: string;
  /** How many say so, where others leave it open. */
  readonly detail?: string;
  readonly choices: readonly (readonly [FacetId, readonly string[]])[];
}

const worrying = ['critical', 'high'];

/** What calls for a look, the gravest first; what holds for no tool is left out. */
export function findAttention({ capabilities, counts: { finding } }: PostureAnswer): readonly AttentionItem[] {
  const graves = finding.map(([value]) => value).filter((value) => worrying.includes(value));
  const { writes, commands, network, unasked, writesUnasked } = capabilities;
  return [
    { tools: countOf(finding, graves), words: 'need attention', choices: [['finding', graves] as const] },
    { ...mayItem(commands), words: 'may run commands', choices: [mayChoice('commands', commands)] },
    {
      ...mayItem(writesUnasked),
      words: 'may write without asking',
      choices: [mayChoice('writes', writes), mayChoice('unasked', unasked)],
    },
    { tools: writes.unknown, words: 'don’t say whether they write', choices: [['writes', ['unknown']] as const] },
    { tools: unasked.unknown, words: 'leave open whether they ask', choices: [['unasked', ['unknown']] as const] },
    {
      tools: network.unknown,
      words: 'don’t say whether they use the network',
      choices: [['network', ['unknown']] as const],
    },
  ].filter(({ tools }) => tools > 0);
}

function mayItem({ yes, unknown }: CertaintyCounts): Pick<AttentionItem, 'tools' | 'detail'> {
  const tools = yes + unknown;
  if (unknown === 0) return { tools };
  const open = `${formatCount(unknown)} ${unknown === 1 ? 'leaves' : 'leave'} it open`;
  return { tools, detail: yes === 0 ? open : `${formatCount(yes)} ${yes === 1 ? 'says' : 'say'} so, ${open}` };
}

/** A comparison of the whole catalog with the baseline in use. */
export interface SinceBaseline {
  /** The baseline's name. Untrusted text. */
  readonly name: string;
  /** Tools that are gone, and those that are out of sight: they are in no set of tools that is there. */
  readonly removed: number;
  readonly unseen: number;
  /** Tools of the catalog that a filtered baseline speaks of, and those that it doesn't. */
  readonly covered: number;
  readonly notCovered: number;
  /** Tools of which it can't be told whether they bring new access. */
  readonly open: number;
}

/** Changes that are no new access as such, but have to be read. */
const toRead = [
  ['accepts', 'tool accepts more', 'tools accept more'],
  ['text', 'text changed: read it', 'texts changed: read them'],
] as const;

/**
 * `2 wider and 1 added`, and the values of "Change" that show them; what is not new access is only counted. `rest` is
 * about the catalog as a whole, which `isWhole` says these tools are.
 */
export function describeChanges(
  { changes, newAccess }: Pick<PostureAnswer, 'changes' | 'newAccess'>,
  { removed, unseen, open, covered, notCovered }: SinceBaseline,
  isWhole: boolean,
): { readonly words: string; readonly values: readonly string[]; readonly rest: readonly string[] } {
  const gone = isWhole ? removed + unseen : 0;
  const rest = [
    ...toRead.flatMap(([kind, one, many]) => {
      const count = countOf(changes, [kind]);
      return count === 0 ? [] : [formatCounted(count, one, many)];
    }),
    ...(open > 0 ? [`new access can’t be ruled out for ${formatCount(open)}${isWhole ? '' : ' of the catalog'}`] : []),
    ...(isWhole && removed > 0 ? [`${formatCount(removed)} ${classLabel('removed')}`] : []),
    ...(isWhole && unseen > 0 ? [`${formatCount(unseen)} ${classLabel('unseen')}`] : []),
    ...(notCovered > 0 ? [`${formatCount(notCovered)}${isWhole ? '' : ' of the catalog'} not covered`] : []),
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
  const isSame = isWhole && values.length === 0;
  const nothing = notCovered === 0 ? 'nothing changed' : `nothing changed among the ${formatCount(covered)} it covers`;
  return { words: isSame ? nothing : 'no new access stated', values, rest };
}

/** `; 1 entry is not in this catalog and counts as unknown; 2 patterns not counted` */
export function describeUncounted(absent: number, patterns: number): string {
  const isOne = absent === 1;
  return [
    ...(absent > 0
      ? [
          `; ${formatCounted(absent, 'entry', 'entries')} ${isOne ? 'is' : 'are'} not in this catalog and ${isOne ? 'counts' : 'count'} as unknown`,
        ]
      : []),
    ...(patterns > 0 ? [`; ${formatCounted(patterns, 'pattern')} not counted`] : []),
  ].join('');
}

/** `157 tools`, and how many that is of all */
export function describeSize(tools: number, total: number): string {
  return tools === total ? formatCounted(tools, 'tool') : `${formatCount(tools)} of ${formatCounted(total, 'tool')}`;
}

/** Where the tools of a catalog come from. */
export interface Origin {
  /** The host's name; null where no host was read. Untrusted text. */
  readonly host: string | null;
  readonly files: number;
}

/** ` and 2 files` behind a host's name, `2 files` without one */
export function describeFiles({ host, files }: Origin): string {
  if (files === 0) return '';
  return `${host === null ? '' : ' and '}${formatCounted(files, 'file')}`;
}

function countOf(counts: readonly ValueCount[], values: readonly string[]): number {
  return counts.reduce((sum, [value, tools]) => sum + (values.includes(value) ? tools : 0), 0);
}
