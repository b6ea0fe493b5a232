import type { DecidingManifest } from '../../dialects/derivations';
import { describeServerField } from '../../engine/compare/compareServers';
import type { HostSummary, SourceSummary } from '../../engine/loadedCatalog';
import { describeFailure } from '../../host/failureText';
import { type Host, otherHostId, type Registry } from '../../host/settings';
import { listedAt } from '../../model/dates';
import { hostSource, type SourceKind } from '../../model/source';
import { dialectWords } from '../../model/tool';
import { formatCount, formatCounted } from '../../parts/formatQuantity';
import type { HostReading } from '../../state/sources/hostList';
import type { ListChange } from '../../state/sources/listChange';
import type { SourceRecord } from '../../state/sources/records';

/** A source as the list shows it: a host, a connected server, a file, or a registry of servers. */
export interface SourceItem extends Omit<HostSummary, 'envelope'> {
  readonly id: string;
  readonly name: string;
  /** What stands in place of its figures; null where they are there. */
  readonly state: string | null;
  readonly format: string;
  readonly addedAt: number;
  /** When it said so: its list was read, or the file added. */
  readonly asOf: number;
  /** The origin of what was read over the network; null for a file. */
  readonly origin: string | null;
  readonly kind: SourceKind | 'registry';
  /** The host that a press reads, in place of the one that is read now; null for one that is read, and for no host. */
  readonly connects: Host | null;
  /** The address of a host that somebody typed; null for all others. */
  readonly typedUrl: string | null;
  readonly readAt: number | null;
  readonly digest: string | undefined;
  /** Null for hosts and registries. */
  readonly file: SourceSummary | null;
}

const nothingRead = { tools: 0, badEntries: 0, problems: 0, bytes: 0, dialects: [], faults: [] } as const;

const unread = {
  ...nothingRead,
  format: '',
  addedAt: 0,
  asOf: 0,
  readAt: null,
  digest: undefined,
  connects: null,
  typedUrl: null,
  file: null,
} as const;

const typedUrlOf = ({ id, url }: Host) => (id.startsWith(otherHostId) ? url : null);

const kindOf = { openwop: 'host', mcp: 'server', file: 'link' } as const satisfies Record<Host['kind'], SourceKind>;

/** A host that is listed and not chosen: its list is not kept. */
export function unreadHost(host: Host): SourceItem {
  const origin = host.relative ? null : host.origin;
  return {
    ...unread,
    id: hostSource(host.id),
    name: host.label,
    state: 'not read',
    origin,
    kind: kindOf[host.kind],
    connects: host,
    typedUrl: typedUrlOf(host),
  };
}

export function registryItem({ id, label, origin }: Registry): SourceItem {
  const state = 'lists servers to connect to';
  return { ...unread, id: `registry ${id}`, name: label, state, origin, kind: 'registry' };
}

/** The chosen host as a source; `digest` is the fingerprint of its list. */
export function hostItem(
  host: Host,
  { reading, isReading, failure }: HostReading,
  known: HostSummary | null | undefined,
  digest: string | null | undefined,
): SourceItem {
  const { label, origin, relative } = host;
  const summary = (reading && known) ?? null;
  const state = isReading ? 'reading…' : failure === null ? '' : describeFailure(failure).title;
  return {
    ...(summary ?? nothingRead),
    id: hostSource(host.id),
    name: label,
    state: summary === null ? state : null,
    format: describeFormat(summary?.dialects ?? []),
    addedAt: 0,
    asOf: reading === null ? 0 : listedAt(summary?.collectedAt, reading.readAt),
    origin: relative ? null : origin,
    kind: kindOf[host.kind],
    connects: null,
    typedUrl: typedUrlOf(host),
    readAt: reading?.readAt ?? null,
    digest: digest ?? undefined,
    file: null,
  };
}

