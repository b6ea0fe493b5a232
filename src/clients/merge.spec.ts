import { describe, expect, it } from 'vitest';
import { emptyForm, type FileThere, type Merged } from '../exports/exportTarget';
import { describeMerge } from '../exports/mergeEffect';
import { draftWith, knownTool, toolOf } from '../exports/testExports';
import { writeList } from '../exports/writeList';
import type { Mode } from '../model/effect';
import { nothingRejected } from '../model/judgement';
import { targets } from './targets';
import { targetOf } from './testTargets';

const names = ['find', 'save', 'drop'] as const;
const noHints = { 'read-only': undefined, destructive: undefined, idempotent: undefined, 'open-world': undefined };
const hints = {
  find: { ...noHints, 'read-only': true },
  save: noHints,
  drop: { ...noHints, destructive: true },
};
const tools = names.map((name) =>
  knownTool(toolOf(`mcp:docs.${name}`, {}, { nameOnServer: name, alias: 'docs', hints: hints[name] }), 'mcp:docs'),
);
const aliases = [['mcp:docs', 'docs']] as const;

/** Writes a list of `docs` tools for the export panel. */
function writeInto(id: string, text: string, modes: Record<string, Mode>, dropped: readonly string[] = []) {
  const drafted = tools.filter(({ tool }) => Object.hasOwn(modes, tool.nameOnServer ?? ''));
  const entries = drafted.map(({ tool: { toolId, nameOnServer = '' } }) => {
    return { toolId, mode: modes[nameOnServer] ?? 'ask', digest: 'sha256:now' };
  });
  return writeList(draftWith(entries, aliases), targetOf(id), emptyForm, {
    tools: new Map(drafted.map((one) => [one.tool.toolId, one])),
    others: tools.filter((one) => !drafted.includes(one)),
    critical: [],
    sources: { sources: [], isComplete: true },
    since: null,
    appRoot: '',
    rejected: nothingRejected,
    threshold: 'critical',
    clients: [],
    broken: [],
    there: { text, dropped: new Set(dropped) },
  });
}

describe('a merge that lets more run', () => {
  it.each([
    [
      'takes a question away',
      'claude-code-settings',
      '{"permissions": {"ask": ["mcp__docs__find"]}}',
      'Of 1 tool, 1 asks',
    ],
    [
      'keeps a general switch',
      'claude-code-settings',
      '{"permissions": {"defaultMode": "bypassPermissions"}}',
      'It stays',
    ],
    [
      'replaces a limit of which nobody knows what it did',
      'litellm-config',
      'mcp_servers: {docs: {url: "https://a.example", allowed_tools: [save]}}',
      'is not known',
    ],
  ])('waits for a second press where it %s', (_, id, text, words) => {
    const { loosens, mustConfirm } = writeInto(id, text, { find: 'auto' });
    expect(loosens).toEqual([expect.stringContaining(words)]);
    expect(mustConfirm).toBe(true);
  });

  it('does not wait where the list says what runs and the file loses nothing', () => {
    const { loosens, mustConfirm } = writeInto('claude-code-settings', '{"permissions": {"allow": ["mcp__docs"]}}', {
      find: 'auto',
    });
    expect([loosens, mustConfirm]).toEqual([[], false]);
    const switched = '{"permissions": {"allow": [], "defaultMode": "bypassPermissions"}}';
    const dropped = ['permissions.defaultMode: bypassPermissions'];
    expect(writeInto('claude-code-settings', switched, { find: 'auto' }, dropped).loosens).toEqual([]);
  });

  it('names tools that run from now on though the list has them ask', () => {
    const text = 'extensions: {docs: {type: stdio, cmd: docs, available_tools: [save]}}';
    expect(merge('goose', text, { find: 'ask' }).freed).toEqual(['mcp:docs.find']);
    expect(merge('goose', text, { find: 'auto' }).freed).toEqual([]);
  });
});

/** Merges a list of `docs` tools into a file. */
function merge(id: string, text: string, modes: Partial<Record<(typeof names)[number], Mode>>, dropped: string[] = []) {
  const entries = Object.entries(modes).map(([name, mode]) => ({
    toolId: `mcp:docs.${name}`,
    mode,
    digest: 'sha256:now',
  }));
  const there: FileThere = { text, dropped: new Set(dropped) };
  const target = targetOf(id);
  const drafted = tools.filter(({ tool }) => entries.some(({ toolId }) => toolId === tool.toolId));
  const written = target.write(draftWith(entries, aliases), new Map(drafted.map((one) => [one.tool.toolId, one])), {
    there,
    others: tools.filter((one) => !drafted.includes(one)),
  });
  const removed = written.merged?.kind === 'merged' ? written.merged.removed : [];
  const file = { before: text, after: written.text, removed };
  const allowed = new Set(entries.flatMap(({ toolId, mode }) => (mode === 'auto' ? [toolId] : [])));
  const effect = describeMerge(target, file, tools, new Map(aliases), allowed);
  return {
    text: written.text,
    merged: written.merged as Merged,
    words: effect.consequences,
    freed: effect.freed,
  };
}

