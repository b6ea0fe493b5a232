import { changeClasses, classLabel } from '../model/change';
import { facetValueLabel, unstatedValue } from '../model/columnKinds';
import { columns, type FacetId, facetIds, facets } from '../model/columns';
import { claimWords } from '../model/dispute';
import { effects, effectWords } from '../model/effect';
import { type Fact, factValue } from '../model/fact';
import { joinWords } from '../model/formatCount';
import type { Choices } from '../model/query';
import {
  dialects,
  dialectWords,
  type Hint,
  type Hints,
  hintClaims,
  hintDefaults,
  hints,
  isKnown,
  type PostureField,
  postureFields,
} from '../model/tool';

const fields: Readonly<Record<PostureField, ReadonlyMap<string, string>>> = {
  source: new Map([
    ['node-pack', 'a step of an installed pack'],
    ['workflow', 'a whole workflow, called like a tool'],
    ['mcp', 'a tool of an MCP server'],
    ['connector', 'an action of a connector to another service'],
    ['host-extension', 'the host’s own extension'],
  ]),
  tier: new Map([
    ['pure', 'touches nothing outside itself'],
    ['read', 'reads data elsewhere, changes none'],
    ['write', 'creates, changes or deletes data'],
    ['exec', 'runs arbitrary commands'],
  ]),
  egress: new Map([
    ['none', 'no network access'],
    ['safe-fetch', 'guarded fetch'],
    ['host-mediated', 'through the host’s proxy'],
    ['host-owned', 'the host decides; no detail'],
  ]),
  approval: new Map([
    ['never', 'runs without asking'],
    ['conditional', 'asks when the host’s policy says so'],
    ['always', 'always asks a person'],
  ]),
  replay: new Map([
    ['deterministic', 'same input, same result: safe to repeat'],
    ['idempotent', 'safe to repeat with the same key'],
    ['non-deterministic', 'each call may differ'],
  ]),
  credential: new Map([
    ['needed', 'needs a credential that the host keeps'],
    ['not-needed', 'needs no stored credential'],
  ]),
  cost: new Map([
    ['low', 'cheap to call'],
    ['medium', 'costs something'],
    ['high', 'expensive to call'],
  ]),
  latency: new Map([
    ['low', 'answers quickly'],
    ['medium', 'takes a moment'],
    ['high', 'takes long'],
  ]),
};

export function fieldLabel(field: PostureField): string {
  return columns[field].label;
}

/** The word as people read it: the wire word, but for the credential, which is a yes or no on the wire. */
export function valueLabel(field: PostureField, value: string): string {
  if (field === 'approval') return approvalWords.get(value) ?? value;
  return field === 'credential' && value === 'not-needed' ? 'not needed' : value;
}

/** In cells and sentences; filters and links keep the word of RFC 0078. */
const approvalWords = new Map([
  ['never', 'asks nobody'],
  ['conditional', 'may ask'],
  ['always', 'asks'],
]);

/** Who speaks for a tool, in words: the host, or the file it was read from. */
export type Speaker = 'the host' | 'its file';

/** A value in plain words; undefined is "not stated". */
export function describeValue(field: PostureField, value: string | undefined, speaker: Speaker = 'the host'): string {
  if (value === undefined) return speaker === 'the host' ? 'The host doesn’t say' : 'Its file doesn’t say';
  return fields[field].get(value) ?? 'no word of RFC 0078: counted as riskier than any known one';
}

/** Whether the fact holds a word that no vocabulary lists. */
export function isUnknownWord(field: PostureField, fact: Fact): boolean {
  const value = factValue(fact);
  return value !== undefined && !isKnown(field, value);
}

interface HintWords {
  readonly ifTrue: string;
  readonly ifFalse: string;
  readonly short: { readonly ifTrue: string; readonly ifFalse: string };
}

const words: Readonly<Record<Hint, HintWords>> = {
  'read-only': {
    ifTrue: 'changes nothing',
    ifFalse: 'changes something',
    short: { ifTrue: 'read-only', ifFalse: 'not read-only' },
  },
  destructive: {
    ifTrue: 'may destroy what is there',
    ifFalse: 'only adds',
    short: { ifTrue: 'destructive', ifFalse: 'not destructive' },
  },
  idempotent: {
    ifTrue: 'the same call again changes nothing more',
    ifFalse: 'the same call again acts again',
    short: { ifTrue: 'idempotent', ifFalse: 'not idempotent' },
  },
  'open-world': {
    ifTrue: 'reaches systems beyond its own',
    ifFalse: 'stays within its own systems',
    short: { ifTrue: 'open world', ifFalse: 'closed world' },
  },
};

