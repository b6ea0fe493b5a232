import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readFile } from '../dialects/readFile';
import { checkNames } from '../exports/checkNames';
import { assumeNames, nameTools } from '../exports/nameTools';
import { placeListed } from '../exports/placeListed';
import { writtenName as describeListed, joinModes, type TargetReading } from '../exports/reading';
import { draftWith, knownTool } from '../exports/testExports';
import { valueAt } from '../model/json';
import { readClientConfig } from './clientConfig';
import { importAllowlist } from './importAllowlist';
import { targetOf } from './testTargets';

/* Reference: files from public reports, by what each lets in, keeps off and is written as. */
const folder = join(process.env['REFERENCE_DIR'] ?? '', 'cases');

function readingOf(file: string, text = readFileSync(join(folder, file), 'utf8')): TargetReading {
  const found = importAllowlist(text);
  if (found.kind !== 'list') throw new Error(`${file} is ${found.kind}`);
  return found.reading;
}

const toolsOf = (file: string) =>
  readFile(readFileSync(join(folder, file))).entries.map(({ tool }) => knownTool(tool, `mcp:${tool.server}`));

describe('a public case of the first set', () => {
  it.each<[file: string, allowed: readonly string[], denied: readonly string[]]>([
    ['01-claude-allow-server-deny-tool.json', ['github/*'], ['github/delete_file', 'github/merge_*']],
    ['03-codex-disabled-only.toml', ['opencode/*'], ['opencode/bash', 'opencode/webfetch']],
    ['05-claude-wildcards.json', ['linear/list_*', 'linear/get_issue', 'tts/*'], []],
    ['33-claude-api-denylist.json', ['github/*'], ['github/delete_file']],
    ['35-docker-server-tools.sh', ['github/*', 'duckduckgo/search'], []],
  ])('%s lets in what its client does', (file, allowed, denied) => {
    const reading = readingOf(file);
    expect(reading.allowed.map(describeListed)).toEqual(allowed);
    expect(reading.denied.map(describeListed)).toEqual(denied);
  });

  it('of wildcards names the reason why this client skips a rule', () => {
    const { ignored } = readingOf('05-claude-wildcards.json');
    expect(ignored.map(({ what }) => what).sort()).toEqual([
      '*',
      'mcp__*',
      'mcp__*__list_events',
      'mcp__docs__search(*)',
    ]);
  });
});

/** A draft of a file's tools in one mode, less those that are denied and those without a place in it, and its exports. */
function draftOf(file: string, mode: 'ask' | 'auto', off: readonly string[] = [], without: readonly string[] = []) {
  const known = toolsOf(file);
  const tools = new Map(
    known.flatMap((one) => ([...off, ...without].includes(one.tool.toolId) ? [] : [[one.tool.toolId, one]])),
  );
  const entries = [...tools.keys()].map((toolId) => ({ toolId, mode }));
  const denied = off.map((id) => ({ id, isPattern: false }));
  const draft = { ...assumeNames(draftWith(entries), tools).draft, denied };
  const others = known.filter(({ tool }) => !tools.has(tool.toolId));
  return { known, tools, draft, write: (id: string) => targetOf(id).write(draft, tools, { others }) };
}

it('dotted names (06) stand as Claude Code writes them, are noted, and are found again', () => {
  const erase = 'mcp:photos.photos.assets.delete';
  const { known, tools, draft, write } = draftOf('06-dotted-tool-names.json', 'ask', [erase]);
  const { text, notes } = write('claude-code-settings');
  expect(JSON.parse(text).permissions).toEqual({
    allow: [],
    ask: ['mcp__photos__photos_albums_create', 'mcp__photos__photos_ping'],
    deny: ['mcp__photos__photos_assets_delete'],
  });
  expect(notes.find((one) => one.text.includes('as the client rewrites them'))?.toolIds).toHaveLength(3);
  const { placements, denied } = placeListed(readingOf('the export', text), known, new Map());
  expect(placements.map((one) => one.kind === 'tool' && one.toolId)).toEqual([...tools.keys()]);
  expect(denied.map(({ id }) => id)).toEqual([erase]);
  const { names } = targetOf('claude-code-settings');
  const { named } = nameTools(draft, tools, { ...(names && { names }) });
  expect(checkNames(named, ['mcp__photos__photos_albums_create', 'photos_ping'], names).missing).toEqual([]);
});

