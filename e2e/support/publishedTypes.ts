import type { MessageCreateParamsBase } from '@anthropic-ai/sdk/resources/beta/messages/messages';
import type { Tool, ToolSearchTool } from 'openai/resources/responses/responses';

/** The published types of what an export writes, by the export's id. */
export interface PublishedTypes {
  'claude-api': Pick<MessageCreateParamsBase, 'mcp_servers' | 'tools'>;
  'openai-responses': { tools: (Tool.Mcp | ToolSearchTool)[] };
}
