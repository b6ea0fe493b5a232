import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse, stringify } from 'smol-toml';
import type { Way } from '../../src/model/effect';
import { isObject, type JsonObject } from '../../src/model/json';
import type { Person } from './program';
import type { Call } from './scriptedModel';
import type versions from './versions.json';

/** Where one session of a client happens: its own home, and a project that it trusts. */
export interface Room {
  readonly home: string;
  readonly project: string;
  /** Of the scripted model. */
  readonly url: string;
  /** The programs of the servers, by name. */
  readonly servers: ReadonlyMap<string, readonly [command: string, ...args: readonly string[]]>;
}

export interface Started {
  readonly args: Readonly<Record<Way, readonly string[]>>;
  readonly env: Readonly<Record<string, string>>;
}

export interface LabClient {
  /** Its package in `versions.json`, and its program. */
  readonly package: keyof typeof versions;
  readonly bin: string;
  readonly label: string;
  /** What it would call a tool that it doesn't offer. */
  readonly spell: (call: Call) => { readonly name: string; readonly space?: string };
  /** Writes what a person has before our file comes: the servers, and the model. Returns how it is started. */
  readonly prepare: (room: Room) => Started;
  /** The mode in which its terminal session runs, as `ModeEffect` calls it; absent for the one it starts in. */
  readonly mode?: string;
  /** How a person answers it: what it asks of a call first, then what else it asks. */
  readonly answers: Person['answers'];
  /** Our files for it, by target: puts one where our notes say. May add arguments. */
  readonly files: Readonly<Record<string, (room: Room, text: string) => readonly string[]>>;
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

const writeJson = (path: string, value: unknown) => write(path, JSON.stringify(value, null, 2));

/** Merges as a person does: what both have is ours, but objects are merged and lists are joined. */
function merge(theirs: unknown, ours: unknown): unknown {
  if (Array.isArray(theirs) && Array.isArray(ours)) return [...theirs, ...ours];
  if (!isObject(theirs) || !isObject(ours)) return ours;
  const merged: Record<string, unknown> = { ...theirs };
  for (const [name, value] of Object.entries(ours))
    merged[name] = Object.hasOwn(theirs, name) ? merge(theirs[name], value) : value;
  return merged;
}

function mergeJson(path: string, text: string): void {
  writeJson(path, merge(existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}, JSON.parse(text)));
}

const programs = (room: Room, shape: (command: string, args: readonly string[]) => JsonObject) =>
  Object.fromEntries([...room.servers].map(([name, [command, ...args]]) => [name, shape(command, args)]));

