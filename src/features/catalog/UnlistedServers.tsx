import type { CatalogSummary } from '../../engine/loadedCatalog';
import { formatCount, formatCounted } from '../../parts/formatQuantity';
import { changeAddress } from '../../state/useAddress';
import { Button } from '../../ui/Button';

/** How many of the collected servers could not be listed, with the way to their reasons; nothing where all could. */
export function UnlistedServers({ summary }: { readonly summary: Pick<CatalogSummary, 'host' | 'files'> }) {
  const [unlisted, servers] = countUnlisted(summary);
  if (unlisted === 0) return null;
  return (
    <p role="note" className="flex flex-wrap items-center gap-x-3 border-line border-b bg-accent-soft px-3.5 py-1">
      {formatCount(unlisted)} of {formatCounted(servers, 'server')} could not be listed.
      <Button variant="quiet" onClick={() => changeAddress({ view: 'sources' })}>
        See why
      </Button>
    </p>
  );
}

/** Over all files of collected servers. */
function countUnlisted({ host, files }: Pick<CatalogSummary, 'host' | 'files'>): readonly [number, number] {
  let [unlisted, servers] = [0, 0];
  for (const source of [...(host === null ? [] : [host]), ...files]) {
    const faults = source.faults.filter((fault) => fault.servers !== undefined);
    unlisted += faults.length;
    servers += faults[0]?.servers ?? 0;
  }
  return [unlisted, servers];
}
