import type { MouseEvent } from 'react';
import type { PostureAnswer, ValueCount } from '../../engine/posture';
import { type Address, formatAddress, type PostureSubject, withChoice } from '../../model/address';
import { type CertaintyCounts, capabilities, mayChoice } from '../../model/capability';
import { classLabel } from '../../model/change';
import type { FacetId } from '../../model/columns';
import type { Choices } from '../../model/query';
import { formatCount, formatCounted } from '../../parts/formatQuantity';
import { answerableChoices } from '../../state/catalogView';
import { navigate, readAddress } from '../../state/useAddress';

/** Something to look at: how many tools, why, and the choices that show just these. */
export interface AttentionItem {
  readonly tools: number;
  readonly words: string;
  /** How many say so, where others leave it open. */
  readonly detail?: string;
  readonly choices: readonly (readonly [FacetId, readonly string[]])[];
  /** How many of them its link can't show: entries of a draft that are not in the catalog. */
  readonly absent: number;
}

const worrying = ['critical', 'high'];

/** What calls for a look, the gravest first; what holds for no tool is left out. */
export function findAttention(answer: PostureAnswer): readonly AttentionItem[] {
  const { finding } = answer.counts;
  const graves = finding.map(([value]) => value).filter((value) => worrying.includes(value));
  const { writes, commands, network, unasked, writesUnasked } = answer.capabilities;
  const items: readonly Omit<AttentionItem, 'absent'>[] = [
    {
      tools: countOf(finding, graves),
      words: verbFor(countOf(finding, graves), 'needs attention', 'need attention'),
      choices: [['finding', graves] as const],
    },
    { ...mayItem(commands), words: 'may run commands', choices: [mayChoice('commands', commands)] },
    {
      ...mayItem(writesUnasked),
      words: 'may write without asking',
      choices: [mayChoice('writes', writes), mayChoice('unasked', unasked)],
    },
    {
      tools: writes.unknown,
      words: verbFor(writes.unknown, 'doesn’t say whether it writes', 'don’t say whether they write'),
      choices: [['writes', ['unknown']] as const],
    },
    {
      tools: unasked.unknown,
      words: verbFor(unasked.unknown, 'leaves open whether it asks', 'leave open whether they ask'),
      choices: [['unasked', ['unknown']] as const],
    },
    {
      tools: network.unknown,
      words: verbFor(
        network.unknown,
        'doesn’t say whether it uses the network',
        'don’t say whether they use the network',
      ),
      choices: [['network', ['unknown']] as const],
    },
  ];
  return items.filter(({ tools }) => tools > 0).map((item) => ({ ...item, absent: absentIn(answer, item.choices) }));
}

/** How many of the tools that a choice counts are entries the catalog doesn't show: its link leads to the others alone. */
export function absentIn({ absent }: PostureAnswer, choice: readonly (readonly [string, readonly string[]])[]): number {
  return choice.every(([facet, values]) => facet in capabilities && values.includes('unknown')) ? absent : 0;
}

function verbFor(tools: number, one: string, many: string): string {
  return tools === 1 ? one : many;
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
  /** Tools that state a risk they left open, and findings that are new. */
  readonly stated: number;
  readonly findings: number;
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
  { removed, unseen, open, stated, findings, covered, notCovered }: SinceBaseline,
  isWhole: boolean,
): { readonly words: string; readonly values: readonly string[]; readonly rest: readonly string[] } {
  const gone = isWhole ? removed + unseen : 0;
  const rest = [
    ...toRead.flatMap(([kind, one, many]) => {
      const count = countOf(changes, [kind]);
      return count === 0 ? [] : [formatCounted(count, one, many)];
    }),
    ...(stated > 0
      ? [
          `${formatCounted(stated, 'tool')}${isWhole ? '' : ' of the catalog'} ${verbFor(stated, 'states', 'state')} a risk left open before`,
        ]
      : []),
    ...(findings > 0 ? [`${formatCounted(findings, 'new finding')}${isWhole ? '' : ' in the catalog'}`] : []),
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
export function describeUncounted({ absent, repeated }: PostureAnswer, patterns: number): string {
  const isOne = absent === 1;
  return [
    ...(repeated > 0
      ? [
          `; ${formatCounted(repeated, 'entry stands', 'entries stand')} for several tools and ${repeated === 1 ? 'counts' : 'count'} once, by the riskiest`,
        ]
      : []),
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

function countOf(counts: readonly ValueCount[], values: readonly string[]): number {
  return counts.reduce((sum, [value, tools]) => sum + (values.includes(value) ? tools : 0), 0);
}

/** A link into the catalog that adds these choices to the filters in force. */
export type ToCatalog = (choices: readonly (readonly [FacetId, readonly string[]])[]) => {
  readonly href: string;
  readonly onClick: (event: MouseEvent) => void;
};

/** Makes links from the tools that match, or from those of the open draft. */
export function linksFrom(subject: PostureSubject): ToCatalog {
  return subject === 'draft' ? toDraftTools : toMatchingTools;
}

const toMatchingTools: ToCatalog = (choices) =>
  linkTo(() => ({ choices: withChoices(answerableChoices(), choices), q: readAddress().address.q }));
const toDraftTools: ToCatalog = (choices) =>
  linkTo(() => ({ choices: withChoices(new Map([['picked', ['yes']]]), choices), q: '' }));

function withChoices(before: Choices, choices: Parameters<ToCatalog>[0]): Choices {
  return choices.reduce((kept, [facet, values]) => withChoice(kept, facet, values), before);
}

function linkTo(changes: () => Pick<Address, 'choices' | 'q'>): ReturnType<ToCatalog> {
  const target = (): Address => ({ ...readAddress().address, view: 'catalog', tool: null, copy: 1, ...changes() });
  return {
    href: formatAddress(target()),
    onClick: (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      navigate(target());
    },
  };
}
