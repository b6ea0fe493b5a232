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
    const [found] = changes({ '.mcp.json': config('crm', 'one-secret') }, { '.mcp.json': config('crm', 'two-secret') });
    expect(found).toMatch(/^\.mcp\.json starts a server, or another program as one: crm: crm \([0-9a-f]{8}\)$/);
  });

  it('says what a removed file denied, and that a link is not read', () => {
    const deny = settings({ deny: ['mcp__crm__drop'] });
    expect(changes({ [claude]: deny }, {})).toEqual([
      `${claude} was removed: what it denied is no longer denied: crm: drop`,
    ]);
    expect(changes({ [claude]: deny }, { [claude]: { kind: 'link' } })).toEqual([
      `${claude} is a link: what it leads to is not read`,
    ]);
  });

  it('says nothing of a file that is as it was', () => {
    const same = { [claude]: settings({ allow: ['mcp__crm'] }) };
    expect(changes(same, same)).toEqual([]);
  });
});
