import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ChangeClass } from '../../model/change';
import { countAccess, type SideTool } from './compareSides';
import { uncomparable } from './compareTools';
import { changesOf, compare, toolOf, type Words } from './testSides';

const classesOf = (before: SideTool, after: SideTool) => changesOf([before], [after]).flatMap(({ classes }) => classes);

test.each<[what: string, before: Words, after: Words, classes: readonly string[], wider: readonly string[]]>([
  ['a higher tier', { tier: 'read' }, { tier: 'write' }, ['wider'], ['tier']],
  ['commands that it can run now', { tier: 'read' }, { tier: 'exec' }, ['wider'], ['tier', 'exec']],
  ['approval that is no longer asked', { approval: 'always' }, { approval: 'never' }, ['wider'], ['approval']],
  ['network that nobody states any more', { egress: 'none' }, {}, ['wider'], ['egress']],
  ['network that is stated now', {}, { egress: 'host-owned' }, ['stated'], []],
  ['that it uses no network, stated now', {}, { egress: 'none' }, ['other'], []],
  ['a stored credential', { credential: 'not-needed' }, { credential: 'needed' }, ['wider'], ['credential']],
  ['a riskier source', { source: 'mcp' }, { source: 'host-extension' }, ['wider'], ['source']],
  ['another cost', { cost: 'low' }, { cost: 'high' }, ['other'], []],
  [
    'one wider, one narrower',
    { tier: 'read', egress: 'host-owned' },
    { tier: 'write', egress: 'none' },
    ['wider'],
    ['tier'],
  ],
])('%s', (_, before, after, classes, wider) => {
  expect(changesOf([toolOf('a', before)], [toolOf('a', after)])).toMatchObject([{ classes, wider }]);
});

test('scopes, texts and inputs have classes of their own, and a tool may be in several', () => {
  const before = toolOf('a', {}, { scopes: ['x'], description: 'Old', inputSchema: { type: 'object' } });
  const inputSchema = { type: 'object', required: ['b'] };
  const after = toolOf('a', {}, { scopes: ['x', 'y'], description: 'New', inputSchema });
  expect(changesOf([before], [after])).toMatchObject([
    {
      classes: ['wider', 'input', 'text'],
      wider: ['scopes'],
      texts: [{ pointer: '/description', before: 'Old', after: 'New' }],
      input: { kind: 'broken', pointer: '/required' },
    },
  ]);
  const fewer = toolOf('a', {}, { scopes: ['y'], description: 'New', inputSchema });
  expect(classesOf(after, fewer)).toEqual(['narrower']);
  expect(classesOf(fewer, toolOf('a', {}, { scopes: ['z'], description: 'New', inputSchema }))).toEqual(['wider']);
});

test('of a tool that holds too much, only what it says itself is compared, and the rest stays open', () => {
  const properties = Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`p${i}`, true]));
  const large = { description: 'Old', inputSchema: { properties } };
  const [before, same] = [toolOf('a', { tier: 'read' }, large), toolOf('a', { tier: 'read' }, large)];
  expect(changesOf([before], [same])).toEqual([]);
  const inputSchema = { properties: { ...properties, p0: { description: 'Read me' } } };
  const after = toolOf('a', { tier: 'write' }, { description: 'New', inputSchema });
  expect(changesOf([before], [after])).toMatchObject([
    {
      classes: ['wider', 'open', 'may-accept', 'input', 'text'],
      input: { kind: 'unknown', reason: 'It is too large to compare.' },
      texts: [{ pointer: '/description', before: 'Old', after: 'New' }],
      gap: 'too-large',
    },
  ]);
  const outputs = [[], [false]].map((more) =>
    toolOf('a', {}, { inputSchema: {}, outputSchema: [...Object.keys(properties), ...more] }),
  );
  expect(changesOf(outputs.slice(0, 1), outputs.slice(1))).toMatchObject([{ classes: ['open'], input: null }]);
});

test('what is other elsewhere is told with its place, and the order of members and scopes is nothing', () => {
  const before = toolOf('a', {}, { scopes: ['x', 'y'], outputSchema: { type: 'object', title: 'A' } });
  expect(
    changesOf([before], [toolOf('a', {}, { scopes: ['x', 'y'], outputSchema: { title: 'A', type: 'array' } })]),
  ).toMatchObject([
    { classes: ['other'], elsewhere: [{ pointer: '/outputSchema/type', before: '"object"', after: '"array"' }] },
  ]);
  const turned = toolOf('a', {}, { outputSchema: { title: 'A', type: 'object' }, scopes: ['y', 'x'] });
  expect(changesOf([before], [turned])).toEqual([]);
});

