import { outlineSchema } from '../schemas/outline';
import type { AuditedTool } from './catalogSource';
import { fingerprintOf } from './fingerprintOf';
import { withoutSchemas } from './schemalessTool';

/** What the tool's panel shows of the tool itself: its schemas as outlines. */
export function describeTool(audited: AuditedTool) {
  const { tool, raw } = audited;
  return {
    tool: withoutSchemas(tool),
    input: tool.inputSchema === undefined ? null : outlineSchema(tool.inputSchema),
    output: tool.outputSchema === undefined ? null : outlineSchema(tool.outputSchema),
    raw,
    digest: fingerprintOf(audited),
  };
}
