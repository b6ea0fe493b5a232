import type { DecidingManifest } from '../../dialects/derivations';
import type { SourceSummary } from '../../engine/loadedCatalog';
import { describeFailure } from '../../host/failureText';
import { type Host, otherHostId, type Registry } from '../../host/settings';
import { listedAt } from '../../model/dates';
import { hostSource, type SourceId, type SourceKind } from '../../model/source';
import { dialectWords } from '../../model/tool';
import { formatCount, formatCounted } from '../../parts/formatQuantity';
import type { HostReading } from '../../state/sources/hostList';
import type { SourceRecord } from '../../state/sources/records';
import type { AskedOutcome } from '../../state/sources/standing';

/** A source as the list shows it: of the catalog, one that could be, or a registry of servers. */
export interface SourceItem {
  readonly id: SourceId;
  readonly name: string;
  readonly kind: SourceKind | 'registry';
  /** What stands in place of its figures; null where they are there. */
  readonly state: string | null;
  /** What was read of it; null where nothing is here. */
  readonly read: SourceSummary | null;
  readonly format: string;
  readonly addedAt: number;
  /** When its list was made: as it says, else when its address answered or the file was added. */
  readonly asOf: number;
  /** The origin of what was read over the network; null for what lies beside this page, or was added as a file. */
  readonly origin: string | null;
  /** The host that a press reads; null for all that was read or is no host. */
  readonly connects: Host | null;
  /** The address of a host that somebody typed; null for all others. */
  readonly typedUrl: string | null;
  readonly digest: string | undefined;
  /** Whether this browser keeps it, so that it can be renamed and removed. */
  readonly isKept: boolean;
}

const kindOf = { openwop: 'host', mcp: 'server', file: 'link' } as const satisfies Record<Host['kind'], SourceKind>;

interface ItemParts {
  readonly id: SourceId;
  readonly name: string;
  readonly read?: SourceSummary | null;
  /** When its address was asked, or the file was added, in milliseconds since 1970. */
  readonly at?: number;
  readonly state?: string;
}

function itemOf({ id, name, read = null, at = read?.readAt ?? 0, state = '' }: ItemParts) {
  return {
    ...{ id, name, read },
    state: read === null ? state : null,
    format: read === null ? '' : describeFormat(read),
    asOf: listedAt(read?.collectedAt, at),
    digest: read?.digest,
    ...{ addedAt: 0, origin: null, connects: null, typedUrl: null, isKept: false },
  } as const;
}

/** A host of `config.json`, or a typed one. `asked` is how its reading stands; absent for one that is not chosen. */
export function hostItem(
  host: Host,
  asked?: Pick<HostReading, 'reading' | 'isReading' | 'failure'>,
  known?: SourceSummary,
): SourceItem {
  const { reading = null, isReading = false, failure = null } = asked ?? {};
  const state =
    asked === undefined ? 'not read' : isReading ? 'reading…' : failure === null ? '' : describeFailure(failure).title;
  const read = (reading && known) ?? null;
  return {
    ...itemOf({ id: hostSource(host.id), name: host.label, read, at: reading?.readAt ?? 0, state }),
    kind: kindOf[host.kind],
    origin: host.relative ? null : host.origin,
    connects: asked === undefined ? host : null,
    typedUrl: host.id.startsWith(otherHostId) ? host.url : null,
  };
}

/** A file that somebody added, or the last list of an address that somebody connected to. `state`: in place of a list that isn't here. */
export function keptItem(
  { id, name, from, label = name, addedAt, askedAt = addedAt }: SourceRecord,
  read: SourceSummary | undefined,
  state = '',
): SourceItem {
  return {
    ...itemOf({ id, name: label, ...(read && { read }), at: askedAt, state }),
    // A server's own word of the time is when it was asked first for a list that has not changed since.
    ...(from?.kind === 'mcp' && { asOf: askedAt }),
    kind: from === undefined ? 'file' : kindOf[from.kind],
    origin: from === undefined ? null : new URL(from.url).origin,
    addedAt,
    isKept: true,
  };
}

