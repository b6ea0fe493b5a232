import { factValue } from './fact';
import type { CredentialState, GrantState, Needs, Readiness } from './readiness';
import { credentialNeeds, type Tool } from './tool';

/**
 * What a person decided about which provider's credential a tool needs: for one tool, or for all of a family. Null says
 * that none is needed: for tools whose source doesn't say, and with a reason for those whose source says otherwise.
 */
export interface CredentialMapping {
  readonly subject: { readonly kind: 'tool' | 'family'; readonly name: string };
  readonly provider: string | null;
  /** Why none is needed although the source asks for one. */
  readonly reason?: string;
  /** ISO date and time. */
  readonly at: string;
}

/** A gap that somebody asked an administrator to close. */
export interface RequestedMark {
  readonly kind: 'scope' | 'credential';
  /** The scope, or the provider. */
  readonly name: string;
  /** The identity it was requested for. */
  readonly identity: string;
  /** ISO date and time. */
  readonly at: string;
  readonly by?: string | undefined;
  readonly note?: string;
}

/** One scope or credential that a set of tools needs. */
export interface RequirementOfSet {
  readonly kind: 'scope' | 'credential';
  /** The scope, or the provider. */
  readonly name: string;
  readonly state: GrantState | CredentialState | 'unknown';
  /** The tools that need it, in the order of the set. */
  readonly tools: readonly string[];
  /** The tools that become ready once it is held, with nothing else changed. */
  readonly unlocks: readonly string[];
}

/** What a set of tools adds up to. */
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
  return mapping.provider === null && (!isNeedStated || mapping.reason !== undefined);
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
export function mappingFor(
  mappings: readonly CredentialMapping[],
  { toolId, family }: Pick<Needs, 'toolId' | 'family'>,
): CredentialMapping | undefined {
  const of = (kind: 'tool' | 'family', name: string) =>
    mappings.find(({ subject }) => subject.kind === kind && subject.name === name);
  return of('tool', toolId) ?? of('family', family);
}
