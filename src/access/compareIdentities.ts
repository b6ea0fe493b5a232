import type { CredentialMapping, Identity, Needs, Readiness, RequirementOfSet } from '../model/readiness';
import { checkTool, openGrants } from './check';
import { sumRequirements } from './sum';

export interface ComparedTool {
  readonly toolId: string;
  readonly left: Readiness;
  readonly right: Readiness;
}

export interface IdentityComparison {
  readonly left: string;
  readonly right: string;
  readonly both: readonly string[];
  /** Ready for one of them, or unknown where the other is known to lack something; with both verdicts. */
  readonly onlyLeft: readonly ComparedTool[];
  readonly onlyRight: readonly ComparedTool[];
  /** No difference, and not ready. */
  readonly neither: readonly ComparedTool[];
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
  const neither: ComparedTool[] = [];
  const onlyLeft: { needs: Needs; compared: ComparedTool }[] = [];
  const onlyRight: typeof onlyLeft = [];
  for (const needs of tools) {
    const compared: ComparedTool = {
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