/** How asking an address stands, in place of its list. */
export function describeOutcome(outcome: AskedOutcome | undefined): string {
  return outcome?.kind === 'failed' ? describeFailure(outcome.failure).title : 'asking…';
}

export function registryItem({ id, label, origin }: Registry): SourceItem {
  const state = 'lists servers to connect to';
  return { ...itemOf({ id: `registry ${id}`, name: label, state }), origin, kind: 'registry' };
}

/** The dialects of its tools. It may be here for a manifest or agents alone. */
function describeFormat({ tools, dialects, confirmationAboveTier, agents, bundles }: SourceSummary): string {
  if (tools > 0) return dialects.map(([dialect]) => dialectWords[dialect].label).join(', ');
  if (confirmationAboveTier !== undefined) return 'Robot manifest';
  return agents.count > 0 || bundles.count > 0 ? 'mas/v1' : '';
}

/** Whether entries or documents of it could not be read. */
export function isPartial({ badEntries, faults }: SourceSummary): boolean {
  return badEntries > 0 || faults.some(({ reason }) => reason !== 'note');
}

/** Those that have every word of the text in name or format: hosts and registries first, then files as they were added. */
export function listSources(sources: readonly SourceItem[], text: string): readonly SourceItem[] {
  const words = text.toLowerCase().split(/\s+/);
  return sources
    .filter(({ name, format }) => words.every((word) => `${name} ${format}`.toLowerCase().includes(word)))
    .toSorted((a, b) => (a.isKept && b.isKept ? a.addedAt - b.addedAt : Number(a.isKept) - Number(b.isKept)));
}

/** `9 MCP tools, 3 registry tools` */
export function describeDialects(dialects: SourceSummary['dialects']): string {
  if (dialects.length === 0) return 'no tools';
  return dialects
    .map(([dialect, count]) => `${formatCount(count)} ${dialectWords[dialect].of} ${count === 1 ? 'tool' : 'tools'}`)
    .join(', ');
}

/** Names the agents, bundles and robot limits that a file holds. */
export function describeExtras({
  agents,
  bundles,
  confirmationAboveTier: tier,
}: Pick<SourceSummary, 'agents' | 'bundles' | 'confirmationAboveTier'>): readonly string[] {
  return [
    ...(agents.count > 0
      ? [`${formatCounted(agents.count, 'agent')} that ${agents.count === 1 ? 'refers' : 'refer'} to tools`]
      : []),
    ...(bundles.count > 0 ? [describeBundles(bundles)] : []),
    ...(tier === undefined ? [] : [`a robot that asks a person above risk tier ${tier}`]),
  ];
}

/** `1 mas/v1 tool bundle (ledger) of 3 tools` */
function describeBundles({ count, tools, names }: SourceSummary['bundles']): string {
  const more = count > names.length ? ', …' : '';
  return `${formatCounted(count, 'mas/v1 tool bundle')} (${names.join(', ')}${more}) of ${formatCounted(tools, 'tool')}`;
}

/** Which robot manifest decides when a file's HIS tools ask a person, in words. */
export function describeDeciding(deciding: DecidingManifest, nameOf: (id: string) => string): string {
  switch (deciding.by) {
    case 'typed':
      return `asks a person above risk tier ${deciding.tier}, as typed below`;
    case 'own':
      return `asks a person above risk tier ${deciding.tier}, as its own manifest says`;
    case 'chosen':
      return `asks a person above risk tier ${deciding.tier}, as ${nameOf(deciding.id)} says, which you chose`;
    case 'soonest':
      return `asks a person above risk tier ${deciding.tier}, as ${nameOf(deciding.id)} says: the manifest that asks soonest`;
    case 'nobody':
      return 'no robot manifest says when a person is asked';
    default:
      return deciding satisfies never;
  }
}
