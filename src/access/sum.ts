import { groupBy } from '../model/groupBy';
import type {
  CredentialMapping,
  Identity,
  Needs,
  Readiness,
  ReadinessCheck,
  RequirementOfSet,
  RequirementsSum,
} from '../model/readiness';
import { checkTool, type GrantBook, openGrants } from './check';
import type { RoleScopes } from './grants';

interface Gathered {
  readonly kind: RequirementOfSet['kind'];
  readonly name: string;
  readonly state: RequirementOfSet['state'];
  readonly tools: Set<string>;
  readonly unlocks: Set<string>;
}

/**
 * What a set of tools needs in all, and what of it an identity lacks: each scope and credential once, with the tools
 * that need it and those that it alone would make ready. A credential counts once a person said which provider's it is.
 */
export function sumRequirements(
  tools: readonly Needs[],
  book: GrantBook,
  mappings: readonly CredentialMapping[],
  suggest: (needs: Needs) => string | undefined = () => undefined,
): RequirementsSum {
  const gathered = new Map<string, Gathered>();
  const verdicts: Record<Readiness, number> = { ready: 0, missing: 0, unknown: 0 };
  const scopesUnstated = new Set<string>();
  const credentialUnstated = new Set<string>();
  const providerUnknown = new Set<string>();
  let readyWithAll = 0;

  for (const needs of tools) {
    const { toolId } = needs;
    const check = checkTool(needs, book, mappings, suggest(needs));
    verdicts[check.verdict]++;
    if (check.scopes === null) scopesUnstated.add(toolId);
    const { credential } = check;
    if (credential.state === 'not-verifiable' && credential.why !== 'no-evidence') {
      (credential.why === 'need-unstated' ? credentialUnstated : providerUnknown).add(toolId);
    }
    const gaps: Gathered[] = [];
    for (const requirement of requirementsOf(check)) {
      const key = JSON.stringify([requirement.kind, requirement.name]);
      let found = gathered.get(key);
      if (found === undefined) {
        found = { ...requirement, tools: new Set(), unlocks: new Set() };
        gathered.set(key, found);
      }
      found.tools.add(toolId);
      if (requirement.state !== 'held') gaps.push(found);
    }
    if (!canBecomeReady(check)) continue;
    readyWithAll++;
    if (gaps.length === 1) gaps[0]?.unlocks.add(toolId);
  }

  return {
    identity: book.identity.name,
    tools: tools.length,
    verdicts,
    requirements: [...gathered.values()]
      .map((one) => ({ ...one, tools: [...one.tools], unlocks: [...one.unlocks] }))
      .sort(byLeverage),
    readyWithAll,
    scopesUnstated: [...scopesUnstated],
    credentialUnstated: [...credentialUnstated],
    providerUnknown: [...providerUnknown],
    unneeded: unneededScopes(book, gathered),
  };
}

function requirementsOf(check: ReadinessCheck): Pick<RequirementOfSet, 'kind' | 'name' | 'state'>[] {
  const scopes = (check.scopes ?? []).map(({ scope, state }) => ({ kind: 'scope' as const, name: scope, state }));
  const { credential } = check;
  if (credential.state === 'not-required') return scopes;
  if (credential.state !== 'not-verifiable') {
    return [...scopes, { kind: 'credential' as const, name: credential.provider, state: credential.state }];
  }
  if (credential.why !== 'no-evidence' || credential.provider === undefined) return scopes;
  return [...scopes, { kind: 'credential' as const, name: credential.provider, state: 'unknown' as const }];
}

/** Whether grants alone could make a tool ready: none helps where the source doesn't say what is needed. */
function canBecomeReady({ scopes, credential }: ReadinessCheck): boolean {
  return scopes !== null && (credential.state !== 'not-verifiable' || credential.why === 'no-evidence');
}

/** Known gaps, then unknown ones, then what is held; in each, what unlocks most tools, then what most tools need. */
function byLeverage(a: RequirementOfSet, b: RequirementOfSet): number {
  return (
    stateRank(a) - stateRank(b) ||
    b.unlocks.length - a.unlocks.length ||
    b.tools.length - a.tools.length ||
    (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)
  );
}

function stateRank({ state }: RequirementOfSet): number {
  switch (state) {
    case 'missing':
    case 'expired':
    case 'needs-attention':
      return 0;
    case 'unknown':
      return 1;
    case 'held':
      return 2;
    default:
      return state satisfies never;
  }
}

function unneededScopes(book: GrantBook, gathered: ReadonlyMap<string, Gathered>): readonly string[] {
  const needed = new Set([...gathered.values()].filter(({ kind }) => kind === 'scope').map(({ name }) => name));
  const held = new Set(book.identity.grants.filter(({ state }) => state === 'held').map(({ scope }) => scope));
  return [...held].filter((scope) => !needed.has(scope) && book.scope(scope).state === 'held').sort();
}

/** Tools to leave out, and what nobody would need any more without them. */
export interface Relief {
  readonly drop: readonly string[];
  readonly frees: readonly RequirementOfSet[];
}

