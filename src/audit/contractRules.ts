import { factValue } from '../model/fact';
import { groupBy } from '../model/groupBy';
import type { PlaceChain } from '../model/jsonTokens';
import { idPrefixes, isKnown } from '../model/tool';
import { caseFold } from './lookAlike';
import { defineRule, example, own, type Rule, type RuleCase, say, tellOperator } from './rule';

const idLimit = 256;
const ordinaryId = /^[\w.:@+~-]+$/;
/** The characters of an MCP tool's name, and the slash that real catalogs use. */
const mcpName = /^[\w./-]{1,128}$/;

const idPlace: PlaceChain = { parent: undefined, token: 'toolId' };
const tierPlace: PlaceChain = { parent: undefined, token: 'safetyTier' };
const sourcePlace: PlaceChain = { parent: undefined, token: 'source' };
const idPointer = '/toolId';

const missing: RuleCase = {
  title: 'A required field is missing',
  sentence: ({ field }) => say`The field ${field} is required, and not there. It counts as not stated, never as safe.`,
  nextStep: 'Ask the host operator to state it. Until then, treat the tool as the riskiest it could be.',
};

const wrongType: RuleCase = {
  title: 'Wrong field type',
  sentence: ({ field, expected, found }) =>
    say`The field ${field} should be of type ${expected} and is of type ${found}. It counts as not stated.`,
  nextStep: 'See the Raw tab for what is there, and ask the host operator to correct it.',
};

const wrongValue: RuleCase = {
  title: 'A field has a value it may not have',
  sentence: ({ field, expected, found }) => say`The field ${field} should be ${expected} and is ${found}.`,
  nextStep: 'See the Raw tab for what is there, and ask whoever wrote it to correct it.',
};

const unknownField: RuleCase = {
  title: 'A field the format does not know',
  sentence: ({ field, format }) =>
    say`The field ${field} is not part of ${format}. It is kept, and shown under other fields.`,
  nextStep: 'Check that it holds nothing secret and nothing meant for a model; a misspelled name may be the cause.',
};

