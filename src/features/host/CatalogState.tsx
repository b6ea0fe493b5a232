import type { Host } from '../../host/settings';
import { Progress } from '../../parts/Progress';
import { QuestionFailed } from '../../parts/QuestionFailed';
import { openDialog } from '../../state/openDialog';
import { useCatalog, useHost, usePage, useSettings } from '../../state/page';
import { tokens } from '../../state/requests';
import { changeAddress } from '../../state/useAddress';
import { FailurePanel, type FailurePanelProps } from './FailurePanel';
import { EmptyCatalog, NoHost } from './NoCatalog';

/** Above what stays on screen: the reading under way, or why the last one failed. `isFirst`: nothing was read before. */
export function CatalogBanner({ isFirst = false }: { readonly isFirst?: boolean }) {
  const host = useHost();
  const catalog = useCatalog();
  if (host === null) return null;
  if (catalog.isReading) return <Progress variant="banner" hostLabel={host.label} onCancel={catalog.cancel} />;
  if (catalog.stopped !== null) return <QuestionFailed {...catalog.stopped} />;
  if (catalog.failure === null) return null;
  return <Failure variant={isFirst ? 'first-banner' : 'banner'} failure={catalog.failure} host={host} />;
}

/** In place of a view's own content while there is no tool to show. */
export function WithoutCatalog() {
  const { allowOtherHosts } = useSettings();
  const host = useHost();
  const catalog = useCatalog();
  if (host === null) {
    return (
      <NoHost
        onConnection={allowOtherHosts ? () => openDialog('connection') : undefined}
        onSources={() => changeAddress({ view: 'sources' })}
      />
    );
  }
  const { reading, failure, stopped } = catalog;
  if (stopped !== null) return <QuestionFailed {...stopped} />;
  if (failure !== null) return <Failure variant="full" failure={failure} host={host} />;
  if (reading === null) return <Progress variant="full" hostLabel={host.label} onCancel={catalog.cancel} />;
  return (
    <EmptyCatalog
      hostLabel={host.label}
      hadToken={tokens.has({ hostId: host.id }, host.url)}
      onConnection={() => openDialog('connection')}
      onRetry={catalog.refresh}
      onOpenFile={catalog.openFile}
    />
  );
}

function Failure({ host, ...props }: { readonly host: Host } & Pick<FailurePanelProps, 'variant' | 'failure'>) {
  const { catalog, tryToken, readAsMcp } = usePage();
  return (
    <FailurePanel
      key={host.id}
      {...props}
      failedAt={catalog.failedAt}
      hasDiscovery={catalog.discovery?.kind === 'found'}
      host={host}
      onRetry={catalog.refresh}
      onToken={tryToken}
      onConnection={() => openDialog('connection')}
      onOpenFile={catalog.openFile}
      onMcp={readAsMcp}
    />
  );
}
