import { hostSourceId } from '../engine/catalogSource';
import type { CatalogSummary } from '../engine/loadedCatalog';
import { ProblemsDialog } from '../features/catalog/ProblemsDialog';
import type { Host } from '../host/settings';
import { revealPlain } from '../model/revealText';
import { formatCounted } from '../parts/formatQuantity';
import { useKnownCatalog } from '../state/catalogSummary';
import { useDialog } from '../state/openDialog';
import { useHost } from '../state/page';
import { openTool } from '../state/useAddress';
import { catalogClient } from '../state/useCatalog';

/** The dialog "Problems": of the whole catalog, or of one source. */
export function Problems({ onClose }: { readonly onClose: () => void }) {
  const { source } = useDialog() ?? {};
  const host = useHost();
  const { summary } = useKnownCatalog();
  const { problems, name } = source === undefined ? wholeCatalog(summary) : oneSource(host, summary, source);
  return (
    <ProblemsDialog
      title={`${formatCounted(problems, 'problem')} in ${revealPlain(name)}`}
      load={(window) => catalogClient.ask('problems', { ...window, source })}
      onOpenTool={openTool}
      onClose={onClose}
    />
  );
}

function wholeCatalog(summary: CatalogSummary | null) {
  return { problems: summary?.problems ?? 0, name: 'this catalog' };
}

function oneSource(host: Host | null, summary: CatalogSummary | null, source: string) {
  if (source === hostSourceId) return { problems: summary?.host?.problems ?? 0, name: host?.label ?? 'the host' };
  const file = summary?.files.find(({ id }) => id === source);
  return { problems: file?.problems ?? 0, name: file?.name ?? 'the file' };
}