/** What the descriptor says against what RFC 0078, or its own format, lets it say. */
export const contractRules: readonly Rule[] = [
  defineRule({
    id: 'C01',
    version: 1,
    title: 'Exec outside a host extension',
    reason: 'A tool that can run any command is never part of the protocol: only a host extension may offer one.',
    references: 'RFC 0078 §C-1, §F-4; RFC 0069',
    severity: 'critical',
    cases: {
      'exec-elsewhere': {
        title: 'Runs commands, but is no host extension',
        sentence: ({ source }) =>
          say`The tool says it runs arbitrary commands (exec), yet names ${source} as its source. Only a host extension may.`,
        nextStep: tellOperator,
      },
      'exec-without-source': {
        title: 'Runs commands, source not stated',
        sentence: () =>
          say`The tool says it runs arbitrary commands (exec), yet does not say that it is a host extension. Only those may.`,
        nextStep: tellOperator,
      },
    },
    checkTool: ({ tool: { posture } }, found) => {
      if (factValue(posture.tier) !== 'exec') return;
      const source = factValue(posture.source);
      if (source === undefined) found('exec-without-source', tierPlace);
      else if (source !== 'host-extension') found('exec-elsewhere', tierPlace, { source });
    },
    finds: { toolId: 'mcp:box.run', source: 'mcp', safetyTier: 'exec' },
    nearMiss: { toolId: 'x-host-acme-run', source: 'host-extension', safetyTier: 'exec' },
  }),
  defineRule({
    id: 'C02',
    version: 1,
    title: 'Missing or wrong field',
    reason: 'What is not stated, or not readable, can’t be relied on: it counts as unknown, never as safe.',
    references: 'RFC 0078 §C, tool descriptor schema',
    severity: 'high',
    cases: {
      'missing-field': missing,
      'missing-part': { ...missing, severity: 'low' },
      'wrong-type-of-required': wrongType,
      'wrong-type': { ...wrongType, severity: 'medium' },
      'wrong-type-of-minor': { ...wrongType, severity: 'low' },
      'wrong-value-of-required': wrongValue,
      'wrong-value': { ...wrongValue, severity: 'medium' },
      'wrong-value-of-minor': { ...wrongValue, severity: 'low' },
      'repeated-scope': {
        severity: 'low',
        title: 'A scope is listed twice',
        sentence: ({ value }) => say`The scope ${value} is listed more than once. It counts once.`,
        nextStep: 'Nothing to do: a note for the host operator.',
      },
    },
    finds: { toolId: 'connector:crm.list', source: 'connector' },
    nearMiss: example(),
  }),
  defineRule({
    id: 'C03',
    version: 1,
    title: 'Duplicate toolId',
    reason: 'An allowlist names tools by id. Where two tools share one, nobody knows which was allowed.',
    references: 'RFC 0078 §B (ids are unique on a host)',
    severity: 'high',
    cases: {
      'identical-copy': {
        severity: 'low',
        title: 'Listed more than once',
        sentence: ({ toolId, copies }) =>
          say`${toolId} is in this list ${copies} times, each time with the same content.`,
        nextStep: 'Nothing is lost: all copies are the same. The host operator may want to remove the others.',
      },
      'different-copy': {
        title: 'Several tools share this toolId',
        sentence: ({ toolId, copies }) =>
          say`${toolId} names ${copies} entries that are not the same. An allowlist that names it may mean any of them.`,
        nextStep: 'Compare the copies. Ask the host operator to give each tool an id of its own.',
      },
      'same-but-for-case': {
        severity: 'medium',
        title: 'Another toolId differs only in case',
        sentence: ({ toolId, other }) =>
          say`${toolId} and ${other} differ only in capitals or in how accents are written. Some programs take them for one.`,
        nextStep: 'Make sure which of the two you mean, and copy the id rather than typing it.',
      },
    },
    checkList: ({ rowsOf, sameBody }, found) => {
      for (const [toolId, rows] of rowsOf) {
        const [first = 0] = rows;
        if (rows.length < 2) continue;
        const isSame = rows.every((row) => row === first || sameBody(first, row));
        const facts = { toolId, copies: `${rows.length}` };
        found(rows, isSame ? 'identical-copy' : 'different-copy', idPointer, facts);
      }
      for (const ids of groupBy(rowsOf.keys(), caseFold).values()) {
        if (ids.length < 2) continue;
        const [least = '', second = ''] = ids.sort();
        for (const toolId of ids) {
          const facts = { toolId, other: toolId === least ? second : least };
          found(rowsOf.get(toolId) ?? [], 'same-but-for-case', idPointer, facts);
        }
      }
    },
    finds: [example(), example({ safetyTier: 'write' })],
    nearMiss: [example(), example({ toolId: 'connector:crm.lists', safetyTier: 'write' })],
  }),
  defineRule({
    id: 'C04',
    version: 2,
    title: 'Unknown value',
    reason: 'A word outside the vocabulary may be newer than this app, or a mistake. It ranks as the riskiest.',
    references: 'RFC 0078 §C, vocabularies; §A, toolCatalog.sources',
    severity: 'medium',
    cases: {
      'unknown-value': {
        title: 'A word the specification does not list',
        sentence: ({ field, value }) =>
          say`The field ${field} says ${value}, which RFC 0078 does not list. It is kept as it is and ranked as the riskiest.`,
        nextStep: 'Find out from the host operator what it means; a newer version of the specification may list it.',
      },
      'not-advertised': {
        title: 'A source that the host does not advertise',
        sentence: ({ source, advertised }) =>
          say`The tool’s source is ${source}. The host says that it surfaces these alone: ${advertised}.`,
        nextStep: 'Ask the host operator whether the tool belongs into this list, or the source into its discovery.',
      },
    },
    finds: example({ safetyTier: 'harmless' }),
    nearMiss: example({ safetyTier: 'pure' }),
  }),
  defineRule({
    id: 'C05',
    version: 1,
    title: 'Unknown field',
    reason: 'The descriptor is a closed shape. What goes beyond it nobody has agreed on, so it deserves a look.',
    references: 'RFC 0078 §C, additionalProperties: false',
    severity: 'low',
    cases: {
      'not-in-format': unknownField,
      'telling-name': { ...unknownField, severity: 'medium' },
    },
    finds: example({ colour: 'red' }),
    nearMiss: example({ title: 'red' }),
  }),
  defineRule({
    id: 'C06',
    version: 1,
    title: 'Prefix against source',
    reason: 'The prefix of an id says where a tool comes from, and so does its source. One of them is wrong.',
    references: 'RFC 0078 §C, toolId',
    severity: 'medium',
    cases: {
      'prefix-disagrees': {
        title: 'The toolId and the source disagree',
        sentence: ({ prefix, source }) =>
          say`The toolId begins with ${prefix}, which does not go with the source ${source}.`,
        nextStep: 'Ask the host operator which is right. A rule that goes by prefix would treat this tool wrongly.',
      },
    },
    checkTool: ({ tool: { toolId, posture } }, found) => {
      const source = factValue(posture.source);
      if (source === undefined || !isKnown('source', source)) return;
      const row = idPrefixes.find(({ prefix }) => toolId.startsWith(prefix));
      if (row === undefined || row.agrees.includes(source)) return;
      found('prefix-disagrees', sourcePlace, { toolId, prefix: row.prefix, source });
    },
    finds: example({ toolId: 'mcp:crm.list' }),
    nearMiss: example({ toolId: 'crm.list' }),
  }),
  defineRule({
    id: 'C07',
    version: 1,
    title: 'Unusual toolId',
    reason: 'Ids end up in addresses, files and logs. Some characters change their meaning on the way.',
    references: 'RFC 0078 §C; MCP tool names',
    severity: 'high',
    cases: {
      'dot-segment': oddId('contains a path step (“.” or “..”), which can lead a request to another address'),
      backslash: oddId('contains a backslash, which some programs read as a path'),
      control: oddId('contains a control character'),
      whitespace: oddId('contains white space, which gets lost in lists and logs'),
      'too-long': {
        title: 'The toolId is very long',
        sentence: ({ toolId, length }) =>
          say`The toolId ${toolId} has ${length} characters; names above 256 get cut or refused.`,
        nextStep: 'Compare it by copying, never by eye. Ask the host operator for a shorter id.',
      },
      slash: {
        severity: 'low',
        title: 'The toolId contains a slash',
        sentence: ({ toolId }) =>
          say`The toolId ${toolId} contains a slash. That is allowed, but some servers can't find such a tool by its id.`,
        nextStep: 'Nothing to do here; if a link to the tool fails on a host, this may be why.',
      },
      'odd-mcp-name': {
        severity: 'low',
        title: 'An unusual name for an MCP tool',
        sentence: ({ toolId }) =>
          say`The name in ${toolId} is not 1 to 128 letters, digits, dots, hyphens and underscores, as MCP names are.`,
        nextStep: 'Check that MCP clients accept the name; ask the host operator where it comes from.',
      },
      'odd-character': {
        severity: 'low',
        title: 'An unusual character in the toolId',
        sentence: ({ toolId, character }) =>
          say`The toolId ${toolId} contains ${character}, which other programs may read as something else.`,
        nextStep: 'Copy the id rather than typing it, and quote it where you paste it.',
      },
    },
    checkTool: ({ ownId: toolId }, found) => {
      const isMcp = toolId.startsWith('mcp:');
      const isOrdinary = toolId.length <= idLimit && ordinaryId.test(toolId) && toolId !== '.' && toolId !== '..';
      if (isOrdinary && !isMcp) return;
      const facts = { toolId };
      if (toolId.length > idLimit) found('too-long', idPlace, { ...facts, length: `${toolId.length}` });
      if (/(?:^|[/\\])\.\.?(?:$|[/\\])/.test(toolId)) found('dot-segment', idPlace, facts);
      if (toolId.includes('\\')) found('backslash', idPlace, facts);
      if (/\p{Cc}/u.test(toolId)) found('control', idPlace, facts);
      if (/[\s\p{Z}]/u.test(toolId)) found('whitespace', idPlace, facts);
      if (toolId.includes('/')) found('slash', idPlace, facts);
      // Characters beyond ASCII are U05's.
      const odd = /[^\w.:@+~/\\\s\p{Cc}\u0080-\u{10ffff}-]/u.exec(toolId);
      if (odd !== null) found('odd-character', idPlace, { ...facts, character: odd[0] });
      else if (
        isMcp &&
        toolId.length <= idLimit &&
        ordinaryId.test(toolId.replaceAll('/', '')) &&
        !mcpName.test(toolId.slice('mcp:'.length))
      ) {
        found('odd-mcp-name', idPlace, facts);
      }
    },
    finds: example({ toolId: 'connector:crm/../list' }),
    nearMiss: example({ toolId: 'connector:crm...list' }),
  }),
  defineRule({
    id: 'C08',
    version: 1,
    title: 'Annotations beside the facts',
    reason:
      'MCP clients go by a tool’s annotations. Where they are not those of its facts, a client trusts it wrongly.',
    references: 'RFC 0204, derivation of annotations',
    severity: 'medium',
    cases: {
      contradicts: {
        title: 'An annotation contradicts a fact',
        sentence: ({ hint, claimed, field, value }) =>
          say`${hint} is ${claimed}, while ${field} is ${value}. The host has to derive the first from the second.`,
        nextStep: 'Go by the riskier of the two. Ask the host operator to correct the other.',
      },
      incomplete: {
        severity: 'low',
        title: 'The annotations are incomplete',
        sentence: ({ hint }) => say`The annotations don't say ${hint}. A host states all four or none.`,
        nextStep: 'Go by safety tier, replay policy and network access; tell the host operator.',
      },
      'extra-member': {
        severity: 'low',
        title: 'An annotation that version 2 does not know',
        sentence: ({ field }) =>
          say`The annotations hold ${field}, which is not one of the four. It is kept, and shown under other fields.`,
        nextStep: 'Check that it holds nothing meant for a model rather than for you.',
      },
    },
    finds: example({
      safetyTier: 'write',
      annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: false, openWorldHint: true },
    }),
    nearMiss: example({
      safetyTier: 'write',
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
    }),
  }),
  defineRule({
    id: 'F01',
    version: 1,
    title: 'Not all there',
    reason: 'A definition that refers elsewhere, or says a thing twice, can’t be reviewed from itself alone.',
    references: 'JSON Schema 2020-12 core §8.2; the format’s own specification',
    severity: 'low',
    cases: {
      'unresolved-reference': {
        title: 'A schema that is not here',
        sentence: ({ reference }) =>
          say`The schema refers to ${reference}, which this file does not hold. What it stands for can't be shown.`,
        nextStep: 'Look the schema up where it is kept, or ask for a file that has it in full.',
      },
      'repeated-parameter': {
        severity: 'medium',
        title: 'A parameter is given twice',
        sentence: ({ name }) =>
          say`Two parameters are called ${name}. We show the last; another program may take the first.`,
        nextStep: 'Ask whoever wrote the manifest which of the two is meant.',
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
    version: 2,
    title: 'Schema that clients refuse',
    reason: 'Clients and models check all schemas of a server together: one that is broken takes every tool with it.',
    references: 'MCP 2025-06-18, Tool: inputSchema and outputSchema; JSON Schema 2020-12',
    severity: 'high',
    cases: {
      'no-schema': {
        title: 'No schema where clients need one',
        sentence: ({ field, found }) =>
          say`MCP requires ${field} to be an object, and it is ${found}. Many clients then drop the server with all of its tools.`,
        nextStep: 'Ask whoever wrote the server to state {"type": "object"} at least.',
      },
      'not-for-an-object': {
        title: 'A schema that is not for an object',
        sentence: ({ field, found }) =>
          say`MCP requires the type of ${field} to be "object", and it is ${found}. Many clients then drop the server with all of its tools.`,
        nextStep: 'Ask whoever wrote the server to correct it. Until then, try it in the client it is meant for.',
      },
      'newer-output': {
        severity: 'low',
        title: 'An output that older clients don’t know',
        sentence: ({ field, found }) =>
          say`The type of ${field} is ${found}. MCP allows that since 2026-07-28; clients of before may drop the tool.`,
        nextStep: 'Try it in the client it is meant for.',
      },
      'bad-keyword': {
        title: 'A broken schema',
        sentence: ({ keyword, found }) =>
          say`The schema says ${keyword}: ${found}, which JSON Schema does not allow. Clients and models may refuse all tools that come with it.`,
        nextStep: 'Ask whoever wrote the server to correct it. Until then, try it in the client it is meant for.',
      },
    },
    finds: { name: 'list_orders', inputSchema: { type: 'object', required: 'account' } },
    nearMiss: { name: 'list_orders', inputSchema: { type: 'object', required: ['account'] } },
  }),
];

function oddId(what: string): RuleCase {
  return {
    title: 'An unsafe toolId',
    sentence: ({ toolId }) => say`The toolId ${toolId} ${own(what)}.`,
    nextStep: 'Don’t build addresses or file names from it. Ask the host operator for a plain id.',
  };
}
