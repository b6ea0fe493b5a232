import { hostSourceId } from '../../engine/catalogSource';
import type { HostSummary, SourceSummary } from '../../engine/loadedCatalog';
import { describeFailure } from '../../host/failureText';
import type { Host } from '../../host/settings';
import { dialectLabels } from '../../parts/postureWords';
import type { CatalogState } from '../../state/useCatalog';
import type { ListedSource } from './sourceOrder';

/** A source as the list shows it: the host, or a file. */
export interface SourceItem extends ListedSource {
  readonly kind: 'host' | 'file';
  /** What stands in place of its figures; null where they are there. */
  readonly state: string | null;
  readonly digest: string | undefined;
  readonly isBusy: boolean;
  readonly canRemove: boolean;
  /** Whether entries or documents of it could not be read. */
  readonly isPartial: boolean;
  /** Null for the host. */
  readonly file: SourceSummary | null;
  readonly badEntries: number;
  /** Parts of it that could not be read. */
  readonly faults: SourceSummary['faults'];
  readonly readAt: number | null;
}

/** The chosen host as a source; `digest` is the fingerprint of its list. */
export function hostItem(
  { label }: Host,
  { reading, isReading, failure }: CatalogState,
  known: HostSummary | null | undefined,
  digest: string | null | undefined,
): SourceItem {
  const summary = reading === null ? null : (known ?? null);
  const state = isReading ? 'reading…' : failure === null ? '' : describeFailure(failure).title;
  return {
    kind: 'host',
    id: hostSourceId,
    name: label,
    state: summary === null ? state : null,
    format: describeFormat(summary?.dialects ?? []),
    dialects: summary?.dialects ?? [],
    tools: summary?.tools ?? 0,
    problems: summary?.problems ?? 0,
    badEntries: summary?.badEntries ?? 0,
    isPartial: (summary?.badEntries ?? 0) > 0 || summary?.faults.some(isGap) === true,
    faults: summary?.faults ?? [],
    bytes: summary?.bytes ?? 0,
    addedAt: reading?.readAt ?? 0,
    readAt: reading?.readAt ?? null,
    digest: digest ?? undefined,
    isBusy: isReading,
    canRemove: false,
    file: null,
  };
}

export function fileItem(file: SourceSummary, addedAt: number | undefined, isBusy: boolean): SourceItem {
  const { id, name, dialects, tools, problems, badEntries, faults, bytes, digest, readAt } = file;
  return {
    kind: 'file',
    id,
    name,
    state: null,
    format: tools === 0 ? describeOther(file) : describeFormat(dialects),
    dialects,
    tools,
    problems,
    badEntries,
    isPartial: badEntries > 0 || faults.some(isGap),
    faults,
    bytes,
    addedAt: addedAt ?? readAt,
    readAt,
    digest,
    isBusy,
    canRemove: true,
    file,
  };
}

/** `MCP`; `MCP, HIS` */
function describeFormat(dialects: SourceSummary['dialects']): string {
  return dialects.map(([dialect]) => dialectLabels[dialect]).join(', ');
}

/** A file may be here for its manifest or its agents alone. */
function describeOther({ confirmationAboveTier, agents, bundles }: SourceSummary): string {
  if (confirmationAboveTier !== undefined) return 'Robot manifest';
  return agents.count > 0 || bundles.count > 0 ? 'mas/v1' : '';
}

function isGap({ reason }: SourceSummary['faults'][number]): boolean {
  return reason !== 'note';
}
