import { revealPlain } from '../model/revealText';
import { LazySourceBox } from '../parts/lazyParts';
import { QuestionFailed } from '../parts/PanelBoundary';
import { Progress } from '../parts/Progress';
import { useChosenHost, useHost, useSettings } from '../state/hostStore';
import { openDialog } from '../state/openDialog';
import { useSourceRecords } from '../state/sources/added';
import { useReading } from '../state/sources/hostList';
import { useAreFilesRead } from '../state/sources/line';
import { changeAddress } from '../state/useAddress';
import { Button } from '../ui/Button';
import { lazyPart } from '../ui/lazyPart';

// Loaded late: few readings fail or come empty.
export const FailurePanel = lazyPart('What went wrong', () =>
  import('../parts/SourceFailure').then((m) => m.FailurePanel),
);
const EmptyCatalog = lazyPart('What an empty list means', () => import('./EmptyCatalog').then((m) => m.EmptyCatalog));

/** Above what stays on screen: the reading under way, or why the last one failed. */
export function CatalogBanner() {
  const host = useHost();
  const catalog = useReading((now) => now);
  if (host === null) return null;
  if (catalog.isReading) return <Progress />;
  if (catalog.stopped !== null) return <QuestionFailed {...catalog.stopped} />;
  if (catalog.failure === null) return null;
  return <FailurePanel key={host.id} failure={catalog.failure} host={host} />;
}

/** In place of a view's own content while there is no tool to show. */
export function WithoutCatalog() {
  const host = useHost();
  const catalog = useReading((now) => now);
  const areFilesRead = useAreFilesRead();
  if (host === null) {
    if (areFilesRead) return <NoHost />;
    return (
      <p role="status" className="px-8 py-[min(14vh,8rem)] text-center text-ink-2">
        Reading your files…
      </p>
    );
  }
  const { reading, failure, stopped } = catalog;
  if (stopped !== null) return <QuestionFailed {...stopped} />;
  if (failure !== null) return <FailurePanel key={host.id} isFull failure={failure} host={host} />;
  if (reading === null) return <Progress />;
  return <EmptyCatalog host={host} />;
}

/** In place of a catalog where nothing is read: no host is set up, and no file was added. */
function NoHost() {
  const { allowOtherHosts } = useSettings();
  const chosen = useChosenHost();
  const hasSources = useSourceRecords().size > 0;
  const registry = chosen.kind === 'registry' ? revealPlain(chosen.registry.label) : null;
  return (
    <section aria-label="No catalog" className="grid justify-items-center gap-3 px-8 py-[min(14vh,8rem)] text-center">
      <p className="font-semibold text-base">
        {registry !== null
          ? `${registry} lists servers, not tools: connect to one in Sources.`
          : hasSources
            ? 'None of your sources lists a tool.'
            : 'No catalog is open: connect to a host, or add files.'}
      </p>
      <div className="w-full max-w-xl pb-2 text-left">
        <LazySourceBox look="tall" />
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        {allowOtherHosts && (
          <Button aria-haspopup="dialog" onClick={() => openDialog('connection')}>
            Connection
          </Button>
        )}
        <Button onClick={() => changeAddress({ view: registry === null ? 'sources' : 'host' })}>Sources</Button>
      </div>
    </section>
  );
}
