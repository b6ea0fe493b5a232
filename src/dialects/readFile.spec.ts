import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dialects } from '../model/tool';
import { allDialects } from './allDialects';
import { defaultDerivations } from './derivations';
import { holdsTools, readFile } from './readFile';

const encoder = new TextEncoder();
const read = (text: string, options?: Parameters<typeof readFile>[1]) => readFile(encoder.encode(text), options);
const idsOf = (text: string) => read(text).entries.map(({ tool }) => tool.toolId);

const goodOf = {
  openwop: (name: string) => ({ toolId: name, source: 'mcp', safetyTier: 'read' }),
  mcp: (name: string) => ({ name, inputSchema: { type: 'object' } }),
  mas: (name: string) => ({ apiVersion: 'mas/v1', kind: 'Tool', metadata: { name }, spec: {} }),
  registry: (name: string) => ({ tool_id: name, kind: 'local_helper', transport: { module: 'm', function: 'f' } }),
  his: (name: string) => ({ name, tier: 1, risk_tier: 0, description: '', input_schema: {} }),
} as const;
const ids = Object.keys(goodOf) as (keyof typeof goodOf)[];

describe('a file', () => {
  it.each(ids)('holds one %s definition, a list, an object with tools, or several documents', (id) => {
    const one = goodOf[id]('one');
    const two = goodOf[id]('two');
    const line = JSON.stringify;
    const [first, second] = id === 'mcp' ? ['mcp:one', 'mcp:two'] : ['one', 'two'];
    expect(idsOf(line(one))).toEqual([first]);
    expect(idsOf(line([one, two]))).toEqual([first, second]);
    expect(idsOf(line({ tools: [one, two] }, null, 2))).toEqual([first, second]);
    expect(idsOf(`${line(one)}\n\n${line(two)}\n`)).toEqual([first, second]);
    expect(idsOf(`--- # a comment\n${line(one, null, 1)}\n---\n${line(two, null, 1)}\n...\n`)).toEqual([first, second]);
    expect(read(line([one])).dialects).toEqual(new Map([[id, 1]]));
  });

  it('may be a saved event stream, each answer in one line', () => {
    const answer = JSON.stringify({ jsonrpc: '2.0', id: 1, result: { tools: [goodOf.mcp('one'), goodOf.mcp('two')] } });
    expect(idsOf(`: ping\n\nevent: message\nid: 7\ndata: ${answer}\n\n`)).toEqual(['mcp:one', 'mcp:two']);
    expect(read('data: {"jsonrpc": \n\n').declined).not.toBeNull();
  });

  it('may be Copilot CLI’s cache of one server’s tools, which names the server and says when they were listed', () => {
    const annotations = { readOnlyHint: true, openWorldHint: false };
    const tool = {
      annotations,
      execution: { taskSupport: 'forbidden' },
      ...goodOf.mcp('list_berths'),
      title: 'Berths',
    };
    const updatedAt = '2026-11-26T19:13:35.240089976Z';
    const cache = { schemaVersion: 3, serverName: 'my.quay', updatedAt, tools: [tool], instructions: 'Mind the gap.' };
    const { entries, servers, collectedAt } = read(JSON.stringify(cache, null, 1));
    expect(entries).toMatchObject([{ tool: { toolId: 'mcp:my-quay.list_berths', hints: { 'read-only': true } } }]);
    expect([[...servers.values()], collectedAt]).toMatchObject([[{ instructions: 'Mind the gap.' }], updatedAt]);
  });

  it('may mix dialects', () => {
    const { dialects, bad } = read(JSON.stringify(ids.map((id) => goodOf[id](id))));
    expect([...dialects.values()]).toEqual([1, 1, 1, 1, 1]);
    expect(bad).toEqual([]);
  });

  it('may be a list of answers to tools/list, also an error among them', () => {
    const page = (...names: string[]) => ({ jsonrpc: '2.0', id: 1, result: { tools: names.map(goodOf.mcp) } });
    const error = { jsonrpc: '2.0', id: 2, error: { code: -32601, message: 'No such method' } };
    const { entries, bad } = read(JSON.stringify([page('a', 'b'), error, page('c')]));
    expect(entries.map(({ place }) => place)).toEqual(['/0/result/tools/0', '/0/result/tools/1', '/2/result/tools/0']);
    expect(bad.map(({ reason }) => reason)).toEqual(['no-dialect']);
    const session = [
      { jsonrpc: '2.0', id: 0, method: 'tools/list' },
      page('a'),
      { jsonrpc: '2.0', method: 'x' },
      error,
    ];
    for (const text of [JSON.stringify(session), session.map((line) => JSON.stringify(line)).join('\r\n')]) {
      expect(read(text)).toMatchObject({ badCount: 1, entries: [{ tool: { toolId: 'mcp:a' } }] });
    }
    expect(read(JSON.stringify(error)).declined?.found).toBe('an object with "jsonrpc", "id", "error"');
    expect(idsOf(JSON.stringify({ tools: [{ name: 'bare' }], nextCursor: 'x' }))).toEqual(['mcp:bare']);
  });

  it('gives each entry its own text, as it was written', () => {
    const text = '\ufeff{ "a" : [ 1 ], "tools":[ 0, {"name" : "x\\"]", "inputSchema" :{ } } , 5 ] }';
    const { entries, bad } = read(text);
    expect(entries[0]?.raw).toBe('{"name" : "x\\"]", "inputSchema" :{ } }');
    expect(bad.map(({ excerpt }) => excerpt)).toEqual(['0', '5']);
    const yaml = 'tools:\n  - name: x # why\n    inputSchema: {}\n\n  - name: y\n    inputSchema: {}\n';
    expect(read(yaml).entries.map(({ raw }) => raw)).toEqual([
      'name: x # why\n    inputSchema: {}',
      'name: y\n    inputSchema: {}',
    ]);
  });

  it.each([
    ['baseline', 1, 'a baseline, which Compare opens'],
    ['baseline', 99, 'a baseline, which Compare opens'],
    ['draft', 1, 'a draft, which Allowlist imports'],
    ['identity', 1, 'an identity, which Scopes and credentials imports'],
    ['review', 2, 'a review, which Assign imports in the catalog'],
  ])('that is a %s of version %i is no source of tools', (kind, version, found) => {
    const tools = [{ toolId: 'mcp:a', source: 'mcp', safetyTier: 'read' }];
    const { declined, entries } = read(JSON.stringify({ kind: `tool-catalog/${kind}`, version, tools }));
    expect(entries).toEqual([]);
    expect(declined).toEqual({ found, dialects: [] });
  });

  it('that no dialect reads says what each expected and did not find', () => {
    const { declined, entries } = read('{"name": "x", "parameters": {}}');
    expect(entries).toEqual([]);
    expect(declined?.found).toBe('an object with "name", "parameters"');
    const missing = Object.fromEntries(declined?.dialects.map((row) => [row.dialect, row.missing]) ?? []);
    expect(Object.keys(missing).toSorted()).toEqual(dialects.toSorted());
    expect(missing).toMatchObject({
      openwop: ['toolId', 'source', 'safetyTier'],
      mas: ['apiVersion: mas/v1', 'kind: Tool', 'metadata', 'spec'],
      registry: ['tool_id', 'kind', 'transport'],
      his: ['tier', 'risk_tier', 'input_schema'],
      mcp: ['inputSchema'],
    });
    expect(read('Dear all,\nplease find enclosed.').declined?.found).toBe('plain text');
    expect(read('[]').declined).toBeNull();
    expect(read('{"tools": []}').declined).toBeNull();
  });

  it('that is broken tells where', () => {
    const fault = (text: string) => {
      const { reason, at } = read(text).faults[0] ?? {};
      return { reason, line: at?.line, column: at?.column };
    };
    expect(fault('[\n {"toolId": "a",}\n')).toEqual({ reason: 'not-json', line: 2, column: 17 });
    expect(fault('')).toMatchObject({ reason: 'empty' });
    expect(fault('# nothing but a comment\n')).toMatchObject({ reason: 'empty' });
    expect(fault('a: 1\n- b\n')).toMatchObject({ reason: 'not-yaml', line: 2 });
    expect(fault(`[${'a, '.repeat(40_000)}]`)).toEqual({ reason: 'not-json', line: 1, column: 2 });
    expect(fault(`a: ${'x'.repeat(17 * 1024 * 1024)}`)).toMatchObject({
      reason: 'too-large',
    });
    expect(fault(`{"a":[${'{},'.repeat(8_000_001)}{}]}`)).toMatchObject({ reason: 'too-large' });
    expect(fault(`[${'{},'.repeat(200_001)}{}]`)).toMatchObject({ reason: 'too-many-entries' });
    expect(readFile(Uint8Array.of(0x7f, 0x45, 0x4c, 0x46, 0, 0, 0, 1)).faults[0]?.reason).toBe('not-text');
    expect(read(`${'['.repeat(100_000)}`).faults).toHaveLength(1);
    for (const [open, close] of [
      ['[', ']'],
      ['{a: ', '}'],
      ['- ', ''],
      ['? ', ''],
      ['a: ', ''],
      ['- a: ', ''],
    ] as const) {
      const deep = `x: ${open.repeat(90)}${close.repeat(90)}\n---\n- ${open.repeat(20_000)}${close.repeat(20_000)}`;
      expect(read(deep).faults.at(-1)?.reason, open).toBe('too-deep');
    }
    const steps = Array.from({ length: 1_000 }, (_, i) => `${' '.repeat(i)}a:`).join('\n');
    expect(read(steps).faults[0]).toMatchObject({ reason: 'too-deep', at: { line: 202 } });
    expect(read(steps.slice(0, steps.indexOf(`${' '.repeat(150)}a:`))).faults).toEqual([]);
    expect(read(`{"toolId": "a", "inputSchema": ${'['.repeat(50_000)}${']'.repeat(50_000)}}`).entries).toHaveLength(1);
  });

  it('of YAML has no aliases, no tags, and the words of version 1.2', () => {
    const reason = (spec: string) => read(`${masHead}spec: ${spec}\n`).faults[0]?.reason;
    expect(reason('{ description: &a x, impl: *a }')).toBe('alias');
    expect(reason('{ description: !secret x }')).toBe('tag');
    expect(reason('{ description: !!binary aGk= }')).toBe('tag');
    expect(reason('{ description: !!str 12 }')).toBeUndefined();
    const value = (text: string) =>
      read(`%YAML 1.1\n---\n${masHead}spec: { impl: { params: { v: ${text} } } }\n`).entries[0]?.value;
    for (const text of ['yes', 'off', '012e', '2020-01-01', '.inf', '1_000', '0b1', '12:30:45']) {
      expect(JSON.stringify(value(text))).toContain(`"v":${text === '012e' ? '"012e"' : JSON.stringify(text)}`);
    }
    expect(JSON.stringify(value('0o14'))).toContain('"v":12');
    const bomb = `a: &a [x, x]\n${[...'bcdefgh'].map((name, i) => `${name}: &${name} [${`*${'abcdefgh'[i]}, `.repeat(9)}]`).join('\n')}`;
    expect(read(bomb).faults[0]?.reason).toBe('alias');
  });

  it('may bring a robot manifest, whose threshold holds for its own tools unless another is set', () => {
    const manifest = { interfaces: { safety: { confirmation_required_above_tier: 0 } } };
    const tool = { ...goodOf.his('lift'), risk_tier: 1 };
    const text = `${JSON.stringify(tool)}\n${JSON.stringify(manifest)}`;
    const approval = (above: number | null) =>
      read(text, { settings: { ...defaultDerivations, confirmationAboveTier: above } }).entries[0]?.tool.posture
        .approval;
    expect(approval(null)).toEqual({ basis: 'derived', value: 'always', rule: 'his-risk-approval' });
    expect(approval(1)).toEqual({ basis: 'unstated' });
    const alone = read(JSON.stringify(manifest));
    expect(alone).toMatchObject({ confirmationAboveTier: 0, declined: null, badCount: 0 });
  });

  it('derives by settings, and not by a rule that is switched off', () => {
    const text = JSON.stringify([
      { ...goodOf.mas('m'), spec: { impl: { module_path: 'x' }, idempotent: true } },
      { ...goodOf.registry('r.r'), cost_hint: { latency_ms: 2, tokens: 1 } },
      { ...goodOf.mcp('c'), annotations: { readOnlyHint: true } },
    ]);
    const settings = {
      ...defaultDerivations,
      off: ['mas-idempotent-replay', 'mcp-read-only-tier'] as const,
      masSources: { ...defaultDerivations.masSources, python: 'host-extension' },
      registryLatencyMs: { medium: 1, high: 2 },
    };
    const [m, r, c] = read(text, { settings }).entries.map(({ tool }) => tool);
    expect(m?.posture.source).toMatchObject({ value: 'host-extension' });
    expect(m?.posture.replay).toEqual({ basis: 'unstated' });
    expect(r?.posture).toMatchObject({ latency: { value: 'high' }, cost: { value: 'low' } });
    expect(c?.suggestions).toEqual([]);
  });
});

