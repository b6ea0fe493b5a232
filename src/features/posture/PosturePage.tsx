import { Fragment, useState } from 'react';
import type { PostureAnswer } from '../../engine/posture';
import type { PostureSubject } from '../../model/address';
import { isOpenValue, unstatedValue } from '../../model/columnKinds';
import { acceptancesOf } from '../../model/draft';
import { ActiveFilters } from '../../parts/ActiveFilters';
import { Age, useNow } from '../../parts/Age';
import { describeSources, formatCount, formatCounted } from '../../parts/formatQuantity';
import { QuestionFailed } from '../../parts/PanelBoundary';
import { SinceBaseline } from '../../parts/SinceBaseline';
import { SoFar } from '../../parts/SoFar';
import { UntrustedText } from '../../parts/UntrustedText';
import { catalogClient } from '../../state/catalogClient';
import { useKnownCatalog } from '../../state/catalogSummary';
import { ofMatches, useAnswer, useAskedFacets, useChoices } from '../../state/catalogView';
import { useChangesInUse, useIsComparisonAhead } from '../../state/comparison';
import { useDraft, useDraftCount } from '../../state/drafts';
import { useEngineQuery } from '../../state/engineQuery';
import { openDialog } from '../../state/openDialog';
import { useListedAt } from '../../state/sources/hostList';
import { changeAddress, clearFilters, useAddress } from '../../state/useAddress';
import { Button } from '../../ui/Button';
import { useStableFor } from '../../ui/hooks';
import { Page, PageTitle } from '../../ui/Page';
import { describeUncounted, findAttention } from './attention';
import { CallsPanel } from './CallsPanel';
import { Due } from './Due';
import { isUnsaid, knownPhrases } from './knownPhrases';
import { PostureGrid } from './PostureGrid';
import { Attention, CountedWords, inText, Known, NeedsPanel, Panel, type SummaryProps } from './panels';
import { Queue } from './Queue';

const everyHalfMinute = 30_000;

/** The view "Posture": what these tools can do, and what to look at first. */
export function PosturePage() {
  const listedAt = useListedAt();
  const posture = usePosture();
  const asked = useAskedFacets();
  const { answer, failure, summary, draft, subject, isComparing } = posture;
  const total = summary?.tools ?? 0;
  const unreadable = summary?.badEntries ?? 0;
  const now = useNow(listedAt === null ? null : everyHalfMinute);
  // Once it is there, the queue stays: what comes stands behind what somebody reads.
  const [isQueueShown, setQueueShown] = useState(false);
  if (answer !== undefined && !isComparing && !isQueueShown) setQueueShown(true);
  return (
    <Page>
      <header className="grid gap-3">
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <PageTitle>Posture</PageTitle>
          <div className="flex min-h-8 grow flex-wrap items-center gap-x-4 gap-y-2 max-sm:w-full">
            <SubjectChoice subject={subject} entries={draft.entries.size} />
            {subject === 'catalog' && <ActiveFilters />}
            <span className="ml-auto flex flex-wrap items-center gap-x-3 text-xs max-sm:w-full">
              <SoFar over={['finding', 'change', 'verdict', 'used', ...(subject === 'catalog' ? asked : [])]} />
              <SinceBaseline />
              {subject === 'catalog' && (
                <Button className="ml-auto" onClick={() => changeAddress({ view: 'report' })}>
                  Report
                </Button>
              )}
            </span>
          </div>
        </div>
        {answer !== undefined && (
          <p role="status" aria-label="Posture in one sentence" className="max-w-240 text-base touch:leading-9">
            <b className="font-semibold">{describeSize(posture, answer)}</b>
            {subject === 'draft' ? (
              <>
                {' '}
                of the draft “<UntrustedText text={draft.name} />”
              </>
            ) : (
              <>
                {' '}
                of <UntrustedText text={describeSources(summary?.sources)} />
                {listedAt !== null && (
                  <>
                    , updated <Age at={listedAt} now={now} />
                  </>
                )}
              </>
            )}
            <Capabilities subject={subject} answer={answer} />
            {subject === 'draft' && describeUncounted(answer, draft.patterns.size)}
            {subject === 'catalog' && unreadable > 0 && (
              <>
                ;{' '}
                <button
                  type="button"
                  className={`${inText} -my-1 text-accent touch:-my-3.5`}
                  onClick={() => openDialog('problems')}
                >
                  {formatCounted(unreadable, 'entry', 'entries')} could not be read
                </button>
              </>
            )}
            .
            {isUnsaid(answer.capabilities.writes) && answer.tools > 0 && (
              <ByHints hinted={answer.capabilities.hinted} />
            )}
          </p>
        )}
      </header>
      {failure !== null && <QuestionFailed {...failure} />}
      {answer !== undefined &&
        (answer.tools === 0 ? (
          <div data-keeps-focus className="grid justify-items-start gap-3">
            <p className="text-ink-2">
              {subject === 'draft'
                ? 'The open draft holds no tool of this catalog.'
                : total === 0
                  ? 'The catalog has no tool.'
                  : 'No tool matches the filters.'}
            </p>
            {subject === 'draft' ? (
              <Button variant="primary" onClick={() => changeAddress({ view: 'catalog' })}>
                Tick tools in the catalog
              </Button>
            ) : (
              total > 0 && (
                <Button variant="primary" onClick={clearFilters}>
                  Show all tools
                </Button>
              )
            )}
          </div>
        ) : (
          <>
            <Due subject={subject} answer={answer} />
            <Attention subject={subject} answer={answer} />
            {/* New access stands ahead in the queue: it would move what somebody reads. */}
            {isQueueShown ? (
              <LookedAt answer={answer} subject={subject} />
            ) : (
              <SoFar look="sentence" over={['change']} />
            )}
          </>
        ))}
    </Page>
  );
}

