import type { Tool } from '../model/tool';

/** A tool without its schemas: deep values don't survive cloning. */
export type SchemalessTool = Omit<Tool, 'inputSchema' | 'outputSchema'>;

export function withoutSchemas(tool: Tool): SchemalessTool {
  const { inputSchema: _input, outputSchema: _output, ...rest } = tool;
  return rest;
}
