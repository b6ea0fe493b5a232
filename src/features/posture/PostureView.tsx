import { Fragment, type ReactNode } from 'react';
import type { KnownField, PostureAnswer, ValueCount } from '../../engine/posture';
import type { ToolKey } from '../../engine/protocol';
import type { PostureSubject } from '../../model/address';
import { describeCapabilities } from '../../model/capability';
import { type FacetId, facetValueLabel, noneValue, unstatedValue } from '../../model/columns';
import type { Choices } from '../../model/facets';
import { Age } from '../../parts/Age';
import { formatCount, formatCounted } from '../../parts/formatQuantity';
import { fieldLabel } from '../../parts/postureWords';
import { UntrustedText } from '../../parts/UntrustedText';
import { useNow } from '../../parts/useNow';
import { Button } from '../../ui/Button';
import { useFocusFallback } from '../../ui/useFocusFallback';
import {
  describeChanges,
  describeFiles,
  describeSize,
  findAttention,
  type Origin,
  type SinceBaseline,
} from './attention';
import { PostureGrid } from './PostureGrid';
import { Queue } from './Queue';
import type { ToCatalog } from './toCatalog';

export interface PostureViewProps {
  readonly origin: Origin;
  /** Entries that could not be read: nothing is known of what they can do. */
  readonly unreadable: number;
  readonly onUnreadable: () => void;
  /** The filters in force. */
  readonly choices: Choices;
  /** In milliseconds since 1970; null where no host was read. */
  readonly readAt: number | null;
  /** What became of the catalog since the baseline in use; null where nothing is compared. */
  readonly since: SinceBaseline | null;
  /** All tools of the catalog. */
  readonly total: number;
  readonly draft: { readonly name: string; readonly entries: number };
  /** Which tools are added up: those that match the filters, or those of the open draft. */
  readonly subject: PostureSubject;
  readonly onSubject: (subject: PostureSubject) => void;
  readonly onClearFilters: () => void;
  /** Leads to where tools are ticked. */
  readonly onTick: () => void;
  /** The filters in force, as chips; they hold for the matching tools alone. */
  readonly filters: ReactNode;
  /** Why there is no answer, in its place. */
  readonly failure: ReactNode;
  /** Undefined until the first answer. */
  readonly answer: PostureAnswer | undefined;
  readonly toCatalog: ToCatalog;
  /** Whether bare letters are shortcuts. */
  readonly hasSingleKeys: boolean;
  readonly open: ToolKey | null;
  readonly onOpenTool: (key: ToolKey) => void;
}

/** A link in a sentence, as high as a pointer or finger needs. */
const inText =
  'inline-flex min-h-6 items-center rounded underline decoration-line-strong underline-offset-4 hover:decoration-current touch:min-h-11 max-sm:min-h-11';
const everyHalfMinute = 30_000;

const findHeading = () => document.querySelector('h1');

/** Goes away once there are tools again: the view's heading then takes the focus. */
function ShowAll({ onClick }: { readonly onClick: () => void }) {
  const button = useFocusFallback<HTMLButtonElement>(findHeading);
  return (
    <Button ref={button} variant="primary" onClick={onClick}>
      Show all tools
    </Button>
  );
}

