import { speaksFor } from './dispute';
import { type Fact, factValue } from './fact';
import { formatCount } from './formatCount';
import { type Evidence, type Hints, hintClaim, hintClaims, type PostureField } from './tool';

/**
 * How certain it is that a tool can do something. Whatever isn't `no` counts as risk; `disputed` is a `no` that the
 * tool's own words or hints speak against.
 */
export const certainties = ['yes', 'disputed', 'unknown', 'no'] as const;
export type Certainty = (typeof certainties)[number];
/** What "may" stands for: the tool can, or nobody says that it can't. */
const may: readonly Certainty[] = ['yes', 'disputed', 'unknown'];

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
/** What is known of a tool: its facts, and what its own words tell. */
export interface Claims {
  readonly posture: Readonly<Record<'tier' | 'egress' | 'approval', Fact>>;
  readonly evidence?: Evidence;
  readonly hints?: Hints;
}

/** Returns the certainty for one value of the capability's field; undefined stands for "nobody says". */
export function certaintyOf(capability: Capability, value: string | undefined): Certainty {
  const { yes, no }: Definition = capabilities[capability];
  if (value === undefined) return 'unknown';
  return yes.includes(value) ? 'yes' : no.includes(value) ? 'no' : 'unknown';
}

/** Returns the certainty for one tool; undefined stands for a tool the catalog doesn't show, of which nothing is known. */
export function certaintyFor(capability: Capability, tool: Claims | undefined): Certainty {
  const said = certaintyOf(capability, tool && factValue(tool.posture[capabilities[capability].field]));
  const isDisputed = said === 'no' && capability !== 'unasked' && speaksFor(tool?.evidence, capability).length > 0;
  return isDisputed ? 'disputed' : said;
}

/** What a tool's own words may tell: its name, title, parameters and description. Its hints are its server's. */
export const abilities = ['writes', 'commands', 'network'] as const;
export type Ability = (typeof abilities)[number];

/** Returns what a tool's own words tell that it can do. */
export function toldBy(evidence: Evidence | undefined): readonly Ability[] {
  return abilities.filter((ability) => speaksFor(evidence, ability).some((words) => words.startsWith('“')));
}

/** Whether anything that makes a tool look harmless is disputed. */
export function isDisputed(tool: Claims): boolean {
  return capabilityIds.some((capability) => certaintyFor(capability, tool) === 'disputed');
}

export type CertaintyCounts = Readonly<Record<Certainty, number>>;

/** What the hints of a tool say it does; `nothing` where it has none that says it. */
export const hintValues = [...hintClaims, 'nothing'] as const;
export type HintValue = (typeof hintValues)[number];
export type HintCounts = Readonly<Record<HintValue, number>>;

/** How many tools of a set can do what. */
export interface CapabilitySum extends Readonly<Record<Capability, CertaintyCounts>> {
  /** `yes`: both are certain; `unknown`: both may be. */
  readonly writesUnasked: CertaintyCounts;
  /** Of those of which nobody says whether they write. A hint is a statement of its server's and decides nothing. */
  readonly hinted: HintCounts;
  /** Of those of which nobody says what they can do: whose own words tell it. */
  readonly told: Readonly<Record<Ability, number>>;
  /** Of those in `hinted` that say they only read: whose own words tell that they write. */
  readonly readsAgainst: number;
}

/** Adds up tools; undefined stands for one the catalog doesn't show. */
export function sumCapabilities(tools: Iterable<Claims | undefined>): CapabilitySum {
  const sum = { writes: noCounts(), commands: noCounts(), network: noCounts(), unasked: noCounts() };
  const writesUnasked = noCounts();
  const hinted = noHints();
  const told = { writes: 0, commands: 0, network: 0 };
  let readsAgainst = 0;
  for (const tool of tools) {
    for (const capability of capabilityIds) sum[capability][certaintyFor(capability, tool)]++;
    writesUnasked[both(certaintyFor('writes', tool), certaintyFor('unasked', tool))]++;
    const own = toldBy(tool?.evidence);
    for (const ability of own) if (certaintyFor(ability, tool) === 'unknown') told[ability]++;
    if (certaintyFor('writes', tool) !== 'unknown') continue;
    const claim = hintClaim(tool?.hints) ?? 'nothing';
    hinted[claim]++;
    if (claim === 'only-reads' && own.includes('writes')) readsAgainst++;
  }
  return { ...sum, writesUnasked, hinted, told, readsAgainst };
}

