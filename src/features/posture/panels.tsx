import { Fragment, type ReactNode } from 'react';
import type { KnownField, PostureAnswer, ValueCount } from '../../engine/posture';
import type { PostureSubject } from '../../model/address';
import type { CapabilityPhrase } from '../../model/capability';
import { facetValueLabel, noneValue, unstatedValue } from '../../model/columnKinds';
import type { FacetId } from '../../model/columns';
import type { Choices } from '../../model/query';
import { formatCount } from '../../parts/formatQuantity';
import { fieldLabel } from '../../parts/postureWords';
import { SoFar } from '../../parts/SoFar';
import { UntrustedText } from '../../parts/UntrustedText';
import { DataTable } from '../../ui/DataTable';
import { absentIn, describeSpeakers, findAttention, linkToTools } from './attention';

export interface SummaryProps {
  readonly subject: PostureSubject;
  readonly answer: PostureAnswer;
}

/** What calls for a look, each number a link. */
export function Attention({ subject, answer }: SummaryProps) {
  const items = findAttention(answer);
  if (items.length === 0) {
    if (!answer.isJudged) return <SoFar look="sentence" over={['finding']} />;
    const words = [
      // An empty queue says so itself.
      ...(answer.queued + answer.servers.length > 0 ? ['No critical or high finding.'] : []),
      ...(hasSilent(answer)
        ? []
        : [
            `${describeSpeakers(answer.known)} that it runs no commands, whether it writes, uses the network and asks first, and none writes without asking.`,
          ]),
    ];
    return words.length === 0 ? null : <p className="text-ink-2">{words.join(' ')}</p>;
  }
  return (
    <ul
      aria-label="Needs attention"
      className="-mx-3.5 grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-2 max-sm:grid-cols-2"
    >
      {items.map(({ tools, words, detail, choices, absent }) => {
        // What is not in the catalog can't be shown there.
        const link = tools > absent ? linkToTools(subject, choices) : {};
        return (
          <li key={words} className="relative flex flex-col rounded-lg px-3.5 py-1.5 hover:bg-sunk">
            <a {...link} className="flex flex-col after:absolute after:inset-0">
              <span className="font-semibold text-xl tabular-nums">{formatCount(tools)}</span>{' '}
              <span className="text-ink-2">{words}</span>
              {detail !== undefined && <span className="text-ink-3 text-xs"> {detail}</span>}
              {absent > 0 && <span className="text-ink-3 text-xs"> {formatCount(absent)} not in this catalog</span>}
            </a>
          </li>
        );
      })}
    </ul>
  );
}

/** Whether anything is not known of any tool. */
function hasSilent({ capabilities: { writes, commands, network, unasked } }: PostureAnswer): boolean {
  return [writes, commands, network, unasked].some(({ unknown }) => unknown > 0);
}

/** A link in a sentence, as high as a pointer or finger needs. */
export const inText =
  'rounded py-1 underline decoration-line-strong underline-offset-4 hover:decoration-current touch:py-3.5';

/** Phrases that count tools, each a link to just these: `23 say they change things, 4 (1 not in this catalog)` */
export function CountedWords({
  subject,
  answer,
  phrases,
}: SummaryProps & { readonly phrases: readonly CapabilityPhrase[] }) {
  return phrases.map(({ words, tools, choice }, place) => {
    const absent = absentIn(answer, choice);
    return (
      <Fragment key={words}>
        {place > 0 && ', '}
        {tools <= absent ? (
          words
        ) : (
          <a className={inText} {...linkToTools(subject, choice)}>
            {words}
          </a>
        )}
        {tools > 0 && absent > 0 && ` (${formatCount(absent)} not in this catalog)`}
      </Fragment>
    );
  });
}

export function Panel({ title, children }: { readonly title?: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0 rounded-xl border border-line bg-panel px-3.5 py-3">
      {title !== undefined && <h2 className="mb-2 font-semibold">{title}</h2>}
      {children}
    </section>
  );
}

const bases = [
  { word: 'stated', meaning: 'in the source’s own words', count: ({ stated }: KnownField) => stated },
  {
    word: 'derived',
    meaning: 'by a rule, from something else the source says',
    count: ({ derived }: KnownField) => derived,
  },
  { word: 'assigned', meaning: 'by a reviewer, with a reason', count: ({ assigned }: KnownField) => assigned },
  {
    word: 'not stated or assigned',
    meaning: 'nobody says, so it counts as risky',
    count: ({ unstated }: KnownField) => unstated,
  },
];

/** A count, and its share in percent of all tools where `of` says how many there are. */
function KnownCount({ count, of }: { readonly count: number; readonly of: number | null }) {
  return (
    <span className={count === 0 ? 'text-ink-3' : undefined}>
      {formatCount(count)}
      {of !== null && count > 0 && (
        <span className="text-ink-3"> · {Math.max(1, Math.round((100 * count) / of))} %</span>
      )}
    </span>
  );
}

export function Known({ fields, tools }: { readonly fields: readonly KnownField[]; readonly tools: number }) {
  return (
    <DataTable
      label="What is known"
      className="text-xs tabular-nums max-sm:[&_td]:px-1 max-sm:[&_th]:px-1"
      rows={fields}
      rowKey={({ field }) => field}
      columns={[
        {
          id: 'field',
          isRowHeader: true,
          cell: ({ field }) => <span className="font-medium [overflow-wrap:normal]">{fieldLabel(field)}</span>,
        },
        ...bases.map(({ word, meaning, count }) => ({
          id: word,
          header: word,
          title: meaning,
          className: 'text-right',
          cell: (field: KnownField) => (
            <KnownCount count={count(field)} of={word === 'not stated or assigned' ? tools : null} />
          ),
        })),
      ]}
    />
  );
}

export function NeedsPanel({ subject, choices, answer }: SummaryProps & { readonly choices: Choices }) {
  const credentials = answer.counts.credential.map(
    ([value, tools]) => ({ facet: 'credential', value, tools, words: `credential ${facetValueLabel(value)}` }) as const,
  );
  const scopes = answer.scopes.map(
    ([value, tools]: ValueCount) =>
      ({ facet: 'scope', value, tools, words: value === noneValue ? 'no scope' : scopeWords(value) }) as const,
  );
  return (
    <ul aria-label="Scopes and credentials by tools" className="grid grid-cols-[minmax(0,1fr)] gap-0.5 text-xs">
      {[...credentials, ...scopes].map(({ facet, value, tools, words }) => {
        const link = canNarrow({ subject, choices }, facet, [value]) ? linkToTools(subject, [[facet, [value]]]) : {};
        return (
          <li key={`${facet} ${value}`}>
            <a {...link} className="flex min-h-6 items-baseline gap-3 rounded hover:underline touch:min-h-11">
              <UntrustedText className="min-w-0 flex-1 truncate" text={words} />
              <span className="text-ink-2 tabular-nums">{formatCount(tools)}</span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}

function scopeWords(value: string): string {
  return value === unstatedValue ? 'scopes not stated' : facetValueLabel(value);
}

/**
 * Whether a link that replaces a facet's choice still shows what was counted: a tool that a filter let through for one
 * of its several values would be shown for another.
 */
function canNarrow(
  { subject, choices }: { readonly subject: PostureSubject; readonly choices: Choices },
  facet: FacetId,
  values: readonly string[],
): boolean {
  const chosen = subject === 'catalog' ? choices.get(facet) : undefined;
  return chosen === undefined || values.every((value) => chosen.includes(value));
}
