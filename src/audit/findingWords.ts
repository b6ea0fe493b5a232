import type { Finding, RuleId } from '../model/finding';
import type { RichText } from '../model/revealText';

export interface FindingWords {
  readonly title: string;
  readonly sentence: RichText;
  readonly nextStep: string;
}

type Facts = Finding['facts'];
type Write = (facts: Facts) => FindingWords;

const askHost = 'Tell the host operator; leave the tool out of an allowlist until it is put right.';
const readRaw = 'Read the Raw tab, where hidden characters are shown, before you trust any text of this tool.';
const shrink =
  'Open the tool with care: parts of it may be shown shortened. Ask the host operator whether the size is meant.';

/**
 * The words for every case of every rule: what we found, and what a reader can do about it.
 * A quoted fact that is missing reads as an empty quote.
 */
export const findingWords = {
  C01: {
    'exec-elsewhere': ({ source }) => ({
      title: 'Runs commands, but is no host extension',
      sentence: say`The tool says it runs arbitrary commands (exec), yet names ${source} as its source. Only a host extension may.`,
      nextStep: askHost,
    }),
    'exec-without-source': () => ({
      title: 'Runs commands, source not stated',
      sentence: say`The tool says it runs arbitrary commands (exec), yet does not say that it is a host extension. Only those may.`,
      nextStep: askHost,
    }),
  },
  C02: {
    'missing-field': ({ field }) => ({
      title: 'A required field is missing',
      sentence: say`The field ${field} is required, and not there. It counts as not stated, never as safe.`,
      nextStep: 'Ask the host operator to state it. Until then, treat the tool as the riskiest it could be.',
    }),
    'wrong-type': ({ field, expected, found }) => ({
      title: 'Wrong field type',
      sentence: say`The field ${field} should be of type ${expected} and is of type ${found}. It counts as not stated.`,
      nextStep: 'See the Raw tab for what is there, and ask the host operator to correct it.',
    }),
    'wrong-value': ({ field, expected, found }) => ({
      title: 'A field has a value it may not have',
      sentence: say`The field ${field} should be ${expected} and is ${found}.`,
      nextStep: 'See the Raw tab for what is there, and ask whoever wrote it to correct it.',
    }),
    'repeated-scope': ({ value }) => ({
      title: 'A scope is listed twice',
      sentence: say`The scope ${value} is listed more than once. It counts once.`,
      nextStep: 'Nothing to do: a note for the host operator.',
    }),
  },
  C03: {
    'identical-copy': ({ toolId, copies }) => ({
      title: 'Listed more than once',
      sentence: say`${toolId} is in this list ${copies} times, each time with the same content.`,
      nextStep: 'Nothing is lost: all copies are the same. The host operator may want to remove the others.',
    }),
    'different-copy': ({ toolId, copies }) => ({
      title: 'Several tools share this toolId',
      sentence: say`${toolId} names ${copies} entries that are not the same. An allowlist that names it may mean any of them.`,
      nextStep: 'Compare the copies. Ask the host operator to give each tool an id of its own.',
    }),
    'same-but-for-case': ({ toolId, other }) => ({
      title: 'Another toolId differs only in case',
      sentence: say`${toolId} and ${other} differ only in capitals or in how accents are written. Some programs take them for one.`,
      nextStep: 'Make sure which of the two you mean, and copy the id rather than typing it.',
    }),
  },
  C04: {
    'unknown-value': ({ field, value }) => ({
      title: 'A word the specification does not list',
      sentence: say`The field ${field} says ${value}, which RFC 0078 does not list. It is kept as it is and ranked as the riskiest.`,
      nextStep: 'Find out from the host operator what it means; a newer version of the specification may list it.',
    }),
  },
  C05: {
    'not-in-format': ({ field, format }) => ({
      title: 'A field the format does not know',
      sentence: say`The field ${field} is not part of ${format}. It is kept, and shown under other fields.`,
      nextStep: 'Check that it holds nothing secret and nothing meant for a model; a misspelled name may be the cause.',
    }),
  },
  C06: {
    'prefix-disagrees': ({ prefix, source }) => ({
      title: 'The toolId and the source disagree',
      sentence: say`The toolId begins with ${prefix}, which does not go with the source ${source}.`,
      nextStep: 'Ask the host operator which is right. A rule that goes by prefix would treat this tool wrongly.',
    }),
  },
  C07: {
    'dot-segment': oddId('contains a path step (“.” or “..”), which can lead a request to another address'),
    backslash: oddId('contains a backslash, which some programs read as a path'),
    control: oddId('contains a control character'),
    whitespace: oddId('contains white space, which gets lost in lists and logs'),
    'too-long': ({ toolId, length }) => ({
      title: 'The toolId is very long',
      sentence: say`The toolId ${toolId} has ${length} characters; names above 256 get cut or refused.`,
      nextStep: 'Compare it by copying, never by eye. Ask the host operator for a shorter id.',
    }),
    slash: ({ toolId }) => ({
      title: 'The toolId contains a slash',
      sentence: say`The toolId ${toolId} contains a slash. That is allowed, but some servers can't find such a tool by its id.`,
      nextStep: 'Nothing to do here; if a link to the tool fails on a host, this may be why.',
    }),
    'odd-mcp-name': ({ toolId }) => ({
      title: 'An unusual name for an MCP tool',
      sentence: say`The name in ${toolId} is not 1 to 128 letters, digits, dots, hyphens and underscores, as MCP names are.`,
      nextStep: 'Check that MCP clients accept the name; ask the host operator where it comes from.',
    }),
    'odd-character': ({ toolId, character }) => ({
      title: 'An unusual character in the toolId',
      sentence: say`The toolId ${toolId} contains ${character}, which other programs may read as something else.`,
      nextStep: 'Copy the id rather than typing it, and quote it where you paste it.',
    }),
  },
  C08: {
    contradicts: ({ hint, claimed, field, value }) => ({
      title: 'An annotation contradicts a fact',
      sentence: say`${hint} is ${claimed}, while ${field} is ${value}. The host has to derive the first from the second.`,
      nextStep: 'Go by the riskier of the two. Ask the host operator to correct the other.',
    }),
    incomplete: ({ hint }) => ({
      title: 'The annotations are incomplete',
      sentence: say`The annotations don't say ${hint}. A host states all four or none.`,
      nextStep: 'Go by safety tier, replay policy and egress; tell the host operator.',
    }),
    'extra-member': ({ field }) => ({
      title: 'An annotation that version 2 does not know',
      sentence: say`The annotations hold ${field}, which is not one of the four. It is kept, and shown under other fields.`,
      nextStep: 'Check that it holds nothing meant for a model rather than for you.',
    }),
  },
  F01: {
    'unresolved-reference': ({ reference }) => ({
      title: 'A schema that is not here',
      sentence: say`The schema refers to ${reference}, which this file does not hold. What it stands for can't be shown.`,
      nextStep: 'Look the schema up where it is kept, or ask for a file that has it in full.',
    }),
    'repeated-parameter': ({ name }) => ({
      title: 'A parameter is given twice',
      sentence: say`Two parameters are called ${name}. We show the last; another program may take the first.`,
      nextStep: 'Ask whoever wrote the manifest which of the two is meant.',
    }),
  },
  F02: {
    'no-schema': ({ field, found }) => ({
      title: 'No schema where clients need one',
      sentence: say`MCP requires ${field} to be an object, and it is ${found}. Many clients then drop the server with all of its tools.`,
      nextStep: 'Ask whoever wrote the server to state {"type": "object"} at least.',
    }),
    'not-for-an-object': ({ field, found }) => ({
      title: 'A schema that is not for an object',
      sentence: say`MCP requires the type of ${field} to be "object", and it is ${found}. Many clients then drop the server with all of its tools.`,
      nextStep: 'Ask whoever wrote the server to correct it. Until then, try it in the client it is meant for.',
    }),
    'bad-keyword': ({ keyword, found }) => ({
      title: 'A broken schema',
      sentence: say`The schema says ${keyword}: ${found}, which JSON Schema does not allow. Clients and models may refuse all tools that come with it.`,
      nextStep: 'Ask whoever wrote the server to correct it. Until then, try it in the client it is meant for.',
    }),
  },
  R01: {
    'different-values': ({ key, first, last }) => ({
      title: 'A field is given twice, with different values',
      sentence: say`The text names ${key} twice in one object: first ${first}, last ${last}. We read the last; another program may read the first.`,
      nextStep: `Trust neither value: what you review may not be what runs. ${askHost}`,
    }),
    'same-value': ({ key, first }) => ({
      title: 'A field is given twice',
      sentence: say`The text names ${key} twice in one object, both times as ${first}.`,
      nextStep: 'No harm as it is: a note for the host operator.',
    }),
  },
  R02: {
    'descriptor-too-big': sized('A very large descriptor', 'bytes', 'The descriptor'),
    'string-too-long': sized('A very long text', 'characters', 'A text or name in the descriptor'),
    'too-deep': sized('Very deep nesting', 'levels', 'The deepest part of the descriptor'),
    'too-many-values': sized('A very large descriptor', 'values', 'The descriptor'),
    'too-many-members': sized('Very many members', 'members', 'One object'),
    'huge-minimum': ({ key, size, limit }) => ({
      title: 'The schema asks for a huge input',
      sentence: say`${key} is ${size}, where anything above ${limit} is out of the ordinary. A program that prepares such an input can freeze.`,
      nextStep: 'Ask the host operator whether the number is meant.',
    }),
    'lone-surrogate': ({ excerpt }) => ({
      title: 'Broken text',
      sentence: say`Half a character stands alone near ${excerpt}. Programs replace or drop it, so copies of this text will differ.`,
      nextStep: 'Don’t compare or sign this text as it is. Ask the host operator to correct it.',
    }),
    'prototype-key': ({ key }) => ({
      title: 'A name that programs stumble over',
      sentence: say`A member is called ${key}, a name with a meaning of its own in JavaScript. Careless programs can be led astray by it.`,
      nextStep: 'This app reads it as plain data. Ask the host operator whether the name is needed.',
    }),
    'more-findings': ({ shown, found }) => ({
      title: 'More findings than are shown',
      sentence: say`We found ${found} things in this one tool; these are the ${shown} worst.`,
      nextStep: 'This many problems in one descriptor are a reason not to allow the tool.',
    }),
  },
  U01: {
    'tag-characters': hidden('Invisible characters', 'Invisible characters spell'),
    'variation-selectors': hidden('Invisible characters', 'Invisible characters (variation selectors) can spell'),
  },
  U02: {
    'bidi-control': ({ where, characters, excerpt }) => ({
      title: 'Text direction is reversed',
      sentence: say`${place(where)} near ${excerpt} holds characters that change the direction of reading (${characters}): it can read otherwise than it is written.`,
      nextStep: readRaw,
    }),
    'direction-mark': ({ where, characters }) => ({
      title: 'Direction marks',
      sentence: say`${place(where)} holds direction marks (${characters}), as text in Arabic or Hebrew often does.`,
      nextStep: 'Nothing to do, unless the text has no right-to-left words.',
    }),
  },
  U03: {
    invisible: ({ where, characters, excerpt }) => ({
      title: 'Invisible characters',
      sentence: say`${place(where)} near ${excerpt} holds characters that can’t be seen (${characters}). They can hide a message or split a word that a filter looks for.`,
      nextStep: readRaw,
    }),
    'pushed-out-of-view': ({ where, excerpt }) => ({
      title: 'Text pushed out of view',
      sentence: say`${place(where)} goes on after a long stretch of white space: ${excerpt}`,
      nextStep: 'Read to the end of it: the gap may be there to make you stop before.',
    }),
  },
  U04: {
    'ansi-escape': ({ where, excerpt }) => ({
      title: 'Terminal commands in the text',
      sentence: say`${place(where)} near ${excerpt} holds escape characters, with which a text can hide or repaint lines in a terminal.`,
      nextStep: `Don’t print this text in a terminal. ${readRaw}`,
    }),
    'control-character': ({ where, characters, excerpt }) => ({
      title: 'Control characters',
      sentence: say`${place(where)} near ${excerpt} holds control characters (${characters}), which have no business in it.`,
      nextStep: readRaw,
    }),
    'literal-escape': ({ where, excerpt }) => ({
      title: 'A spelled-out terminal escape',
      sentence: say`${place(where)} spells out a terminal escape: ${excerpt}. Tools about terminals do so honestly.`,
      nextStep: 'Check that the tool is one of those.',
    }),
  },
  U05: {
    'look-alike': ({ toolId, other }) => ({
      title: 'Looks like another tool',
      sentence: say`${toolId} is hard to tell from ${other}, which is a different tool in this list.`,
      nextStep: 'Make sure which of the two you mean: copy the id, and compare sources and tiers.',
    }),
    'non-ascii-id': ({ toolId, characters }) => ({
      title: 'The toolId uses other than plain letters',
      sentence: say`The toolId ${toolId} contains ${characters}. Such letters can pass for others, and are hard to type.`,
      nextStep: 'Copy the id rather than typing it. Ask the host operator whether those letters are meant.',
    }),
    'mixed-scripts': ({ where, word }) => ({
      title: 'A word of two alphabets',
      sentence: say`${place(where)} holds the word ${word}, with letters of more than one alphabet: it may not be the word it looks like.`,
      nextStep: 'Don’t trust its look. Ask the host operator to write it in one alphabet.',
    }),
  },
} satisfies Readonly<Record<RuleId, Readonly<Record<string, Write>>>>;