/** What a source claims by a hint, or what the specification has a reader assume where it claims nothing. */
export function describeHint(hint: Hint, value: boolean | undefined): string {
  const { ifTrue, ifFalse } = words[hint];
  if (value === undefined) {
    return `absent: the MCP specification has a reader assume ${hintDefaults[hint]} (${hintDefaults[hint] ? ifTrue : ifFalse})`;
  }
  return `its source claims: ${value ? ifTrue : ifFalse}`;
}

/** The hints a source states, in two words each. */
export function shortHints(stated: Hints): readonly string[] {
  return hints.flatMap((hint) => {
    const value = stated[hint];
    if (value === undefined) return [];
    const { short } = words[hint];
    return [value ? short.ifTrue : short.ifFalse];
  });
}

const plainNames: Readonly<Record<PostureField, string>> = {
  source: 'where it comes from',
  tier: 'what it does to data',
  egress: 'network access',
  approval: 'does it ask a person first?',
  replay: 'safe to repeat?',
  credential: 'stored secret',
  cost: 'what a call costs',
  latency: 'how long a call takes',
};

/** What a field is about, for those who don't know its name. */
export function fieldPlain(field: PostureField): string {
  return plainNames[field];
}

/** The words of the values of facets that are drawn as badges. */
const badgeWords: Readonly<Partial<Record<FacetId, ReadonlyMap<string, string>>>> = {
  dialect: new Map(dialects.map((id) => [id, dialectWords[id].name])),
  hint: new Map(
    hints.flatMap((hint) => [
      [`${hint}-true`, describeHint(hint, true)],
      [`${hint}-false`, describeHint(hint, false)],
      [`${hint}-absent`, describeHint(hint, undefined)],
    ]),
  ),
};

/** A facet value in plain words, or '' where the value says it all. */
export function describeFacetValue(facet: FacetId, value: string): string {
  const words = (facets[facet].words ?? badgeWords[facet])?.get(value);
  if (words !== undefined) return words;
  const field = postureFields.find((posture): posture is PostureField => posture === facet);
  if (field !== undefined) return describeValue(field, value === unstatedValue ? undefined : value.replace(/^=/, ''));
  return '';
}

/** What is ours goes by words; values of the formats stand as they are written. */
const ownWords: Partial<Readonly<Record<FacetId, (value: string) => string>>> = {
  hint: (value) =>
    value
      .replace(
        /-(true|false|absent)$/,
        (_, said) => `: ${said === 'true' ? 'yes' : said === 'false' ? 'no' : 'not said'}`,
      )
      .replaceAll('-', ' '),
  claim: (value) => hintClaims.map((claim) => (claim === value ? claimWords[claim] : '')).join('') || 'says nothing',
  used: (value) => (value === 'offered' ? 'never called' : value.replace('-', ' ')),
  in: (value) => effects.map((effect) => (effect === value ? effectWords[effect] : '')).join('') || value,
  change: (value) => changeClasses.map((kind) => (kind === value ? classLabel(kind) : '')).join('') || value,
  picked: (value) => (value === 'yes' ? 'in the draft' : 'not in it'),
};

/** What a person reads for a value of a facet. */
export function facetWord(facet: FacetId, value: string): string {
  return ownWords[facet]?.(value) ?? facetValueLabel(value);
}

/** `Safety tier: read or write` */
export function describeChoice(facet: FacetId, values: readonly string[]): string {
  return `${columns[facet].label}: ${joinWords(
    values.map((value) => facetWord(facet, value)),
    'or',
  )}`;
}

/** All filters in words, in the order of the facets. */
export function describeFilters(q: string, choices: Choices): readonly string[] {
  const chosen = facetIds.flatMap((facet) => {
    const values = choices.get(facet);
    return values === undefined ? [] : [describeChoice(facet, values)];
  });
  return q.trim() === '' ? chosen : [`Search: ${q.trim()}`, ...chosen];
}
