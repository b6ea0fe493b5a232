import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isObject, member } from '../model/json';
import type { ExportTool } from './exportTarget';
import { at, objectsOf } from './fileText';
import { importAllowlist } from './importAllowlist';
import { assumeNames } from './nameTools';
import { placeListed } from './placeListed';
import type { TargetReading } from './reading';
import { draftWith, knownTool, targetOf, toolOf } from './testExports';

/* Reference: files rewritten from public reports, read against the catalog that belongs to them. */
const folder = join(process.env['REFERENCE_DIR'] ?? '', 'cases/second');
const textOf = (file: string) => readFileSync(join(folder, file), 'utf8');

const catalog: readonly ExportTool[] = objectsOf(at(JSON.parse(textOf('00-catalog.servers.json')), 'servers')).flatMap(
  (server) => {
    const alias = String(member(server, 'name'));
    const [page] = objectsOf(member(server, 'pages'));
    return objectsOf(isObject(page) ? member(page, 'tools') : []).map((tool) => {
      const name = String(member(tool, 'name'));
      const rest = { dialect: 'mcp', server: alias, alias, nameOnServer: name } as const;
      return knownTool(toolOf(`mcp:${alias}.${name}`, {}, rest), `mcp:${alias}`);
    });
  },
);

function readingOf(file: string): TargetReading {
  const found = importAllowlist(textOf(file));
  if (found.kind !== 'list') throw new Error(`${file} is ${found.kind}`);
  return found.reading;
}

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

describe('a public case', () => {
  it.each([
    ['01-cursor-server-wildcard.json', ['playwright.browser_click!', 'playwright.browser_navigate!']],
    ['01b-cursor-any-server-get.json', ['github.get_issue!', 'jira.get_ticket!']],
    ['02b-kiro-server-slash-star.json', ['git.git_push!', 'git.git_status!']],
    [
      '02d-kiro-any-server.json',
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
      '02e-kiro-question-mark.json',
      ['github.delete_file', 'github.get_issue!', 'github.list_issues', 'github.merge_pull_request'],
    ],
    ['03-managed-denied-servers.json', ['github.get_issue!']],
    ['03b-managed-allowed-servers.json', ['github.get_issue!']],
    ['03c-settings-mcpjson-off.json', ['github.get_issue!']],
    ['05-gemini-allowed-not-trusted.json', ['db.drop_table!', 'db.run_query!']],
    ['05b-gemini-nothing-left.json', []],
    [
      '06-cursor-cli-permissions.json',
      ['github.get_issue!', 'playwright.browser_click!', 'playwright.browser_navigate!'],
    ],
    ['06b-agent-sdk-options.json', ['github.get_issue!', 'playwright.browser_click!', 'playwright.browser_navigate!']],
    ['06c-antigravity-grants.json', ['github.get_issue!']],
    ['07-toolhive-override.yaml', ['github.delete_file', 'github.get_issue']],
    ['09-copilot-agent-string.md', ['github.get_issue', 'playwright.browser_click', 'playwright.browser_navigate']],
    ['09b-copilot-agent-star.md', everything],
    ['09c-vscode-chatmode-bare.md', ['github.get_issue', 'playwright.browser_click', 'playwright.browser_navigate']],
    ['09d-claude-subagent-denies-only.md', everything.filter((name) => !/^github|drop_table/.test(name))],
  ])('%s lets in what its client does', (file, expected) => {
    expect(imported(file)).toEqual(expected);
  });

  it('of Kiro takes * for all tools, and what runs unattended among them', () => {
    const auto = /^github|git_status/;
    expect(imported('02-kiro-star.json')).toEqual(
      everything.map((name) => (auto.test(name) ? `${name}!` : name)).sort(),
    );
    expect(imported('02c-kiro-glob-server.json')).toContain('git.git_push!');
    expect(imported('02c-kiro-glob-server.json').every((name) => !name.startsWith('builtin'))).toBe(true);
  });

  it('of Cursor takes git*:* for the servers of that beginning, and *:* for all', () => {
    expect(imported('01c-cursor-server-prefix.json')).toEqual(
      everything.filter((name) => name.startsWith('git')).map((name) => `${name}!`),
    );
    expect(imported('01d-cursor-everything.json')).toHaveLength(everything.length);
  });

  it.each(['06-cursor-cli-permissions.json', '06b-agent-sdk-options.json', '06c-antigravity-grants.json'])(
    '%s denies what it denies',
    (file) => {
      const { denied } = placeListed(readingOf(file), catalog, new Map());
      expect(denied.map(({ id }) => id)).toContain('mcp:github.delete_file');
    },
  );
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
  expect(JSON.parse(writtenAgain('02b-kiro-server-slash-star.json', 'kiro', ['git_status']))).toEqual({
    tools: ['@git/git_push', '@git/git_status'],
    allowedTools: ['@git/git_status'],
    includeMcpJson: true,
  });
});

it.each([[[]], [['run_query']], [['run_query', 'drop_table']]])(
  'settings of Gemini CLI admit no server unasked for the sake of %j',
  (unattended) => {
    const text = writtenAgain('05-gemini-allowed-not-trusted.json', 'gemini-cli', unattended);
    expect(at(JSON.parse(text), 'mcp', 'allowed')).toBeUndefined();
  },
);
