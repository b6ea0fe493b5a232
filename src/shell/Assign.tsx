import type { Fingerprint, ToolDetail } from '../engine/protocol';
import { type AssignableField, type Assignment, assignableFields } from '../model/assignment';
import { AssignDialog, type AssignRequest, type AssignSubject } from '../parts/AssignDialog';
import { addAssignments } from '../state/assignmentsStore';
import { viewer } from '../state/catalogView';
import { changePreferences, usePreferences } from '../state/preferences';
import { catalogClient } from '../state/useCatalog';
import { useCatalogAnswer } from '../state/useCatalogAnswer';

export type AssignTarget =
  | { readonly kind: 'tool'; readonly detail: ToolDetail; readonly field: AssignableField; readonly value?: string }
  | { readonly kind: 'matches'; readonly count: number; readonly filters: readonly string[] };

/** The dialog in which a reviewer decides, for the open tool or for all that match. */
export function Assign({ target, onClose }: { target: AssignTarget; onClose: () => void }) {
  const { reviewer } = usePreferences();
  const asked = useCatalogAnswer('fingerprints', [target], () =>
    target.kind === 'tool'
      ? Promise.resolve(null)
      : viewer.ofResult((result) => catalogClient.ask('fingerprints', { result, from: 0, to: target.count })),
  );
  const matching = asked.answer ?? null;
  const subject: AssignSubject =
    target.kind === 'tool'
      ? { kind: 'tool', toolId: target.detail.toolId, suggestions: target.detail.tool.suggestions ?? [] }
      : {
          kind: 'matches',
          count: target.count,
          filters: target.filters,
          ...(matching !== null && { figures: countFigures(matching) }),
        };
  const assign = (request: AssignRequest) => {
    const tools: readonly Fingerprint[] =
      target.kind === 'tool'
        ? [
            {
              toolId: target.detail.toolId,
              digest: target.detail.digest,
              unstated: assignableFields,
              suggestions: target.detail.tool.suggestions ?? [],
            },
          ]
        : (matching ?? []);
    if (request.by !== undefined && request.by !== reviewer) changePreferences({ reviewer: request.by });
    addAssignments(assignmentsFor(tools, request, new Date().toISOString()));
    onClose();
  };
  return (
    <AssignDialog
      subject={subject}
      field={target.kind === 'tool' ? target.field : 'tier'}
      value={target.kind === 'tool' ? target.value : undefined}
      by={reviewer}
      failure={asked.failure}
      onAssign={assign}
      onClose={onClose}
    />
  );
}

function assignmentsFor(tools: readonly Fingerprint[], request: AssignRequest, at: string): readonly Assignment[] {
  const { field, choice, reason, by } = request;
  return tools.flatMap(({ toolId, digest, unstated, suggestions }) => {
    if (!unstated.includes(field)) return [];
    const value = choice.kind === 'value' ? choice.value : suggestions.find((one) => one.field === field)?.value;
    return value === undefined ? [] : [{ toolId, digest, field, value, reason, at, ...(by !== undefined && { by }) }];
  });
}

function countFigures(tools: readonly Fingerprint[]) {
  const figures = (field: AssignableField) => ({
    suggested: tools.filter(
      ({ unstated, suggestions }) => unstated.includes(field) && suggestions.some((one) => one.field === field),
    ).length,
    unstated: tools.filter(({ unstated }) => unstated.includes(field)).length,
  });
  return { tier: figures('tier'), egress: figures('egress'), approval: figures('approval'), replay: figures('replay') };
}
