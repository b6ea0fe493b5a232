import { unstated } from '../model/fact';
import { member, valueAt } from '../model/json';
import type { Suggestion } from '../model/tool';
import { deriveFact, suggest } from './derivations';
import { defineDialect, type EntryReader, lacksMembers, type ReadContext, unstatedPosture } from './entryReader';

/*
 * HIS Layer 3 tool definition (`tool-definition.schema.json`), one tool of a robot:
 * `{ "name": "grasp", "tier": 1, "risk_tier": 2, "description": "…", "input_schema": {…}, "output_schema": null }`.
 * Neither of its tiers is a safety tier: one tells how high the tool stands, the other what may come to harm.
 */

const namePattern = /^[a-z][a-z0-9_]*$/;
const tierWords: readonly string[] = [
  '0: raw actuators and joints, for experts',
  '1: a skill, meant to work across vendors',
  '2: a task made of skills, often one vendor’s own',
];
const riskWords: readonly string[] = [
  '0: nothing moves',
  '1: moves where nothing unusual is expected',
  '2: touches or handles things',
  '3: close to people, or with force',
];

export const his = defineDialect({
  id: 'his',
  expects: 'an object with name, tier, risk_tier and input_schema',
  lacks: lacksMembers('name', 'tier', 'risk_tier', 'input_schema'),
  format: 'a HIS tool definition',
  recognises: (value) =>
    Object.hasOwn(value, 'risk_tier') || (Object.hasOwn(value, 'tier') && Object.hasOwn(value, 'input_schema')),
  idOf: (value) => member(value, 'name'),
  read: readTool,
});

function readTool(entry: EntryReader, name: string, { settings, alias }: ReadContext) {
  const required = { required: true };
  if (!namePattern.test(name)) {
    entry.wrongValue('name', 'lower-case letters, digits and _, a letter first', name, 'required');
  }
  const tier = entry.number('tier', { least: 0, most: 2, whole: true }, required);
  const risk = entry.number('risk_tier', { least: 0, most: 3, whole: true }, required);
  if (tier !== undefined) entry.detail('Tier', 'tier', tierWords[tier]);
  if (risk !== undefined) entry.detail('Risk tier', 'risk_tier', riskWords[risk]);
  const description = entry.text('description', required);
  const inputSchema = entry.object('input_schema', required);
  const outputSchema = entry.take('output_schema', ['object', 'null']);
  entry.reportUnknown('name');

  const posture = unstatedPosture();
  const above = settings.confirmationAboveTier;
  if (risk !== undefined && above !== null && risk > above) {
    posture.approval = deriveFact(settings, 'his-risk-approval', 'always');
  }
  const suggestions: Suggestion[] = [];
  if (risk === 0) suggest(settings, suggestions, 'his-still-tier', 'tier', 'read');
  return {
    alias,
    description,
    posture,
    scopes: unstated,
    inputSchema,
    outputSchema: outputSchema ?? undefined,
    suggestions,
    traits: {
      'his-tier': tier === undefined ? undefined : [`${tier}`],
      'risk-tier': risk === undefined ? undefined : [`${risk}`],
    },
  };
}

/**
 * A robot manifest's `interfaces.safety.confirmation_required_above_tier`; undefined where the value is no such
 * manifest or holds no number there.
 */
export function readConfirmationTier(value: unknown): number | undefined {
  const tier = valueAt(value, 'interfaces', 'safety', 'confirmation_required_above_tier');
  return typeof tier === 'number' && Number.isFinite(tier) ? tier : undefined;
}
