import { type Fact, factValue } from '../model/fact';
import { isKnown, type PostureField } from '../model/tool';

interface FieldWords {
  readonly label: string;
  /** Each word of the vocabulary in plain words. */
  readonly values: ReadonlyMap<string, string>;
}

const fields: Readonly<Record<PostureField, FieldWords>> = {
  source: {
    label: 'Source',
    values: new Map([
      ['node-pack', 'a step of an installed pack'],
      ['workflow', 'a whole workflow, called like a tool'],
      ['mcp', 'a tool of an MCP server'],
      ['connector', 'an action of a connector to another service'],
      ['host-extension', 'the host’s own extension'],
    ]),
  },
  tier: {
    label: 'Safety tier',
    values: new Map([
      ['pure', 'touches nothing outside itself'],
      ['read', 'reads data elsewhere, changes none'],
      ['write', 'creates, changes or deletes data'],
      ['exec', 'runs arbitrary commands'],
    ]),
  },
  egress: {
    label: 'Egress',
    values: new Map([
      ['none', 'no network access'],
      ['safe-fetch', 'guarded fetch'],
      ['host-mediated', 'through the host’s proxy'],
      ['host-owned', 'the host decides; no detail'],
    ]),
  },
  approval: {
    label: 'Approval',
    values: new Map([
      ['never', 'runs without asking'],
      ['conditional', 'asks when the host’s policy says so'],
      ['always', 'always asks a person'],
    ]),
  },
  replay: {
    label: 'Replay policy',
    values: new Map([
      ['deterministic', 'same input, same result: safe to repeat'],
      ['idempotent', 'safe to repeat with the same key'],
      ['non-deterministic', 'each call may differ'],
    ]),
  },
  credential: {
    label: 'Credential',
    values: new Map([
      ['needed', 'needs a credential that the host keeps'],
      ['not-needed', 'needs no stored credential'],
    ]),
  },
  cost: {
    label: 'Cost',
    values: new Map([
      ['low', 'cheap to call'],
      ['medium', 'costs something'],
      ['high', 'expensive to call'],
    ]),
  },
  latency: {
    label: 'Latency',
    values: new Map([
      ['low', 'answers quickly'],
      ['medium', 'takes a moment'],
      ['high', 'takes long'],
    ]),
  },
};

/** `tier → 'Safety tier'` */
export function fieldLabel(field: PostureField): string {
  return fields[field].label;
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
  return fields[field].values.get(value) ?? 'no word of RFC 0078: counted as riskier than any known one';
}

/** Whether the fact holds a word that no vocabulary lists. */
export function isUnknownWord(field: PostureField, fact: Fact): boolean {
  const value = factValue(fact);
  return value !== undefined && !isKnown(field, value);
}
