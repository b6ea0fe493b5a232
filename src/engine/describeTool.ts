import { formatJson } from '../model/formatJson';
import { countFields, outlineSchema } from '../schemas/outline';
import type { AuditedTool } from './catalogSource';
import { fingerprintOf } from './fingerprintOf';
import { withoutSchemas } from './schemalessTool';

/** What the tool's panel shows of the tool itself: what it takes as text, what it answers as an outline. */
export function describeTool(audited: AuditedTool) {
  const { tool, raw } = audited;
  return {
    tool: withoutSchemas(tool),
    input:
      tool.inputSchema === undefined
        ? null
        : { text: formatJson(tool.inputSchema), fields: countFields(tool.inputSchema) },
    output: tool.outputSchema === undefined ? null : outlineSchema(tool.outputSchema),
    raw,
    digest: fingerprintOf(audited),
  };
}
