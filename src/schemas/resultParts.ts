import { isObject, type JsonObject, member } from '../model/json';

/** A part of a tool's result that a schema of its own speaks of. */
export interface ResultPart {
  readonly pointer: string;
  /**
   * `output` is the tool's own schema; the others are rules of the MCP specification: of 2025-06-18, Tools, and since
   * 2026-07-28 without a type of structured content.
   */
  readonly schema: 'output' | 'mcp-content' | 'mcp-content-any' | 'mcp-structured';
  readonly value: unknown;
}

/**
 * Takes a result apart for its check: of `{"content": […], "structuredContent": {…}}`, alone or as the `result` of a
 * response, the whole by MCP's shape and `structuredContent` by the output schema. Anything else is the output itself.
 */
export function readResultParts(value: unknown, isMcp: boolean, anyOutput = false): readonly ResultPart[] {
  const response = isMcp && isObject(value) && Object.hasOwn(value, 'jsonrpc') ? member(value, 'result') : undefined;
  const [result, at] = response === undefined ? [value, ''] : [response, '/result'];
  if (!isMcp || !isObject(result) || !isMcpResult(result)) return [{ pointer: at, schema: 'output', value: result }];
  const content: ResultPart = { pointer: at, schema: anyOutput ? 'mcp-content-any' : 'mcp-content', value: result };
  const pointer = `${at}/structuredContent`;
  if (Object.hasOwn(result, 'structuredContent')) {
    return [content, { pointer, schema: 'output', value: result['structuredContent'] }];
  }
  return member(result, 'isError') === true
    ? [content]
    : [content, { pointer: at, schema: 'mcp-structured', value: result }];
}

function isMcpResult(result: JsonObject): boolean {
  return Object.hasOwn(result, 'structuredContent') || Array.isArray(member(result, 'content'));
}

const text = { type: 'string' };
const media = {
  properties: { data: { type: 'string', contentEncoding: 'base64' }, mimeType: text },
  required: ['data', 'mimeType'],
};
const uri = { type: 'string', format: 'uri' };
/** A keyword of JSON Schema, not a promise. */
const consequence = 'then';

function block(type: string, shape: JsonObject): JsonObject {
  return { if: { properties: { type: { const: type } }, required: ['type'] }, [consequence]: shape };
}

/** What MCP says of `content`, `structuredContent` and `isError`; each kind of block has members of its own. */
const contentSchema = {
  type: 'object',
  required: ['content'],
  properties: {
    content: {
      type: 'array',
      items: {
        type: 'object',
        required: ['type'],
        properties: {
          type: { enum: ['text', 'image', 'audio', 'resource_link', 'resource'] },
          annotations: { type: 'object' },
        },
        allOf: [
          block('text', { properties: { text }, required: ['text'] }),
          block('image', media),
          block('audio', media),
          block('resource_link', { properties: { uri, name: text }, required: ['uri', 'name'] }),
          block('resource', {
            properties: {
              resource: {
                type: 'object',
                properties: { uri, text, blob: { type: 'string', contentEncoding: 'base64' } },
                required: ['uri'],
                anyOf: [{ required: ['text'] }, { required: ['blob'] }],
              },
            },
            required: ['resource'],
          }),
        ],
      },
    },
    isError: { type: 'boolean' },
  },
};

/** The rules for a part of a result, as JSON text; `outputText` is the tool's own. */
export function schemaOfPart({ schema }: ResultPart, outputText: string): string {
  switch (schema) {
    case 'output':
      return outputText;
    case 'mcp-content': {
      const properties = { ...contentSchema.properties, structuredContent: { type: 'object' } };
      return JSON.stringify({ ...contentSchema, properties });
    }
    case 'mcp-content-any':
      return JSON.stringify(contentSchema);
    case 'mcp-structured':
      return JSON.stringify({ required: ['structuredContent'] });
    default:
      return schema satisfies never;
  }
}
