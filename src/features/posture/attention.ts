import type { KnownField, PostureAnswer, ValueCount } from '../../engine/posture';
import { type PostureSubject, withChoice } from '../../model/address';
import { type CertaintyCounts, capabilities, countMay, mayChoice, saidNot } from '../../model/capability';
import type { FacetId } from '../../model/columns';
import { isAtLeast } from '../../model/finding';
import type { Choices } from '../../model/query';
import { formatCount, formatCounted } from '../../parts/formatQuantity';
import { currentChoices } from '../../state/catalogView';
import { inView, linkTo, readAddress } from '../../state/useAddress';

/** Something to look at: how many tools, why, and the choices that show just these. */
export interface AttentionItem {
  readonly tools: number;
  readonly words: string;
  readonly detail?: string;
  readonly choices: readonly (readonly [FacetId, readonly string[]])[];
  /** How many of them its link can't show: entries of a draft that are not in the catalog. */
  readonly absent: number;
}

/** What calls for a look, the gravest first; what holds for no tool, or is only not known, is left out. */
export function findAttention(answer: PostureAnswer): readonly AttentionItem[] {
  const { finding } = answer.counts;
  const graves = finding.map(([value]) => value).filter((value) => isAtLeast(value, answer.threshold));
  const { writes, commands, network, unasked, writesUnasked } = answer.capabilities;
  const lapsed = countOf(answer.counts.assignment, ['lapsed']);
  const items: readonly Omit<AttentionItem, 'absent'>[] = [
    {
      tools: countOf(finding, graves),
      words: verbFor(countOf(finding, graves), 'needs attention', 'need attention'),
      ...(answer.accepted > 0 && { detail: `${formatCount(answer.accepted)} accepted in this draft` }),
      choices: [['finding', graves] as const],
    },
    {
      tools: lapsed,
      words: verbFor(lapsed, 'has an assignment that lapsed', 'have an assignment that lapsed'),
      choices: [['assignment', ['lapsed']] as const],
    },
    { ...mayItem(commands), words: 'may run commands', choices: [mayChoice('commands', commands)] },
    {
      ...mayItem(writesUnasked),
      words: 'may write without asking',
      choices: [mayChoice('writes', writes), mayChoice('unasked', unasked)],
    },
    {
      tools: writes.disputed,
      words: verbFor(writes.disputed, saidNot(1, ' write'), saidNot(2, ' write')),
      choices: [['writes', ['disputed']] as const],
    },
    {
      tools: network.disputed,
      words: verbFor(network.disputed, saidNot(1, ' use the network'), saidNot(2, ' use the network')),
      choices: [['network', ['disputed']] as const],
    },
  ];
  // That nobody says is counted in the sentence above.
  return items
    .filter(({ tools, choices }) => tools > 0 && !choices.every(([, values]) => values.join() === 'unknown'))
    .map((item) => ({ ...item, absent: absentIn(answer, item.choices) }));
}

/** How many of the tools that a choice counts are entries the catalog doesn't show: its link leads to the others alone. */
export function absentIn({ absent }: PostureAnswer, choice: readonly (readonly [string, readonly string[]])[]): number {
  const ofUnknown = ([facet, values]: (typeof choice)[number]) =>
    facet === 'claim' ? values.includes('nothing') : facet in capabilities && values.includes('unknown');
  return choice.every(ofUnknown) ? absent : 0;
}

function verbFor(tools: number, one: string, many: string): string {
  return tools === 1 ? one : many;
}

function mayItem(counts: CertaintyCounts): Pick<AttentionItem, 'tools' | 'detail'> {
  const { yes, disputed, unknown } = counts;
  const tools = countMay(counts);
  const details = [
    ...(disputed > 0
      ? [
          `${formatCount(disputed)} by ${disputed === 1 ? 'its own words, against what is said of it' : 'their own words, against what is said of them'}`,
        ]
      : []),
    ...(unknown > 0 ? [`${formatCount(unknown)} ${unknown === 1 ? 'leaves' : 'leave'} it open`] : []),
  ];
  if (details.length === 0) return { tools };
  return {
    tools,
    detail: [...(yes > 0 ? [`${formatCount(yes)} ${yes === 1 ? 'says' : 'say'} so`] : []), ...details].join(', '),
  };
}

/** Who says what is known: the tools alone only where they stated all of it. */
export function describeSpeakers(known: readonly KnownField[]): string {
  const of = known.filter(({ field }) => field === 'tier' || field === 'egress' || field === 'approval');
  const others = [
    ...(of.some(({ derived }) => derived > 0) ? ['a rule concludes'] : []),
    ...(of.some(({ assigned }) => assigned > 0) ? ['a reviewer assigned'] : []),
  ];
  return others.length === 0 ? 'Every tool says' : `Every tool says, or ${others.join(' or ')},`;
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

function countOf(counts: readonly ValueCount[], values: readonly string[]): number {
  return counts.reduce((sum, [value, tools]) => sum + (values.includes(value) ? tools : 0), 0);
}

/** A link to tools in the catalog: of those that match, or of the open draft, the ones with these choices. */
export function linkToTools(subject: PostureSubject, chosen: readonly (readonly [FacetId, readonly string[]])[]) {
  const { address } = readAddress();
  const isDraft = subject === 'draft';
  const before: Choices = isDraft ? new Map([['picked', ['yes']]]) : currentChoices().choices;
  const choices = chosen.reduce((kept, [facet, values]) => withChoice(kept, facet, values), before);
  return linkTo({ ...inView(address, 'catalog'), choices, q: isDraft ? '' : address.q });
}