describe('a list in the file that is there already', () => {
  it('replaces Claude’s rules about its own servers alone', () => {
    const before = `{
  "model": "opus", // mine
  "permissions": {
    "allow": ["Bash(ls)", "mcp__docs", "mcp__mail__send"],
    "deny": ["Read(.env)"]
  }
}
`;
    const { text, words } = merge('claude-code-settings', before, { find: 'auto', save: 'ask' });
    expect(text).toBe(`{
  "model": "opus", // mine
  "permissions": {
    "allow": ["Bash(ls)", "mcp__mail__send", "mcp__docs__find"],
    "deny": ["Read(.env)", "mcp__docs__drop"],
    "ask": [
      "mcp__docs__save"
    ]
  }
}
`);
    expect(words).toEqual([
      {
        rules: ['permissions.allow: mcp__docs'],
        words: 'Lets 3 of 3 tools run unasked; merged, 1 does.',
        isLooser: false,
      },
    ]);
  });

  it('keeps how Codex starts a server, and says what a default let run', () => {
    const before = `model = "gpt-5" # mine
[mcp_servers.docs]
command = "npx" # started so
args = ["-y", "docs"]
default_tools_approval_mode = "approve"

[mcp_servers.docs.env]
KEY = "x"

[mcp_servers.mail]
url = "https://mail.example"
`;
    const { text, words } = merge('codex', before, { find: 'auto', save: 'ask' });
    expect(text).toBe(`model = "gpt-5" # mine
[mcp_servers.docs]
command = "npx" # started so
args = ["-y", "docs"]
default_tools_approval_mode = "prompt"
enabled_tools = ["find", "save"]

[mcp_servers.docs.env]
KEY = "x"

[mcp_servers.docs.tools.find]
approval_mode = "approve"

[mcp_servers.mail]
url = "https://mail.example"
`);
    expect(words).toEqual([
      {
        rules: ['mcp_servers.docs.default_tools_approval_mode: approve → prompt'],
        words: 'Lets 3 of 3 tools run unasked; merged, 1 does.',
        isLooser: false,
      },
    ]);
  });

  it('ends Gemini’s trust in its own server, and leaves other servers theirs', () => {
    const before = `{ "mcpServers": {
  "docs": { "command": "docs", "trust": true },
  "mail": { "httpUrl": "https://mail.example", "trust": true } } }`;
    const { text, words, merged } = merge('gemini-cli', before, { find: 'auto' });
    expect(merged).toMatchObject({ switches: [{ what: 'mcpServers.mail.trust: true' }] });
    expect(JSON.parse(text)).toEqual({
      mcpServers: {
        docs: { command: 'docs', trust: false, includeTools: ['find'] },
        mail: { httpUrl: 'https://mail.example', trust: true },
      },
    });
    expect(words.map(({ words }) => words)).toEqual(['Lets 3 of 3 tools run unasked; merged, none does.']);
  });

  it('says where more would run than before', () => {
    const before = '{"permissions": {"ask": ["mcp__docs__find"], "allow": []}}';
    expect(merge('claude-code-settings', before, { find: 'auto' }).words).toMatchObject([
      { words: 'Of 1 tool, 1 asks; merged, 1 runs unasked.', isLooser: true },
    ]);
  });

  it('keeps a general switch until a person takes it out', () => {
    const before =
      'sandbox_mode = "danger-full-access"\nmodel = "x"\n[mcp_servers.docs]\nurl = "https://docs.example"\n';
    const kept = merge('codex', before, { find: 'ask' });
    expect(kept.merged).toMatchObject({ switches: [{ what: 'sandbox_mode: danger-full-access' }] });
    expect(kept.text).toContain('sandbox_mode = "danger-full-access"');
    expect(merge('codex', before, { find: 'ask' }, ['sandbox_mode: danger-full-access']).text).toMatch(
      /^model = "x"\n/,
    );
  });

  it('writes the whole file where it can’t merge', () => {
    const refused = merge('codex', 'a = 1\na = 2\n', { find: 'ask' });
    expect(refused.merged).toEqual({ kind: 'refused', why: 'not TOML', line: 2, switches: [] });
    const twice = '{"permissions": {"allow": [],\n"allow": ["mcp__docs"]}}';
    expect(merge('claude-code-settings', twice, { find: 'ask' }).merged).toMatchObject({ kind: 'refused', line: 2 });
    const long = `{"a": "${'x'.repeat(4 * 1024 * 1024)}"}`;
    expect(merge('claude-code-settings', long, { find: 'ask' }).merged).toMatchObject({ kind: 'refused' });
    expect(JSON.parse(merge('claude-code-settings', long, { find: 'ask' }).text)).toHaveProperty('permissions.ask');
  });

  it.each([
    [
      'claude-code-settings',
      '{"permissions": {"deny": "mcp__docs", "allow": []}}',
      'permissions.deny should be a list',
    ],
    ['claude-code-settings', '[]', 'the whole should be an object'],
    ['claude-api', '{"tools": {"a": 1}}', 'tools should be a list'],
    [
      'codex',
      '[mcp_servers.docs]\nurl = "https://docs.example"\nenabled_tools = "find"',
      'mcp_servers.docs.enabled_tools should be a list',
    ],
    ['gemini-cli', '{"mcpServers": {"docs": "x"}}', 'mcpServers.docs should be an object'],
    ['goose', 'extensions: [docs]', 'extensions should be an object'],
  ])('overwrites nothing of another shape than its own: %s, %s', (id, before, words) => {
    expect(merge(id, before, { find: 'ask' }).merged).toMatchObject({
      kind: 'refused',
      why: expect.stringContaining(words),
    });
  });

  it('offers the switch that stands where its own rules would, and merges without it', () => {
    const before = '{"$schema": "https://opencode.ai/config.json", "permission": "allow"}';
    expect(merge('opencode', before, { find: 'ask' }).merged).toMatchObject({
      kind: 'refused',
      why: 'of another shape: permission should be an object',
      switches: [{ what: 'permission: allow' }],
    });
    const { text, merged } = merge('opencode', before, { find: 'ask' }, ['permission: allow']);
    expect(merged).toMatchObject({ kind: 'merged' });
    expect(JSON.parse(text)).toHaveProperty('permission.docs_find', 'ask');
  });

  it('reads a switch of any kind, of which only its own values count', () => {
    const odd = 'sandbox_mode = [[], { a = "x" }]\n[mcp_servers.docs]\nurl = "https://docs.example"\n';
    expect(merge('codex', odd, { find: 'ask' }).merged).toMatchObject({ kind: 'merged', switches: [] });
  });

  it('fills what a file names and leaves empty', () => {
    const { text, merged } = merge('goose', 'extensions:\nGOOSE_MODE: approve\n', { find: 'ask' });
    expect(text).toContain('docs:');
    expect(merged).toMatchObject({ kind: 'merged', removed: [] });
  });

  it('leaves the rules of a server whose name begins like its own', () => {
    const claude = '{"permissions": {"deny": ["mcp__docs_extra__find", "mcp__docs-x", "mcp__docsy__drop"]}}';
    expect(merge('claude-code-settings', claude, { find: 'ask' }).words).toEqual([]);
    const cursor = '{"mcpAllowlist": ["docs-x:find", "docsy:find", "docs:drop"]}';
    expect(JSON.parse(merge('cursor', cursor, { find: 'auto' }).text)).toEqual({
      mcpAllowlist: ['docs-x:find', 'docsy:find', 'docs:find'],
    });
    const openCode = `{
  "mcp": { "docs_extra": { "type": "local" } },
  "permission": { "docs_extra_find": "ask", "docs_old": "allow" }
}`;
    const { permission } = JSON.parse(merge('opencode', openCode, { find: 'ask' }).text);
    expect(permission).toHaveProperty('docs_extra_find', 'ask');
    expect(permission).not.toHaveProperty('docs_old');
  });

  it('gives the command that starts a server to each client whose file can hold it', () => {
    const entries = [{ toolId: 'mcp:docs.find', mode: 'ask' as const }];
    const form = { ...emptyForm, serverUrls: new Map([['docs', 'npx -y "the docs"']]) };
    const write = (id: string) => targetOf(id).write(draftWith(entries, aliases), new Map(), { form }).text;
    expect(write('codex')).toContain('command = "npx"\nargs = ["-y", "the docs"]\n');
    expect(JSON.parse(write('gemini-cli'))).toMatchObject({
      mcpServers: { docs: { command: 'npx', args: ['-y', 'the docs'] } },
    });
    expect(JSON.parse(write('opencode')).mcp).toEqual({ docs: { type: 'local', command: ['npx', '-y', 'the docs'] } });
    const extension = 'type: "stdio"\n    cmd: "npx"\n    args:\n      - "-y"\n      - "the docs"';
    expect(write('goose')).toContain(extension);
    expect(write('litellm-config')).toContain('transport: "stdio"\n    command: "npx"');
  });

  it('keeps how the file starts a server, whatever the list says', () => {
    const form = { ...emptyForm, serverUrls: new Map([['docs', 'https://docs.example/mcp']]) };
    const there = { text: '{"mcp": {"docs": {"type": "local", "command": ["docs"]}}}', dropped: new Set<string>() };
    const entries = [{ toolId: 'mcp:docs.find', mode: 'ask' as const }];
    const { text } = targetOf('opencode').write(draftWith(entries, aliases), new Map(), { form, there });
    expect(JSON.parse(text).mcp).toEqual({ docs: { type: 'local', command: ['docs'] } });
  });

  it.each(targets.filter(({ syntax }) => syntax !== undefined).map(({ id }) => id))(
    'changes nothing twice: %s',
    (id) => {
      const [{ text: whole }, other] = [
        merge(id, '', { find: 'auto', save: 'ask' }),
        { find: 'ask', drop: 'auto' } as const,
      ];
      expect(merge(id, whole, { find: 'auto', save: 'ask' })).toMatchObject({ text: whole, words: [] });
      const changed = merge(id, whole, other);
      expect(merge(id, changed.text, other).text).toBe(changed.text);
    },
  );
});