export const labClients: readonly LabClient[] = [
  {
    label: 'Claude Code',
    package: '@anthropic-ai/claude-code',
    bin: 'claude',
    spell: ({ server, tool }) => ({ name: `mcp__${server}__${tool}` }),
    prepare: (room) => {
      const config = join(room.home, 'mcp.json');
      writeJson(config, { mcpServers: programs(room, (command, args) => ({ command, args })) });
      writeJson(join(room.home, '.claude.json'), {
        hasCompletedOnboarding: true,
        theme: 'dark',
        customApiKeyResponses: { approved: ['none'], rejected: [] },
        projects: { [room.project]: { hasTrustDialogAccepted: true, hasCompletedProjectOnboarding: true } },
      });
      return {
        args: {
          headless: ['-p', 'go', '--mcp-config', config],
          interactive: ['go', '--permission-mode', 'default', '--mcp-config', config],
        },
        env: {
          ANTHROPIC_BASE_URL: room.url,
          ANTHROPIC_API_KEY: 'none',
          ENABLE_TOOL_SEARCH: 'false',
          CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
          IS_SANDBOX: '1',
        },
      };
    },
    // Its auto mode asks the maker's own servers, which the scripted model doesn't stand for.
    mode: 'manual',
    answers: [
      [/Doyouwantto(?:proceed|use)|1\.Yes/, '\r'],
      // A subagent begins before its servers answer, and then has no tool to call.
      [/·done\d+:\d\d/, 'go\r'],
    ],
    files: {
      'claude-code-settings': (room, text) => {
        mergeJson(join(room.home, '.claude/settings.json'), text);
        return [];
      },
      'claude-code-agent': (room, text) => {
        write(join(room.home, '.claude/agents/lab.md'), text);
        return ['--agent', 'lab'];
      },
    },
  },
  {
    label: 'Codex',
    package: '@openai/codex',
    bin: 'codex',
    spell: ({ server, tool }) => ({ name: tool, space: `mcp__${server}` }),
    prepare: (room) => {
      const config = {
        model: 'scripted',
        model_provider: 'scripted',
        model_providers: {
          scripted: { name: 'scripted', base_url: `${room.url}/v1`, wire_api: 'responses', env_key: 'SCRIPTED_KEY' },
        },
        projects: { [room.project]: { trust_level: 'trusted' } },
        mcp_servers: programs(room, (command, args) => ({ command, args })),
      };
      write(join(room.home, '.codex/config.toml'), stringify(config));
      return {
        args: { headless: ['exec', '--skip-git-repo-check', 'go'], interactive: ['go'] },
        env: { SCRIPTED_KEY: 'none' },
      };
    },
    answers: [[/AllowtheMCPserver|Allowthe\S*torun|1\.Allow/, '\r']],
    files: {
      codex: (room, text) => {
        const path = join(room.home, '.codex/config.toml');
        write(path, stringify(merge(parse(readFileSync(path, 'utf8')), parse(text)) as Record<string, unknown>));
        return [];
      },
    },
  },
  {
    label: 'Gemini CLI',
    package: '@google/gemini-cli',
    bin: 'gemini',
    spell: ({ server, tool }) => ({ name: `mcp_${server}_${tool}` }),
    prepare: (room) => {
      writeJson(join(room.home, '.gemini/settings.json'), {
        security: { auth: { selectedType: 'gemini-api-key' } },
        mcpServers: programs(room, (command, args) => ({ command, args })),
      });
      return {
        args: {
          headless: ['-p', 'go', '-m', 'gemini-2.5-flash'],
          interactive: ['-i', 'go', '-m', 'gemini-2.5-flash'],
        },
        env: {
          GOOGLE_GEMINI_BASE_URL: room.url,
          GEMINI_API_KEY: 'none',
          GEMINI_CLI_TRUST_WORKSPACE: 'true',
        },
      };
    },
    answers: [[/1\.Allowonce|Allowexecution/, '\r']],
    files: {
      'gemini-cli': (room, text) => {
        mergeJson(join(room.home, '.gemini/settings.json'), text);
        return [];
      },
      'gemini-policy': (room, text) => {
        write(join(room.home, '.gemini/policies/lab.toml'), text);
        return [];
      },
    },
  },
  {
    label: 'Copilot CLI',
    package: '@github/copilot',
    bin: 'copilot',
    spell: ({ server, tool }) => ({ name: `${server}-${tool}` }),
    prepare: (room) => {
      writeJson(join(room.home, '.copilot/mcp-config.json'), {
        mcpServers: programs(room, (command, args) => ({ type: 'local', command, args, tools: ['*'] })),
      });
      return {
        args: { headless: ['-p', 'go'], interactive: ['-i', 'go'] },
        env: {
          COPILOT_PROVIDER_BASE_URL: `${room.url}/v1`,
          COPILOT_PROVIDER_TYPE: 'openai',
          COPILOT_MODEL: 'scripted',
          COPILOT_PROVIDER_API_KEY: 'none',
          COPILOT_AUTO_UPDATE: 'false',
        },
      };
    },
    answers: [[/Doyouwanttorun|1\.Yes/, '\r']],
    files: {
      'copilot-cli-agent': (room, text) => {
        write(join(room.home, '.copilot/agents/lab.agent.md'), text);
        return ['--agent', 'lab'];
      },
    },
  },
  {
    label: 'OpenCode',
    package: 'opencode-ai',
    bin: 'opencode',
    spell: ({ server, tool }) => ({ name: `${server}_${tool}` }),
    prepare: (room) => {
      writeJson(join(room.home, '.config/opencode/opencode.json'), {
        model: 'scripted/scripted',
        provider: {
          scripted: {
            npm: '@ai-sdk/openai-compatible',
            options: { baseURL: `${room.url}/v1`, apiKey: 'none' },
            models: { scripted: {} },
          },
        },
        mcp: programs(room, (command, args) => ({ type: 'local', command: [command, ...args], enabled: true })),
      });
      return {
        args: { headless: ['run', 'go'], interactive: ['--prompt', 'go'] },
        env: { OPENCODE_DISABLE_AUTOUPDATE: 'true' },
      };
    },
    answers: [[/Allowonce|Permissionrequired/, '\r']],
    files: {
      opencode: (room, text) => {
        mergeJson(join(room.home, '.config/opencode/opencode.json'), text);
        return [];
      },
    },
  },
];
