import type { Fact } from './fact';

/*
 * The vocabularies of RFC 0078 §C, each from least to most risky.
 * They are the single source of types, facet values, sort ranks and link checks.
 */
export const sources = ['node-pack', 'workflow', 'mcp', 'connector', 'host-extension'] as const;
export const tiers = ['pure', 'read', 'write', 'exec'] as const;
const egresses = ['none', 'safe-fetch', 'host-mediated', 'host-owned'] as const;
const approvals = ['always', 'conditional', 'never'] as const;
export const replayPolicies = ['deterministic', 'idempotent', 'non-deterministic'] as const;
export const magnitudes = ['low', 'medium', 'high'] as const;
export const credentialNeeds = ['not-needed', 'needed'] as const;

/** What a format of tools is called. */
interface DialectWords {
  /** One definition of it. */
  readonly name: string;
  readonly label: string;
  /** Before the word "tools". */
  readonly of: string;
  /** Many, within a sentence. */
  readonly many: string;
}

/** The formats of tools that are read. All that is said of them is written from this table. */
export const dialectWords = {
  openwop: {
    name: 'OpenWOP tool descriptor (RFC 0078)',
    label: 'OpenWOP',
    of: 'OpenWOP',
    many: 'OpenWOP tool descriptors',
  },
  mcp: { name: 'MCP tool (tools/list)', label: 'MCP', of: 'MCP', many: 'MCP lists' },
  mas: { name: 'Tool manifest (mas/v1)', label: 'mas/v1', of: 'mas/v1', many: 'mas/v1 manifests' },
  registry: {
    name: 'Tool registry descriptor',
    label: 'Tool registry',
    of: 'registry',
    many: 'tool registry descriptors',
  },
  his: { name: 'HIS tool definition', label: 'HIS', of: 'HIS', many: 'HIS definitions' },
} as const satisfies Readonly<Record<string, DialectWords>>;

export type Dialect = keyof typeof dialectWords;

/** In the order of their vocabulary. */
export const dialects = Object.keys(dialectWords) as readonly Dialect[];

