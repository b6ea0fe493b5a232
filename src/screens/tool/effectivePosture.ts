import { type AssignableField, type Assignment, assignableFields } from '../../model/assignment';
import { effectiveFact, type Fact, type Standing } from '../../model/fact';
import type { PostureField, Tool } from '../../model/tool';
import { findAssignment } from '../../workspace/assignments';

/** An assignment and what became of it. */
export interface StandingAssignment {
  readonly assignment: Assignment;
  readonly standing: Standing;
}

export interface EffectivePosture {
  readonly posture: Tool['posture'];
  readonly standings: ReadonlyMap<PostureField, StandingAssignment>;
}

/** A tool's facts with what reviewers assigned to it, and how each assignment stands to what its source says. */
export function effectivePosture(
  posture: Tool['posture'],
  digest: string | null,
  assignments: readonly Assignment[],
): EffectivePosture {
  const facts = new Map<AssignableField, Fact>();
  const standings = new Map<PostureField, StandingAssignment>();
  for (const field of assignableFields) {
    const assignment = findAssignment(assignments, field, digest);
    const { fact, standing } = effectiveFact(posture[field], assignment, digest);
    facts.set(field, fact);
    if (assignment !== undefined && standing !== null) standings.set(field, { assignment, standing });
  }
  return { posture: { ...posture, ...Object.fromEntries(facts) }, standings };
}
