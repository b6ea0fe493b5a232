import { type Fact, factValue } from './fact';
import { formatCount } from './formatCount';
import type { PostureField } from './tool';

/** How certain it is that a tool can do something. Whatever isn't `no` counts as risk. */
export const certainties = ['yes', 'unknown', 'no'] as const;
export type Certainty = (typeof certainties)[number];
/** What "may" stands for: the tool can, or nobody says that it can't. */
const may: readonly Certainty[] = ['yes', 'unknown'];

interface Definition {
  readonly label: string;
  readonly field: PostureField;
  readonly yes: readonly string[];
  readonly no: readonly string[];
}

/**
 * What tools can do, each read from one fact. A value in neither list is `unknown`: not stated, not assigned, a word no
 * vocabulary lists, or `conditional`, since the host's policy decides then. Commands can write anything, so `exec`
 * writes.
 */
export const capabilities = {
  writes: { label: 'Can write', field: 'tier', yes: ['write', 'exec'], no: ['pure', 'read'] },
  commands: { label: 'Can run commands', field: 'tier', yes: ['exec'], no: ['pure', 'read', 'write'] },
  network: {
    label: 'Can use the network',
    field: 'egress',
    yes: ['safe-fetch', 'host-mediated', 'host-owned'],
    no: ['none'],
  },
  unasked: { label: 'Runs without asking', field: 'approval', yes: ['never'], no: ['always'] },
} as const satisfies Readonly<Record<string, Definition>>;

export type Capability = keyof typeof capabilities;
type Posture = Readonly<Record<'tier' | 'egress' | 'approval', Fact>>;

/** Returns the certainty for one value of the capability's field; undefined stands for "nobody says". */
export function certaintyOf(capability: Capability, value: string | undefined): Certainty {
  const { yes, no }: Definition = capabilities[capability];
  if (value === undefined) return 'unknown';
  return yes.includes(value) ? 'yes' : no.includes(value) ? 'no' : 'unknown';
}

/** Returns the certainty for one tool; undefined stands for a tool the catalog doesn't show, of which nothing is known. */
export function certaintyFor(capability: Capability, posture: Posture | undefined): Certainty {
  return certaintyOf(capability, posture && factValue(posture[capabilities[capability].field]));
}

export type CertaintyCounts = Readonly<Record<Certainty, number>>;

/** How many tools of a set can do what. */
export interface CapabilitySum extends Readonly<Record<Capability, CertaintyCounts>> {
  /** `yes`: both are certain; `unknown`: both may be. */
  readonly writesUnasked: CertaintyCounts;
}

/** Adds up tools by their facts; undefined stands for a tool the catalog doesn't show. */
export function sumCapabilities(postures: Iterable<Posture | undefined>): CapabilitySum {
  const sum = { writes: noCounts(), commands: noCounts(), network: noCounts(), unasked: noCounts() };
  const writesUnasked = noCounts();
  for (const posture of postures) {
    for (const capability of capabilityIds) sum[capability][certaintyFor(capability, posture)]++;
    writesUnasked[both(certaintyFor('writes', posture), certaintyFor('unasked', posture))]++;
  }
  return { ...sum, writesUnasked };
}

export const capabilityIds: readonly Capability[] = ['writes', 'commands', 'network', 'unasked'];

export function noCounts(): Record<Certainty, number> {
  return { yes: 0, unknown: 0, no: 0 };
}

/** Returns the certainty that a tool can do two things at once. */
export function both(one: Certainty, other: Certainty): Certainty {
  if (one === 'no' || other === 'no') return 'no';
  return one === 'yes' && other === 'yes' ? 'yes' : 'unknown';
}

/** The tools a sentence counts: those whose certainty of each capability is among these. */
export type CapabilityChoice = readonly (readonly [Capability, readonly Certainty[]])[];

/** A piece of a sentence; one that counts tools names them. */
export interface CapabilityPhrase {
  readonly words: string;
  readonly tools: number;
  readonly choice: CapabilityChoice;
}

const verbs = {
  writes: 'write',
  commands: 'run commands',
  network: 'use the network',
} as const satisfies Partial<Readonly<Record<Capability, string>>>;

/**
 * Builds the sentence about a set of tools, in parts that are joined by `; ` and each by `, `: "67 can write, 35 don’t
 * say; 23 of these 102 may do so without asking; none can run commands". "None can" stands only where every tool says
 * so.
 */
export function describeCapabilities(sum: CapabilitySum): readonly (readonly CapabilityPhrase[])[] {
  const mayWrite = sum.writes.yes + sum.writes.unknown;
  const unasked = sum.writesUnasked.yes + sum.writesUnasked.unknown;
  return [
    canPhrases('writes', sum.writes),
    ...(mayWrite === 0
      ? []
      : [
          [
            {
              words:
                unasked === 0
                  ? mayWrite === 1
                    ? 'it asks first'
                    : 'all of these ask first'
                  : unasked === mayWrite
                    ? `${unasked === 1 ? 'it' : `all ${formatCount(unasked)}`} may do so without asking`
                    : `${formatCount(unasked)} of these ${formatCount(mayWrite)} may do so without asking`,
              tools: unasked,
              choice: [mayChoice('writes', sum.writes), mayChoice('unasked', sum.unasked)],
            },
          ],
        ]),
    canPhrases('commands', sum.commands),
    canPhrases('network', sum.network),
  ];
}

/** `67 can write, 35 don’t say` */
export function canWords(capability: keyof typeof verbs, counts: CertaintyCounts): string {
  return canPhrases(capability, counts)
    .map(({ words }) => words)
    .join(', ');
}

/** Returns the sentence of `describeCapabilities` as text. */
export function capabilitySentence(sum: CapabilitySum): string {
  return describeCapabilities(sum)
    .map((phrases) => phrases.map(({ words }) => words).join(', '))
    .join('; ');
}

/** What "may" means among tools that were counted: the certainties that any of them has. */
export function mayChoice(capability: Capability, counts: CertaintyCounts): CapabilityChoice[number] {
  return [capability, may.filter((certainty) => counts[certainty] > 0)];
}

function canPhrases(capability: keyof typeof verbs, { yes, unknown }: CertaintyCounts): readonly CapabilityPhrase[] {
  const verb = verbs[capability];
  return [
    {
      words:
        yes > 0 ? `${formatCount(yes)} can ${verb}` : unknown > 0 ? `none says it can ${verb}` : `none can ${verb}`,
      tools: yes,
      choice: [[capability, ['yes']]],
    },
    ...(unknown > 0
      ? [
          {
            words: `${formatCount(unknown)} ${dontSay(unknown)}`,
            tools: unknown,
            choice: [[capability, ['unknown']]],
          } as const,
        ]
      : []),
  ];
}

/** `don’t say`, of one tool `doesn’t say` */
export function dontSay(tools: number): string {
  return tools === 1 ? 'doesn’t say' : 'don’t say';
}
