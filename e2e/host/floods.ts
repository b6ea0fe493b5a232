/*
 * Tools each of which has far too much of one thing: some more than the most that is read, drawn or counted anywhere.
 * All are read and shown; none may freeze the page.
 */

const marks = '\u0300\u0489'.repeat(15_000);
const list = (count: number, item: (i: number) => unknown) => Array.from({ length: count }, (_, i) => item(i));
const record = (count: number, value: (i: number) => unknown) =>
  Object.fromEntries(list(count, (i) => [`key-${i}`, value(i)]).map((entry) => entry as [string, unknown]));
const object = (properties: unknown) => ({ type: 'object', properties });

/** What each tool has besides what every tool has, by the end of its id. */
const floods: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'description-unbroken': { description: 'w'.repeat(300_000) },
  'description-lines': { description: 'a\n'.repeat(100_000) },
  'description-tabs': { description: '\t\u2028\u00a0'.repeat(60_000) },
  'description-directions': { description: '\u202e\u2066a'.repeat(60_000) },
  'description-unseen': { description: '\u200b\u{e0041}'.repeat(100_000) },
  'description-flags': { description: '\u{1f1e6}'.repeat(50_000) },
  'description-joined': { description: '\u{1f468}\u200d'.repeat(40_000) },
  'description-ligatures': { description: '\ufdfd'.repeat(50_000) },
  'description-jamo': { description: '\u1100'.repeat(100_000) },
  'description-variants': { description: `a${'\ufe0f\u{e0100}'.repeat(50_000)}` },
  'description-keycaps': { description: '1\u20e3'.repeat(50_000) },
  'title-long': { title: 'The tool with a long title '.repeat(20_000) },
  'title-ligatures': { title: '\ufdfd'.repeat(20_000) },
  'scope-long': { auth: { scopes: ['s'.repeat(300_000), `tools:${marks}`] } },
  'scopes-many': { auth: { scopes: list(50_000, (i) => `tools:flood:${i}`) } },
  'enum-many': { inputSchema: object({ port: { enum: list(20_000, (i) => `port ${i}`) } }) },
  'enum-long': { inputSchema: object({ port: { enum: ['e'.repeat(300_000), `p${marks}`] } }) },
  'properties-many': { inputSchema: object(record(6_000, () => ({ type: 'string' }))) },
  'property-names': { inputSchema: object({ ['n'.repeat(300_000)]: { type: 'string' }, [`p${marks}`]: {} }) },
  'branches-many': {
    inputSchema: object({ part: { oneOf: list(10_000, (i) => ({ title: `Branch ${i}`, const: i })) } }),
  },
  'references-long': {
    inputSchema: {
      $ref: '#/$defs/d0',
      $defs: Object.fromEntries(
        list(5_000, (i) => [`d${i}`, { $ref: `#/$defs/d${Number(i) + 1}` }]) as [string, unknown][],
      ),
    },
  },
  'schema-words': {
    inputSchema: { ...object({ port: { type: 'string', title: `T${marks}`, description: 'd'.repeat(300_000) } }) },
  },
  'output-deep': {
    outputSchema: list(2_000, () => null).reduce<unknown>((inner) => object({ inner }), { type: 'string' }),
  },
  'output-many': { outputSchema: object(record(6_000, (i) => ({ type: 'string', description: `Member ${i}` }))) },
  'fields-unknown': { ...record(6_000, (i) => i) },
  'words-unknown': {
    egress: 'e'.repeat(300_000),
    approval: `a${marks}`,
    source: 'mcp',
    costHint: '\ufdfd'.repeat(9_000),
  },
};

/** The list as JSON text. */
export function floodedList(): string {
  return JSON.stringify(
    Object.entries(floods).map(([name, fields]) => ({
      toolId: `mcp:flood.${name}`,
      source: 'mcp',
      safetyTier: 'read',
      ...fields,
    })),
  );
}

/** What ends the id of each tool of that list. */
export const floodedNames = Object.keys(floods);
