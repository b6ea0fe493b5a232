import { type Assignment, assignableFields } from '../model/assignment';
import { digest } from '../model/digest';
import { effectiveFact } from '../model/fact';
import type { Tool } from '../model/tool';
import { type Assignments, findAssignment } from '../workspace/assignments';
import type { AuditedTool } from './catalogSource';
import type { AssignedField } from './protocol';

/** The fingerprint of a descriptor; null where RFC 8785 refuses it, of whose repeated keys `JSON.parse` tells nothing. */
export function fingerprintOf({ value, findings }: Pick<AuditedTool, 'value' | 'findings'>): string | null {
  return findings.some(({ rule }) => rule === 'R01') ? null : digest(value);
}

/** A tool once reviewers' assignments are taken into account, and what came of each of them. */
export function applyAssignments<T extends Pick<Tool, 'toolId' | 'posture'>>(
  tool: T,
  fingerprint: () => string | null,
  assignments: Assignments,
): { tool: T; assigned: readonly AssignedField[] } {
  const made = assignments.get(tool.toolId);
  if (made === undefined) return { tool, assigned: [] };
  const current = fingerprint();
  const posture = { ...tool.posture };
  const assigned: AssignedField[] = [];
  for (const field of assignableFields) {
    const assignment: Assignment | undefined = findAssignment(made, field, current);
    const { fact, standing } = effectiveFact(posture[field], assignment, current);
    posture[field] = fact;
    if (assignment !== undefined && standing !== null) assigned.push({ field, assignment, standing });
  }
  return { tool: { ...tool, posture }, assigned };
}