export function fileItem(file: SourceSummary, kept?: SourceRecord): SourceItem {
  const addedAt = kept?.addedAt ?? file.readAt;
  return {
    ...file,
    digest: file.digest,
    state: null,
    format: file.tools === 0 ? describeOther(file) : describeFormat(file.dialects),
    addedAt,
    asOf: kept?.askedAt ?? listedAt(file.collectedAt, addedAt),
    origin: kept?.from === undefined ? null : new URL(kept.from.url).origin,
    kind: kept?.from === undefined ? 'file' : kindOf[kept.from.kind],
    connects: null,
    typedUrl: null,
    file,
  };
}

function describeFormat(dialects: SourceSummary['dialects']): string {
  return dialects.map(([dialect]) => dialectWords[dialect].label).join(', ');
}

/** A file may be here for its manifest or its agents alone. */
function describeOther({ confirmationAboveTier, agents, bundles }: SourceSummary): string {
  if (confirmationAboveTier !== undefined) return 'Robot manifest';
  return agents.count > 0 || bundles.count > 0 ? 'mas/v1' : '';
}

/** Whether entries or documents of it could not be read. */
export function isPartial({ badEntries, faults }: SourceItem): boolean {
  return badEntries > 0 || faults.some(({ reason }) => reason !== 'note');
}

export const sourceSortKeys = ['name', 'format', 'tools', 'problems', 'bytes', 'asOf'] as const;

export type SourceSortKey = (typeof sourceSortKeys)[number];

export interface SourceSort {
  /** At first they stand in the order in which they were added. */
  readonly key: SourceSortKey | 'addedAt';
  readonly descending: boolean;
}

const names = new Intl.Collator('en', { numeric: true });

/** Hosts and registries first, then the files that have every word of the text in name or format. Equal ones keep their order. */
export function listSources(
  sources: readonly SourceItem[],
  text: string,
  { key, descending }: SourceSort,
): readonly SourceItem[] {
  const words = text.toLowerCase().split(/\s+/);
  const sign = descending ? -1 : 1;
  return sources
    .filter(({ name, format }) => words.every((word) => `${name} ${format}`.toLowerCase().includes(word)))
    .toSorted((a, b) => {
      if (a.file === null || b.file === null) return a.file === null ? -1 : 1;
      const [left, right] = [a[key], b[key]];
      return (
        sign *
        (typeof left === 'number' && typeof right === 'number' ? left - right : names.compare(`${left}`, `${right}`))
      );
    });
}

/** The next sort when a column's name is pressed: numbers begin with the greatest. */
export function nextSourceSort(sort: SourceSort, key: SourceSortKey): SourceSort {
  if (sort.key === key) return { key, descending: !sort.descending };
  return { key, descending: key === 'tools' || key === 'problems' || key === 'bytes' };
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

/** `sha256:0f3ac29b11…` → `0f3a c29b 11…`: enough to compare by eye. */
export function shortDigest(digest: string): string {
  const hex = digest.replace(/^sha256:/, '').slice(0, 12);
  return `${hex.match(/.{1,4}/g)?.join(' ') ?? hex}…`;
}

const namedAtMost = 5;

/** `Asked again: 3 added, 1 removed, 2 changed. Added: tow …`; names are a stranger's. */
export function describeListChange({ added, removed, changed, server }: ListChange): string {
  const [more, fewer, other] = [added, removed, changed].map(({ length }) => formatCount(length));
  const named = [
    ['Added', added],
    ['Removed', removed],
    ['Changed', changed],
  ] as const;
  const hasChanged = named.some(([, names]) => names.length > 0);
  const said = [
    ...(hasChanged ? [`${more} added, ${fewer} removed, ${other} changed.`] : []),
    ...server.map((field) => `${describeServerField(field)}.`),
    ...named.flatMap(([word, names]) => (names.length === 0 ? [] : [`${word}: ${listNames(names)}.`])),
  ];
  return `Asked again: ${said.join(' ') || 'no change.'}`;
}

function listNames(names: readonly string[]): string {
  const rest = names.length - namedAtMost;
  return `${names.slice(0, namedAtMost).join(', ')}${rest > 0 ? ` and ${formatCount(rest)} more` : ''}`;
}