test('the order of required and enum is none, and neither is an “additionalProperties” that admits anything', () => {
  const of = (inputSchema: object) => toolOf('a', {}, { inputSchema });
  const inner = { type: 'string', enum: ['x', 'y'] };
  const before = of({ type: 'object', properties: { a: inner }, required: ['a', 'b'], additionalProperties: {} });
  const after = of({ type: 'object', properties: { a: { ...inner, enum: ['y', 'x'] } }, required: ['b', 'a'] });
  expect(changesOf([before], [after])).toEqual([]);
  // Each text of a parallel list belongs to the value at its place.
  const told = { enumDescriptions: ['first', 'second'] };
  const parallel = (values: readonly string[]) => of({ properties: { a: { enum: values, ...told } } });
  expect(changesOf([parallel(['x', 'y'])], [parallel(['y', 'x'])])).toHaveLength(1);
});

test('a rename stays one where a bound changed too, also beside a twin', () => {
  const of = (id: string, top: object) => {
    const properties = { project: { type: 'string' }, top };
    return toolOf(id, {}, { description: 'Lists the items of a person.', inputSchema: { type: 'object', properties } });
  };
  const [items, other] = [of('mcp:ado_wit_items', { minimum: 1 }), of('mcp:ado_boards', { minimum: 1 })];
  const [change, ...more] = changesOf([other, items], [other, of('mcp:wit_items', { minimum: 2 })]);
  expect(more).toEqual([]);
  expect(change).toMatchObject({ from: 'mcp:ado_wit_items', classes: ['input', 'moved'], isLikely: true });
  // Of two that say the same, the nearest name.
  const renamed = changesOf([other, items], [of('mcp:boards', { minimum: 1 }), of('mcp:wit_items', { minimum: 1 })]);
  expect(renamed.map(({ from, toolId }) => [from, toolId])).toEqual([
    ['mcp:ado_boards', 'mcp:boards'],
    ['mcp:ado_wit_items', 'mcp:wit_items'],
  ]);
});

test('what nobody can tell to accept more is not counted as accepting more', () => {
  const of = (pattern: string) => toolOf('a', {}, { inputSchema: { properties: { a: { type: 'string', pattern } } } });
  const { changes } = compare([of('x')], [of('.*')]);
  expect(countAccess(changes)).toMatchObject({ accepts: 0, mayAccept: 1 });
});

test('what the fields don’t tell of a place they are read from is told with that place', () => {
  const withAuth = (auth: unknown) => toolOf('a', {}, { auth });
  const elsewhereOf = (before: unknown, after: unknown) =>
    changesOf([withAuth(before)], [withAuth(after)]).flatMap(({ elsewhere }) =>
      elsewhere.map(({ pointer }) => pointer),
    );
  expect(elsewhereOf({ vendor: 1 }, { vendor: 2 })).toEqual(['/auth/vendor']);
  expect(elsewhereOf({ scopes: 7 }, { scopes: 8 })).toEqual(['/auth/scopes']);
});

test('a descriptor that was kept back leaves its texts uncompared, and says so', () => {
  const whole = toolOf('a', { tier: 'read' });
  const keptBack: SideTool = {
    ...whole,
    digest: 'sha256:1',
    descriptor: () => undefined,
    read: () => ({ ...whole.read(), digest: 'sha256:1', descriptor: undefined }),
  };
  expect(changesOf([keptBack], [whole])).toMatchObject([{ classes: ['open'], isOpen: true, gap: 'kept-back' }]);
});

test('a tool under another id is moved, one that nobody had is added, and one that nobody has is removed', () => {
  const same = { description: 'The same' };
  const before = [toolOf('a', { tier: 'read' }, same), toolOf('gone', { tier: 'write' })];
  const after = [
    toolOf('b', { tier: 'read' }, same),
    toolOf('c', { tier: 'read' }, same),
    toolOf('new', { tier: 'exec' }),
  ];
  expect(changesOf(before, after).map(({ toolId, from, classes, wider }) => [toolId, from, classes, wider])).toEqual([
    ['new', null, ['added'], ['exec']],
    ['c', null, ['added'], []],
    ['gone', 'gone', ['removed'], []],
    ['b', 'a', ['moved'], []],
  ]);
});

