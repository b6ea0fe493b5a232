import type { SourceSummary } from '../../catalog/protocol';
import type { ExposureReason, ExposureRule } from '../../dialects/exposure';
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

export const ruleLabels: Readonly<Record<ExposureRule, string>> = {
  tenant: 'Tenant',
  environment: 'Environment',
  cluster: 'Cluster',
  gang: 'Gang',
  licence: 'Licence',
};

/** Why a rule withholds a tool. */
export function describeWithheld(rule: ExposureRule, reason: ExposureReason): string {
  const many = rule === 'licence' ? 'licences' : `${rule}s`;
  switch (reason) {
    case 'not-listed':
      return `its ${many} don’t include this one`;
    case 'admits-nobody':
      return `its list of ${many} is empty: none may call`;
    case 'not-stated':
      return `it lists no ${many}: none may call`;
    case 'unreadable':
      return rule === 'licence' ? 'the licence it needs can’t be read' : `its list of ${many} can’t be read`;
    case 'no-licence':
      return 'the licence it needs is not granted';
    default:
      return reason satisfies never;
  }
}
