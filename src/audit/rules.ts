import { digest } from '../model/digest';
import { type Finding, type RuleId, ruleIds } from '../model/finding';
import type { RichText } from '../model/revealText';
import { type FindingWords, findingWords } from './findingWords';

export interface Rule {
  readonly title: string;
  readonly about: string;
  readonly reference: string;
}

export const rules: Readonly<Record<RuleId, Rule>> = {
  C01: {
    title: 'Exec outside a host extension',
    about: 'A tool that can run any command is never part of the protocol: only a host extension may offer one.',
    reference: 'RFC 0078 §C-1, §F-4; RFC 0069',
  },
  C02: {
    title: 'Missing or wrong field',
    about: 'What is not stated, or not readable, can’t be relied on: it counts as unknown, never as safe.',
    reference: 'RFC 0078 §C, tool descriptor schema',
  },
  C03: {
    title: 'Duplicate toolId',
    about: 'An allowlist names tools by id. Where two tools share one, nobody knows which was allowed.',
    reference: 'RFC 0078 §B (ids are unique on a host)',
  },
  C04: {
    title: 'Unknown value',
    about: 'A word outside the vocabulary may be newer than this app, or a mistake. It ranks as the riskiest.',
    reference: 'RFC 0078 §C, vocabularies',
  },
  C05: {
    title: 'Unknown field',
    about: 'The descriptor is a closed shape. What goes beyond it nobody has agreed on, so it deserves a look.',
    reference: 'RFC 0078 §C, additionalProperties: false',
  },
  C06: {
    title: 'Prefix against source',
    about: 'The prefix of an id says where a tool comes from, and so does its source. One of them is wrong.',
    reference: 'RFC 0078 §C, toolId',
  },
  C07: {
    title: 'Unusual toolId',
    about: 'Ids end up in addresses, files and logs. Some characters change their meaning on the way.',
    reference: 'RFC 0078 §C; MCP tool names',
  },
  C08: {
    title: 'Annotations beside the facts',
    about: 'MCP clients go by a tool’s annotations. Where they are not those of its facts, a client trusts it wrongly.',
    reference: 'RFC 0204, derivation of annotations',
  },
  F01: {
    title: 'Not all there',
    about: 'A definition that refers elsewhere, or says a thing twice, can’t be reviewed from itself alone.',
    reference: 'JSON Schema 2020-12 core §8.2; the format’s own specification',
  },
  F02: {
    title: 'Schema that clients refuse',
    about: 'Clients and models check all schemas of a server together: one that is broken takes every tool with it.',
    reference: 'MCP 2025-06-18, Tool: inputSchema and outputSchema; JSON Schema 2020-12',
  },
  R01: {
    title: 'Field given twice',
    about: 'JSON readers differ in which of two equal names they believe, so you and the host may see different tools.',
    reference: 'RFC 8259 §4',
  },
  R02: {
    title: 'Beyond the limits',
    about: 'Sizes and encodings far from the ordinary slow, break or mislead the programs that read a tool.',
    reference: 'Limits of this app; RFC 8259 §8.2, §9',
  },
  U01: {
    title: 'Hidden message',
    about: 'Some characters are never drawn, yet a model reads them: a way to give orders behind your back.',
    reference: 'Unicode tag characters and variation selectors; UTS 51',
  },
  U02: {
    title: 'Direction controls',
    about: 'Controls for right-to-left text can make a line read otherwise than it is written.',
    reference: 'Unicode UAX 9; UTS 55',
  },
  U03: {
    title: 'Invisible or displaced text',
    about: 'Invisible characters and long gaps keep text from being seen, found or filtered.',
    reference: 'Unicode Default_Ignorable_Code_Point; UTS 55',
  },
  U04: {
    title: 'Control characters',
    about: 'Control bytes can hide or repaint text wherever it is printed, a terminal above all.',
    reference: 'ECMA-48; Unicode general category Cc',
  },
  U05: {
    title: 'Look-alike names',
    about: 'Letters of different alphabets can look the same, so one tool can pass for another.',
    reference: 'Unicode UTS 39',
  },
};

/** What a tool without findings was looked at for, and what nobody looked at. */
export const whatRulesRead = `${ruleIds.length} rules looked at structure, names and hidden characters; none reads what a text asks for or what the tool does when it runs.`;

/**
 * A finding in words. The parts of its sentence that are quotes come from the descriptor: show them as untrusted text.
 * A case without words of its own, such as one kept by a later version, gets its rule's.
 */
export function describeFinding(finding: Finding): FindingWords {
  const cases: Readonly<Record<string, (facts: Finding['facts']) => FindingWords>> = findingWords[finding.rule];
  const write = Object.hasOwn(cases, finding.variant) ? cases[finding.variant] : undefined;
  if (write !== undefined) return write(finding.facts);
  const { title, about } = rules[finding.rule];
  const sentence: RichText = [{ text: about }];
  return { title, sentence, nextStep: 'See the Raw tab for what the descriptor says.' };
}

/** Names the rules that findings are made by: another text of a rule, another name. */
export function rulesetName(): string {
  return `${Object.keys(rules).length} rules, ${digest(rules) ?? ''}`;
}
