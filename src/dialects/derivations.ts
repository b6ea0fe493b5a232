import { derived, type Fact, unstated } from '../model/fact';
import type { Dialect, Suggestion } from '../model/tool';

/** A rule by which a dialect concludes or suggests what its source does not say in so many words. */
export interface Derivation {
  readonly words: string;
  readonly reference: string;
}

export const derivations = {
  'mcp-list-source': {
    words: 'A tool that an MCP server lists has the source mcp.',
    reference: 'MCP tools/list; RFC 0078 §C, source',
  },
  'mcp-read-only-tier': {
    words: 'A tool hinted as read-only may be of tier read; one hinted as changing things may be of tier write.',
    reference: 'MCP ToolAnnotations.readOnlyHint',
  },
  'mcp-destructive-tier': {
    words: 'A tool hinted as destructive may be of tier write.',
    reference: 'MCP ToolAnnotations.destructiveHint',
  },
  'mcp-idempotent-replay': {
    words: 'A tool hinted as idempotent may be repeated under an idempotency key.',
    reference: 'MCP ToolAnnotations.idempotentHint',
  },
  'mcp-open-world-egress': {
    words:
      'For a tool hinted as open-world, the host may own its network access; one hinted as closed suggests nothing.',
    reference: 'MCP ToolAnnotations.openWorldHint',
  },
  'mas-impl-kind-source': {
    words: 'The kind of the implementation tells the source; one that names no kind is python.',
    reference: 'mas/v1 Tool, spec.impl.kind',
  },
  'mas-idempotent-replay': {
    words: 'A manifest that says whether equal calls give equal results tells the replay policy.',
    reference: 'mas/v1 Tool, spec.idempotent',
  },
  'registry-kind-source': {
    words: 'The kind of the descriptor tells the source.',
    reference: 'Tool registry groundwork, Kinds',
  },
  'registry-cost': {
    words: 'Estimated tokens and dollars tell the cost hint: the higher of what each says.',
    reference: 'Tool registry groundwork, cost_hint',
  },
  'registry-latency': {
    words: 'The estimated time of a call tells the latency hint.',
    reference: 'Tool registry groundwork, cost_hint.latency_ms',
  },
  'his-risk-approval': {
    words: 'A risk tier above the one from which the robot asks for confirmation means that a person always approves.',
    reference: 'HIS tool definition, risk_tier; robot manifest, interfaces.safety.confirmation_required_above_tier',
  },
  'his-still-tier': {
    words: 'A tool of risk tier 0 moves nothing, so it may be of tier read.',
    reference: 'HIS tool definition, risk_tier',
  },
} as const satisfies Readonly<Record<string, Derivation>>;

export type DerivationId = keyof typeof derivations;

/** The rule a derived fact or a suggestion names; undefined where the name means nothing to us. */
export function findDerivation(rule: string): Derivation | undefined {
  const found = Object.entries(derivations).find(([id]) => id === rule);
  return found?.[1];
}

/** From `medium` on a number counts as medium, from `high` on as high. */
export interface Thresholds {
  readonly medium: number;
  readonly high: number;
}

/** What the rules conclude. A rule that is switched off, or a value without an entry, leaves the fact unstated. */
export interface DerivationSettings {
  readonly off: readonly DerivationId[];
  readonly masSources: Readonly<Record<'python' | 'remote_tool' | 'openapi', string>>;
  readonly masReplay: { readonly idempotent: string; readonly notIdempotent: string };
  readonly registrySources: Readonly<Record<RegistryKind, string>>;
  readonly registryCost: { readonly tokens: Thresholds; readonly dollars: Thresholds };
  readonly registryLatencyMs: Thresholds;
  /** The robot's `confirmation_required_above_tier`; null while nobody has said. */
  readonly confirmationAboveTier: number | null;
  /** The source whose robot manifest counts for all files; null while nobody has chosen one. */
  readonly confirmationFrom: string | null;
  /** What manifests in other files say: it counts where a file has none of its own. */
  readonly confirmationElsewhere: number | null;
}

export const registryKinds = ['external_mcp', 'internal_engine', 'http_api', 'local_helper'] as const;
export type RegistryKind = (typeof registryKinds)[number];

export const defaultDerivations: DerivationSettings = {
  off: [],
  masSources: { python: 'node-pack', remote_tool: 'mcp', openapi: 'connector' },
  masReplay: { idempotent: 'idempotent', notIdempotent: 'non-deterministic' },
  registrySources: {
    external_mcp: 'mcp',
    internal_engine: 'host-extension',
    http_api: 'connector',
    local_helper: 'node-pack',
  },
  registryCost: { tokens: { medium: 1_000, high: 10_000 }, dollars: { medium: 0.01, high: 0.1 } },
  registryLatencyMs: { medium: 1_000, high: 5_000 },
  confirmationAboveTier: null,
  confirmationFrom: null,
  confirmationElsewhere: null,
};

