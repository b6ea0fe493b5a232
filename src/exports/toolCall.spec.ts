import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { toolCallFormats, writeToolCall } from './toolCall';

const call = { toolId: 'mcp:crm.find', argumentsText: '{"id":12345678901234567890,"name":"O\'Neil"}' };

describe('writeToolCall', () => {
  it('writes the arguments as they were typed, numbers included', () => {
    expect(writeToolCall('arguments', call)).toBe('{\n  "id": 12345678901234567890,\n  "name": "O\'Neil"\n}\n');
  });

  it('writes a JSON-RPC request with the bare tool name', () => {
    expect(JSON.parse(writeToolCall('mcp-request', { ...call, argumentsText: '{"a":1}' }))).toEqual({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'crm.find', arguments: { a: 1 } },
    });
  });

  it('keeps the whole id in a call of openwop', () => {
    expect(JSON.parse(writeToolCall('openwop-call', { ...call, argumentsText: '{}' }))).toEqual({
      agentId: 'YOUR_AGENT_ID',
      toolName: 'mcp:crm.find',
      callId: 'YOUR_CALL_ID',
      inputs: {},
    });
  });

  it('gives a shell exactly the request, whatever the arguments hold', () => {
    const hostile = { toolId: "mcp:it's $(id)", argumentsText: JSON.stringify({ a: "'; rm -rf / #`$HOME\n" }) };
    const line = writeToolCall('mcp-curl', hostile).replace(/^curl/, 'printf "%s\\0"');
    const words = execFileSync('sh', ['-c', line], { encoding: 'utf8' }).split('\0').slice(0, -1);
    expect(words).toHaveLength(16);
    expect(JSON.parse(words.at(-1) ?? '')).toEqual(JSON.parse(writeToolCall('mcp-request', hostile)));
    expect(words).toContain('https://YOUR_MCP_ENDPOINT');
  });

  it('ends every format with one newline', () => {
    for (const { id } of toolCallFormats) expect(writeToolCall(id, call)).toMatch(/[^\n]\n$/);
  });

  it('calls a tool whose id says its server by its own name', () => {
    const named = { toolId: 'mcp:files.read', nameOnServer: 'read', argumentsText: '{}' };
    expect(JSON.parse(writeToolCall('mcp-request', named))).toMatchObject({ params: { name: 'read' } });
    expect(JSON.parse(writeToolCall('openwop-call', named))).toMatchObject({ toolName: 'mcp:files.read' });
  });
});
