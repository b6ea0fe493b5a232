import type { Fingerprint, ToolDetail } from '../engine/toolDetail';
import { evidenceOf } from '../model/evidence';
import { type AssignableField, unstated } from '../model/fact';
import { addAssignments } from '../state/assignmentsStore';
import { viewer } from '../state/catalogView';
import { changePreferences, usePreferences } from '../state/preferences';
import { catalogClient } from '../state/useCatalog';
import { useCatalogAnswer } from '../state/useCatalogAnswer';
import { AssignDialog, type AssignRequest } from './AssignDialog';

export type AssignTarget =
  | { readonly kind: 'tool'; readonly detail: ToolDetail; readonly field: AssignableField; readonly value?: string }
  | { readonly kind: 'matches'; readonly count: number; readonly filters: readonly string[] };

/** The dialog in which a reviewer decides, for the open tool or for all that match. */
export function Assign({ target, onClose }: { target: AssignTarget; onClose: () => void }) {
  const { reviewer } = usePreferences();
  const { answer, failure } = useCatalogAnswer('fingerprints', [target], async () =>
    target.kind === 'tool'
      ? [describeOpenTool(target.detail)]
      : viewer.ofResult((result) => catalogClient.ask('fingerprints', { result, from: 0, to: target.count })),
  );
  const assign = ({ field, planned, reason, by }: AssignRequest) => {
    if (by !== undefined && by !== reviewer) changePreferences({ reviewer: by });
    const at = new Date().toISOString();
    addAssignments(
      planned.map(({ toolId, digest, value }) => ({
        toolId,
        digest,
        field,
        value,
        reason,
        at,
        ...(by !== undefined && { by }),
      })),
    );
    onClose();
  };
  return (
    <AssignDialog
      subject={target.kind === 'tool' ? { kind: 'tool', toolId: target.detail.toolId } : target}
      tools={answer}
      field={target.kind === 'tool' ? target.field : 'tier'}
      value={target.kind === 'tool' ? target.value : undefined}
      by={reviewer}
      failure={failure}
      onAssign={assign}
      onClose={onClose}
    />
  );
}

/** The open tool, as its source alone describes it. */
function describeOpenTool({ toolId, digest, tool, input }: ToolDetail): Fingerprint {
  const inputSchema: unknown = input === null ? undefined : JSON.parse(input.text);
  const own = (field: AssignableField) => (tool.posture[field].basis === 'assigned' ? unstated : tool.posture[field]);
  return {
    toolId,
    digest,
    facts: { tier: own('tier'), egress: own('egress'), approval: own('approval'), replay: own('replay') },
    suggestions: tool.suggestions ?? [],
    evidence: evidenceOf({ ...tool, inputSchema }),
  };
}