function oddId(what: string): Write {
  return ({ toolId }) => ({
    title: 'An unsafe toolId',
    sentence: say`The toolId ${toolId} ${own(what)}.`,
    nextStep: 'Don’t build addresses or file names from it. Ask the host operator for a plain id.',
  });
}

function sized(title: string, unit: string, subject: string): Write {
  return ({ size, limit }) => ({
    title,
    sentence: say`${own(subject)} has ${size} ${own(unit)}; real ones stay well below ${limit}.`,
    nextStep: shrink,
  });
}

function hidden(title: string, claim: string): Write {
  return ({ where, message, excerpt }) => ({
    title,
    sentence: message
      ? say`${place(where)} hides something. ${own(claim)}: ${message}`
      : say`${place(where)} near ${excerpt} hides invisible characters, which a model still reads.`,
    nextStep: `Don’t allow this tool: hidden text has no honest use here. ${readRaw}`,
  });
}

/** Marks a stretch of our own in a sentence's gaps, where everything else is a quote. */
function own(text: string): { readonly text: string } {
  return { text };
}

function place(where: string | undefined): { readonly text: string } {
  return own(where === 'name' ? 'The name of a member' : 'A text');
}

function say(words: TemplateStringsArray, ...gaps: (string | { readonly text: string } | undefined)[]): RichText {
  const parts: RichText[number][] = [];
  for (const [i, text] of words.entries()) {
    if (text !== '') parts.push({ text });
    if (i >= gaps.length) continue;
    const gap = gaps[i];
    parts.push(typeof gap === 'object' ? gap : { quote: gap ?? '' });
  }
  return parts;
}

export type VariantOf<Rule extends RuleId> = keyof (typeof findingWords)[Rule] & string;
