import type { DecidingManifest } from '../../dialects/confirmation';
import type { SourceSummary } from '../../engine/loadedCatalog';
import type { Dialect } from '../../model/tool';
import { formatCount, formatCounted } from '../../parts/formatQuantity';
import { dialectLabels } from '../../parts/postureWords';

const nouns: Readonly<Record<Dialect, string>> = { ...dialectLabels, registry: 'registry' };

/** `9 MCP tools, 3 registry tools` */
export function describeDialects(dialects: SourceSummary['dialects']): string {
  if (dialects.length === 0) return 'no tools';
  return dialects
    .map(([dialect, count]) => `${formatCount(count)} ${nouns[dialect]} ${count === 1 ? 'tool' : 'tools'}`)
    .join(', ');
}

/** What a file holds besides tools, each in a few words. */
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
