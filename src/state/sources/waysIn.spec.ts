import { expect, test, vi } from 'vitest';
import { describeUnknown, recognise, recogniseFile, waysIn } from './waysIn';

const kindsOf = (text: string, file?: string) => {
  const found = recognise(text, file);
  return found === null || found.id === 'tools'
    ? [found?.id ?? null]
    : [found.id, ...found.servers.map(({ where }) => where.kind)];
};
const addressOf = (text: string) => {
  const found = recognise(text);
  const where = found?.id === 'address' ? found.servers[0]?.where : undefined;
  return where?.kind === 'address' ? [where.url, where.readAs] : null;
};

test.each([
  ['https://quay.example/mcp', 'https://quay.example/mcp', 'mcp'],
  ['https://quay.example', 'https://quay.example', 'any'],
  ['quay.example/api/', 'https://quay.example/api', 'any'],
  ['localhost:4191', 'http://localhost:4191', 'any'],
  ['127.0.0.1:9/sse', 'http://127.0.0.1:9/sse', 'mcp'],
  ['http://localhost:4191/demo/v1/tools', 'http://localhost:4191/demo', 'openwop'],
  ['https://quay.example/tools.json', 'https://quay.example/tools.json', 'file'],
  ['quay.example/tools.yaml', 'https://quay.example/tools.yaml', 'file'],
])('%s is an address', (text, url, readAs) => {
  expect(addressOf(`  ${text}\n`)).toEqual([url, readAs]);
});

test('a long text that is no JSON is left to the reader of files', () => {
  expect(kindsOf('"'.repeat(999_999))).toEqual(['tools']);
  expect(kindsOf(`{"mcpServers": {"a": {"command": "x", "args": ["${'a'.repeat(200_000)}"]}}}`)).toEqual([
    'configuration',
    'program',
  ]);
});

test.each([
  ['mcp.json', 'name of a file'],
  ['http://quay.example/mcp', 'Plain http'],
  ['https://quay.example/mcp?key=1', 'query'],
  ['https://me:secret@quay.example', 'password'],
  ['hello there', 'plain text'],
  ['{"a": 1}', 'an object with "a"'],
  ['{"tools": [{"name": "a"},\n {"name":', 'no JSON from line 2, column 10: The text ends too early.'],
  ['{"mcpServers": {}}', 'names no servers'],
  ['{"mcpServers": {\n "a": }}', 'can’t be read, line 2'],
  ['claude mcp add quay', 'names no address or command'],
])('%s is nothing that can be added, and named', (text, words) => {
  expect(recognise(text)).toBeNull();
  expect(describeUnknown(text)).toContain(words);
});

test.each<[what: string, text: string, file: string, kinds: readonly unknown[]]>([
  [
    'a configuration',
    '{"mcpServers":{"a":{"url":"https://a.example/mcp"},"b":{"command":"node"},"c":{}}}',
    '',
    ['configuration', 'address', 'program', 'unusable'],
  ],
  ['add lines', 'claude mcp add a https://a.example\ncodex mcp add b -- b', '', ['command', 'address', 'program']],
  ['one bare server', '{"url":"https://a.example/mcp"}', '', ['configuration', 'address']],
  ['TOML', '[mcp_servers.a]\ncommand = "node"\n', 'config.toml', ['configuration', 'program']],
  [
    'an address that can’t be asked',
    '{"mcpServers":{"a":{"url":"ftp://a.example"}}}',
    'mcp.json',
    ['configuration', 'unusable'],
  ],
  [
    'an address with a variable',
    `{"mcpServers":{"a":{"url":"https://a.example/\${'$'}{KEY}/mcp"}}}`,
    'mcp.json',
    ['configuration', 'unusable'],
  ],
  ['an add line', 'claude mcp add --transport http a https://a.example/mcp', '', ['command', 'address']],
  ['an add line of a program', 'codex mcp add a -- npx -y a', '', ['command', 'program']],
  ['a list of tools', '{"tools":[{"name":"moor","inputSchema":{"type":"object"}}]}', '', ['tools']],
  ['collected servers', '{"kind":"tool-catalog/mcp-servers","version":1,"servers":[]}', 'mine.json', ['tools']],
  ['an event stream', 'event: message\ndata: {"jsonrpc":"2.0","id":1,"result":{"tools":[]}}\n\n', '', ['tools']],
  ['a file that is none of it', '{"compilerOptions":{}}', 'tsconfig.json', [null]],
])('%s is told by its text', (_what, text, file, kinds) => {
  expect(kindsOf(text, file)).toEqual(kinds);
});

test('of an entry’s headers a bearer token alone is taken, and only where it stands there itself', () => {
  const noted = (headers: object) => {
    const found = recognise(JSON.stringify({ mcpServers: { a: { url: 'https://a.example', headers } } }));
    const where = found?.id === 'configuration' ? found.servers[0]?.where : undefined;
    return where?.kind === 'address' ? [where.token, where.note] : null;
  };
  expect(noted({ Authorization: 'Bearer abc' })).toEqual(['Bearer abc', 'for this origin only']);
  expect(noted({ Authorization: `Bearer \${${'KEY'}}` })).toEqual([undefined, 'its token is in a variable']);
  expect(noted({ 'X-Api-Key': 'abc' })).toEqual([undefined, 'no token in the file; not sent: X-Api-Key']);
});

test('every way in says what it takes and what it needs', () => {
  for (const { what, needs } of waysIn) expect(what.length * needs.length).toBeGreaterThan(0);
});

test('of a file with tools no more is read than its first', async () => {
  const tool = JSON.stringify({ name: 'look', inputSchema: { type: 'object' } });
  const file = new Blob([`{"tools":[${tool},${' '.repeat(200_000)}{"mcpServers":`]);
  const sliced = vi.spyOn(file, 'slice');
  expect(await recogniseFile(file, 'tools.json')).toEqual({ id: 'tools' });
  expect(sliced).toHaveBeenCalledTimes(1);
  const config = new Blob([JSON.stringify({ mcpServers: {} })]);
  expect(await recogniseFile(config, 'mcp.json')).toMatchObject({ id: 'refused' });
});

test('a text of many line breaks is read in linear time', () => {
  // Any more would take longer than a test may.
  expect(recognise(`${'\n'.repeat(90_000)}x`)).toBeNull();
});
