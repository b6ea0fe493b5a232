import { describeSources, formatDay } from '../../parts/formatQuantity';
import { QuestionFailed } from '../../parts/PanelBoundary';
import { SoFar } from '../../parts/SoFar';
import { catalogClient } from '../../state/catalogClient';
import { useKnownCatalog } from '../../state/catalogSummary';
import { useChangesInUse, usePresentOrigin } from '../../state/comparison';
import { useEngineQuery } from '../../state/engineQuery';
import { usePreferences } from '../../state/preferences';
import { saveFile } from '../../state/saveFile';
import { Button } from '../../ui/Button';
import { Page, PageTitle } from '../../ui/Page';

const fileName = 'catalog.review.json';

/** The view "Report": what was found and decided, as it is handed in. */
export function ReportPage() {
  const { summary, revision } = useKnownCatalog();
  const { host, principal, completeness } = usePresentOrigin();
  const { reviewer } = usePreferences();
  const changes = useChangesInUse();
  const comparison = changes.kind === 'compared' ? changes.summary.id : null;
  const by = reviewer.trim();
  const of = describeSources(summary?.sources);
  const { answer, failure } = useEngineQuery('report', [revision, comparison, by, host?.id], (signal) => {
    const at = new Date().toISOString();
    const caller = principal.state === 'known' ? principal.id : undefined;
    const unread = (summary?.sources ?? []).filter(({ badEntries }) => badEntries > 0);
    return catalogClient.ask(
      'report',
      {
        head: { name: `${host?.label ?? 'Added files'}, ${formatDay(at)}`, host, principal, completeness, takenAt: at },
        by: by === '' ? undefined : by,
        of,
        ...(host !== null && { origin: host.origin }),
        ...(caller !== undefined && { caller }),
        at,
        fileName,
        comparison,
        notRead: unread.map(({ name, badEntries }) => `${name}: entries that can’t be read: ${badEntries}`),
      },
      { signal },
    );
  });
  return (
    <Page>
      <div className="flex flex-wrap items-center gap-2">
        <PageTitle>Report</PageTitle>
        <SoFar over={['finding', 'change', 'verdict']} />
        {answer && (
          <span className="ml-auto flex flex-wrap gap-2">
            <Button onClick={() => saveFile('review.md', 'text/markdown', [answer.markdown])}>Markdown</Button>
            <Button onClick={() => saveFile('review.sarif', 'application/sarif+json', [answer.sarif])}>SARIF</Button>
            <Button onClick={() => saveFile(fileName, 'application/json', [answer.review])}>Review file</Button>
            <Button onClick={() => window.print()}>Print</Button>
          </span>
        )}
      </div>
      {failure !== null && <QuestionFailed {...failure} />}
      {answer && (
        <pre
          data-paper
          className="whitespace-pre-wrap rounded-xl border border-line bg-panel p-4 font-mono text-xs leading-5 [overflow-wrap:anywhere]"
        >
          {answer.markdown}
        </pre>
      )}
    </Page>
  );
}
