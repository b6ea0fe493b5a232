import type { SourceSummary } from '../../catalog/protocol';
import type { Dialect } from '../../model/tool';
import { dialectLabels } from '../shared/dialectWords';
import { formatCount, formatCounted } from '../shared/formatQuantity';

const nouns: Readonly<Record<Dialect, string>> = { ...dialectLabels, registry: 'registry' };

/** `9 MCP tools, 3 registry tools` */
export function describeDialects(dialects: SourceSummary['dialects']): string {
  if (dialects.length === 0) return 'no tools';
  return dialects
    .map(([dialect, count]) => `${formatCount(count)} ${nouns[dialect]} ${count === 1 ? 'tool' : 'tools'}`)
    .join(', ');
}

/** What a file holds besides tools, each in a few words. */
export function describeExtras({ agents, confirmationAboveTier: tier }: SourceSummary): readonly string[] {
  return [
    ...(agents > 0 ? [`${formatCounted(agents, 'agent')} that ${agents === 1 ? 'refers' : 'refer'} to tools`] : []),
    ...(tier === undefined ? [] : [`a robot that asks a person above risk tier ${tier}`]),
  ];
}

/** `sha256:0f3ac29b11…` → `0f3a c29b 11…`: enough to compare by eye. */
export function shortDigest(digest: string): string {
  const hex = digest.replace(/^sha256:/, '').slice(0, 12);
  return `${hex.match(/.{1,4}/g)?.join(' ') ?? hex}…`;
}
