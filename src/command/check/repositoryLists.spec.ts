import { describe, expect, it } from 'vitest';
import { compareLists, isListPath, type Tree, type TreeFile } from './repositoryLists';

const tree = (files: Readonly<Record<string, string | TreeFile>>): Tree =>
  new Map(
    Object.entries(files).map(([path, file]) => [path, typeof file === 'string' ? { kind: 'text', text: file } : file]),
  );
const changes = (before: Parameters<typeof tree>[0], after: Parameters<typeof tree>[0]) =>
  compareLists(tree(before), tree(after)).map(
    ({ path, words, names, fails }) =>
      `${fails ? '' : 'fine: '}${path} ${words}${names.length > 0 ? `: ${names.join(', ')}` : ''}`,
  );

const claude = '.claude/settings.json';
const settings = (permissions: object) => JSON.stringify({ permissions });

describe('lists in a repository', () => {
  it.each([
    ['.mcp.json', true],
    ['packages/app/.claude/settings.json', true],
    ['.github/agents/triage.agent.md', true],
    ['.codex/config.toml', true],
    ['.opencode/agents/triage.md', true],
    ['.claude/skills/triage/SKILL.md', true],
    ['README.md', false],
    ['.github/agents/deep/triage.md', false],
    ['x.mcp.json', false],
  ])('knows whether a client reads %s', (path, isList) => {
    expect(isListPath(path)).toBe(isList);
  });

  it('says what Claude Code runs unasked now, and what it no longer denies', () => {
    const before = settings({ allow: ['mcp__crm__get'], deny: ['mcp__crm__drop'] });
    const after = settings({ allow: ['mcp__crm__get', 'mcp__crm__put'], deny: [] });
    expect(changes({ [claude]: before }, { [claude]: after })).toEqual([
      `${claude} runs unasked: crm: put`,
      `${claude} no longer denies: crm: drop`,
    ]);
  });

  it('lets what is narrower pass', () => {
    const before = settings({ allow: ['mcp__crm__get', 'mcp__crm__put'] });
    const after = settings({ allow: ['mcp__crm__get'], deny: ['mcp__crm__put'] });
    expect(changes({ [claude]: before }, { [claude]: after })).toEqual([`fine: ${claude} denies now: crm: put`]);
  });

  it('names another program under the same name, without the values it is given', () => {
    const config = (command: string, token: string) =>
      JSON.stringify({ mcpServers: { crm: { command, env: { TOKEN: token } } } });
    const before = { '.mcp.json': config('crm', 'one-secret') };
    expect(changes(before, { '.mcp.json': config('evil', 'one-secret') })).toEqual([
      '.mcp.json runs something else as the server: crm: evil, once crm',
    ]);
    expect(changes(before, { '.mcp.json': config('crm', 'two-secret') })).toEqual([
      '.mcp.json runs something else as the server: crm: crm, with other values',
    ]);
  });

  it('says what a removed file denied, and that a link is not read', () => {
    const deny = settings({ deny: ['mcp__crm__drop'] });
    expect(changes({ [claude]: deny }, {})).toEqual([`${claude} was removed; it denied: crm: drop`]);
    expect(changes({ [claude]: deny }, { [claude]: { kind: 'link' } })).toEqual([
      `${claude} is a link: what it leads to is not read`,
    ]);
  });

  const codex = (line: string) => `[mcp_servers.crm]\ncommand = "crm"\n${line}\n`;
  const gemini = (more: object) => JSON.stringify({ mcpServers: { crm: { command: 'crm', ...more } } });
  const agent = (matter: string) => `---\nname: triage\n${matter}---\nTriage.\n`;
  it.each([
    ['.codex/config.toml', codex('enabled_tools = ["get"]'), codex(''), 'allows: crm: *'],
    ['.codex/config.toml', codex('disabled_tools = ["put"]'), codex(''), 'no longer denies: crm: put'],
    ['.gemini/settings.json', gemini({ includeTools: ['get'] }), gemini({}), 'no longer limits the tools of: crm'],
    [
      '.gemini/settings.json',
      gemini({}),
      gemini({ trust: true }),
      'runs everything unasked by: mcpServers.crm.trust: true',
    ],
    [claude, settings({ ask: ['mcp__crm__put'] }), settings({}), 'no longer asks about: crm: put'],
    [claude, '{}', '{"enableAllProjectMcpServers":true}', 'starts programs or servers by: enableAllProjectMcpServers'],
    [claude, '{}', '{"hooks":{"Stop":[]}}', 'starts programs or servers by: hooks'],
    [
      claude,
      '{"hooks":{"Stop":[]}}',
      '{"hooks":{"Start":[]}}',
      'starts programs or servers by: hooks, which was otherwise',
    ],
    ['.claude/commands/go.md', '', agent('allowed-tools: mcp__crm__put\n'), 'runs unasked: crm: put'],
    ['.vscode/settings.json', '{}', '{"chat.tools.global.autoApprove":true}', /runs everything unasked by: chat/],
    [
      '.github/agents/triage.agent.md',
      agent('tools: ["crm/get"]\n'),
      agent(''),
      'allows: every tool, as it lists none',
    ],
    [
      '.opencode/agent/triage.md',
      agent('permission:\n  crm_put: ask\n'),
      agent('permission:\n  crm_put: allow\n'),
      'runs unasked: crm_put',
    ],
    [
      '.opencode/agent/triage.md',
      agent('tools:\n  crm_put: false\n'),
      agent('permission: allow\n'),
      'runs everything unasked by: permission: allow',
    ],
    [
      '.kiro/agents/triage.json',
      '{"tools":["@crm/get"],"allowedTools":[]}',
      '{"tools":["@crm/get"],"allowedTools":["@crm/get"]}',
      'runs unasked: crm: get',
    ],
    ['.mcp.json', '{}', '{"mcpServers":', 'can’t be read as a list or configuration'],
  ])('says of %s what %j becoming %j does', (path, before, after, expected) => {
    expect(changes({ [path]: before }, { [path]: after })[0]).toEqual(
      typeof expected === 'string' ? `${path} ${expected}` : expect.stringMatching(expected),
    );
  });

  it('lets an agent that lists no tools be told something else', () => {
    const path = '.github/agents/triage.agent.md';
    expect(changes({ [path]: agent('') }, { [path]: `${agent('')}Kindly.` })).toEqual([]);
  });

  it('tells a file that moved from one that was removed', () => {
    const deny = settings({ deny: ['mcp__crm__drop'] });
    expect(changes({ [claude]: deny }, { [`app/${claude}`]: deny })[0]).toBe(
      `${claude} was renamed to app/${claude}; it denied: crm: drop`,
    );
  });

  it('lets a list name fewer tools of its server', () => {
    const path = '.gemini/settings.json';
    const [both, one] = [['get', 'put'], ['get']].map((includeTools) => ({ [path]: gemini({ includeTools }) }));
    expect(changes(both ?? {}, one ?? {})).toEqual([]);
  });

  it('lets a list of what may run be removed', () => {
    expect(changes({ [claude]: settings({ allow: ['mcp__crm'] }) }, {})).toEqual([`fine: ${claude} was removed`]);
  });

  it('takes a removed link for what may have denied something', () => {
    expect(changes({ [claude]: { kind: 'link' } }, {})).toEqual([`${claude} was removed; what it held was not read`]);
  });

  it('names rules about what is no tool of a server, and judges them not', () => {
    expect(changes({ [claude]: '{}' }, { [claude]: settings({ allow: ['Bash(rm:*)'] }) })).toEqual([
      `fine: ${claude} also says what is not judged here: Bash(rm:*)`,
    ]);
    expect(changes({ [claude]: settings({ deny: ['Bash(rm:*)'] }) }, { [claude]: '{}' })).toEqual([
      `fine: ${claude} no longer says what is not judged here: deny: Bash(rm:*)`,
    ]);
  });

  it('says nothing of a file that is as it was', () => {
    const same = { [claude]: settings({ allow: ['mcp__crm'] }) };
    expect(changes(same, same)).toEqual([]);
  });
});