it.each([
  ['18-duplicate-search.jsonl', [], ['azure:deploy', 'azure:search', 'duckduckgo:search']],
  ['36-docker-unticked-twin.jsonl', ['mcp:crm.deploy'], ['azure:deploy', 'azure:search', 'crm:find']],
])('equal names on two servers of %s keep their server in Docker’s command', (file, without, names) => {
  const { text } = draftOf(file, 'ask', [], without).write('docker-mcp-gateway');
  expect(text.match(/(?<=--tools )\S+/g)).toEqual(names);
  expect(readingOf(file, text).allowed.map(describeListed)).toEqual(names.map((name) => name.replace(':', '/')));
});

const catalog = toolsOf('second/00-catalog.servers.json');

/** All that a file lets in, its wildcards expanded, with `!` where it runs unattended. */
function imported(file: string): readonly string[] {
  const { placements } = placeListed(readingOf(file), catalog, new Map());
  const short = (toolId: string, mode: string | null) => toolId.slice('mcp:'.length) + (mode === 'auto' ? '!' : '');
  const all = placements.flatMap((one) =>
    (one.kind === 'tool' ? [one.toolId] : one.toolIds).map((toolId) => short(toolId, one.mode)),
  );
  const auto = new Set(all.filter((name) => name.endsWith('!')));
  return [...new Set(all)].filter((name) => !auto.has(`${name}!`)).sort();
}

const everything = catalog.map(({ tool }) => tool.toolId.slice('mcp:'.length)).sort();

describe('a public case of the second set', () => {
  it.each([
    ['second/01-cursor-server-wildcard.json', ['playwright.browser_click!', 'playwright.browser_navigate!']],
    ['second/01b-cursor-any-server-get.json', ['github.get_issue!', 'jira.get_ticket!']],
    ['second/02b-kiro-server-slash-star.json', ['git.git_push!', 'git.git_status!']],
    [
      'second/02d-kiro-any-server.json',
      [
        'git.git_push',
        'git.git_status',
        'github.delete_file',
        'github.get_issue!',
        'github.list_issues',
        'github.merge_pull_request',
      ],
    ],
    [
      'second/02e-kiro-question-mark.json',
      ['github.delete_file', 'github.get_issue!', 'github.list_issues', 'github.merge_pull_request'],
    ],
    ['second/03-managed-denied-servers.json', ['github.get_issue!']],
    ['second/03b-managed-allowed-servers.json', ['github.get_issue!']],
    ['second/03c-settings-mcpjson-off.json', ['github.get_issue!']],
    ['second/05-gemini-allowed-not-trusted.json', ['db.drop_table', 'db.run_query']],
    ['second/05b-gemini-nothing-left.json', []],
    [
      'second/06-cursor-cli-permissions.json',
      ['github.get_issue!', 'playwright.browser_click!', 'playwright.browser_navigate!'],
    ],
    [
      'second/06b-agent-sdk-options.json',
      ['github.get_issue!', 'playwright.browser_click!', 'playwright.browser_navigate!'],
    ],
    ['second/06c-antigravity-grants.json', ['github.get_issue!']],
    ['second/07-toolhive-override.yaml', ['github.delete_file', 'github.get_issue']],
    [
      'second/09-copilot-agent-string.md',
      ['github.get_issue', 'playwright.browser_click', 'playwright.browser_navigate'],
    ],
    ['second/09b-copilot-agent-star.md', everything],
    [
      'second/09c-vscode-chatmode-bare.md',
      ['github.get_issue', 'playwright.browser_click', 'playwright.browser_navigate'],
    ],
    ['second/09d-claude-subagent-denies-only.md', everything.filter((name) => !/^github|drop_table/.test(name))],
  ])('%s lets in what its client does', (file, expected) => {
    expect(imported(file)).toEqual(expected);
  });

  it('of Kiro takes * for all tools, and what runs unattended among them', () => {
    const auto = /^github|git_status/;
    expect(imported('second/02-kiro-star.json')).toEqual(
      everything.map((name) => (auto.test(name) ? `${name}!` : name)).sort(),
    );
    expect(imported('second/02c-kiro-glob-server.json')).toContain('git.git_push!');
    expect(imported('second/02c-kiro-glob-server.json').every((name) => !name.startsWith('builtin'))).toBe(true);
  });

  it('of Cursor takes git*:* for the servers of that beginning, and *:* for all', () => {
    expect(imported('second/01c-cursor-server-prefix.json')).toEqual(
      everything.filter((name) => name.startsWith('git')).map((name) => `${name}!`),
    );
    expect(imported('second/01d-cursor-everything.json')).toHaveLength(everything.length);
  });

  it.each([
    'second/06-cursor-cli-permissions.json',
    'second/06b-agent-sdk-options.json',
    'second/06c-antigravity-grants.json',
  ])('%s denies what it denies', (file) => {
    const { denied } = placeListed(readingOf(file), catalog, new Map());
    expect(denied.map(({ id }) => id)).toContain('mcp:github.delete_file');
  });
});

