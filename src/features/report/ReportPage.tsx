import { writeDraft } from '../../draft/draftFile';
import { describeUnread } from '../../engine/describeUnread';
import type { ReportQuestion } from '../../engine/handIn';
import { verifyingWords } from '../../engine/report';
import type { ReportDocument, ReportLine, ReportSection } from '../../engine/reportDocument';
import { digestText } from '../../model/digest';
import type { Draft } from '../../model/draft';
import { draftStem } from '../../model/fileStem';
import { describeSources, formatCount, formatDay } from '../../parts/formatQuantity';
import { QuestionFailed } from '../../parts/PanelBoundary';
import { describeFilters } from '../../parts/postureWords';
import { SoFar } from '../../parts/SoFar';
import { UntrustedText } from '../../parts/UntrustedText';
import { useStillReading } from '../../state/awaited';
import { catalogClient } from '../../state/catalogClient';
import { useKnownCatalog } from '../../state/catalogSummary';
import { effectListOf, ofMatches, useAnswer, useChoices } from '../../state/catalogView';
import { useChangesInUse, usePresentOrigin } from '../../state/comparison';
import { useDraft } from '../../state/drafts';
import { useChosenClients } from '../../state/effects';
import { useEngineQuery } from '../../state/engineQuery';
import { currentFiledDraft, downloadDraft, useFiledDraftCount } from '../../state/filedDraft';
import { usePreferences } from '../../state/preferences';
import { saveFile } from '../../state/saveFile';
import { useAddress } from '../../state/useAddress';
import { Button } from '../../ui/Button';
import { Page, PageTitle } from '../../ui/Page';

const fileName = 'catalog.review.json';

const reported = ['finding', 'change', 'verdict', 'in'] as const;

/** The view "Report": what was found and decided, as it is handed in. */
export function ReportPage() {
  const { answer, failure } = useReport();
  const isEmpty = isEmptyDraft(useDraft());
  return (
    <Page>
      <div className="flex flex-wrap items-center gap-2">
        <PageTitle>Report</PageTitle>
        <SoFar over={reported} />
        {answer && (
          <span className="ml-auto flex flex-wrap gap-2">
            <Button onClick={() => saveFile('review.md', 'text/markdown', [answer.markdown])}>Markdown</Button>
            <Button onClick={() => saveFile('review.sarif', 'application/sarif+json', [answer.sarif])}>SARIF</Button>
            <Button onClick={() => saveFile(fileName, 'application/json', [answer.review])}>Review file</Button>
            {!isEmpty && <Button onClick={downloadDraft}>Draft file</Button>}
            <Button onClick={() => window.print()}>Print</Button>
          </span>
        )}
      </div>
      {failure !== null && <QuestionFailed {...failure} />}
      {answer && <Sheet {...answer.document} />}
    </Page>
  );
}

function useReport() {
  const { summary, revision } = useKnownCatalog();
  const { host, principal, completeness } = usePresentOrigin();
  const { reviewer } = usePreferences();
  const changes = useChangesInUse();
  const q = useAddress((address) => address.q);
  const { choices } = useChoices();
  const clients = useChosenClients();
  // The engine reads what the tools say before it reports.
  const awaits = useStillReading(['change', 'verdict', 'in']);
  const matches = useAnswer(({ result }) => result?.id);
  const [comparison, since] = changes.kind === 'compared' ? [changes.summary.id, changes.name] : [null, null];
  const by = reviewer.trim();
  const filters = describeFilters(q, choices);
  const depends = [revision, comparison, by, host?.id, matches, filters, useFiledDraftCount(), clients, awaits];
  return useEngineQuery('report', depends, (signal) => {
    const at = new Date().toISOString();
    return ofMatches((result) =>
      catalogClient.ask(
        'report',
        {
          head: {
            name: `${host?.label ?? 'Added files'}, ${formatDay(at)}`,
            ...{ host, principal, completeness, takenAt: at },
          },
          by: by === '' ? undefined : by,
          of: describeSources(summary?.sources),
          ...(host !== null && { origin: host.origin }),
          ...(principal.state === 'known' && principal.id !== undefined && { caller: principal.id }),
          at,
          filters,
          fileName,
          comparison,
          since,
          result: filters.length === 0 ? null : result,
          draft: handedDraft(currentFiledDraft(), clients),
          notRead: [
            ...awaits.map((name) => `Not read yet: ${name}`),
            ...(summary?.sources ?? []).flatMap(describeUnread),
          ],
        },
        { signal },
      ),
    );
  });
}

