import { setImmediate as breathe } from 'node:timers/promises';
import { sendJson, writeChunks } from './answers';
import { sendTool } from './defaultHost';
import type { Scenario, ScenarioFamily } from './scenario';
import type { JsonSchema, ToolDescriptor } from './toolDescriptor';

/**
 * A deterministic stream of choices: the same seed gives the same on every machine (32-bit mixing generator: additive
 * counter, xor-shift-multiply output).
 */
function randomSource(seed: number) {
  let counter = Math.imul(seed + 1, 0x9e3779b1);
  /** In [0, 1). */
  const next = () => {
    counter = (counter + 0x6d2b79f5) | 0;
    let mixed = Math.imul(counter ^ (counter >>> 15), counter | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const pick = <T>(items: readonly T[]) => items[below(items.length)] as T;
  return { next, below, pick, chance: (probability: number) => next() < probability };
}
type RandomSource = ReturnType<typeof randomSource>;

const words = (text: string) => text.trim().split(/\s+/);

/** 40 areas of work: each has three scopes and up to ten families. */
const areas = words(`
  ads assets audit backup billing booking build calendar chat cluster contact contract crm deploy design docs
  events feature fleet forms fs goods identity incident invoice ledger mail maps media metrics notes orders
  payroll people queue search secrets storage survey tickets
`);

const familyKinds = words('core admin cloud edge legacy labs reports sync team public');

/** 40 × 60 × 42 names without a repeat. */
const verbs = words(`
  add approve archive assign attach browse cancel check clear clone close compare convert count create delete
  describe detach download draft export fetch find get import list lock mark merge move open publish read rename
  restore schedule search send tag update
`);

const things = words(`
  account address agent alert answer area article asset badge batch board branch budget bundle campaign card case
  channel chart client comment contact contract customer dashboard device document draft entry event field file
  filter folder form goal group history image index item job label ledger letter line list log map member message
  meter note order page parcel part plan player price
`);

const qualifiers = words(`
  all any archived assigned async billing bulk by_id by_name by_owner by_tag changed closed daily default deleted
  external failed global hidden in_range internal latest linked local locked monthly nested new old open paged
  pending private public raw recent remote shared stale summary weekly
`);

const argumentNames = words(`
  id name text query limit offset from to status owner team tags notes priority format language region amount
  currency email url path version reason parent due order page_size cursor include_archived dry_run callback
  timezone color width height latitude longitude
`);

const sentences = [
  'Works on one workspace at a time and keeps the order in which items were made.',
  'Gives back the items that match, newest first, with a cursor when there are more.',
  'IMPORTANT: times are read in the zone of the workspace unless one is given.',
  'Fails with a plain reason when the item is locked by somebody else.',
  'Nothing is deleted for good before thirty days have passed.',
  'Counts towards the hourly limit of the account, one unit for every fifty items.',
  'See https://docs.example/reference for the meaning of each field.',
  'Amounts are in the smallest unit of the currency.',
];

/** Typographic marks, accents, other scripts, emoji. */
const nonAsciiSentences = [
  'Reads “quoted” text — dashes, ellipses… and ½ fractions included.',
  'Überträgt die Einträge in das Archiv und prüft die Größe.',
  '選択した項目を検索し、結果を新しい順に返します。',
  '✅ Safe to repeat · 🚫 not for drafts · ⏱ about two seconds.',
  'يعرض العناصر المطابقة مرتبة حسب التاريخ.',
];

/** An input schema with up to `size` arguments in about `room` bytes, in the mix of keywords that published tools show. */
function syntheticSchema(random: RandomSource, size: number, room: number): JsonSchema {
  const properties: Record<string, JsonSchema> = {};
  for (let left = room - 150, more = size; more > 0 && left > 0; more--) {
    const name = random.pick(argumentNames);
    properties[name] = property(random, 0);
    left -= bytesOf(properties[name]) + 2 * name.length + 8;
  }
  const required = Object.keys(properties).filter(() => random.chance(0.45));
  return {
    ...(random.chance(0.55) && { $schema: 'http://json-schema.org/draft-07/schema#' }),
    type: 'object',
    properties,
    ...(required.length > 0 && { required }),
    ...(random.chance(0.25) && { additionalProperties: random.chance(0.2) }),
  };
}

function property(random: RandomSource, depth: number): JsonSchema {
  return { ...shape(random, depth), ...(random.chance(0.78) && { description: random.pick(sentences) }) };
}

function shape(random: RandomSource, depth: number): JsonSchema {
  const roll = random.next();
  if (roll < 0.36) return { type: 'string' };
  if (roll < 0.46) return { type: 'string', minLength: 1, maxLength: 50 + random.below(950) };
  if (roll < 0.56) return { type: 'integer', minimum: 0, maximum: 10 ** (1 + random.below(4)), default: 5 };
  if (roll < 0.65) return { type: 'boolean', default: random.chance(0.5) };
  if (roll < 0.73) return { type: 'string', enum: words('open held done lost new').slice(random.below(4)) };
  if (roll < 0.77) return { type: 'string', format: random.pick(words('uri email date-time uuid date')) };
  if (roll < 0.81) return { type: ['string', 'null'] };
  if (roll < 0.84) return { anyOf: [{ type: 'number', exclusiveMinimum: 0 }, { type: 'null' }] };
  if (roll < 0.87) return { type: 'string', pattern: '^[a-z][a-z0-9-]{2,40}$' };
  const inner = depth < 4 ? property(random, depth + 1) : { type: 'string' };
  if (roll < 0.93) return { type: 'array', items: inner };
  return { type: 'object', properties: { [random.pick(argumentNames)]: inner }, additionalProperties: false };
}

/** Bytes of a tool's JSON: at least so many, and up to so many more. */
interface SizeRange {
  readonly min: number;
  readonly spread: number;
}

/** As published tools have it: 1–2 kB. */
const usualSize: SizeRange = { min: 1050, spread: 800 };
/** About 0.9 kB on average: 250,000 of them stay within the bytes the app takes by default. */
const leanSize: SizeRange = { min: 630, spread: 500 };

/** The tool at a place of the sequence. */
function buildSyntheticTool(i: number, size: SizeRange = usualSize): ToolDescriptor {
  const random = randomSource(i);
  const area = random.pick(areas);
  // Some kinds of family are far larger than others.
  const kind = Math.floor(random.next() * random.next() * familyKinds.length);
  const safetyTier = tierOf(random);
  const isExec = safetyTier === 'exec';
  const source = isExec
    ? 'host-extension'
    : (sourcesInTurn[(areas.indexOf(area) + kind) % sourcesInTurn.length] ?? 'mcp');
  const family = `${area}-${isExec ? 'ops' : familyKinds[kind]}`;
  const { verb, thing, suffix } = nameOf(i);
  const start: ToolDescriptor = {
    toolId: `${prefixes[source](family)}${verb}_${thing}_${suffix}`,
    source,
    ...(random.chance(0.85) && { title: `${capital(verb)} ${thing} (${suffix.replaceAll('_', ' ')})` }),
    description: `${capital(verb)}s a ${thing} in ${area}.`,
    ...postureOf(random, area),
    safetyTier,
  };
  return grow(random, start, size.min + random.below(size.spread));
}

/** Adds arguments and sentences until the entry has the size that this tool should have. */
function grow(random: RandomSource, start: ToolDescriptor, size: number): ToolDescriptor {
  const wanted = random.chance(0.05) ? 0 : 1 + random.below(random.chance(0.25) ? 9 : 5);
  const tool = {
    ...start,
    ...(random.chance(0.97) && { inputSchema: syntheticSchema(random, wanted, size - bytesOf(start) - 120) }),
    ...(random.chance(0.07) && { outputSchema: { type: 'object', properties: { id: { type: 'string' } } } }),
  };
  let description = `${start.description} ${random.chance(0.1) ? random.pick(nonAsciiSentences) : ''}`.trim();
  for (const room = size - bytesOf(tool); Buffer.byteLength(description) < room; )
    description += ` ${random.pick(sentences)}`;
  return { ...tool, description };
}

function postureOf(random: RandomSource, area: string): Partial<ToolDescriptor> {
  const maybe = <K extends keyof ToolDescriptor>(name: K, stated: number, values: readonly ToolDescriptor[K][]) =>
    random.chance(stated) ? { [name]: random.pick(values) } : {};
  return {
    ...authOf(random, area),
    ...maybe('egress', 0.7, ['none', 'none', 'safe-fetch', 'host-mediated', 'host-owned']),
    ...maybe('approval', 0.75, ['never', 'never', 'conditional', 'always']),
    ...maybe('replayPolicy', 0.6, ['deterministic', 'idempotent', 'non-deterministic']),
    ...maybe('costHint', 0.5, ['low', 'low', 'medium', 'high']),
    ...maybe('latencyHint', 0.5, ['low', 'medium', 'high']),
  };
}

function authOf(random: RandomSource, area: string): Pick<ToolDescriptor, 'auth'> {
  if (random.chance(0.12)) return {};
  const scopes = Array.from({ length: random.below(4) }, () => {
    const of = random.chance(0.8) ? area : random.pick(areas);
    return `tools:${of}:${random.pick(['read', 'read', 'write', 'admin'])}`;
  });
  return { auth: { scopes: [...new Set(scopes)], ...(random.chance(0.7) && { credentialRef: random.chance(0.5) }) } };
}

function tierOf(random: RandomSource): ToolDescriptor['safetyTier'] {
  const roll = random.next();
  if (roll < 0.12) return 'pure';
  return roll < 0.6 ? 'read' : roll < 0.97 ? 'write' : 'exec';
}

/** A family lives behind one source. */
const sourcesInTurn = ['mcp', 'node-pack', 'mcp', 'connector', 'mcp', 'workflow', 'mcp', 'host-extension'] as const;

const prefixes: Readonly<Record<ToolDescriptor['source'], (family: string) => string>> = {
  mcp: (family) => `mcp:${family}.`,
  'node-pack': (family) => `openwop:pack.${family}.`,
  workflow: (family) => `openwop:flow.${family}.`,
  connector: (family) => `connector:${family}.`,
  'host-extension': (family) => `x-host-acme-${family}.`,
};

/** Walks all combinations of verb, thing and qualifier in a scattered order, then starts over with a number. */
function nameOf(i: number): { verb: string; thing: string; suffix: string } {
  const all = verbs.length * things.length * qualifiers.length;
  // 48,271 is prime and divides no list length, so that the walk meets each combination once.
  const place = (i * 48_271 + 11) % all;
  const round = Math.floor(i / all);
  const qualifier = qualifiers[Math.floor(place / (verbs.length * things.length))] ?? '';
  return {
    verb: verbs[place % verbs.length] ?? '',
    thing: things[Math.floor(place / verbs.length) % things.length] ?? '',
    suffix: round === 0 ? qualifier : `${qualifier}_${round + 1}`,
  };
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

const toolsPerChunk = 500;
/** Serialised tools, 500 a piece and without brackets. Lists of all lengths share them. */
const chunks = new Map<string, Buffer>();

/** The JSON of the first n tools, in pieces. The first call takes some seconds for 100,000, later ones nothing. */
async function syntheticBody(n: number, size?: SizeRange): Promise<readonly Buffer[]> {
  const pieces: Buffer[] = [Buffer.from('[')];
  for (let first = 0; first < n; first += toolsPerChunk) {
    if (first > 0) pieces.push(Buffer.from(','));
    pieces.push(chunkAt(first, Math.min(toolsPerChunk, n - first), size));
    await breathe();
  }
  return [...pieces, Buffer.from(']')];
}

function chunkAt(first: number, count: number, size?: SizeRange): Buffer {
  const key = `${first} ${size?.min ?? ''}`;
  const known = chunks.get(key);
  if (known !== undefined && count === toolsPerChunk) return known;
  const tools = Array.from({ length: count }, (_, i) => JSON.stringify(buildSyntheticTool(first + i, size)));
  const chunk = Buffer.from(tools.join(','));
  if (count === toolsPerChunk) chunks.set(key, chunk);
  return chunk;
}

function scale(n: number, description: string, size?: SizeRange): Scenario {
  return {
    description: `${n} ${description}`,
    list: async (visit) => {
      const pieces = await syntheticBody(n, size);
      const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
      visit.response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': length });
      await writeChunks(visit, pieces);
      visit.response.end();
    },
    byId: async (visit) => {
      for (let i = 0; i < n; i++) {
        if (i % toolsPerChunk === 0) await breathe();
        const tool = buildSyntheticTool(i, size);
        if (tool.toolId === visit.toolId) return sendJson(visit, 200, tool);
      }
      sendTool(visit, []);
    },
  };
}

const usual = 'synthetic tools of 1–2 kB';
const lean = 'synthetic tools of about 0.9 kB';

export const scaleFamilies: readonly ScenarioFamily[] = [
  { shape: 'tools-<n>', description: `that many ${usual}, such as tools-5000`, build: (n) => scale(n, usual) },
  { shape: 'lean-tools-<n>', description: `that many ${lean}`, build: (n) => scale(n, lean, leanSize) },
];