/** A file brought in as a draft of what it lets in, and written for a client again; what runs unattended there is confirmed. */
function writtenAgain(file: string, target: string, unattended: readonly string[]): string {
  const allowed = new Set(imported(file).map((name) => `mcp:${name.replace('!', '')}`));
  const chosen = catalog.filter(({ tool }) => allowed.has(tool.toolId));
  const tools = new Map(chosen.map((one) => [one.tool.toolId, one]));
  const entries = [...tools.keys()].map((toolId) => {
    return { toolId, mode: unattended.some((name) => toolId.endsWith(name)) ? 'auto' : 'ask' } as const;
  });
  return targetOf(target).write(assumeNames(draftWith(entries), tools).draft, tools, {}).text;
}

it('an agent of Kiro is written with what makes its servers known to it', () => {
  expect(JSON.parse(writtenAgain('second/02b-kiro-server-slash-star.json', 'kiro', ['git_status']))).toEqual({
    tools: ['@git/git_push', '@git/git_status'],
    allowedTools: ['@git/git_status'],
    includeMcpJson: true,
  });
});

it.each([[[]], [['run_query']], [['run_query', 'drop_table']]])(
  'settings of Gemini CLI admit no server unasked for the sake of %j',
  (unattended) => {
    const text = writtenAgain('second/05-gemini-allowed-not-trusted.json', 'gemini-cli', unattended);
    expect(valueAt(JSON.parse(text), 'mcp', 'allowed')).toBeUndefined();
  },
);

