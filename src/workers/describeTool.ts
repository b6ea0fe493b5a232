import type { Tool } from '../model/tool';
import { outlineSchema } from '../schemas/outline';
import { fingerprintOf } from './assigned';
import type { JudgedTool } from './catalogSource';

/** A tool without its schemas: deep values don't survive cloning. */
export type SchemalessTool = Omit<Tool, 'inputSchema' | 'outputSchema'>;

/** What the tool's panel shows of the tool itself: its schemas as outlines. */
export function describeTool(judged: JudgedTool) {
  const { tool, raw } = judged;
  return {
    tool: withoutSchemas(tool),
    input: tool.inputSchema === undefined ? null : outlineSchema(tool.inputSchema),
    output: tool.outputSchema === undefined ? null : outlineSchema(tool.outputSchema),
    raw,
    digest: fingerprintOf(judged),
  };
}

export function withoutSchemas(tool: Tool): SchemalessTool {
  const { inputSchema: _input, outputSchema: _output, ...rest } = tool;
  return rest;
}
