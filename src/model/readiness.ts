import { factValue } from './fact';
import { type CredentialNeed, credentialNeeds, type Tool } from './tool';

/** The verdicts, as links write them. */
export const readinesses = ['ready', 'missing', 'unknown'] as const;
export type Readiness = (typeof readinesses)[number];

/** `expired`: a token claimed it, and has ended. */
export const grantStates = ['held', 'missing', 'expired'] as const;
export type GrantState = (typeof grantStates)[number];

export const credentialStates = ['held', 'needs-attention', 'missing'] as const;
export type CredentialState = (typeof credentialStates)[number];

/**
 * Where a grant is known from: `probe` (the host's own answer), `token` (claimed, not verified), `role:NAME` (a role of
 * discovery), `typed`, `learned` (a refusal named it), `file:NAME` (an identity file says so, whatever origin it claims;
 * without a name, an earlier version kept it and did not note that).
 */
export type Origin = string;

export const fileOrigin = 'file:';

/** Whether a file alone says what an identity holds, or any part of it. */
export function isClaimedByFile({ grants, credentials }: Pick<Identity, 'grants' | 'credentials'>): boolean {
  return [...grants, ...credentials].some(({ origin }) => origin.startsWith(fileOrigin));
}

/** What is known of one scope from one origin; `at` is an ISO date and time. */
export interface Grant {
  readonly scope: string;
  readonly state: GrantState;
  readonly origin: Origin;
  readonly at: string;
}

/** What is known of one credential provider from one origin; `at` is an ISO date and time. */
export interface CredentialGrant {
  readonly provider: string;
  readonly state: CredentialState;
  readonly origin: Origin;
  readonly at: string;
  /** Which connection, in the host's words. */
  readonly connection?: string;
  /** Since when it is held, as the host says. */
  readonly since?: string;
  /** Why it needs attention, in the host's word: `expired`, `revoked`, `needs-reconsent`. */
  readonly status?: string;
}

/**
 * A named set of grants to check tools against: never a token. `complete` tells that at least one origin lists all the
 * scopes there are, so that what isn't there is missing; otherwise it is unknown. `credentialsComplete` says the same
 * of the credentials.
 */
export interface Identity {
  readonly name: string;
  readonly grants: readonly Grant[];
  readonly credentials: readonly CredentialGrant[];
  readonly complete: boolean;
  readonly credentialsComplete: boolean;
}

export const noGrants: Identity = {
  name: '',
  grants: [],
  credentials: [],
  complete: false,
  credentialsComplete: false,
};

/** Whether an identity says anything at all: until one does, a column of readiness would be all unknown. */
export function hasEvidence(identity: Identity): boolean {
  const { grants, credentials, complete, credentialsComplete } = identity;
  return complete || credentialsComplete || grants.length > 0 || credentials.length > 0;
}

/** One scope a tool needs, against one identity. */
export type ScopeCheck =
  | { readonly scope: string; readonly state: 'held'; readonly grant: Grant; readonly coveredBy?: string }
  /** Without a grant, because a complete origin doesn't list it. */
  | { readonly scope: string; readonly state: 'missing'; readonly grant?: Grant }
  | { readonly scope: string; readonly state: 'expired'; readonly grant: Grant }
  /** `maybeCoveredBy` is a held scope with `*` segments that would match. */
  | { readonly scope: string; readonly state: 'unknown'; readonly maybeCoveredBy?: string };

/** The credential a tool needs, against one identity. */
export type CredentialCheck =
  /** With a `reason` where a person decided against what the source says. */
  | { readonly state: 'not-required'; readonly saidBy: 'host' | 'person'; readonly reason?: string }
  | { readonly state: 'held' | 'needs-attention'; readonly provider: string; readonly grant: CredentialGrant }
  /** Without a grant, because a readable list doesn't name the provider. */
  | { readonly state: 'missing'; readonly provider: string; readonly grant?: CredentialGrant }
  | {
      readonly state: 'not-verifiable';
      /** The host doesn't say whether one is needed · nobody said which · nobody confirmed which · no list names it. */
      readonly why: 'need-unstated' | 'no-provider' | 'suggested-only' | 'no-evidence';
      readonly provider?: string;
    };