interface LookedAtProps {
  readonly answer: PostureAnswer;
  readonly subject: PostureSubject;
}

/** The queue, and the matrices below it. */
function LookedAt({ answer, subject }: LookedAtProps) {
  const draft = useDraft();
  const { choices } = useChoices();
  return (
    <>
      <section aria-label="What to look at first" className="rounded-xl border border-line bg-panel">
        <h2 className="border-line border-b px-3.5 py-2.5 font-semibold">
          What to look at first{' '}
          <span className="font-normal text-ink-3 tabular-nums">
            {formatCount(answer.queued + answer.servers.length)}
          </span>
        </h2>
        <div className={answer.queued + answer.servers.length + answer.newSources.length === 0 ? 'px-3.5 py-2.5' : ''}>
          <Queue answer={answer} subject={subject} />
        </div>
      </section>
      <CallsPanel subject={subject} draftIds={new Set(draft.entries.keys())} />
      <div className="grid grid-cols-2 items-start gap-6 max-lg:grid-cols-[minmax(0,1fr)]">
        {saysSomething(answer.byApproval) && (
          <Panel>
            <PostureGrid title="Safety tier by approval" grid={answer.byApproval} down="approval" subject={subject} />
          </Panel>
        )}
        {saysSomething(answer.bySource) && (
          <Panel>
            <PostureGrid title="Safety tier by source" grid={answer.bySource} down="source" subject={subject} />
          </Panel>
        )}
        {answer.known.some(({ field, stated, assigned }) => field !== 'source' && stated + assigned > 0) && (
          <Panel title="What is known">
            <Known fields={answer.known} tools={answer.tools} />
          </Panel>
        )}
        {[...answer.counts.credential, ...answer.scopes].some(([value]) => value !== unstatedValue) && (
          <Panel title="Scopes and credentials">
            <NeedsPanel subject={subject} choices={choices} answer={answer} />
          </Panel>
        )}
      </div>
    </>
  );
}

/** Whether any tool of a grid has a tier that somebody states or assigned. */
function saysSomething({ rows }: PostureAnswer['byApproval']): boolean {
  return rows.some((tier) => !isOpenValue(tier));
}

