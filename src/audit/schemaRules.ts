import { formatJson } from '../model/formatJson';
import { tokensOf } from '../model/json';
import { placeBelow } from '../model/jsonTokens';
import { danglingReferences } from '../model/references';
import { headerMark, readHeaderMarks } from '../model/schemaWalk';
import { isSecretName } from '../model/secrets';

import { defineRule, type Rule, say } from './rule';
import { schemasOf } from './ruleContext';
import { beyondSubset } from './subset';

const askServer = 'Ask whoever wrote the server to correct it.';
/** Findings of one schema that say as much as a hundred would. */
const most = 5;

/** What input and output schemas ask of the programs that use them. */
export const schemaRules: readonly Rule[] = [
  defineRule({
    id: 'D01',
    version: 2,
    title: 'Argument sent as a header',
    reason:
      'Clients repeat a marked argument in a header, where proxies go by it and write it down. They drop a tool whose mark breaks the rules.',
    references: 'MCP 2026-07-28, Streamable HTTP: custom headers from tool parameters; RFC 9110 §5.6.2',
    severity: 'medium',
    cases: {
      'bad-header-name': {
        title: 'A mark that names no header',
        sentence: ({ said }) =>
          say`${headerMark} says ${said}, which can't be part of a header's name. Clients have to leave the tool out.`,
        nextStep: askServer,
      },
      'header-twice': {
        title: 'One header for two arguments',
        sentence: ({ said }) =>
          say`${headerMark} says ${said} more than once; capitals make no difference. Clients have to leave the tool out.`,
        nextStep: askServer,
      },
      'no-plain-value': {
        title: 'A header for what no header holds',
        sentence: ({ said }) =>
          say`${headerMark} says ${said} for an argument that is not of type string, integer or boolean. Clients have to leave the tool out.`,
        nextStep: askServer,
      },
      'out-of-reach': {
        title: 'A header for what may not be one argument',
        sentence: ({ said }) =>
          say`${headerMark} says ${said} inside a list, a choice or a definition, where only plain arguments may be marked. Clients have to leave the tool out.`,
        nextStep: askServer,
      },
      'secret-in-header': {
        confidence: 'medium',
        title: 'A secret is sent as a header',
        sentence: ({ argument, said }) =>
          say`The argument ${argument} is sent as the header ${said} too. By its name it is a secret, and proxies log headers.`,
        nextStep: 'Don’t give the tool a real secret. Ask whoever wrote the server to take the mark off.',
      },
    },
    checkContent: (subject, found) => {
      if (subject.tool.dialect !== 'mcp' || !subject.texts().some(({ original }) => original === headerMark)) return;
      const [field, schema] = schemasOf(subject)[0] ?? [];
      if (field === undefined) return;
      for (const { pointer, path, said, fault } of readHeaderMarks(schema)) {
        const place = placeBelow([field, ...tokensOf(pointer), headerMark]);
        const argument = path.at(-1) ?? '';
        if (fault !== undefined) found(fault, { place }, { said: formatJson(said, 100) });
        else if (isSecretName(argument)) {
          found('secret-in-header', { place }, { argument, said: `Mcp-Param-${String(said)}` });
        }
      }
    },
    finds: {
      name: 'list_orders',
      inputSchema: { type: 'object', properties: { region: { type: 'string', 'x-mcp-header': 'My Region' } } },
    },
    nearMiss: {
      name: 'list_orders',
      inputSchema: { type: 'object', properties: { region: { type: 'string', 'x-mcp-header': 'My-Region' } } },
    },
  }),
  defineRule({
    id: 'J02',
    version: 2,
    title: 'Reference that leads nowhere',
    reason:
      'What a reference stands for can’t be reviewed or checked where it is not there; some clients then drop the tool or its server.',
    references: 'JSON Schema 2020-12 core §8.2; MCP, Tool: inputSchema and outputSchema',
    severity: 'high',
    cases: {
      'nothing-there': {
        title: 'A reference that leads nowhere',
        sentence: ({ reference }) =>
          say`The schema refers to ${reference}, and there is no such place in it. What belongs there is not checked; some clients drop the tool or its server.`,
        nextStep: askServer,
      },
      outside: {
        title: 'A reference to another document',
        sentence: ({ reference }) =>
          say`The schema refers to ${reference}, which did not come along and is never fetched. What belongs there is not checked, and may change without a trace.`,
        nextStep: 'Ask whoever wrote the server to put the definition into the schema.',
      },
    },
    checkContent: (subject, found) => {
      // A registry may keep its schemas elsewhere: rule F01.
      if (subject.tool.dialect === 'registry' || !subject.texts().some(({ original }) => /ref$/i.test(original)))
        return;
      for (const [field, schema] of schemasOf(subject)) {
        for (const { pointer, reference, target } of danglingReferences(schema).slice(0, most)) {
          found(target, { place: placeBelow([field, ...tokensOf(pointer)]) }, { reference });
        }
      }
    },
    finds: {
      name: 'list_orders',
      inputSchema: { type: 'object' },
      outputSchema: { type: 'object', properties: { orders: { $ref: '#/$defs/Order' } } },
    },
    nearMiss: {
      name: 'list_orders',
      inputSchema: { type: 'object' },
      outputSchema: {
        type: 'object',
        properties: { orders: { $ref: '#/properties/first' }, first: { type: 'object' } },
      },
    },
  }),
  defineRule({
    id: 'J03',
    version: 2,
    title: 'Schema that not every model takes',
    reason: 'Providers of models differ in what they read of a schema. What they leave out, the model may ignore.',
    references: 'RFC 0030, Tier-1 subset (informative, 2026-05); RFC 0078 §UQ2',
    severity: 'information',
    cases: {
      beyond: {
        sentence: ({ parts }) => say`The input schema goes beyond what every provider’s models take: ${parts}.`,
        nextStep: 'No harm by itself. Test the tool with the models it is meant for.',
      },
    },
    checkContent: (subject, found) => {
      const [field, schema] = schemasOf(subject)[0] ?? [];
      if (subject.tool.dialect !== 'openwop' || field === undefined || schema !== subject.tool.inputSchema) return;
      const parts = beyondSubset(schema);
      if (parts.length > 0) found('beyond', { place: placeBelow([field]) }, { parts: parts.join(', ') });
    },
    finds: {
      toolId: 'mcp:shop.list',
      source: 'mcp',
      safetyTier: 'read',
      inputSchema: {
        type: 'object',
        additionalProperties: false,
        properties: { page: { type: 'integer', minimum: 1 } },
        required: ['page'],
      },
    },
    nearMiss: {
      toolId: 'mcp:shop.list',
      source: 'mcp',
      safetyTier: 'read',
      inputSchema: {
        type: 'object',
        properties: { page: { type: ['integer', 'null'] } },
      },
    },
  }),
];
