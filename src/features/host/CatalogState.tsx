import type { Host } from '../../host/settings';
import { LateSourceBox } from '../../parts/late';
import { QuestionFailed } from '../../parts/PanelBoundary';
import { Progress } from '../../parts/Progress';
import { useAreFilesRead } from '../../state/fileLine';
import { useHost, useSettings } from '../../state/hostStore';
import { openDialog } from '../../state/openDialog';
import { openFile, refresh, useReading } from '../../state/readingStore';
import { tokens } from '../../state/requests';
import { changeAddress } from '../../state/useAddress';
import { Button } from '../../ui/Button';
import { FileButton } from '../../ui/Input';
import { lazyPart } from '../../ui/lazyPart';

export const FailurePanel = lazyPart('What went wrong', () => import('./FailurePanel').then((m) => m.FailurePanel));

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

/** What an empty list can mean: hosts answer all of these with the same `[]`. */
function EmptyCatalog({ host }: { readonly host: Host }) {
  const hadToken = tokens.has({ hostId: host.id }, host.url);
  return (
    <section aria-label="Empty catalog" className="mx-auto grid w-full max-w-2xl gap-5 px-4 py-8 sm:py-14">
      <div className="grid gap-2">
        <h2 className="font-semibold text-lg tracking-tight [overflow-wrap:anywhere]">
          {host.label} answered with an empty list
        </h2>
        <p className="text-base text-ink-2">
          Nothing failed: the host lists no tool for {hadToken ? 'this token' : 'a caller without a token'}. That can
          mean any of four things, and the answer looks the same for each.
        </p>
      </div>
      <ol className="divide-y divide-line rounded-xl border border-line bg-panel">
        {causes.map(({ title, meaning, nextStep }) => (
          <li key={title} className="grid gap-0.5 px-4 py-3">
            <h3 className="font-semibold">{title}</h3>
            <p className="text-ink-2">
              {meaning} <span className="text-ink">{nextStep}</span>
            </p>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary" onClick={() => openDialog('connection')}>
          {hadToken ? 'Use another token' : 'Enter a token'}
        </Button>
        <Button onClick={refresh}>Try again</Button>
        <FileButton accept=".json,application/json" onFile={openFile}>
          Open a file
        </FileButton>
      </div>
    </section>
  );
}

const causes = [
  {
    title: 'The catalog is switched off here',
    meaning: 'Hosts can turn tools off for a workspace or an account.',
    nextStep: 'Ask its administrator whether tools are on for yours.',
  },
  {
    title: 'The token belongs to no one person',
    meaning: 'A service or administrator key for all tenants can see less than a signed-in person.',
    nextStep: 'Connect with the token of a person or of one tenant.',
  },
  {
    title: 'The tools are not part of the list',
    meaning: 'Hosts may list only some of their sources: MCP servers, say, but no connectors.',
    nextStep: 'See which sources the host names, in its row of Sources.',
  },
  {
    title: 'There is nothing to list',
    meaning: 'No tool is installed, or none that you may use: both stay unsaid.',
    nextStep: 'Ask the people who run the host.',
  },
] as const;

/** In place of a catalog where nothing is read: no host is set up, and no file was added. */
function NoHost() {
  const { allowOtherHosts } = useSettings();
  return (
    <section aria-label="No catalog" className="grid justify-items-center gap-3 px-8 py-[min(14vh,8rem)] text-center">
      <p className="font-semibold text-base">No catalog is open: connect to a host, or add files.</p>
      <div className="w-full max-w-xl pb-2 text-left">
        <LateSourceBox look="tall" />
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        {allowOtherHosts && (
          <Button aria-haspopup="dialog" onClick={() => openDialog('connection')}>
            Connection
          </Button>
        )}
        <Button onClick={() => changeAddress({ view: 'sources' })}>Sources</Button>
      </div>
    </section>
  );
}
