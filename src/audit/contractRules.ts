import { factValue } from '../model/fact';
import { groupBy } from '../model/groupBy';
import { isKnown } from '../model/tool';
import { caseFold } from './lookAlike';
import type { Place } from './places';
import { askHost, defineRule, type FindingWords, own, type Rule, type RuleCase, say } from './rule';

/** The prefixes RFC 0078 gives a meaning, and the sources that agree with each. Other prefixes: no opinion. */
const prefixes: readonly { readonly prefix: string; readonly agrees: readonly string[] }[] = [
  { prefix: 'mcp:', agrees: ['mcp'] },
  { prefix: 'connector:', agrees: ['connector'] },
  { prefix: 'x-host-', agrees: ['host-extension'] },
  { prefix: 'openwop:', agrees: ['node-pack', 'workflow'] },
];

const idLimit = 256;
const ordinaryId = /^[\w.:@+~-]+$/;
/** The characters of an MCP tool's name, and the slash that real catalogs use. */
const mcpName = /^[\w./-]{1,128}$/;

const idPlace: Place = { parent: undefined, token: 'toolId' };
const tierPlace: Place = { parent: undefined, token: 'safetyTier' };
const sourcePlace: Place = { parent: undefined, token: 'source' };
const idPointer = '/toolId';

/** What the descriptor says against what RFC 0078, or its own format, lets it say. */
export const contractRules: readonly Rule[] = [
  defineRule({
    id: 'C01',
    title: 'Exec outside a host extension',
    reason: 'A tool that can run any command is never part of the protocol: only a host extension may offer one.',
    references: 'RFC 0078 §C-1, §F-4; RFC 0069',
    severity: 'critical',
    confidence: 'high',
    cases: {
      'exec-elsewhere': {
        words: ({ source }) => ({
          title: 'Runs commands, but is no host extension',
          sentence: say`The tool says it runs arbitrary commands (exec), yet names ${source} as its source. Only a host extension may.`,
          nextStep: askHost,
        }),
      },
      'exec-without-source': {
        words: () => ({
          title: 'Runs commands, source not stated',
          sentence: say`The tool says it runs arbitrary commands (exec), yet does not say that it is a host extension. Only those may.`,
          nextStep: askHost,
        }),
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
    title: 'Missing or wrong field',
    reason: 'What is not stated, or not readable, can’t be relied on: it counts as unknown, never as safe.',
    references: 'RFC 0078 §C, tool descriptor schema',
    severity: 'high',
    confidence: 'high',
    cases: {
      'missing-field': { words: missing },
      'missing-part': { severity: 'low', words: missing },
      'wrong-type-of-required': { words: wrongType },
      'wrong-type': { severity: 'medium', words: wrongType },
      'wrong-type-of-minor': { severity: 'low', words: wrongType },
      'wrong-value-of-required': { words: wrongValue },
      'wrong-value': { severity: 'medium', words: wrongValue },
      'wrong-value-of-minor': { severity: 'low', words: wrongValue },
      'repeated-scope': {
        severity: 'low',
        words: ({ value }) => ({
          title: 'A scope is listed twice',
          sentence: say`The scope ${value} is listed more than once. It counts once.`,
          nextStep: 'Nothing to do: a note for the host operator.',
        }),
      },
    },
    finds: { toolId: 'connector:crm.list', source: 'connector' },
    nearMiss: { toolId: 'connector:crm.list', source: 'connector', safetyTier: 'read' },
  }),
  defineRule({
    id: 'C03',
    title: 'Duplicate toolId',
    reason: 'An allowlist names tools by id. Where two tools share one, nobody knows which was allowed.',
    references: 'RFC 0078 §B (ids are unique on a host)',
    severity: 'high',
    confidence: 'high',
    cases: {
      'identical-copy': {
        severity: 'low',
        words: ({ toolId, copies }) => ({
          title: 'Listed more than once',
          sentence: say`${toolId} is in this list ${copies} times, each time with the same content.`,
          nextStep: 'Nothing is lost: all copies are the same. The host operator may want to remove the others.',
        }),
      },
      'different-copy': {
        words: ({ toolId, copies }) => ({
          title: 'Several tools share this toolId',
          sentence: say`${toolId} names ${copies} entries that are not the same. An allowlist that names it may mean any of them.`,
          nextStep: 'Compare the copies. Ask the host operator to give each tool an id of its own.',
        }),
      },
      'same-but-for-case': {
        severity: 'medium',
        words: ({ toolId, other }) => ({
          title: 'Another toolId differs only in case',
          sentence: say`${toolId} and ${other} differ only in capitals or in how accents are written. Some programs take them for one.`,
          nextStep: 'Make sure which of the two you mean, and copy the id rather than typing it.',
        }),
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
    finds: [
      { toolId: 'connector:crm.list', source: 'connector', safetyTier: 'read' },
      { toolId: 'connector:crm.list', source: 'connector', safetyTier: 'write' },
    ],
    nearMiss: [
      { toolId: 'connector:crm.list', source: 'connector', safetyTier: 'read' },
      { toolId: 'connector:crm.lists', source: 'connector', safetyTier: 'write' },
    ],
  }),
  defineRule({
    id: 'C04',
    title: 'Unknown value',
    reason: 'A word outside the vocabulary may be newer than this app, or a mistake. It ranks as the riskiest.',
    references: 'RFC 0078 §C, vocabularies',
    severity: 'medium',
    confidence: 'high',
    cases: {
      'unknown-value': {
        words: ({ field, value }) => ({
          title: 'A word the specification does not list',
          sentence: say`The field ${field} says ${value}, which RFC 0078 does not list. It is kept as it is and ranked as the riskiest.`,
          nextStep: 'Find out from the host operator what it means; a newer version of the specification may list it.',
        }),
      },
    },
    finds: { toolId: 'connector:crm.list', source: 'connector', safetyTier: 'harmless' },
    nearMiss: { toolId: 'connector:crm.list', source: 'connector', safetyTier: 'pure' },
  }),
  defineRule({
    id: 'C05',
    title: 'Unknown field',
    reason: 'The descriptor is a closed shape. What goes beyond it nobody has agreed on, so it deserves a look.',
    references: 'RFC 0078 §C, additionalProperties: false',
    severity: 'low',
    confidence: 'high',
    cases: {
      'not-in-format': { words: unknownField },
      'telling-name': { severity: 'medium', words: unknownField },
    },
    finds: { toolId: 'connector:crm.list', source: 'connector', safetyTier: 'read', colour: 'red' },
    nearMiss: { toolId: 'connector:crm.list', source: 'connector', safetyTier: 'read', title: 'red' },
  }),
  defineRule({
    id: 'C06',
    title: 'Prefix against source',
    reason: 'The prefix of an id says where a tool comes from, and so does its source. One of them is wrong.',
    references: 'RFC 0078 §C, toolId',
    severity: 'medium',
    confidence: 'high',
    cases: {
      'prefix-disagrees': {
        words: ({ prefix, source }) => ({
          title: 'The toolId and the source disagree',
          sentence: say`The toolId begins with ${prefix}, which does not go with the source ${source}.`,
          nextStep: 'Ask the host operator which is right. A rule that goes by prefix would treat this tool wrongly.',
        }),
      },
    },
    checkTool: ({ tool: { toolId, posture } }, found) => {
      const source = factValue(posture.source);
      if (source === undefined || !isKnown('source', source)) return;
      const row = prefixes.find(({ prefix }) => toolId.startsWith(prefix));
      if (row === undefined || row.agrees.includes(source)) return;
      found('prefix-disagrees', sourcePlace, { toolId, prefix: row.prefix, source });
    },
    finds: { toolId: 'mcp:crm.list', source: 'connector', safetyTier: 'read' },
    nearMiss: { toolId: 'crm.list', source: 'connector', safetyTier: 'read' },
  }),
  defineRule({
    id: 'C07',
    title: 'Unusual toolId',
    reason: 'Ids end up in addresses, files and logs. Some characters change their meaning on the way.',
    references: 'RFC 0078 §C; MCP tool names',
    severity: 'high',
    confidence: 'high',
    cases: {
      'dot-segment': oddId('contains a path step (“.” or “..”), which can lead a request to another address'),
      backslash: oddId('contains a backslash, which some programs read as a path'),
      control: oddId('contains a control character'),
      whitespace: oddId('contains white space, which gets lost in lists and logs'),
      'too-long': {
        words: ({ toolId, length }) => ({
          title: 'The toolId is very long',
          sentence: say`The toolId ${toolId} has ${length} characters; names above 256 get cut or refused.`,
          nextStep: 'Compare it by copying, never by eye. Ask the host operator for a shorter id.',
        }),
      },
      slash: {
        severity: 'low',
        words: ({ toolId }) => ({
          title: 'The toolId contains a slash',
          sentence: say`The toolId ${toolId} contains a slash. That is allowed, but some servers can't find such a tool by its id.`,
          nextStep: 'Nothing to do here; if a link to the tool fails on a host, this may be why.',
        }),
      },
      'odd-mcp-name': {
        severity: 'low',
        words: ({ toolId }) => ({
          title: 'An unusual name for an MCP tool',
          sentence: say`The name in ${toolId} is not 1 to 128 letters, digits, dots, hyphens and underscores, as MCP names are.`,
          nextStep: 'Check that MCP clients accept the name; ask the host operator where it comes from.',
        }),
      },
      'odd-character': {
        severity: 'low',
        words: ({ toolId, character }) => ({
          title: 'An unusual character in the toolId',
          sentence: say`The toolId ${toolId} contains ${character}, which other programs may read as something else.`,
          nextStep: 'Copy the id rather than typing it, and quote it where you paste it.',
        }),
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
    finds: { toolId: 'connector:crm/../list', source: 'connector', safetyTier: 'read' },
    nearMiss: { toolId: 'connector:crm...list', source: 'connector', safetyTier: 'read' },
  }),
  defineRule({
    id: 'C08',
    title: 'Annotations beside the facts',
    reason:
      'MCP clients go by a tool’s annotations. Where they are not those of its facts, a client trusts it wrongly.',
    references: 'RFC 0204, derivation of annotations',
    severity: 'medium',
    confidence: 'high',
    cases: {
      contradicts: {
        words: ({ hint, claimed, field, value }) => ({
          title: 'An annotation contradicts a fact',
          sentence: say`${hint} is ${claimed}, while ${field} is ${value}. The host has to derive the first from the second.`,
          nextStep: 'Go by the riskier of the two. Ask the host operator to correct the other.',
        }),
      },
      incomplete: {
        severity: 'low',
        words: ({ hint }) => ({
          title: 'The annotations are incomplete',
          sentence: say`The annotations don't say ${hint}. A host states all four or none.`,
          nextStep: 'Go by safety tier, replay policy and egress; tell the host operator.',
        }),
      },
      'extra-member': {
        severity: 'low',
        words: ({ field }) => ({
          title: 'An annotation that version 2 does not know',
          sentence: say`The annotations hold ${field}, which is not one of the four. It is kept, and shown under other fields.`,
          nextStep: 'Check that it holds nothing meant for a model rather than for you.',
        }),
      },
    },
    finds: {
      toolId: 'connector:crm.list',
      source: 'connector',
      safetyTier: 'write',
      annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: false, openWorldHint: true },
    },
    nearMiss: {
      toolId: 'connector:crm.list',
      source: 'connector',
      safetyTier: 'write',
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
    },
  }),
];

function missing({ field }: Readonly<Record<string, string>>): FindingWords {
  return {
    title: 'A required field is missing',
    sentence: say`The field ${field} is required, and not there. It counts as not stated, never as safe.`,
    nextStep: 'Ask the host operator to state it. Until then, treat the tool as the riskiest it could be.',
  };
}

function wrongType({ field, expected, found }: Readonly<Record<string, string>>): FindingWords {
  return {
    title: 'Wrong field type',
    sentence: say`The field ${field} should be of type ${expected} and is of type ${found}. It counts as not stated.`,
    nextStep: 'See the Raw tab for what is there, and ask the host operator to correct it.',
  };
}

function wrongValue({ field, expected, found }: Readonly<Record<string, string>>): FindingWords {
  return {
    title: 'A field has a value it may not have',
    sentence: say`The field ${field} should be ${expected} and is ${found}.`,
    nextStep: 'See the Raw tab for what is there, and ask whoever wrote it to correct it.',
  };
}

function unknownField({ field, format }: Readonly<Record<string, string>>): FindingWords {
  return {
    title: 'A field the format does not know',
    sentence: say`The field ${field} is not part of ${format}. It is kept, and shown under other fields.`,
    nextStep: 'Check that it holds nothing secret and nothing meant for a model; a misspelled name may be the cause.',
  };
}

function oddId(what: string): RuleCase {
  return {
    words: ({ toolId }) => ({
      title: 'An unsafe toolId',
      sentence: say`The toolId ${toolId} ${own(what)}.`,
      nextStep: 'Don’t build addresses or file names from it. Ask the host operator for a plain id.',
    }),
  };
}