/** One tool against one identity. Approval is no part of it. */
export interface ReadinessCheck {
  readonly verdict: Readiness;
  /** Null where the source doesn't say which scopes are needed. */
  readonly scopes: readonly ScopeCheck[] | null;
  readonly credential: CredentialCheck;
  /** The source says nothing of scopes or credentials, as if there were no `auth` at all. */
  readonly nothingStated: boolean;
}

/** What a tool needs before it can run, as far as its source says. */
export interface Needs {
  readonly toolId: string;
  readonly family: string;
  /** Undefined where the source doesn't say; an empty list says that none is needed. */
  readonly scopes: readonly string[] | undefined;
  readonly credential: CredentialNeed | undefined;
}

/** Whose credential a tool needs, or each of a family: what a person decided. */
export interface CredentialMapping {
  readonly about: 'tool' | 'family';
  /** Of the tool, or the name of the family. */
  readonly toolId: string;
  /** The provider; '' says that none is needed: for tools whose source doesn't say, and with a reason for all others. */
  readonly value: string;
  readonly reason: string;
}

/** A gap that somebody asked an administrator to close. */
export interface RequestedMark {
  readonly kind: 'scope' | 'credential';
  readonly name: string;
  readonly identity: string;
  readonly at: string;
  readonly by?: string | undefined;
  readonly note?: string;
}

export interface RequirementOfSet {
  readonly kind: 'scope' | 'credential';
  readonly name: string;
  readonly state: GrantState | CredentialState | 'unknown';
  /** The tools that need it, in the order of the set. */
  readonly tools: readonly string[];
  /** The tools that become ready once it is held, with nothing else changed. */
  readonly unlocks: readonly string[];
}

export interface RequirementsSum {
  readonly identity: string;
  readonly tools: number;
  readonly verdicts: Readonly<Record<Readiness, number>>;
  /** By leverage: gaps that unlock most first, then the unknown ones, then what is held. */
  readonly requirements: readonly RequirementOfSet[];
  /** How many tools become ready once every gap and unknown of `requirements` is held. */
  readonly readyWithAll: number;
  /** Tools whose source doesn't say which scopes they need. */
  readonly scopesUnstated: readonly string[];
  /** Tools whose source doesn't say whether they need a credential. */
  readonly credentialUnstated: readonly string[];
  /** Tools that need a credential of a provider nobody has named or confirmed. */
  readonly providerUnknown: readonly string[];
  /** What the identity holds and no tool of the set needs. */
  readonly unneeded: readonly string[];
}

/**
 * Whether a person's "none is needed" holds for a tool: it does where the source says nothing, and where it asks for a
 * credential only with a reason.
 */
export function decidesAgainst(mapping: CredentialMapping, isNeedStated: boolean): boolean {
  return mapping.value === '' && (!isNeedStated || mapping.reason !== '');
}

/** What a tool needs, read from its facts. `family` is the name kept for it in the catalog. */
export function needsOf(tool: Pick<Tool, 'toolId' | 'posture' | 'scopes'>, family: string): Needs {
  const need = factValue(tool.posture.credential);
  return {
    toolId: tool.toolId,
    family,
    scopes: factValue(tool.scopes),
    credential: credentialNeeds.find((known) => known === need),
  };
}

/** The mapping that holds for a tool: its own before its family's. */
export function mappingFor<Mapping extends CredentialMapping>(
  mappings: readonly Mapping[],
  { toolId, family }: Pick<Needs, 'toolId' | 'family'>,
): Mapping | undefined {
  const of = (about: Mapping['about'], name: string) =>
    mappings.find((one) => one.about === about && one.toolId === name);
  return of('tool', toolId) ?? of('family', family);
}