describe('what a text is', () => {
  const holds = (text: string) => holdsTools(encoder.encode(text));

  it('is told from its first tool', () => {
    expect(holds(`{"tools":[${JSON.stringify(goodOf.mcp('a'))},${' '.repeat(20_000)}and no JSON`)).toBe(true);
    expect(holds('{"tools":[]}')).toBe(true);
    expect(holds('{"interfaces":{"safety":{"confirmation_required_above_tier":0}}}')).toBe(true);
  });

  it('is not told from tools of what is one thing as a whole', () => {
    const tools = JSON.stringify([goodOf.openwop('a')]);
    expect(holds(`{"kind":"tool-catalog/baseline","version":1,"tools":${tools}}`)).toBe(false);
    expect(holds('{"mcpServers":{"quay":{"command":"node","tools":["*"]}}}')).toBe(false);
  });
});

describe('whatever comes in', () => {
  it('any bytes return', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        expect(readFile(bytes).entries).toBeInstanceOf(Array);
      }),
      { numRuns: 500 },
    );
  });

  it('any text made of what the formats are made of returns', () => {
    const piece = fc.constantFrom(
      ...'{ } [ ] " : , - --- ... \n \t # & * ! | > ? %YAML \\ \' null 1 toolId name tools result kind Tool'.split(/ /),
      ' ',
      '\r\n',
      'apiVersion: mas/v1\n',
      '"inputSchema": {}',
      '&a',
      '*a',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        expect(read(pieces.join('')).entries).toBeInstanceOf(Array);
      }),
      { numRuns: 1_500 },
    );
  });

  it('any value returns from every dialect', () => {
    const names = ['name', 'toolId', 'metadata', 'spec', 'impl', 'parameters', 'transport', 'cost_hint', '_meta', 'ui'];
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.jsonValue(),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string()), tie('value'), { maxKeys: 5 }),
      ),
    }));
    fc.assert(
      fc.property(value, (json) => {
        for (const dialect of allDialects) {
          dialect.recognises(json);
          const reading = dialect.readEntry(json, { settings: defaultDerivations });
          expect(['tool', 'bad']).toContain(reading.kind);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('what is cut while it arrives is read as what is read whole', () => {
    const name = fc.constantFrom('a', 'b', 'a b');
    const entry = fc.oneof(
      fc.constantFrom(...ids).chain((id) => name.map((one): unknown => goodOf[id](one))),
      fc.constantFrom<unknown>(7, {}, { name: 'bare' }, { title: 'no name' }, []),
    );
    const tools = fc.array(entry, { maxLength: 4 });
    const server = fc.record(
      { serverInfo: fc.record({ name }), instructions: fc.constant('Mind.'), nextCursor: fc.constant('x'), tools },
      { requiredKeys: ['tools'] },
    );
    const answer = fc.oneof(
      server,
      server.map((result) => ({ jsonrpc: '2.0', result })),
      fc.record({ jsonrpc: fc.constant('2.0'), result: fc.record({ serverInfo: fc.record({ name }) }) }),
    );
    const listed = fc.record({ status: fc.constant('listed'), pages: fc.array(server, { maxLength: 2 }), name });
    const servers = fc.array(listed, { maxLength: 3 });
    const document = fc.oneof(
      tools,
      answer,
      fc.array(fc.oneof(answer, entry), { maxLength: 4 }),
      servers.map((all) => ({ servers: all, version: 1, kind: 'tool-catalog/mcp-servers' })),
      fc.record({
        tools,
        interfaces: fc.constant({ safety: { confirmation_required_above_tier: 0 } }),
      }),
      fc.constant({ apiVersion: 'mas/v1', kind: 'Agent', metadata: { name: 'a' }, tools: [{ ref: './b.yaml' }] }),
      fc.record({ apiVersion: fc.constant('mas/v1'), kind: fc.constant('ToolBundle'), tools }),
    );
    const shown = (text: string) => {
      const { entries, bad, faults, servers, collectedAt, settings, agents, bundles } = read(text, { stem: 'file' });
      const said = entries.map(({ tool, place, value, findings }) => ({ tool, place, value, findings }));
      return { said, bad, faults, servers: [...servers], collectedAt, settings, agents, bundles };
    };
    fc.assert(
      fc.property(document, (value) => {
        const text = JSON.stringify(value);
        expect(shown(text)).toEqual(shown(`---\n${text}\n`));
      }),
      { numRuns: 1_000 },
    );
  });

  it('one bad entry among good ones costs only itself', () => {
    const bad = fc.oneof(
      fc.jsonValue().filter((value) => value === null || typeof value !== 'object'),
      fc.constant({}),
    );
    fc.assert(
      fc.property(fc.constantFrom(...ids), fc.nat(6), fc.nat(6), bad, (id, before, after, unrecognised) => {
        const good = (from: number, count: number) =>
          Array.from({ length: count }, (_, i) => goodOf[id](`tool${from + i}`));
        const list = [goodOf[id]('first'), ...good(0, before), unrecognised, ...good(before, after)];
        const reading = read(JSON.stringify({ tools: list }));
        expect(reading.entries).toHaveLength(1 + before + after);
        expect(reading.badCount).toBe(1);
      }),
      { numRuns: 300 },
    );
  });
});

const masHead = 'apiVersion: mas/v1\nkind: Tool\nmetadata: { name: x }\n';
