import type { AssignableField, Assignment } from '../model/fact';

/** All assignments by toolId. One toolId, field and digest hold at most one. */
export type Assignments = ReadonlyMap<string, readonly Assignment[]>;

export const noAssignments: Assignments = new Map();

/** Adds them one by one: of two for the same toolId, field and digest the later one counts, by its time. */
export function mergeAssignments(assignments: Assignments, added: readonly Assignment[]): Assignments {
  const merged = new Map(assignments);
  for (const assignment of added) {
    const kept = merged.get(assignment.toolId) ?? [];
    const rival = kept.find((other) => other.field === assignment.field && other.digest === assignment.digest);
    if (rival !== undefined && rival.at > assignment.at) continue;
    merged.set(assignment.toolId, [...kept.filter((other) => other !== rival), assignment]);
  }
  return merged;
}

export function withdrawAssignments(assignments: Assignments, withdrawn: readonly Assignment[]): Assignments {
  const left = new Map(assignments);
  for (const { toolId, field, digest, at } of withdrawn) {
    const kept = (left.get(toolId) ?? []).filter(
      (one) => one.field !== field || one.digest !== digest || one.at !== at,
    );
    if (kept.length > 0) left.set(toolId, kept);
    else left.delete(toolId);
  }
  return left;
}

/** All that was assigned in one go with this one, itself among them. */
export function assignedTogether(assignments: Assignments, one: Assignment): readonly Assignment[] {
  return listAssignments(assignments).filter(
    ({ field, value, reason, by, at }) =>
      field === one.field && value === one.value && reason === one.reason && by === one.by && at === one.at,
  );
}

/**
 * The one assignment that matters for a field of a tool: the one made on just this descriptor, else the latest, which
 * has then lapsed.
 */
export function findAssignment(
  assignments: readonly Assignment[] | undefined,
  field: AssignableField,
  digest: string | null,
): Assignment | undefined {
  let latest: Assignment | undefined;
  for (const assignment of assignments ?? []) {
    if (assignment.field !== field) continue;
    if (digest !== null && assignment.digest === digest) return assignment;
    if (latest === undefined || assignment.at > latest.at) latest = assignment;
  }
  return latest;
}

export function listAssignments(assignments: Assignments): readonly Assignment[] {
  return [...assignments.values()].flat();
}
