import { harbourText } from './harbourText';
import type { JsonSchema, ToolDescriptor } from './toolDescriptor';

type Posture = Partial<Omit<ToolDescriptor, 'toolId' | 'source' | 'safetyTier' | 'auth'>>;

/** What a posture word of the text stands for; later words win. `key`, `keyless` and `sparse` are read apart. */
const postures = new Map<string, Posture>([
  ['reads', { egress: 'none', approval: 'never', replayPolicy: 'idempotent', latencyHint: 'low' }],
  ['writes', { egress: 'host-mediated', approval: 'conditional', replayPolicy: 'non-deterministic' }],
  ['calls', { egress: 'safe-fetch', approval: 'never', costHint: 'low', latencyHint: 'medium' }],
  ['asks', { egress: 'host-mediated', approval: 'always', replayPolicy: 'non-deterministic', costHint: 'medium' }],
  ['computes', { egress: 'none', approval: 'never', replayPolicy: 'deterministic', costHint: 'low' }],
  ['hosted', { egress: 'host-owned', approval: 'never' }],
  ['asking', { approval: 'always', replayPolicy: 'non-deterministic' }],
  ['offline', { egress: 'none' }],
  ['costly', { costHint: 'high' }],
  ['slow', { latencyHint: 'high' }],
  ['receipt', { outputSchema: schemaOf('receiptId!; at!: date-time; warnings: string[]') }],
  ['unsaid', {}],
  ['sparse', {}],
  ['key', {}],
  ['keyless', {}],
]);

const sources = ['node-pack', 'workflow', 'mcp', 'connector', 'host-extension'] as const;
const tiers = ['pure', 'read', 'write', 'exec'] as const;

/** Duplicate ids and missing optional fields included, as real hosts have them. */
export const harbourTools: readonly ToolDescriptor[] = harbourText.trim().split(/^# /m).slice(1).flatMap(familyOf);

function familyOf(text: string): ToolDescriptor[] {
  const [head = '', ...rest] = text.split('\n');
  const [source = '', prefix = ''] = head.split(' ');
  const tools = rest.join('\n').trim().split('\n\n');
  return tools.map((tool) => toolOf(oneOf(sources, source), prefix, tool));
}

function toolOf(source: ToolDescriptor['source'], prefix: string, text: string): ToolDescriptor {
  const [head = '', words = '', args] = text.split('\n');
  const [name = '', tier = '', postureWords = '', scopes = ''] = head.split(',').map((part) => part.trim());
  const safetyTier = oneOf(tiers, tier);
  const posture = postureWords.split(' ');
  if (posture.includes('sparse')) return { toolId: prefix + name, source, safetyTier };
  const [title, description] = words.split(/: ?(.*)/s);
  return {
    toolId: prefix + name,
    source,
    title,
    ...(description ? { description } : {}),
    ...(args === undefined ? {} : { inputSchema: schemaOf(args) }),
    auth: authOf(scopes, posture),
    ...Object.assign({}, ...posture.map(postureOf)),
    safetyTier,
  };
}

function authOf(scopes: string, posture: readonly string[]): ToolDescriptor['auth'] {
  const names = scopes.split(' ').filter((scope) => scope !== '');
  const full = names.map((scope) => (scope.startsWith('host:') ? scope : `tools:${scope}`));
  if (posture.includes('key')) return { scopes: full, credentialRef: true };
  return posture.includes('keyless') ? { scopes: full, credentialRef: false } : { scopes: full };
}

function postureOf(word: string): Posture {
  const posture = postures.get(word);
  if (posture === undefined) throw new Error(`The harbour text has an unknown posture word: ${word}`);
  return posture;
}

function oneOf<const T extends string>(words: readonly T[], word: string): T {
  const found = words.find((one) => one === word);
  if (found === undefined) throw new Error(`The harbour text has "${word}" where one of ${words.join(', ')} belongs`);
  return found;
}

/**
 * A JSON Schema from one line, so that a catalog fits in a table.
 *
 *     'berthId!; from: date-time; kind: bulk|roro; tags: string[]; length: number'
 *
 * `!` marks a required argument; without a type it is a string. Types are `string`, `number`, `integer`, `boolean`,
 * `object`, any `format` of text, and alternatives joined by `|`.
 */
function schemaOf(line: string): JsonSchema {
  const properties = new Map<string, JsonSchema>();
  const required: string[] = [];
  for (const part of line.split(';').map((piece) => piece.trim())) {
    if (part === '') continue;
    const [name = '', type = 'string'] = part.split(':').map((piece) => piece.trim());
    const bare = name.replace(/!$/, '');
    if (bare !== name) required.push(bare);
    properties.set(bare, typeOf(type));
  }
  const schema = { type: 'object', properties: Object.fromEntries(properties) };
  return required.length > 0 ? { ...schema, required, additionalProperties: false } : schema;
}

function typeOf(type: string): JsonSchema {
  if (type.endsWith('[]')) return { type: 'array', items: typeOf(type.slice(0, -2)) };
  if (type.includes('|')) return { type: 'string', enum: type.split('|') };
  if (['string', 'number', 'integer', 'boolean', 'object'].includes(type)) return { type };
  return { type: 'string', format: type };
}