test('copies of one id are told by their server, where that is all they share, in whichever order they come', () => {
  const copy = (server: string | null, description: string) => ({ ...toolOf('a', {}, { description }), server });
  const before = [copy('quay', 'One'), copy('pier', 'Two'), copy(null, 'Three')];
  const after = [copy('pier', 'Zwei'), copy(null, 'Drei'), copy('quay', 'Uno')];
  const told = (sides: readonly SideTool[], others: readonly SideTool[]) =>
    changesOf(sides, others).map(({ texts: [text] }) => `${text?.before} ${text?.after}`);
  expect(told(before, after).toSorted()).toEqual(['One Uno', 'Three Drei', 'Two Zwei']);
  expect(told(before.toReversed(), after)).toEqual(told(before, after.toReversed()));
  // What is the same goes before what is merely of one server.
  const [one, two, three] = ['One', 'Two', 'Three'].map((text) => copy('quay', text)) as [SideTool, SideTool, SideTool];
  expect(told([one, two], [three, one])).toEqual(['Two Three']);
  expect(told([one, three], [two, one])).toEqual(['Three Two']);
  expect(told([two, three], [two, one])).toEqual(['Three One']);
});

test('a tool that can’t be compared stays open, and a bug is no such tool', () => {
  const failing = (error: Error): SideTool => ({
    ...toolOf('a', {}, { description: 'Old' }),
    read: () => {
      throw error;
    },
  });
  const { changes } = compare([failing(new RangeError('too deep'))], [toolOf('a')]);
  expect(changes).toMatchObject([{ classes: ['open'], isOpen: true }]);
  expect(() => compare([failing(new TypeError('a bug'))], [toolOf('a')])).toThrow('a bug');
});

test('a tool that brings new access does not count as open as well', () => {
  const of = (classes: readonly ChangeClass[], isOpen: boolean) => ({ ...uncomparable, classes, isOpen });
  const changes = [of(['added'], true), of(['wider', 'text'], false), of(['open'], true), of(['narrower'], false)];
  expect(countAccess(changes)).toMatchObject({ newAccess: 2, open: 1, others: 0 });
});

test.each<[what: string, before: object, after: object, verdict: string]>([
  ['a read-only hint that is lost', { readOnlyHint: true }, {}, 'wider'],
  ['a destructive hint that is gained', {}, { destructiveHint: true }, 'wider'],
  ['calls that may be repeated no more', { idempotentHint: true }, { idempotentHint: false }, 'other'],
])('%s', (_, before, after, verdict) => {
  const [change] = changesOf([toolOf('a', {}, { annotations: before })], [toolOf('a', {}, { annotations: after })]);
  expect(change?.fields.map((field) => field.verdict)).toEqual([verdict]);
  expect(change?.classes.includes('wider')).toBe(verdict === 'wider');
  expect(change?.elsewhere).toEqual([]);
});

test('a tool with a new finding stands first, and says which', () => {
  const before = [toolOf('a', { tier: 'read' }), toolOf('b', {}, { description: 'Looks.' })];
  const after = [toolOf('a', { tier: 'write' }), toolOf('b', {}, { description: 'Looks\u200b.' }), toolOf('c')];
  const [first, ...rest] = changesOf(before, after);
  expect(first).toMatchObject({ toolId: 'b', classes: ['text'], findings: [{ pointer: '/description' }] });
  expect(rest.map(({ toolId, findings }) => [toolId, findings.length])).toEqual([
    ['a', 0],
    ['c', 0],
  ]);
  // What was there before is not new.
  const [again] = changesOf([after[1] ?? toolOf('b')], [toolOf('b', {}, { description: 'Looks\u200b twice.' })]);
  expect(again).toMatchObject({ classes: ['text'], findings: [] });
});

test('a schema that admits more has a class of its own', () => {
  const limited = (maximum: number) =>
    toolOf('a', {}, { inputSchema: { type: 'object', properties: { n: { type: 'number', maximum } } } });
  expect(changesOf([limited(10)], [limited(1_000)])).toMatchObject([
    {
      classes: ['accepts'],
      accepts: { pointer: '/properties/n/maximum', before: '10', after: '1000', isUnclear: false },
    },
  ]);
  expect(classesOf(limited(1_000), limited(10))).toEqual(['input']);
});

test('copies without a fingerprint are paired alike in whichever order they come', () => {
  const nameless = (description: string): SideTool => {
    const tool = toolOf('a', {}, { description });
    return { ...tool, digest: null, read: () => ({ ...tool.read(), digest: null }) };
  };
  const [one, two] = [nameless('One'), nameless('Two')];
  expect(changesOf([one, two], [two, one])).toEqual(changesOf([one, two], [one, two]));
  expect(changesOf([one, two], [two, one]).flatMap(({ texts }) => texts)).toEqual([]);
});

test('copies of one id are paired by what they are; a copy more is added', () => {
  const [one, two, three] = ['One', 'Two', 'Three'].map((description) => toolOf('a', {}, { description }));
  if (one === undefined || two === undefined || three === undefined) throw new Error('three copies are needed');
  expect(changesOf([one, two], [two, one])).toEqual([]);
  expect(changesOf([one], [two, one]).map(({ classes }) => classes)).toEqual([['added']]);
  expect(changesOf([one, two], [two]).map(({ classes }) => classes)).toEqual([['removed']]);
  expect(changesOf([one, two], [three, one]).map(({ texts }) => texts)).toEqual([
    [{ pointer: '/description', before: 'Two', after: 'Three' }],
  ]);
});