const maxDropped = 5;

/** The other way to close a gap: requirements that only a few tools of the set bring along, fewest tools first. */
export function findReliefs({ requirements, tools }: RequirementsSum): readonly Relief[] {
  const few = requirements.filter((one) => one.tools.length <= maxDropped && one.tools.length < tools);
  const byTool = groupBy(
    few.flatMap((one) => one.tools.map((toolId) => ({ toolId, one }))),
    ({ toolId }) => toolId,
  );
  const reliefs = new Map<string, Relief>();
  for (const { tools: drop } of few) {
    const key = JSON.stringify([...drop].sort());
    if (reliefs.has(key)) continue;
    const touched = new Set(drop.flatMap((toolId) => (byTool.get(toolId) ?? []).map(({ one }) => one)));
    const frees = [...touched].filter((one) => one.tools.every((toolId) => drop.includes(toolId)));
    reliefs.set(key, { drop, frees });
  }
  return [...reliefs.values()].sort((a, b) => a.drop.length - b.drop.length || b.frees.length - a.frees.length);
}

export interface RoleFit {
  readonly role: string;
  /** Needed scopes that it doesn't grant; empty where it covers all. */
  readonly lacks: readonly string[];
  readonly extra: readonly string[];
}

/** Sorts roles: first those that grant all that is needed, by how little else they grant; then by how little they lack. */
export function fitRoles(roles: readonly RoleScopes[], needed: readonly string[]): readonly RoleFit[] {
  const wanted = new Set(needed);
  return roles
    .map(({ role, scopes }) => {
      const granted = new Set(scopes);
      return {
        role,
        lacks: [...wanted].filter((scope) => !granted.has(scope)),
        extra: [...granted].filter((scope) => !wanted.has(scope)),
      };
    })
    .sort((a, b) => a.lacks.length - b.lacks.length || a.extra.length - b.extra.length);
}

export interface ComparedReadiness {
  readonly toolId: string;
  readonly left: Readiness;
  readonly right: Readiness;
}

export interface IdentityComparison {
  readonly left: string;
  readonly right: string;
  readonly both: readonly string[];
  /** Ready for one of them, or unknown where the other is known to lack something; with both verdicts. */
  readonly onlyLeft: readonly ComparedReadiness[];
  readonly onlyRight: readonly ComparedReadiness[];
  /** No difference, and not ready. */
  readonly neither: readonly ComparedReadiness[];
  /** What each lacks of what the other can run: gaps and unknowns, by leverage. */
  readonly leftNeeds: readonly RequirementOfSet[];
  readonly rightNeeds: readonly RequirementOfSet[];
}

/** Who can run what, and what would have to change for one to run what the other can. */
export function compareIdentities(
  tools: readonly Needs[],
  left: Identity,
  right: Identity,
  mappings: readonly CredentialMapping[],
  options: { readonly matchesWildcards?: boolean } = {},
): IdentityComparison {
  const books = { left: openGrants(left, options), right: openGrants(right, options) };
  const both: string[] = [];
  const neither: ComparedReadiness[] = [];
  const onlyLeft: { needs: Needs; compared: ComparedReadiness }[] = [];
  const onlyRight: typeof onlyLeft = [];
  for (const needs of tools) {
    const compared: ComparedReadiness = {
      toolId: needs.toolId,
      left: checkTool(needs, books.left, mappings).verdict,
      right: checkTool(needs, books.right, mappings).verdict,
    };
    if (compared.left === 'ready' && compared.right === 'ready') both.push(needs.toolId);
    else if (isFurther(compared.left, compared.right)) onlyLeft.push({ needs, compared });
    else if (isFurther(compared.right, compared.left)) onlyRight.push({ needs, compared });
    else neither.push(compared);
  }
  const sumOf = (apart: typeof onlyLeft, side: 'left' | 'right') =>
    sumRequirements(
      apart.map(({ needs }) => needs),
      books[side],
      mappings,
    ).requirements;
  // What both lack makes no difference between them.
  const gaps = (apart: typeof onlyLeft, side: 'left' | 'right') => {
    const others = sumOf(apart, side === 'left' ? 'right' : 'left');
    const stateFor = new Map(others.map(({ kind, name, state }) => [`${kind} ${name}`, state]));
    return sumOf(apart, side).filter(
      ({ kind, name, state }) => state !== 'held' && stateFor.get(`${kind} ${name}`) !== state,
    );
  };
  return {
    left: left.name,
    right: right.name,
    both,
    onlyLeft: onlyLeft.map(({ compared }) => compared),
    onlyRight: onlyRight.map(({ compared }) => compared),
    neither,
    leftNeeds: gaps(onlyRight, 'left'),
    rightNeeds: gaps(onlyLeft, 'right'),
  };
}

const order: readonly Readiness[] = ['missing', 'unknown', 'ready'];

function isFurther(one: Readiness, other: Readiness): boolean {
  return order.indexOf(one) > order.indexOf(other);
}