/** Whose word it is, where nobody else says what the tools do. */
function ByHints({ hinted }: Pick<PostureAnswer['capabilities'], 'hinted'>) {
  const stating = hinted['only-reads'] + hinted['changes-things'] + hinted['may-destroy'];
  return (
    <span className="text-ink-2">
      {' '}
      {stating === 0 ? 'Nobody says what they do.' : 'These are their servers’ own words; nobody checked them.'}
      {stating > 0 && (
        <Button
          variant="quiet"
          className="ml-2"
          aria-haspopup="dialog"
          onClick={() => {
            changeAddress({ view: 'catalog' });
            openDialog('take-hints');
          }}
        >
          Take what the servers say
        </Button>
      )}
    </span>
  );
}

/** `157 of 192 tools`; of a draft also how many entries stand for none, or for several. */
function describeSize({ subject, summary, draft }: Posture, { tools, absent }: PostureAnswer): string {
  const words = formatCounted(tools, 'tool');
  if (subject === 'draft') {
    const isExact = absent === 0 && tools === draft.entries.size;
    return isExact ? words : `${words} for the ${formatCounted(draft.entries.size, 'entry', 'entries')}`;
  }
  const total = summary?.tools ?? 0;
  return tools === total ? words : `${formatCount(tools)} of ${formatCounted(total, 'tool')}`;
}

/** What the tools can do, each number a link to just these, but for what a number below says. */
function Capabilities({ subject, answer }: SummaryProps) {
  const below = new Set(findAttention(answer).map(({ choices }) => JSON.stringify(choices)));
  const parts = (answer.tools === 0 ? [] : knownPhrases(answer.capabilities))
    .map((phrases) => phrases.filter(({ choice }) => !below.has(JSON.stringify(choice))))
    .filter((phrases) => phrases.length > 0);
  if (parts.length === 0) return null;
  return (
    <>
      {': '}
      {parts.map((phrases, part) => (
        <Fragment key={phrases[0]?.words}>
          {part > 0 && '; '}
          <CountedWords subject={subject} answer={answer} phrases={phrases} />
        </Fragment>
      ))}
    </>
  );
}

function SubjectChoice({ subject, entries }: { readonly subject: PostureSubject; readonly entries: number }) {
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
            onChange={() => changeAddress({ subject: id })}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

/** What the page's parts show; `answer` is undefined until the first. */
type Posture = ReturnType<typeof usePosture>;

const settlesWithinMs = 1_500;

/** Adds up the tools that match, or those of the open draft, as the address says. */
function usePosture() {
  const { summary, revision } = useKnownCatalog();
  const draft = useDraft();
  const draftCount = useDraftCount();
  // All of it: the links carry the rest of the address along.
  const { subject } = useAddress((address) => address);
  const result = useAnswer((snapshot) => snapshot.result?.id);
  const entries = subject === 'draft' ? draft.entries : null;
  const changes = useChangesInUse();
  const comparison = changes.kind === 'compared' ? changes.summary.id : null;
  const isCompared = useAnswer((snapshot) => snapshot.result?.isCompared) ?? false;
  const asked = useEngineQuery(
    'posture',
    [subject, entries === null ? result : draftCount, revision, comparison],
    async () => ({
      subject,
      isCompared: entries === null ? isCompared : comparison !== null,
      posture: await (entries === null
        ? ofMatches((id) => catalogClient.ask('posture', { result: id }))
        : catalogClient.ask('posture', {
            toolIds: [...entries.keys()],
            comparison,
            accepted: [...entries.values()].flatMap(acceptancesOf),
          })),
    }),
  );
  // Changes since the baseline make rows higher: they are waited for, but not for long.
  const isUnsettled =
    changes.kind === 'pending' ||
    changes.kind === 'comparing' ||
    (comparison !== null && asked.answer?.isCompared === false);
  const isComparing = useIsComparisonAhead() || (comparison !== null && asked.answer?.isCompared === false);
  const hasWaited = useStableFor(subject, settlesWithinMs);
  // The answer before may be of the other subject.
  const isShown = asked.answer?.subject === subject && (!isUnsettled || hasWaited);
  const found = (isShown && asked.answer?.posture) || undefined;
  const [last, setLast] = useState({ subject, found });
  if (found !== undefined && found !== last.found) setLast({ subject, found });
  // While the rows are asked anew there is none for a moment.
  const answer = found ?? (last.subject === subject ? last.found : undefined);
  return { summary, draft, subject, answer, isComparing, failure: asked.failure };
}