function handedDraft(draft: Draft, clients: readonly string[]): ReportQuestion['draft'] {
  if (isEmptyDraft(draft)) return null;
  const file = { name: `${draftStem(draft)}.draft.json`, digest: digestText(writeDraft(draft)) };
  return { name: draft.name, file, effect: { clients, list: effectListOf(draft) } };
}

function isEmptyDraft({ entries, patterns, denied = [] }: Draft): boolean {
  return entries.size + patterns.size + denied.length === 0;
}

/** A report as it goes on paper. */
function Sheet({ title, particulars, sentence, sections, verifying, note }: ReportDocument) {
  return (
    <article
      data-paper
      aria-label={title}
      className="grid max-w-240 grid-cols-[minmax(0,1fr)] gap-5 rounded-xl border border-line bg-panel px-5 py-4 [overflow-wrap:anywhere]"
    >
      <h2 className="font-semibold text-lg">{title}</h2>
      <dl className="grid grid-cols-[12rem_minmax(0,1fr)] gap-x-4 gap-y-1 max-sm:grid-cols-1">
        {particulars.map(({ name, line }) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">
              <UntrustedText text={name} />
            </dt>
            <dd>
              <Line line={line} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="font-semibold">
        <Line line={sentence} />
      </p>
      {sections.map((section) => (
        <Section key={section.title} {...section} />
      ))}
      {verifying !== null && (
        <section>
          <h3 className="mb-1.5 font-semibold text-base">{verifyingWords.title}</h3>
          <p>
            {verifyingWords.words} <code>{verifyingWords.file}</code>.
          </p>
          <pre className="my-2 whitespace-pre-wrap rounded-lg bg-sunk p-3 font-mono text-2xs">{verifying.script}</pre>
          <pre className="whitespace-pre-wrap rounded-lg bg-sunk p-3 font-mono text-2xs">{verifying.command}</pre>
        </section>
      )}
      <p className="text-ink-2">{note}</p>
    </article>
  );
}

/** More of them would take the page seconds to draw. */
const maxItems = 2_000;

function Section({ title, intro, items }: ReportSection) {
  const left = items.length - maxItems;
  return (
    <section>
      <h3 className="mb-1.5 font-semibold text-base">
        {title} <span className="font-normal text-ink-3 tabular-nums">{formatCount(items.length)}</span>
      </h3>
      {intro !== undefined && (
        <p className="mb-1.5">
          <Line line={intro} />
        </p>
      )}
      <ul className="list-disc pl-5">
        {items.slice(0, maxItems).map(({ line, more = [] }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what is listed never changes its place
          <li key={place} className="break-inside-avoid py-0.5">
            <Line line={line} />
            {more.map((one, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: nor do its lines
              <div key={row} className="text-ink-2 text-xs">
                <Line line={one} />
              </div>
            ))}
          </li>
        ))}
      </ul>
      {left > 0 && <p className="text-ink-2">The other {formatCount(left)} are in the Markdown and the review file.</p>}
    </section>
  );
}

function Line({ line }: { readonly line: ReportLine }) {
  return line.map((piece, place) =>
    typeof piece === 'string' ? (
      piece
    ) : (
      <UntrustedText
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line have no other name than their place
        key={place}
        isCode={'code' in piece}
        text={'code' in piece ? piece.code : piece.quote}
      />
    ),
  );
}