/** The view "Posture": what these tools can do, and what to look at first. */
export function PostureView(props: PostureViewProps) {
  const { origin, readAt, total, draft, subject, answer, toCatalog } = props;
  const now = useNow(readAt === null ? null : everyHalfMinute);
  return (
    <div className="mx-auto grid w-full max-w-[84rem] grid-cols-[minmax(0,1fr)] gap-6 px-4 py-6 sm:px-6 sm:py-8">
      <header className="grid gap-3">
        <h1 tabIndex={-1} className="justify-self-start rounded font-semibold text-[1.25rem] tracking-tight">
          Posture
        </h1>
        {answer !== undefined && (
          <p role="status" aria-label="Posture in one sentence" className="max-w-[60rem] text-base">
            <Size answer={answer} subject={subject} total={total} draft={draft} />
            {subject === 'draft' ? (
              <>
                {' '}
                of the draft “<UntrustedText text={draft.name} />”
              </>
            ) : (
              <>
                {' '}
                of {origin.host !== null && <UntrustedText text={origin.host} />}
                {describeFiles(origin)}
                {readAt !== null && (
                  <>
                    , updated <Age at={readAt} now={now} />
                  </>
                )}
              </>
            )}
            <Capabilities answer={answer} toCatalog={toCatalog} />
            {subject === 'catalog' && props.unreadable > 0 && (
              <>
                ;{' '}
                <button type="button" className={`${inText} text-accent`} onClick={props.onUnreadable}>
                  {formatCounted(props.unreadable, 'entry', 'entries')} could not be read
                </button>
              </>
            )}
            <Since {...props} answer={answer} />.
          </p>
        )}
        <div className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-2">
          <SubjectChoice subject={subject} entries={draft.entries} onSubject={props.onSubject} />
          {subject === 'catalog' && props.filters}
        </div>
      </header>
      {props.failure}
      {answer !== undefined &&
        (answer.tools === 0 ? (
          <div className="grid justify-items-start gap-3">
            <p className="text-ink-2">
              {subject === 'draft'
                ? 'The open draft holds no tool of this catalog.'
                : total === 0
                  ? 'The catalog has no tool.'
                  : 'No tool matches the filters.'}
            </p>
            {subject === 'draft' ? (
              <Button variant="primary" onClick={props.onTick}>
                Tick tools in the catalog
              </Button>
            ) : (
              total > 0 && <ShowAll onClick={props.onClearFilters} />
            )}
          </div>
        ) : (
          <div className="grid grid-cols-[minmax(0,1fr)_minmax(20rem,28rem)] items-start gap-6 max-lg:grid-cols-[minmax(0,1fr)]">
            <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
              <Attention answer={answer} toCatalog={toCatalog} />
              <Panel>
                <PostureGrid
                  title="Safety tier by approval"
                  grid={answer.byApproval}
                  across="approval"
                  toCatalog={toCatalog}
                />
              </Panel>
              <Panel>
                <PostureGrid
                  title="Safety tier by source"
                  grid={answer.bySource}
                  across="source"
                  toCatalog={toCatalog}
                />
              </Panel>
              <div className="grid grid-cols-2 gap-6 max-sm:grid-cols-[minmax(0,1fr)]">
                <Panel title="What is known">
                  <Known fields={answer.known} tools={answer.tools} />
                </Panel>
                <Panel title="Scopes and credentials">
                  <Needs {...props} answer={answer} />
                </Panel>
              </div>
            </div>
            <section aria-label="What to look at first" className="rounded-xl border border-line bg-panel">
              <h2 className="border-line border-b px-3.5 py-2.5 font-semibold">
                What to look at first{' '}
                <span className="font-normal text-ink-3 tabular-nums">{formatCount(answer.queued)}</span>
              </h2>
              <div className={answer.queue.length === 0 ? 'px-3.5 py-2.5' : ''}>
                <Queue
                  tools={answer.queue}
                  count={answer.queued}
                  open={props.open}
                  onOpenTool={props.onOpenTool}
                  hasSingleKeys={props.hasSingleKeys}
                  toCatalog={toCatalog}
                />
              </div>
            </section>
          </div>
        ))}
    </div>
  );
}

/** `157 of 192 tools`; of a draft also how many entries stand for none, or for several. */
function Size(props: Pick<PostureViewProps, 'subject' | 'total' | 'draft'> & { readonly answer: PostureAnswer }) {
  const { answer, subject, total, draft } = props;
  return (
    <b className="font-semibold">
      {subject === 'catalog'
        ? describeSize(answer.tools, total)
        : answer.tools === draft.entries
          ? formatCounted(answer.tools, 'tool')
          : `${formatCounted(answer.tools, 'tool')} for the ${formatCounted(draft.entries, 'entry', 'entries')}`}
    </b>
  );
}

/** What the tools can do, each number a link to just these. */
function Capabilities(props: Pick<PostureViewProps, 'toCatalog'> & { readonly answer: PostureAnswer }) {
  const { answer, toCatalog } = props;
  if (answer.tools === 0) return null;
  return (
    <>
      {': '}
      {describeCapabilities(answer.capabilities).map((phrases, part) => (
        <Fragment key={phrases[0]?.words}>
          {part > 0 && '; '}
          {phrases.map(({ words, tools, choice }, place) => (
            <Fragment key={words}>
              {place > 0 && ', '}
              {tools === 0 ? (
                words
              ) : (
                <a className={inText} {...toCatalog(choice)}>
                  {words}
                </a>
              )}
            </Fragment>
          ))}
        </Fragment>
      ))}
    </>
  );
}

/** `; since “October” 2 wider and 1 added` */
function Since(
  props: Pick<PostureViewProps, 'since' | 'toCatalog' | 'subject' | 'total' | 'choices'> & {
    readonly answer: PostureAnswer;
  },
) {
  const { since, answer, subject, total, toCatalog } = props;
  if (since === null) return null;
  const { words, values, rest } = describeChanges(answer, since, subject === 'catalog' && answer.tools === total);
  const isLink = values.length > 0 && words !== '' && canNarrow(props, 'change', values);
  return (
    <>
      ; since “
      <UntrustedText text={since.name} />”{' '}
      {isLink ? (
        <a className={`${inText} text-accent`} {...toCatalog([['change', values]])}>
          {words}
        </a>
      ) : (
        words
      )}
      {rest.length > 0 && `${words === '' ? '' : ', '}${rest.join(', ')}`}
    </>
  );
}

/**
 * Whether a link that replaces a facet's choice still shows what was counted: a tool that a filter let through for one
 * of its several values would be shown for another.
 */