/** `OpenWOP tool descriptors, MCP lists … and HIS definitions` */
export function listDialects(): string {
  const all = dialects.map((id) => dialectWords[id].many);
  return `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}

export type CredentialNeed = (typeof credentialNeeds)[number];

/** The posture fields that hold one word, in the order they are shown. */
export const postureFields = [
  'source',
  'tier',
  'egress',
  'approval',
  'replay',
  'credential',
  'cost',
  'latency',
] as const;
export type PostureField = (typeof postureFields)[number];

/** Returns the words for a field that nobody states: a tier is not assigned where its dialect has no word for it. */
export function openWord(field: string, dialect: Dialect | undefined): 'not stated' | 'not assigned' {
  return field === 'tier' && dialect !== undefined && dialect !== 'openwop' ? 'not assigned' : 'not stated';
}

/** Each posture field's closed vocabulary, from least to most risky. */
export const vocabularies: Readonly<Record<PostureField, readonly string[]>> = {
  source: sources,
  tier: tiers,
  egress: egresses,
  approval: approvals,
  replay: replayPolicies,
  credential: credentialNeeds,
  cost: magnitudes,
  latency: magnitudes,
};

/** A descriptor field that the dialect does not know: kept and shown. */
export interface ExtraField {
  readonly pointer: string;
  readonly name: string;
  readonly text: string;
}

/** The hints of `annotations` (`readOnlyHint` …): claims of an MCP server or an openwop host, never facts. */
export const hints = ['read-only', 'destructive', 'idempotent', 'open-world'] as const;
export type Hint = (typeof hints)[number];
/** As the source states each; undefined where it states none. */
export type Hints = Readonly<Record<Hint, boolean | undefined>>;
/** `destructive` → `destructiveHint`, the member of `annotations`. */
export function hintWire(hint: Hint): string {
  return `${hint.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Hint`;
}
/** What the MCP specification has a reader assume of a hint that is absent. */
export const hintDefaults: Readonly<Record<Hint, boolean>> = {
  'read-only': false,
  destructive: true,
  idempotent: false,
  'open-world': true,
};

/** What a tool's hints say it does, as its server's word: from the mildest to the gravest. */
export const hintClaims = ['only-reads', 'changes-things', 'may-destroy'] as const;
export type HintClaim = (typeof hintClaims)[number];

/**
 * The claim that hints make; null where they make none. `destructiveHint: true` counts whatever `readOnlyHint` says, as
 * the graver of two claims (MCP, ToolAnnotations).
 */
export function hintClaim(hints: Pick<Hints, 'destructive' | 'read-only'> | undefined): HintClaim | null {
  if (hints === undefined) return null;
  if (hints.destructive === true) return 'may-destroy';
  if (hints['read-only'] === true) return 'only-reads';
  return hints['read-only'] === false ? 'changes-things' : null;
}

/** A value that something untrusted speaks for: a person may assign it, nothing sets it by itself. */
export interface Suggestion {
  readonly field: 'tier' | 'egress' | 'replay';
  readonly value: string;
  /** The rule of the dialect that suggests it. */
  readonly rule: string;
}

/** Numbers of a call; absent ones are not stated. */
export interface Amounts {
  /** Calls a minute that are allowed. */
  readonly pace?: number | undefined;
  /** Milliseconds. */
  readonly ms?: number | undefined;
  /** Dollars. */
  readonly usd?: number | undefined;
}

/** Something a dialect says of a tool that no other does: shown with the tool. */
export interface Detail {
  /** Our own words. */
  readonly label: string;
  readonly pointer: string;
  /** The source's text, or a number of its scale in words; at most 2,000 characters. */
  readonly text: string;
  /** For the runtime alone: a model that may call the tool is not shown it. */
  readonly hiddenFromModel?: true;
}

/** A list of who may call: one that is there but can't be read admits nobody. */
export type Admission =
  /** `unassigned`: the tool's format knows no such list, and nobody has given one. */
  | { readonly kind: 'absent' | 'unassigned' }
  | { readonly kind: 'listed'; readonly names: readonly string[] }
  | { readonly kind: 'unreadable' };

/** What a caller must have been granted: one that can't be read is never granted. */
export type Licence =
  | { readonly kind: 'absent' | 'none' | 'unreadable' }
  | { readonly kind: 'needed'; readonly name: string };

/** What a tool registry decides by whether a caller is shown a tool. */
export interface Exposure {
  readonly tenants: Admission;
  readonly environments: Admission;
  readonly clusters: Admission;
  readonly gangs: Admission;
  readonly licence: Licence;
}

/** Words that a single dialect has of its tools: an empty list states that there are none. */
export const traits = ['kind', 'firearms', 'cluster', 'tenant', 'his-tier', 'risk-tier', 'tag', 'idempotent'] as const;
export type Trait = (typeof traits)[number];
/** A trait that the dialect has is there; undefined where this tool doesn't state it. */
export type Traits = Readonly<Partial<Record<Trait, readonly string[] | undefined>>>;

/** What a tool's own words and hints tell of what it does, each as a person reads it: `“delete” in its name`. */
export interface Evidence {
  readonly writes: readonly string[];
  readonly commands: readonly string[];
  readonly network: readonly string[];
  /** What it reads that nobody else should. */
  readonly secrets: readonly string[];
}

/**
 * One tool as one source describes it. Facts that take a word hold the source's own text:
 * `isKnown` tells whether the vocabulary lists it.
 */
export interface Tool {
  readonly toolId: string;
  readonly dialect: Dialect;
  readonly title?: string;
  readonly description?: string;
  readonly posture: Readonly<Record<PostureField, Fact>>;
  readonly scopes: Fact<readonly string[]>;
  /** Undefined where absent or not an object: arguments are then opaque. */
  readonly inputSchema?: unknown;
  readonly outputSchema?: unknown;
  readonly extraFields: readonly ExtraField[];
  readonly alias?: string;
  /** What the toolId calls its MCP server: letters, digits, `_` and `-`; no two servers of a catalog share it. */
  readonly server?: string;
  /** What its MCP server calls it. */
  readonly nameOnServer?: string;
  /** A second title of the source, where it differs from `title`. */
  readonly alternateTitle?: string;
  readonly summary?: string;
  readonly hints?: Hints;
  /** What its own words and hints tell of what it does; absent where that is nothing. */
  readonly evidence?: Evidence;
  readonly suggestions?: readonly Suggestion[];
  readonly details?: readonly Detail[];
  /** Meant for an application's own screen, not for a model. */
  readonly appOnly?: true;
  /** What a call takes, as its registry estimates or allows it. */
  readonly amounts?: Amounts;
  /** Its server speaks a revision of MCP in which outputs need not be objects. */
  readonly anyOutput?: true;
  readonly exposure?: Exposure;
  readonly traits?: Traits;
}

/** `('quay', 'moor') → 'mcp:quay.moor'`: our id for what an MCP server lists. */
export function mcpToolId(server: string, name: string): string {
  return `mcp:${server}.${name}`;
}

export function isKnown(field: PostureField, value: string): boolean {
  return vocabularies[field].includes(value);
}

/** Whether a value promises less than the riskiest word of its vocabulary: only such a one can be too good to be true. */
export function isReassuring(field: PostureField, value: string): boolean {
  return riskRank(field, value) < vocabularies[field].length - 1;
}

/** Sort rank of a fact by risk: known words in order, then unstated, then words no vocabulary lists. */
export function riskRank(field: PostureField, value: string | undefined): number {
  const known = vocabularies[field];
  if (value === undefined) return known.length;
  const place = known.indexOf(value);
  return place >= 0 ? place : known.length + 1;
}

/** The prefixes of ids that RFC 0078 §C gives a meaning, and the sources that agree with each. Other prefixes: no opinion. */
export const idPrefixes: readonly { readonly prefix: string; readonly agrees: readonly string[] }[] = [
  { prefix: 'mcp:', agrees: ['mcp'] },
  { prefix: 'connector:', agrees: ['connector'] },
  { prefix: 'x-host-', agrees: ['host-extension'] },
  { prefix: 'openwop:', agrees: ['node-pack', 'workflow'] },
];