describe('a public case of the third set', () => {
  const third = toolsOf('third/00-catalog.servers.json');
  const placedOf = (file: string) => placeListed(readingOf(`third/${file}`), third, new Map());
  const short = (toolId: string) => toolId.slice('mcp:'.length);
  /** What comes in, `!` where the file has it run unasked, and what is denied, `-` before it. */
  const told = (file: string) => {
    const { placements, denied } = placedOf(file);
    const said = new Map<string, Parameters<typeof joinModes>[0]>();
    for (const one of placements)
      for (const toolId of one.kind === 'tool' ? [one.toolId] : one.toolIds)
        said.set(toolId, said.has(toolId) ? joinModes(said.get(toolId) ?? one, one) : one);
    const names = [...said].map(([toolId, { mode }]) => short(toolId) + (mode === 'auto' ? '!' : ''));
    return [...names.sort(), ...denied.map(({ id }) => `-${short(id)}`)];
  };
  const all = third.map(({ tool }) => short(tool.toolId));
  const allBut = (...names: string[]) => all.filter((name) => !names.includes(name)).sort();
  const [file, issue, issues, merge] = ['delete_file', 'get_issue', 'list_issues', 'merge_pull_request'].map(
    (name) => `github.${name}`,
  );
  const play = ['playwright.browser_click!', 'playwright.browser_navigate!'];

  it.each<[file: string, told: readonly (string | undefined)[]]>([
    ['01-gemini-any-server-name.toml', []],
    ['01b-gemini-full-names.toml', []],
    ['01c-gemini-no-priority.toml', [issue, issues, '-db.*']],
    ['02-opencode-permission.json', [...allBut('lazy-mcp.invoke_command'), '-lazy-mcp.invoke_command']],
    ['03-copilot-cli-flags.sh', [`${issue}!`, ...play, `-${file}`]],
    ['03b-copilot-permissions-config.json', [`${issue}!`, ...play]],
    ['03c-copilot-mcp-config.json', [issue, issues, 'jira.delete_ticket', 'jira.get_ticket']],
    ['04-zed-tool-permissions.json', [`${issue}!`, `-${file}`]],
    ['05-roo-mcp.json', [`${issue}!`, issues, merge, `-${file}`, '-db.*']],
    ['05b-cline-autoapprove.json', [file, `${issue}!`, `${issues}!`, merge]],
    ['07-goose-permission.yaml', [`${issue}!`, merge, `-${file}`]],
    ['08-vscode-autoapprove.json', [file]],
    ['13-claude-ask-star.json', allBut()],
    ['13d-claude-command-allowed-tools.md', [`${issue}!`, `${issues}!`, `-${file}`]],
    ['19b-vscode-agent-handoffs.md', [issue, 'jira.get_ticket', 'playwright.browser_click']],
    ['21-anthropic-managed-agent.json', [`${issue}!`, issues, merge, `-${file}`]],
  ])('%s comes in as its client means it', (name, expected) => {
    expect(told(name)).toEqual(expected);
  });

  it.each([
    ['01b-gemini-full-names.toml', 'by their full names'],
    ['01c-gemini-no-priority.toml', 'reads none of this file, since it has no priority'],
    ['01d-gemini-annotations.toml', 'reads none of this file, since it has no toolName'],
    ['13c-agent-sdk-param-deny.json', 'denies calls with some arguments'],
  ])('%s is held, since it %s', (name, why) => {
    const { holds } = readingOf(`third/${name}`);
    expect(holds.map((one) => one.why)).toEqual([expect.stringContaining(why)]);
  });

  it('a server under another name (11) is asked for once, and its choice holds for what is denied as well', () => {
    const reading = readingOf('third/11-claude-plugin-names.json');
    const { unknown } = placeListed(reading, third, new Map());
    expect(unknown.map(({ server, families }) => [server, families[0]])).toEqual([
      ['plugin_github-tools_github', { family: 'mcp:github', found: 2 }],
      ['claude_ai_jira', { family: 'mcp:jira', found: 1 }],
    ]);
    const { placements, denied } = placeListed(reading, third, new Map([['mcp:github', 'plugin_github-tools_github']]));
    expect(placements[0]).toMatchObject({ kind: 'tool', toolId: 'mcp:github.get_issue' });
    expect(denied).toEqual([{ id: 'mcp:github.delete_file', isPattern: false }]);
  });

  it('servers of Goose (61c) are read from a file of any name, and its list as well', () => {
    const file = 'third/61c-goose.yaml';
    const { servers } = readClientConfig(readFileSync(join(folder, file), 'utf8'), 'mine.yaml');
    expect(servers.map(({ name, launch }) => [name, launch.kind])).toEqual([
      ['docs', 'program'],
      ['web', 'address'],
    ]);
    expect(readingOf(file).allowed.map(describeListed)).toEqual(['docs/a', 'web/*']);
  });

  it('a message on a denial (01d) is no condition', () => {
    expect(told('01d-gemini-annotations.toml')).toContain('-db.drop_table');
  });

  it('a switch of VS Code that runs everything (08) is told', () => {
    expect(readingOf('third/08-vscode-autoapprove.json').switches.map(({ what }) => what)).toEqual([
      'chat.tools.autoApprove: true',
    ]);
  });
});