/** The fact a rule concludes; unstated where it concludes nothing or is switched off. */
export function deriveFact(settings: DerivationSettings, rule: DerivationId, value: string | undefined): Fact {
  return value === undefined || value === '' || settings.off.includes(rule) ? unstated : derived(value, rule);
}

export function suggest(
  settings: DerivationSettings,
  to: Suggestion[],
  rule: DerivationId,
  field: Suggestion['field'],
  value: string,
): void {
  if (!settings.off.includes(rule)) to.push({ field, value, rule });
}

export function magnitudeOf(amount: number, { medium, high }: Thresholds): 'low' | 'medium' | 'high' {
  if (amount >= high) return 'high';
  return amount >= medium ? 'medium' : 'low';
}

export const derivationIds: readonly DerivationId[] = Object.keys(derivations).filter((id): id is DerivationId =>
  Object.hasOwn(derivations, id),
);

/** A source with a robot manifest in it says above which risk tier that robot asks a person. */
export interface RobotManifest {
  readonly id: string;
  readonly confirmationAboveTier?: number;
}

/**
 * The settings to read a file by, in a catalog with these manifests. A typed tier goes before all; then the manifest
 * a person chose; else each file's own decides, and where it has none, the lowest tier of the others: the robot that
 * asks soonest. Once a manifest is gone, so is what it said.
 */
export function withConfirmation(
  settings: DerivationSettings,
  manifests: readonly RobotManifest[],
): DerivationSettings {
  const deciding = decidingManifest(settings, manifests);
  if (deciding.by === 'chosen') return { ...settings, confirmationAboveTier: deciding.tier };
  return { ...settings, confirmationElsewhere: deciding.by === 'soonest' ? deciding.tier : null };
}

/** Which statement on confirmation holds for the HIS tools of a file. */
export type DecidingManifest =
  | { readonly by: 'typed' | 'own'; readonly tier: number }
  /** `id` is of the file whose manifest a person chose, or of the one that asks soonest. */
  | { readonly by: 'chosen' | 'soonest'; readonly tier: number; readonly id: string }
  | { readonly by: 'nobody' };

/** Returns the statement that holds for the tools of `file`; leave it out for a file that has no manifest. */
export function decidingManifest(
  settings: DerivationSettings,
  manifests: readonly RobotManifest[],
  file?: RobotManifest,
): DecidingManifest {
  if (settings.confirmationAboveTier !== null) return { by: 'typed', tier: settings.confirmationAboveTier };
  const said = manifests.flatMap(({ id, confirmationAboveTier: tier }) => (tier === undefined ? [] : [{ id, tier }]));
  const chosen = said.find(({ id }) => id === settings.confirmationFrom);
  if (chosen !== undefined) return { by: 'chosen', ...chosen };
  if (file?.confirmationAboveTier !== undefined) return { by: 'own', tier: file.confirmationAboveTier };
  const [soonest] = said.sort((a, b) => a.tier - b.tier);
  return soonest === undefined ? { by: 'nobody' } : { by: 'soonest', ...soonest };
}

/** The settings for the tools of a file whose own robot manifest says `own`; undefined where it has none. */
export function withOwnManifest(settings: DerivationSettings, own: number | undefined): DerivationSettings {
  const { confirmationAboveTier, confirmationElsewhere } = settings;
  return { ...settings, confirmationAboveTier: confirmationAboveTier ?? own ?? confirmationElsewhere };
}

/** Dialects in which a robot's manifest decides what is concluded about approval. */
const confirmed: readonly Dialect[] = ['his'];

/** Whether another file's manifest may change what is concluded of a file in these dialects. */
export function isConfirmedElsewhere(dialects: readonly (readonly [dialect: Dialect, tools: number])[]): boolean {
  return dialects.some(([dialect]) => confirmed.includes(dialect));
}

/** Whether two settings conclude the same, but for what robot manifests say of approval. */
export function isDerivedAlike(one: DerivationSettings, other: DerivationSettings): boolean {
  const noManifest = { confirmationAboveTier: null, confirmationFrom: null, confirmationElsewhere: null };
  return JSON.stringify({ ...one, ...noManifest }) === JSON.stringify({ ...other, ...noManifest });
}

/** Differs where two settings conclude differently about approval. */
export function confirmationKey({ confirmationAboveTier, confirmationElsewhere }: DerivationSettings): string {
  return `${confirmationAboveTier} ${confirmationElsewhere}`;
}
