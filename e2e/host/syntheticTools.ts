import { type RandomSource, randomSource } from './randomSource';
import { syntheticSchema } from './syntheticSchema';
import { areas, familyKinds, nonAsciiSentences, qualifiers, sentences, things, verbs } from './syntheticWords';
import type { ToolDescriptor } from './toolDescriptor';

/** The first n tools of an endless, ever equal sequence. Each is 1–2 kB of JSON and keeps to RFC 0078 §C. */
export function buildSyntheticTools(n: number): readonly ToolDescriptor[] {
  return Array.from({ length: n }, (_, i) => buildSyntheticTool(i));
}

/** Bytes of a tool's JSON: at least so many, and up to so many more. */
export interface SizeRange {
  readonly min: number;
  readonly spread: number;
}

/** As published tools have it: 1–2 kB. */
const usualSize: SizeRange = { min: 1050, spread: 800 };
/** About 0.9 kB on average: 250,000 of them stay within the bytes the app takes by default. */
export const leanSize: SizeRange = { min: 630, spread: 500 };

/** The tool at a place of the sequence. */
export function buildSyntheticTool(i: number, size: SizeRange = usualSize): ToolDescriptor {
  const random = randomSource(i);
  const area = random.pick(areas);
  // Some kinds of family are far larger than others.
  const kind = Math.floor(random.next() * random.next() * familyKinds.length);
  const safetyTier = tierOf(random);
  const isExec = safetyTier === 'exec';
  const source = isExec ? 'host-extension' : sourceOf(areas.indexOf(area) + kind);
  const family = `${area}-${isExec ? 'ops' : familyKinds[kind]}`;
  const { verb, thing, suffix } = nameOf(i);
  const start: ToolDescriptor = {
    toolId: `${prefixOf(source, family)}${verb}_${thing}_${suffix}`,
    source,
    ...(random.chance(0.85) ? { title: `${capital(verb)} ${thing} (${suffix.replaceAll('_', ' ')})` } : {}),
    description: `${capital(verb)}s a ${thing} in ${area}.`,
    ...postureOf(random, area),
    safetyTier,
  };
  return grow(random, start, size.min + random.below(size.spread));
}

/** Adds arguments and sentences until the entry has the size that this tool should have. */
function grow(random: RandomSource, start: ToolDescriptor, size: number): ToolDescriptor {
  const inputSchema = random.chance(0.03) ? undefined : fittingSchema(random, size - bytesOf(start) - 120);
  const outputSchema = random.chance(0.07) ? { type: 'object', properties: { id: { type: 'string' } } } : undefined;
  const tool = { ...start, ...(inputSchema && { inputSchema }), ...(outputSchema && { outputSchema }) };
  const room = size - bytesOf(tool);
  const text = [start.description ?? ''];
  if (random.chance(0.1)) text.push(random.pick(nonAsciiSentences));
  while (byteLength(text.join(' ')) < room) text.push(random.pick(sentences));
  return { ...tool, description: text.join(' ') };
}

function fittingSchema(random: RandomSource, room: number): ToolDescriptor['inputSchema'] {
  const wanted = random.chance(0.05) ? 0 : 1 + random.below(random.chance(0.25) ? 9 : 5);
  return wanted === 0 ? { type: 'object', properties: {} } : syntheticSchema(random, wanted, room);
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
  const scopes = new Set<string>();
  for (let left = random.below(4); left > 0; left--) {
    const of = random.chance(0.8) ? area : random.pick(areas);
    scopes.add(`tools:${of}:${random.pick(['read', 'read', 'write', 'admin'])}`);
  }
  const credential = random.chance(0.7) ? { credentialRef: random.chance(0.5) } : {};
  return { auth: { scopes: [...scopes], ...credential } };
}

function tierOf(random: RandomSource): ToolDescriptor['safetyTier'] {
  const roll = random.next();
  if (roll < 0.12) return 'pure';
  return roll < 0.6 ? 'read' : roll < 0.97 ? 'write' : 'exec';
}

const sourcesInTurn = ['mcp', 'node-pack', 'mcp', 'connector', 'mcp', 'workflow', 'mcp', 'host-extension'] as const;

/** A family lives behind one source. */
function sourceOf(place: number): ToolDescriptor['source'] {
  return sourcesInTurn[place % sourcesInTurn.length] ?? 'mcp';
}

function prefixOf(source: ToolDescriptor['source'], family: string): string {
  switch (source) {
    case 'mcp':
      return `mcp:${family}.`;
    case 'node-pack':
      return `openwop:pack.${family}.`;
    case 'workflow':
      return `openwop:flow.${family}.`;
    case 'connector':
      return `connector:${family}.`;
    case 'host-extension':
      return `x-host-acme-${family}.`;
    default:
      return source satisfies never;
  }
}

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
const byteLength = (text: string) => Buffer.byteLength(text);
const bytesOf = (value: unknown) => byteLength(JSON.stringify(value));
