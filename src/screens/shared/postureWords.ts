import { findDerivation } from '../../dialects/derivations';
import { type Fact, factValue } from '../../model/fact';
import { isKnown, type PostureField } from '../../model/tool';
import type { Words } from '../../model/words';

interface FieldWords {
  readonly label: string;
  /** The field in plain words. */
  readonly plain: string;
  /** Where the descriptor holds it. */
  readonly wire: string;
  /** What RFC 0078 means by the field. */
  readonly meaning: string;
  /** What to make of it where the host doesn't say. */
  readonly unstated: string;
  /** Each word of the vocabulary: plain gloss, and what the RFC adds. */
  readonly values: ReadonlyMap<string, { readonly gloss: string; readonly meaning?: string }>;
}

const hints = 'A hint for planning (RFC 0078 §C): it promises nothing and decides nothing.';

const fields: Readonly<Record<PostureField, FieldWords>> = {
  source: {
    label: 'Source',
    plain: 'where it comes from',
    wire: 'source',
    meaning: 'RFC 0078 §C: which of the host’s five tool surfaces stands behind the tool.',
    unstated: 'Nothing can be concluded about who maintains it.',
    values: new Map([
      ['node-pack', { gloss: 'a step of an installed pack' }],
      ['workflow', { gloss: 'a whole workflow, called like a tool' }],
      [
        'mcp',
        { gloss: 'a tool of an MCP server', meaning: 'What the server says of itself is no promise of the host.' },
      ],
      ['connector', { gloss: 'an action of a connector to another service' }],
      [
        'host-extension',
        { gloss: 'the host’s own extension', meaning: 'The only source that may offer exec tools (§C-1, §F-4).' },
      ],
    ]),
  },
  tier: {
    label: 'Safety tier',
    plain: 'what it does to data',
    wire: 'safetyTier',
    meaning:
      'RFC 0078 §C: the effect on data, decided by the host for each tool. It says nothing about permission: a tool that only reads may still need approval.',
    unstated: 'The RFC requires it. Treat the tool as if it could do anything.',
    values: new Map([
      ['pure', { gloss: 'touches nothing outside itself' }],
      ['read', { gloss: 'reads data elsewhere, changes none' }],
      ['write', { gloss: 'creates, changes or deletes data' }],
      [
        'exec',
        {
          gloss: 'runs arbitrary commands',
          meaning: 'Must come from a host extension (§C-1): never part of the protocol.',
        },
      ],
    ]),
  },
  egress: {
    label: 'Egress',
    plain: 'network access',
    wire: 'egress',
    meaning: 'RFC 0078 §C: how the tool reaches the network while it runs.',
    unstated: 'Not stated is not “none”: it may reach any address.',
    values: new Map([
      ['none', { gloss: 'no network access' }],
      [
        'safe-fetch',
        { gloss: 'guarded fetch', meaning: 'Through the host’s fetch that refuses internal addresses (RFC 0076 §B).' },
      ],
      [
        'host-mediated',
        { gloss: 'through the host’s proxy', meaning: 'Routed by the host, but not through its guarded fetch.' },
      ],
      [
        'host-owned',
        { gloss: 'the host decides; no detail', meaning: 'Common for host extensions: ask the host what it allows.' },
      ],
    ]),
  },
  approval: {
    label: 'Approval',
    plain: 'does it ask a person first?',
    wire: 'approval',
    meaning: 'RFC 0078 §C: whether a call stops for a person’s approval (RFC 0051). Independent of the safety tier.',
    unstated: 'Not stated is neither “never” nor “always”: count on nobody being asked.',
    values: new Map([
      ['never', { gloss: 'runs without asking' }],
      [
        'conditional',
        {
          gloss: 'asks when the host’s policy says so',
          meaning: 'For example above a cost; the policy is not in the catalog.',
        },
      ],
      ['always', { gloss: 'always asks a person' }],
    ]),
  },
  replay: {
    label: 'Replay policy',
    plain: 'safe to repeat?',
    wire: 'replayPolicy',
    meaning: 'RFC 0078 §C: what happens when a run is replayed or a call is sent twice.',
    unstated: 'Assume that repeating a call repeats its effect.',
    values: new Map([
      ['deterministic', { gloss: 'same input, same result: safe to repeat' }],
      [
        'idempotent',
        {
          gloss: 'safe to repeat with the same key',
          meaning: 'The host’s idempotency key makes a repeated call count once.',
        },
      ],
      [
        'non-deterministic',
        {
          gloss: 'each call may differ',
          meaning: 'The host must keep the result, so that a replay shows the same one (RFC 0041 §C).',
        },
      ],
    ]),
  },
  credential: {
    label: 'Credential',
    plain: 'stored secret',
    wire: 'auth.credentialRef',
    meaning:
      'RFC 0078 §C: whether the tool needs a credential the host keeps (RFC 0046). The catalog never holds the credential itself, nor says which one.',
    unstated: 'Not stated is not “not needed”: a call may still fail for want of one.',
    values: new Map([
      ['needed', { gloss: 'needs a credential that the host keeps' }],
      ['not-needed', { gloss: 'needs no stored credential' }],
    ]),
  },
  cost: {
    label: 'Cost',
    plain: 'what a call costs',
    wire: 'costHint',
    meaning: hints,
    unstated: 'Nothing is known of what a call costs.',
    values: new Map([
      ['low', { gloss: 'cheap to call' }],
      ['medium', { gloss: 'costs something' }],
      ['high', { gloss: 'expensive to call' }],
    ]),
  },
  latency: {
    label: 'Latency',
    plain: 'how long a call takes',
    wire: 'latencyHint',
    meaning: hints,
    unstated: 'Nothing is known of how long a call takes.',
    values: new Map([
      ['low', { gloss: 'answers quickly' }],
      ['medium', { gloss: 'takes a moment' }],
      ['high', { gloss: 'takes long' }],
    ]),
  },
};