export const capabilityIds: readonly Capability[] = ['writes', 'commands', 'network', 'unasked'];

export function noCounts(): Record<Certainty, number> {
  return { yes: 0, disputed: 0, unknown: 0, no: 0 };
}

export function noHints(): Record<HintValue, number> {
  return { 'only-reads': 0, 'changes-things': 0, 'may-destroy': 0, nothing: 0 };
}

/** Returns the certainty that a tool can do two things at once. */
export function both(one: Certainty, other: Certainty): Certainty {
  if (one === 'no' || other === 'no') return 'no';
  return one === 'yes' && other === 'yes' ? 'yes' : 'unknown';
}

/** The tools a sentence counts: those with one of these values in each of these facets. */
export type CapabilityChoice = readonly (
  | readonly [Capability, readonly Certainty[]]
  | readonly ['claim', readonly HintValue[]]
  | readonly ['told', readonly Ability[]]
)[];

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
} as const satisfies Readonly<Record<Ability, string>>;

/** What "may" means among tools that were counted: the certainties that any of them has. */
export function mayChoice(
  capability: Capability,
  counts: CertaintyCounts,
): readonly [Capability, readonly Certainty[]] {
  return [capability, may.filter((certainty) => counts[certainty] > 0)];
}

/** How many tools of a set may do something: they can, or nobody reliably says that they can't. */
export function countMay(counts: CertaintyCounts): number {
  return may.reduce((sum, certainty) => sum + counts[certainty], 0);
}

/** `67 can write` `35 don’t say`. That none can is nobody's word: what is stated or assigned was said of a tool. */
export function canPhrases(
  capability: Ability,
  { [capability]: counts, told }: CapabilitySum,
): readonly CapabilityPhrase[] {
  const { yes, disputed, unknown } = counts;
  const verb = verbs[capability];
  const own = told[capability];
  const phrase = (certainty: Certainty, words: string): CapabilityPhrase => ({
    words,
    tools: counts[certainty],
    choice: [[capability, [certainty]]],
  });
  return [
    phrase('yes', yes > 0 ? `${formatCount(yes)} can ${verb}` : `none says it can ${verb}`),
    ...(disputed > 0 ? [phrase('disputed', `${formatCount(disputed)} ${saidNot(disputed)}`)] : []),
    ...(unknown > 0 ? [phrase('unknown', `${formatCount(unknown)} ${dontSay(unknown)}`)] : []),
    ...(own > 0
      ? [
          {
            words: `by ${own === 1 ? 'its name' : 'their names'} and words ${formatCount(own)} can ${verb}`,
            tools: own,
            choice: [
              [capability, ['unknown']],
              ['told', [capability]],
            ] as const,
          },
        ]
      : []),
  ];
}

/** What tools of which nobody else says anything can do by their own names and words: `10 can write`. */
export function toldPhrases({ told }: Pick<CapabilitySum, 'told'>): readonly CapabilityPhrase[] {
  return abilities
    .filter((ability) => told[ability] > 0)
    .map((ability) => ({
      words: `${formatCount(told[ability])} can ${verbs[ability]}`,
      tools: told[ability],
      choice: [
        [ability, ['unknown']],
        ['told', [ability]],
      ],
    }));
}

/** Says that a source, a file or a reviewer says that tools do not do something, and their own words that they do. */
export function saidNot(tools: number, verb = ''): string {
  return tools === 1
    ? `is said not to${verb}, against its own words`
    : `are said not to${verb}, against their own words`;
}

/** `don’t say`, of one tool `doesn’t say` */
export function dontSay(tools: number): string {
  return tools === 1 ? 'doesn’t say' : 'don’t say';
}
