import type { CatalogSummary } from '../../engine/protocol';
import { formatCount, formatCounted } from '../../parts/formatQuantity';
import { SpriteIcon } from '../../parts/SpriteIcon';
import { changeAddress } from '../../state/useAddress';

/** How many of the collected servers could not be listed, as the way to their reasons; nothing where all could. */
export function UnlistedServers({ summary }: { readonly summary: Pick<CatalogSummary, 'host' | 'files'> }) {
  const [unlisted, servers] = countUnlisted(summary);
  if (unlisted === 0) return null;
  return (
    <button
      type="button"
      className="inline-flex min-h-6 items-center gap-1.5 whitespace-nowrap rounded px-1 font-medium text-ink-2 text-xs tabular-nums hover:text-ink hover:underline touch:min-h-11 [&_svg]:size-3.5"
      onClick={() => changeAddress({ view: 'sources' })}
    >
      <SpriteIcon name="triangle-alert" className="text-write" />
      {formatCount(unlisted)} of {formatCounted(servers, 'server')} could not be listed
    </button>
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