/** `tier → 'Safety tier'` */
export function fieldLabel(field: PostureField): string {
  return fields[field].label;
}

/** `tier → 'what it does to data'` */
export function fieldPlain(field: PostureField): string {
  return fields[field].plain;
}

/** `tier → 'safetyTier'`: the descriptor's own name for it. */
export function fieldWire(field: PostureField): string {
  return fields[field].wire;
}

/** The word as people read it: the wire word, but for the credential, which is a yes or no on the wire. */
export function valueLabel(field: PostureField, value: string): string {
  return field === 'credential' && value === 'not-needed' ? 'not needed' : value;
}

/** Who speaks for a tool, in words: the host, or the file it was read from. */
export type Speaker = 'the host' | 'its file';

/** A value in plain words; undefined is "not stated". */
export function describeValue(field: PostureField, value: string | undefined, speaker: Speaker = 'the host'): string {
  if (value === undefined) return speaker === 'the host' ? 'The host doesn’t say' : 'Its file doesn’t say';
  return fields[field].values.get(value)?.gloss ?? 'no word of RFC 0078: counted as riskier than any known one';
}

/** What RFC 0078 means by the field, with what it adds for this value. */
export function describeMeaning(field: PostureField, value: string | undefined): string {
  const { meaning, values } = fields[field];
  const added = value === undefined ? undefined : values.get(value)?.meaning;
  return added === undefined ? meaning : `${meaning} ${added}`;
}

/** What to make of a field the host doesn't state: never that it is safe. */
export function describeUnstated(field: PostureField): string {
  return fields[field].unstated;
}

/** How we know a fact: who said it, by which rule it was concluded, or who decided it and why. */
export function describeBasis<Value>(fact: Fact<Value>, speaker: Speaker = 'the host'): Words {
  switch (fact.basis) {
    case 'stated':
      return [{ text: `stated by ${speaker}` }];
    case 'derived': {
      const rule = findDerivation(fact.rule);
      if (rule === undefined) return [{ text: 'concluded by rule ' }, { quote: fact.rule }];
      return [{ text: `concluded by a rule: ${rule.words.replace(/\.$/, '')} (${rule.reference})` }];
    }
    case 'assigned':
      return [
        { text: 'assigned by ' },
        fact.by === undefined ? { text: 'a reviewer' } : { quote: fact.by },
        { text: ` on ${fact.at.slice(0, 10)}: ` },
        { quote: fact.reason },
      ];
    case 'unstated':
      return [{ text: `not stated by ${speaker}` }];
    default:
      return fact satisfies never;
  }
}

/** Whether the fact holds a word that no vocabulary lists. */
export function isUnknownWord(field: PostureField, fact: Fact): boolean {
  const value = factValue(fact);
  return value !== undefined && !isKnown(field, value);
}
