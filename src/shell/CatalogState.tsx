import { FailurePanel, type FailurePanelProps } from '../features/host/FailurePanel';
import { EmptyCatalog, NoHost } from '../features/host/NoCatalog';
import type { Host, Settings } from '../host/settings';
import { QuestionFailed } from '../parts/QuestionFailed';
import { openDialog } from '../state/openDialog';
import { tokens } from '../state/requests';
import { changeAddress } from '../state/useAddress';
import type { CatalogState as State } from '../state/useCatalog';
import { Progress } from './Progress';

export interface CatalogStateProps {
  readonly host: Host;
  readonly catalog: State;
  /** Keeps a token and asks anew; the reason where it can't be kept. */
  readonly onToken: (token: string) => string | undefined;
  readonly onConnection: () => void;
  /** Asks the host's address as an MCP server; absent where no other host may be chosen. */
  readonly onMcp: (() => void) | undefined;
}

interface CatalogBannerProps extends CatalogStateProps {
  /** Nothing was read before. */
  readonly isFirst?: boolean;
}

/** Above what stays on screen: the reading under way, or why the last one failed. */
export function CatalogBanner({ host, catalog, isFirst = false, ...rest }: CatalogBannerProps) {
  if (catalog.isReading) return <Progress variant="banner" hostLabel={host.label} onCancel={catalog.cancel} />;
  if (catalog.stopped !== null) return <QuestionFailed {...catalog.stopped} />;
  if (catalog.failure === null) return null;
  const variant = isFirst ? 'first-banner' : 'banner';
  return <Failure variant={variant} failure={catalog.failure} {...{ host, catalog, ...rest }} />;
}

interface WithoutCatalogProps {
  readonly settings: Settings;
  /** Null where no host is chosen. */
  readonly state: CatalogStateProps | null;
}

/** In place of a view's own content while there is no tool to show. */
export function WithoutCatalog({ settings, state }: WithoutCatalogProps) {
  if (state !== null) return <CatalogState {...state} />;
  return (
    <NoHost
      onConnection={settings.allowOtherHosts ? () => openDialog('connection') : undefined}
      onSources={() => changeAddress({ view: 'sources' })}
    />
  );
}

/** In place of a catalog: it is being read, failed to come, or came empty. */
function CatalogState(props: CatalogStateProps) {
  const { host, catalog, onConnection } = props;
  const { reading, failure, stopped } = catalog;
  if (stopped !== null) return <QuestionFailed {...stopped} />;
  if (failure !== null) {
    return <Failure variant="full" failure={failure} {...props} />;
  }
  if (reading === null) return <Progress variant="full" hostLabel={host.label} onCancel={catalog.cancel} />;
  return (
    <EmptyCatalog
      hostLabel={host.label}
      hadToken={tokens.has({ hostId: host.id }, host.url)}
      onConnection={onConnection}
      onRetry={catalog.refresh}
      onOpenFile={catalog.openFile}
    />
  );
}

function Failure(props: CatalogStateProps & Pick<FailurePanelProps, 'variant' | 'failure'>) {
  const { host, catalog, variant, failure, onToken, onConnection, onMcp } = props;
  return (
    <FailurePanel
      key={host.id}
      variant={variant}
      failure={failure}
      failedAt={catalog.failedAt}
      hasDiscovery={catalog.discovery?.kind === 'found'}
      host={host}
      onRetry={catalog.refresh}
      onToken={onToken}
      onConnection={onConnection}
      onOpenFile={catalog.openFile}
      onMcp={onMcp}
    />
  );
}
