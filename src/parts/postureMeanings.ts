import { findDerivation } from '../dialects/derivations';
import type { Fact } from '../model/fact';
import { formatDay } from '../model/formatCount';
import type { RichText } from '../model/revealText';
import type { PostureField } from '../model/tool';
import type { Speaker } from './postureWords';

/** What is told of a field where a person asks for more: the rows of the table need none of it. */
interface FieldMeaning {
  readonly wire: string;
  readonly meaning: string;
  /** What to make of it where the host doesn't say. */
  readonly unstated: string;
  /** What the RFC adds for some words of the vocabulary. */
  readonly added: ReadonlyMap<string, string>;
}

const hints = 'A hint for planning (RFC 0078 §C): it promises nothing and decides nothing.';

const fields: Readonly<Record<PostureField, FieldMeaning>> = {
  source: {
    wire: 'source',
    meaning: 'RFC 0078 §C: which of the host’s five tool surfaces stands behind the tool.',
    unstated: 'Nothing can be concluded about who maintains it.',
    added: new Map([
      ['mcp', 'What the server says of itself is no promise of the host.'],
      ['host-extension', 'The only source that may offer exec tools (§C-1, §F-4).'],
    ]),
  },
  tier: {
    wire: 'safetyTier',
    meaning:
      'RFC 0078 §C: the effect on data, decided by the host for each tool. It says nothing about permission: a tool that only reads may still need approval.',
    unstated: 'The RFC requires it. Treat the tool as if it could do anything.',
    added: new Map([['exec', 'Must come from a host extension (§C-1): never part of the protocol.']]),
  },
  egress: {
    wire: 'egress',
    meaning: 'RFC 0078 §C: how the tool reaches the network while it runs.',
    unstated: 'Not stated is not “none”: it may reach any address.',
    added: new Map([
      ['safe-fetch', 'Through the host’s fetch that refuses internal addresses (RFC 0076 §B).'],
      ['host-mediated', 'Routed by the host, but not through its guarded fetch.'],
      ['host-owned', 'Common for host extensions: ask the host what it allows.'],
    ]),
  },
  approval: {
    wire: 'approval',
    meaning: 'RFC 0078 §C: whether a call stops for a person’s approval (RFC 0051). Independent of the safety tier.',
    unstated: 'Not stated is neither “never” nor “always”: count on nobody being asked.',
    added: new Map([['conditional', 'For example above a cost; the policy is not in the catalog.']]),
  },
  replay: {
    wire: 'replayPolicy',
    meaning: 'RFC 0078 §C: what happens when a run is replayed or a call is sent twice.',
    unstated: 'Assume that repeating a call repeats its effect.',
    added: new Map([
      ['idempotent', 'The host’s idempotency key makes a repeated call count once.'],
      ['non-deterministic', 'The host must keep the result, so that a replay shows the same one (RFC 0041 §C).'],
    ]),
  },
  credential: {
    wire: 'auth.credentialRef',
    meaning:
      'RFC 0078 §C: whether the tool needs a credential the host keeps (RFC 0046). The catalog never holds the credential itself, nor says which one.',
    unstated: 'Not stated is not “not needed”: a call may still fail for want of one.',
    added: new Map(),
  },
  cost: {
    wire: 'costHint',
    meaning: hints,
    unstated: 'Nothing is known of what a call costs.',
    added: new Map(),
  },
  latency: {
    wire: 'latencyHint',
    meaning: hints,
    unstated: 'Nothing is known of how long a call takes.',
    added: new Map(),
  },
};

/** `tier → 'safetyTier'`: the descriptor's own name for it. */
export function fieldWire(field: PostureField): string {
  return fields[field].wire;
}

/** What RFC 0078 means by the field, with what it adds for this value. */
export function describeMeaning(field: PostureField, value: string | undefined): string {
  const { meaning, added } = fields[field];
  const more = value === undefined ? undefined : added.get(value);
  return more === undefined ? meaning : `${meaning} ${more}`;
}

/** What to make of a field the host doesn't state: never that it is safe. */
export function describeUnstated(field: PostureField): string {
  return fields[field].unstated;
}

/** How we know a fact: who said it, by which rule it was concluded, or who decided it and why. */
export function describeBasis<Value>(fact: Fact<Value>, speaker: Speaker = 'the host'): RichText {
  switch (fact.basis) {
    case 'stated':
      return [{ text: `stated by ${speaker}` }];
    case 'derived': {
      const rule = findDerivation(fact.rule);
      if (rule === undefined) return [{ text: 'derived by rule ' }, { quote: fact.rule }];
      return [{ text: `derived: ${rule.words.replace(/\.$/, '')} (${rule.reference})` }];
    }
    case 'assigned':
      return [
        ...(fact.from === undefined ? [] : [{ text: 'a file says (' }, { quote: fact.from }, { text: '): ' }]),
        { text: 'assigned by ' },
        fact.by === undefined ? { text: 'a reviewer' } : { quote: fact.by },
        { text: ` on ${formatDay(fact.at)}: ` },
        { quote: fact.reason },
      ];
    case 'unstated':
      return [{ text: `not stated by ${speaker}` }];
    default:
      return fact satisfies never;
  }
}