test('a text very far down is a value like others, since the pointers of all of them would fill the memory', () => {
  const nest = (levels: number, description: string) => {
    let schema: unknown = { description };
    for (let level = 0; level < levels; level++) schema = { properties: { ['p'.repeat(20)]: schema } };
    return toolOf('a', {}, { inputSchema: schema });
  };
  expect(classesOf(nest(9, 'Old.'), nest(9, 'New.'))).toEqual(['text']);
  expect(changesOf([nest(90, 'Old.')], [nest(90, 'New.')])).toMatchObject([
    { texts: [], elsewhere: [{ before: '"Old."', after: '"New."' }] },
  ]);
});

test('a descriptor that is nested too deep to compare costs only itself', () => {
  let deep: unknown = {};
  for (let i = 0; i < 50_000; i++) deep = { deep };
  const before = { ...toolOf('a', {}, { inputSchema: deep }), digest: 'sha256:1' };
  const after = { ...toolOf('a', {}, { inputSchema: { deep } }), digest: 'sha256:2' };
  expect(changesOf([before, toolOf('b')], [after, toolOf('b')])).toHaveLength(1);
});

const words = fc.record(
  {
    source: fc.constantFrom('mcp', 'connector'),
    tier: fc.constantFrom('pure', 'read', 'write', 'exec'),
    egress: fc.constantFrom('none', 'host-owned', 'odd'),
    approval: fc.constantFrom('always', 'never'),
    credential: fc.constantFrom('needed', 'not-needed'),
  },
  { requiredKeys: [] },
);
const anyTool = fc
  .tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e'), words, fc.subarray(['x', 'y']), fc.constantFrom('One', 'Two'))
  .map(([id, facts, scopes, description]) => toolOf(id, facts, { scopes, description }));
const side = fc.array(anyTool, { maxLength: 6 });

test('a side compared with itself has no change, in whichever order', () => {
  fc.assert(
    fc.property(side, fc.infiniteStream(fc.nat()), (one, numbers) => {
      const turned = one.toSorted(() => ((numbers.next().value ?? 0) % 2 === 0 ? 1 : -1));
      expect(compare(one, turned).changes).toEqual([]);
      expect(compare(one, turned).same).toHaveLength(one.length);
    }),
  );
});

test('the order of neither side counts', () => {
  const told = (before: readonly SideTool[], after: readonly SideTool[]) =>
    changesOf(before, after).map(({ toolId, classes, fields, texts }) => ({ toolId, classes, fields, texts }));
  fc.assert(
    fc.property(side, side, (one, other) => {
      expect(told(one.toReversed(), other.toReversed())).toEqual(told(one, other));
    }),
  );
});

test('a default that is another stands above other changes, with the old and the new', () => {
  const of = (properties: object) => toolOf('a', {}, { inputSchema: { type: 'object', properties } });
  const before = of({ dry: { type: 'boolean', default: true }, default: { type: 'string', pattern: '^a' } });
  const after = of({ dry: { type: 'boolean', default: false }, default: { type: 'string', pattern: '^a' } });
  expect(changesOf([before], [after])).toMatchObject([
    {
      classes: ['default'],
      elsewhere: [{ pointer: '/inputSchema/properties/dry/default', before: 'true', after: 'false' }],
    },
  ]);
  // An argument that is called "default" is none.
  const narrowed = of({ dry: { type: 'boolean', default: true }, default: { type: 'string', pattern: '^b' } });
  expect(classesOf(before, narrowed)).not.toContain('default');
});

test('“other” is one class with one count', () => {
  const pairs = [
    [toolOf('a', { cost: 'low' }), toolOf('a', { cost: 'high' })],
    [toolOf('b', {}), toolOf('b', { egress: 'host-owned' })],
    [toolOf('c', {}, { outputSchema: { a: 1 } }), toolOf('c', {}, { outputSchema: { a: 2 } })],
    [
      toolOf('d', { tier: 'write' }, { outputSchema: { a: 1 } }),
      toolOf('d', { tier: 'read' }, { outputSchema: { a: 2 } }),
    ],
    [toolOf('e', { tier: 'write' }), toolOf('e', { tier: 'read' })],
  ] as const;
  const { changes } = compare(
    pairs.map(([was]) => was),
    pairs.map(([, is]) => is),
  );
  const ofClass = changes.filter(({ classes }) => classes.includes('other')).length;
  expect([ofClass, countAccess(changes).others]).toEqual([3, 3]);
});
