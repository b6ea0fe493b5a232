import { expect, it } from 'vitest';
import type { Assignment } from '../../model/assignment';
import { stated, unstated } from '../../model/fact';
import type { Tool } from '../../model/tool';
import { effectivePosture } from './effectivePosture';

const posture: Tool['posture'] = {
  source: stated('mcp'),
  tier: unstated,
  egress: stated('none'),
  approval: unstated,
  replay: unstated,
  credential: unstated,
  cost: unstated,
  latency: unstated,
};
const assigned: Assignment = {
  toolId: 'mcp:stock.count',
  digest: 'sha256:aa',
  field: 'tier',
  value: 'read',
  reason: 'It only counts.',
  at: '2026-03-01T09:00:00.000Z',
};

it('fills what is unstated, and keeps what its source says beside a disagreement', () => {
  const egress: Assignment = { ...assigned, field: 'egress', value: 'host-owned' };
  const effective = effectivePosture(posture, 'sha256:aa', [assigned, egress]);
  expect(effective.posture.tier).toMatchObject({ basis: 'assigned', value: 'read' });
  expect(effective.posture.egress).toEqual(stated('none'));
  expect([...effective.standings].map(([field, { standing }]) => [field, standing])).toEqual([
    ['tier', 'applied'],
    ['egress', 'disagrees'],
  ]);
});

it('tells of an assignment that lapsed, and leaves the fact as it was', () => {
  const effective = effectivePosture(posture, 'sha256:bb', [assigned]);
  expect(effective.posture).toEqual(posture);
  expect(effective.standings.get('tier')).toEqual({ assignment: assigned, standing: 'lapsed' });
});
