import { reviewOf } from './reviewedTiers';
import type { JsonSchema, ToolDescriptor } from './toolDescriptor';

/**
 * One entry of an MCP `tools/list` as an operator would publish it: names and schemas from the server, posture from the
 * review. Unreviewed tools count as `write` and state nothing else. Undefined for an entry without a name.
 */
export function projectTool(alias: string, entry: unknown): ToolDescriptor | undefined {
  const name = textOf(entry, 'name');
  if (name === undefined || name === '') return undefined;
  const review = reviewOf(alias, name);
  const { credentialRef, ...posture } = review?.posture ?? {};
  const title = textOf(entry, 'title') ?? textOf(memberOf(entry, 'annotations'), 'title');
  const description = textOf(entry, 'description');
  const inputSchema = schemaIn(entry, 'inputSchema');
  const outputSchema = schemaIn(entry, 'outputSchema');
  const scopes = review?.scopes ?? [`${alias}:write`];
  return {
    toolId: `mcp:${alias}.${name}`,
    source: 'mcp',
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(inputSchema === undefined ? {} : { inputSchema }),
    ...(outputSchema === undefined ? {} : { outputSchema }),
    auth: {
      scopes: scopes.map((scope) => `tools:${scope}`),
      ...(credentialRef === undefined ? {} : { credentialRef }),
    },
    ...posture,
    safetyTier: review?.safetyTier ?? 'write',
  };
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined;
}

function textOf(value: unknown, name: string): string | undefined {
  const text = memberOf(value, name);
  return typeof text === 'string' ? text : undefined;
}

function schemaIn(entry: unknown, name: string): JsonSchema | undefined {
  const schema = memberOf(entry, name);
  return typeof schema === 'object' && schema !== null && !Array.isArray(schema) ? { ...schema } : undefined;
}