function canNarrow(
  { subject, choices }: Pick<PostureViewProps, 'subject' | 'choices'>,
  facet: FacetId,
  values: readonly string[],
): boolean {
  const chosen = subject === 'catalog' ? choices.get(facet) : undefined;
  return chosen === undefined || values.every((value) => chosen.includes(value));
}

function SubjectChoice(props: Pick<PostureViewProps, 'subject' | 'onSubject'> & { readonly entries: number }) {
  const { subject, entries, onSubject } = props;
  const choices = [
    { id: 'catalog', label: 'Tools that match' },
    { id: 'draft', label: `Open draft (${formatCount(entries)})` },
  ] as const;
  return (
    <fieldset className="flex rounded-lg border border-ctl p-0.5">
      <legend className="sr-only">Which tools</legend>
      {choices.map(({ id, label }) => (
        <label
          key={id}
          className="flex min-h-7 items-center rounded-md px-2.5 font-medium text-ink-2 has-checked:bg-accent-soft has-checked:text-accent forced-colors:has-checked:underline has-focus-visible:outline-2 has-focus-visible:outline-accent touch:min-h-11"
        >
          <input
            type="radio"
            name="posture-subject"
            className="sr-only"
            checked={subject === id}
            onChange={() => onSubject(id)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

function Attention({ answer, toCatalog }: Pick<PostureViewProps, 'toCatalog'> & { readonly answer: PostureAnswer }) {
  const items = findAttention(answer);
  if (items.length === 0) {
    return (
      <p className="text-ink-2">
        No critical or high finding. Every tool says that it runs no commands, whether it writes, uses the network and
        asks first, and none writes without asking.
      </p>
    );
  }
  return (
    <ul
      aria-label="Needs attention"
      className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-2 max-sm:grid-cols-2"
    >
      {items.map(({ tools, words, detail, choices }) => (
        <li key={words}>
          <a
            {...toCatalog(choices)}
            className="flex h-full flex-col rounded-xl border border-line bg-panel px-3.5 py-2.5 hover:border-ctl"
          >
            <span className="font-semibold text-[1.25rem] tabular-nums">{formatCount(tools)}</span>{' '}
            <span className="text-ink-2">{words}</span>
            {detail !== undefined && <span className="text-ink-3 text-xs"> {detail}</span>}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Panel({ title, children }: { readonly title?: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0 rounded-xl border border-line bg-panel px-3.5 py-3">
      {title !== undefined && <h2 className="mb-2 font-semibold">{title}</h2>}
      {children}
    </section>
  );
}

const bases = [
  { word: 'stated', meaning: 'in the source’s own words' },
  { word: 'derived', meaning: 'by a rule, from something else the source says' },
  { word: 'assigned', meaning: 'by a reviewer, with a reason' },
  { word: 'not stated', meaning: 'nobody says, so it counts as risky' },
];

function Known({ fields, tools }: { readonly fields: readonly KnownField[]; readonly tools: number }) {
  return (
    <table aria-label="What is known" className="w-full text-left text-[0.78125rem] tabular-nums">
      <thead>
        <tr className="text-ink-2 text-xs">
          <td />
          {bases.map(({ word, meaning }) => (
            <th key={word} scope="col" title={meaning} className="px-1.5 pb-1 text-right font-medium">
              {word}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fields.map(({ field, stated, derived, assigned, unstated }) => (
          <tr key={field} className="border-line border-t">
            <th scope="row" className="py-1 font-medium">
              {fieldLabel(field)}
            </th>
            {[stated, derived, assigned, unstated].map((count, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: four columns, always the same
              <td key={i} className={`px-1.5 py-1 text-right ${count === 0 ? 'text-ink-3' : ''}`}>
                {formatCount(count)}
                {i === 3 && count > 0 && (
                  <span className="text-ink-3"> · {Math.max(1, Math.round((100 * count) / tools))} %</span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Needs(
  props: Pick<PostureViewProps, 'toCatalog' | 'subject' | 'choices'> & { readonly answer: PostureAnswer },
) {
  const { answer, toCatalog } = props;
  const credentials = answer.counts.credential.map(
    ([value, tools]) => ({ facet: 'credential', value, tools, words: `credential ${facetValueLabel(value)}` }) as const,
  );
  const scopes = answer.scopes.map(
    ([value, tools]: ValueCount) =>
      ({ facet: 'scope', value, tools, words: value === noneValue ? 'no scope' : scopeWords(value) }) as const,
  );
  return (
    <ul aria-label="Scopes and credentials by tools" className="grid gap-0.5 text-[0.78125rem]">
      {[...credentials, ...scopes].map(({ facet, value, tools, words }) => {
        const link = canNarrow(props, facet, [value]) ? toCatalog([[facet, [value]]]) : {};
        return (
          <li key={`${facet} ${value}`}>
            <a {...link} className="flex min-h-6 items-baseline gap-3 rounded hover:underline touch:min-h-11">
              <span className="min-w-0 flex-1 truncate">
                <UntrustedText text={words} />
              </span>
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
