import { indentJson } from '../model/formatJson';
import { quoteShell } from './writing';

/** A way to hand prepared arguments to something else. Nothing here is sent anywhere. */
export type ToolCallFormat = 'arguments' | 'mcp-request' | 'openwop-call' | 'mcp-curl';

export const toolCallFormats: readonly { readonly id: ToolCallFormat; readonly label: string }[] = [
  { id: 'arguments', label: 'Arguments' },
  { id: 'mcp-request', label: 'MCP tools/call request' },
  { id: 'openwop-call', label: 'openwop agent call payload' },
  { id: 'mcp-curl', label: 'curl for an MCP endpoint' },
];

export interface NamedOnServer {
  readonly toolId: string;
  readonly nameOnServer?: string | undefined;
}

export interface ToolCall extends NamedOnServer {
  /** JSON text, written out as it stands: a number no double holds stays the number that was typed. */
  readonly argumentsText: string;
}

/** Prepared arguments in the shape a target takes, with a final newline. Placeholders are in capitals. */
export function writeToolCall(format: ToolCallFormat, call: ToolCall): string {
  switch (format) {
    case 'arguments':
      return finish(call.argumentsText);
    case 'mcp-request':
      return finish(writeMcpRequest(call));
    case 'openwop-call':
      return finish(
        `{"agentId":"YOUR_AGENT_ID","toolName":${JSON.stringify(call.toolId)},"callId":"YOUR_CALL_ID","inputs":${call.argumentsText}}`,
      );
    case 'mcp-curl':
      return writeCurl(call);
    default:
      return format satisfies never;
  }
}

/** `mcp:crm.find → crm.find`: on the wire of MCP a tool has its bare name, without the server that its id may say. */
export function mcpToolName({ toolId, nameOnServer }: NamedOnServer): string {
  if (nameOnServer !== undefined) return nameOnServer;
  return toolId.startsWith('mcp:') ? toolId.slice('mcp:'.length) : toolId;
}

/** MCP 2025-06-18, server/tools, "Calling Tools". */
function writeMcpRequest(call: ToolCall): string {
  const name = JSON.stringify(mcpToolName(call));
  return `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":${name},"arguments":${call.argumentsText}}}`;
}

function writeCurl(call: ToolCall): string {
  return `${[
    "curl --globoff --request POST 'https://YOUR_MCP_ENDPOINT'",
    "--header 'Authorization: Bearer YOUR_TOKEN'",
    "--header 'Content-Type: application/json'",
    "--header 'Accept: application/json, text/event-stream'",
    "--header 'MCP-Protocol-Version: 2025-06-18'",
    "--header 'Mcp-Session-Id: YOUR_SESSION_ID'",
    `--data-binary ${quoteShell(indentJson(writeMcpRequest(call)))}`,
  ].join(' \\\n  ')}\n`;
}

function finish(text: string): string {
  return `${indentJson(text)}\n`;
}
