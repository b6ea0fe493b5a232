import type { Fact } from './fact';

/*
 * The vocabularies of RFC 0078 §C, each from least to most risky.
 * They are the single source of types, facet values, sort ranks and link checks.
 */
export const sources = ['node-pack', 'workflow', 'mcp', 'connector', 'host-extension'] as const;
export const tiers = ['pure', 'read', 'write', 'exec'] as const;
export const egresses = ['none', 'safe-fetch', 'host-mediated', 'host-owned'] as const;
export const approvals = ['always', 'conditional', 'never'] as const;
export const replayPolicies = ['deterministic', 'idempotent', 'non-deterministic'] as const;
export const magnitudes = ['low', 'medium', 'high'] as const;
export const credentialNeeds = ['not-needed', 'needed'] as const;
export const dialects = ['openwop'] as const;

export type CredentialNeed = (typeof credentialNeeds)[number];
export type Dialect = (typeof dialects)[number];

/** The posture fields that hold one word, in the order they are shown. */
export const postureFields = [
  'source',
  'tier',
  'egress',
  'approval',
  'replay',
  'credential',
  'cost',
  'latency',
] as const;
export type PostureField = (typeof postureFields)[number];

/** Each posture field's closed vocabulary, from least to most risky. */
export const vocabularies: Readonly<Record<PostureField, readonly string[]>> = {
  source: sources,
  tier: tiers,
  egress: egresses,
  approval: approvals,
  replay: replayPolicies,
  credential: credentialNeeds,
  cost: magnitudes,
  latency: magnitudes,
};

/** A descriptor field that the dialect does not know: kept and shown. */
export interface ExtraField {
  readonly pointer: string;
  readonly name: string;
  /** Its JSON text, at most 2,000 characters. */
  readonly text: string;
}

/**
 * One tool as one source describes it. Facts that take a word hold the source's own text:
 * `isKnown` tells whether the vocabulary lists it.
 */
export interface Tool {
  readonly toolId: string;
  readonly dialect: Dialect;
  readonly title?: string;
  readonly description?: string;
  readonly posture: Readonly<Record<PostureField, Fact>>;
  readonly scopes: Fact<readonly string[]>;
  /** Undefined where absent or not an object: arguments are then opaque. */
  readonly inputSchema?: unknown;
  readonly outputSchema?: unknown;
  readonly extraFields: readonly ExtraField[];
}

export function isKnown(field: PostureField, value: string): boolean {
  return vocabularies[field].includes(value);
}

/** Sort rank of a fact by risk: known words in order, then unstated, then words no vocabulary lists. */
export function riskRank(field: PostureField, value: string | undefined): number {
  const known = vocabularies[field];
  if (value === undefined) return known.length;
  const place = known.indexOf(value);
  return place >= 0 ? place : known.length + 1;
}
