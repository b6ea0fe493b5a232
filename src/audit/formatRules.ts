import { defineRule, type Rule, say } from './rule';

/** What keeps other programs from using a definition as it is. The readers of the formats note these. */
export const formatRules: readonly Rule[] = [
  defineRule({
    id: 'F01',
    title: 'Not all there',
    reason: 'A definition that refers elsewhere, or says a thing twice, can’t be reviewed from itself alone.',
    references: 'JSON Schema 2020-12 core §8.2; the format’s own specification',
    severity: 'low',
    confidence: 'high',
    cases: {
      'unresolved-reference': {
        words: ({ reference }) => ({
          title: 'A schema that is not here',
          sentence: say`The schema refers to ${reference}, which this file does not hold. What it stands for can't be shown.`,
          nextStep: 'Look the schema up where it is kept, or ask for a file that has it in full.',
        }),
      },
      'repeated-parameter': {
        severity: 'medium',
        words: ({ name }) => ({
          title: 'A parameter is given twice',
          sentence: say`Two parameters are called ${name}. We show the last; another program may take the first.`,
          nextStep: 'Ask whoever wrote the manifest which of the two is meant.',
        }),
      },
    },
    finds: { tool_id: 'shop.orders.list', kind: 'mcp_tool', input_schema: { $ref: 'orders.json' } },
    nearMiss: {
      tool_id: 'shop.orders.list',
      kind: 'mcp_tool',
      input_schema: { $ref: '#/$defs/order', $defs: { order: {} } },
    },
  }),
  defineRule({
    id: 'F02',
    title: 'Schema that clients refuse',
    reason: 'Clients and models check all schemas of a server together: one that is broken takes every tool with it.',
    references: 'MCP 2025-06-18, Tool: inputSchema and outputSchema; JSON Schema 2020-12',
    severity: 'high',
    confidence: 'high',
    cases: {
      'no-schema': {
        words: ({ field, found }) => ({
          title: 'No schema where clients need one',
          sentence: say`MCP requires ${field} to be an object, and it is ${found}. Many clients then drop the server with all of its tools.`,
          nextStep: 'Ask whoever wrote the server to state {"type": "object"} at least.',
        }),
      },
      'not-for-an-object': {
        words: ({ field, found }) => ({
          title: 'A schema that is not for an object',
          sentence: say`MCP requires the type of ${field} to be "object", and it is ${found}. Many clients then drop the server with all of its tools.`,
          nextStep: 'Ask whoever wrote the server to correct it. Until then, try it in the client it is meant for.',
        }),
      },
      'bad-keyword': {
        words: ({ keyword, found }) => ({
          title: 'A broken schema',
          sentence: say`The schema says ${keyword}: ${found}, which JSON Schema does not allow. Clients and models may refuse all tools that come with it.`,
          nextStep: 'Ask whoever wrote the server to correct it. Until then, try it in the client it is meant for.',
        }),
      },
    },
    finds: { name: 'list_orders', inputSchema: { type: 'object', required: 'account' } },
    nearMiss: { name: 'list_orders', inputSchema: { type: 'object', required: ['account'] } },
  }),
];
