import type { DefinitionTarget } from './exportTarget';

/** What models look at in a schema; places are JSON Pointers. */
export interface SchemaFacts {
  /** Whether it is an object that says it describes one. */
  readonly isObject: boolean;
  readonly atTop: ReadonlySet<string>;
  readonly properties: ReadonlySet<string>;
  readonly withoutItems: readonly string[];
  readonly tuples: readonly string[];
  readonly otherEnums: readonly string[];
  readonly emptyEnums: readonly string[];
  /** Bounds that a double can't tell from their neighbours. */
  readonly hugeBounds: readonly string[];
  /** `exclusiveMinimum` and `exclusiveMaximum` that are true or false, as in draft 4. */
  readonly legacyBounds: readonly string[];
  /** Keywords that hold what they may not, other than those. */
  readonly broken: readonly string[];
  /** References that lead nowhere, or to another document. */
  readonly dangling: readonly string[];
  readonly references: number;
  /** Whether it goes beyond what `parameters` of Gemini takes. */
  readonly isBeyondGemini: boolean;
}

/** What a maker's models refuse in a tool's schema: as a rule the whole request, whatever it is about. */
export interface Refusal {
  readonly makers: readonly DefinitionTarget[];
  /** Reads on after "refuses". */
  readonly what: string;
  /** What the maker answers, or says in its documentation. */
  readonly cause: string;
  /** Where that was seen: a report with the answer, or a document. */
  readonly source: string;
  /** The day of it. */
  readonly at: string;
  /** Where it stands in a schema, as JSON Pointers; `''` for the whole. */
  readonly places: (facts: SchemaFacts) => readonly string[];
}

const everyMaker: readonly DefinitionTarget[] = ['anthropic', 'openai', 'gemini'];

const choiceAtTop = (keyword: string, makers: readonly DefinitionTarget[]): Refusal => ({
  makers,
  what: `${keyword} at the top of a schema`,
  cause: 'what stands at the top has to be one object',
  source: 'MoonshotAI/kimi-code#2328 (Anthropic), developers.openai.com/api/docs/guides/function-calling (OpenAI)',
  at: '2026-07-28',
  places: ({ atTop }) => (atTop.has(keyword) ? [''] : []),
});

/** The faults for which clients refuse a schema, of arguments and of output alike. */
export const schemaFaults: readonly Refusal[] = [
  {
    makers: everyMaker,
    what: 'a schema that lacks "type": "object" at the top',
    cause: 'arguments have to be an object',
    source: 'modelcontextprotocol.io/specification/2026-07-28, and each maker’s guide to tools',
    at: '2026-07-28',
    places: ({ isObject }) => (isObject ? [] : ['']),
  },
  {
    makers: everyMaker,
    what: 'keywords that hold what JSON Schema does not allow',
    cause: 'the schema is no valid JSON Schema',
    source: 'anthropics/claude-code#54439',
    at: '2026-04-28',
    places: ({ broken }) => broken,
  },
  {
    makers: everyMaker,
    what: 'references to what is not there',
    cause: 'the schema is no valid JSON Schema',
    source: 'json-schema.org/draft/2020-12, section 8.2.3',
    at: '2026-10-02',
    places: ({ dangling }) => dangling,
  },
];

/** One row a refusal. What no row names is not known to be refused. */
export const refusals: readonly Refusal[] = [
  ...schemaFaults,
  ...['oneOf', 'anyOf', 'allOf', 'if'].map((keyword) => choiceAtTop(keyword, ['anthropic', 'openai'])),
  ...['enum', 'not'].map((keyword) => choiceAtTop(keyword, ['openai'])),
  {
    makers: ['anthropic'],
    what: 'bounds beyond 2^53',
    cause: '“int too big to convert”',
    source: 'RevenueCat/ai-toolkit#26',
    at: '2026-06-20',
    places: ({ hugeBounds }) => hugeBounds,
  },
  {
    makers: ['anthropic'],
    what: 'bounds as draft 4 has them',
    cause: 'true or false where draft 2020-12 has a number',
    source: 'Dokploy/mcp#74',
    at: '2026-08-16',
    places: ({ legacyBounds }) => legacyBounds,
  },
  {
    makers: ['openai', 'gemini'],
    what: 'a list without "items"',
    cause: '“array schema missing items”',
    source: 'garrytan/gbrain#1048 (OpenAI), NousResearch/hermes-agent#69928 (Gemini)',
    at: '2026-07-23',
    places: ({ withoutItems }) => withoutItems,
  },
  {
    makers: ['openai', 'gemini'],
    what: 'a tuple: "items" that are a list',
    cause: '"items" has to be one schema',
    source: 'diegosouzapw/OmniRoute#12872 (Gemini)',
    at: '2026-09-06',
    places: ({ tuples }) => tuples,
  },
  {
    makers: ['gemini'],
    what: 'enum values that are no text',
    cause: '“Invalid value (TYPE_STRING)”',
    source: 'microsoft/azure-devops-mcp#139',
    at: '2026-10-02',
    places: ({ otherEnums }) => otherEnums,
  },
  {
    makers: ['gemini'],
    what: 'an empty text in an enum',
    cause: '“cannot be empty”',
    source: 'sbroenne/mcp-server-excel#607',
    at: '2026-04-24',
    places: ({ emptyEnums }) => emptyEnums,
  },
];

/** What of a schema some makers refuse, and where it stands. */
export interface Refused {
  readonly refusal: Refusal;
  /** Those of the makers that were asked for. */
  readonly makers: readonly DefinitionTarget[];
  readonly at: readonly string[];
}

/** Asks the table about a schema, for the makers whose models would see it. */
export function refusedBy(makers: readonly DefinitionTarget[], facts: SchemaFacts): readonly Refused[] {
  return refusals.flatMap((refusal) => {
    const own = makers.filter((maker) => refusal.makers.includes(maker));
    const at = own.length === 0 ? [] : refusal.places(facts);
    return at.length === 0 ? [] : [{ refusal, makers: own, at: at.filter((place) => place !== '') }];
  });
}
