import { objectsIn } from '../dialects/fileText';
import { below, serverTarget } from '../exports/serverTarget';
import { quoteText, tomlList } from '../exports/writing';
import { always, asking, type Seen, type TargetEffect } from '../model/effect';
import { member, valueAt } from '../model/json';
import { allToUnderscore, type Spelling } from '../model/toolNames';
import type { Client } from './client';
import { codexFormat, codexLabel as label } from './codexSessions';

/** It puts _ in place of other characters and shortens what is over 64 of them, so that no name is refused. */
const spelling: Spelling = {
  fold: allToUnderscore,
  join: (server, tool) => `mcp__${server}.${tool}`,
  isMarked: true,
  fits: true,
};

/** Seen with every set of hints; a tool's own mode beats its server's. */
const seen: Seen = { versions: '0.171.0', at: '2026-11-28', how: 'run' };
const onlyReads = {
  hints: { 'read-only': true },
  why: 'its server says it only reads, and Codex asks only for what writes',
  seen,
} as const;

const effect: TargetEffect = {
  rows: [
    always('runs', { says: ['allow', 'default-approve'], why: 'the file approves it', seen }),
    asking({ says: ['ask', 'wildcard', 'default-prompt'], why: 'the file has Codex ask each time', seen }),
    always('not-offered', { says: ['deny', 'not-named'], why: 'the file keeps it from the model', seen }),
    always('runs', { says: ['server-not-named', 'default-auto', 'default-writes'], ...onlyReads }),
    always('runs', {
      says: ['server-not-named', 'default-auto'],
      hints: { destructive: false, 'open-world': false },
      why: 'its server says it destroys nothing and reaches nothing outside, and Codex takes its word',
      seen,
    }),
    asking({
      says: ['server-not-named', 'default-auto', 'default-writes'],
      why: 'no hint of its server spares the question',
      seen,
    }),
  ],
};

const tomlKey = (text: string) => (/^[A-Za-z0-9_-]+$/.test(text) ? text : quoteText(text));

const config = serverTarget({
  id: 'codex',
  label: 'Codex config.toml',
  asks: ['serverUrls'],
  kind: 'both',
  place: { into: '~/.codex/config.toml, or .codex/config.toml of a trusted project', how: 'merges' },
  ending: '.codex.toml',
  names: { models: ['openai'], spelling },
  denies: 'servers',
  keepsOut: 'enabled_tools and disabled_tools keep them out of the context.',
  effect,
  wildcards: 'servers',
  listsOff: true,
  write: ({ servers }) => {
    const tables = servers.map(({ server, tools, on, off, isWhole, isOff, url, command }) => {
      const table = `mcp_servers.${tomlKey(server)}`;
      const [program, ...args] = command ?? [];
      const start =
        url !== undefined
          ? [`url = ${quoteText(url)}`]
          : program === undefined
            ? []
            : [`command = ${quoteText(program)}`, ...(args.length > 0 ? [tomlList('args', args)] : [])];
      const limits = [
        ...(isWhole ? [] : [tomlList('enabled_tools', on)]),
        ...(off.length === 0 ? [] : [tomlList('disabled_tools', off)]),
        'default_tools_approval_mode = "prompt"',
        ...tools
          .filter(({ mode }) => mode === 'auto')
          .flatMap(({ name }) => ['', `[${table}.tools.${tomlKey(name)}]`, 'approval_mode = "approve"']),
      ];
      const lines = [`[${table}]`, ...start, ...(isOff ? ['enabled = false'] : limits)];
      if (start.length > 0) return lines.join('\n');
      // Codex stops at a server that it can't start, whatever else the file says.
      return ['# Give this server its url or command, and uncomment it.', ...lines.filter((line) => line !== '')]
        .map((line) => (line.startsWith('# ') ? line : `# ${line}`))
        .join('\n');
    });
    return `${tables.join('\n\n')}\n`;
  },
  notes: ({ servers, denied }) => {
    const unstarted = servers.filter(({ url, command }) => url === undefined && command === undefined);
    const isUnstarted = (server: string) => unstarted.some((one) => one.server === server);
    const toolIds = [
      ...unstarted.flatMap(({ tools }) => tools.map(({ toolId }) => toolId)),
      ...denied.flatMap(({ id, server }) => (isUnstarted(server) ? [id] : [])),
    ];
    const text = 'Their server has no address and no command, which Codex stops at, so it is commented out: enter one.';
    return unstarted.length === 0 ? [] : [{ kind: 'left-out', text, toolIds }];
  },
  read: ({ toml }, reading) => {
    const servers = objectsIn(valueAt(toml, 'mcp_servers'));
    if (servers.length === 0) return false;
    const members = ['enabled', 'enabled_tools', 'disabled_tools', 'default_tools_approval_mode', 'url'];
    reading.account(toml, below('mcp_servers.*', [...members, 'tools.*.approval_mode']));
    for (const [server, settings] of servers) {
      const byName = new Map(
        objectsIn(member(settings, 'tools')).map(([name, one]) => [name, member(one, 'approval_mode')]),
      );
      const byDefault = member(settings, 'default_tools_approval_mode') ?? 'auto';
      if (byDefault !== 'prompt') {
        const which = byDefault === 'approve' ? 'all of its tools' : 'what its hints call harmless';
        reading.ignore(server, `Codex runs ${which} unasked, as the file has it. They come in asking first.`);
      }
      const mode = (name: string) => (byName.get(name) === 'approve' ? 'auto' : 'ask');
      const isOff = member(settings, 'enabled') === false;
      if (isOff) reading.deny(server, '*', true);
      const allowed = member(settings, 'enabled_tools');
      reading.server(server, {
        allowed,
        denied: member(settings, 'disabled_tools'),
        mode,
        where: 'enabled_tools',
        ...(isOff && { off: 'The server is switched off.' }),
      });
      if (!isOff && allowed === undefined) for (const name of byName.keys()) reading.name(server, name, mode(name));
    }
  },
});

const folder = { variable: 'CODEX_HOME', usual: '.codex' };

export const codex: Client = {
  id: 'codex',
  label,
  configs: [
    { in: 'project', path: '.codex/config.toml' },
    { in: folder, path: 'config.toml' },
  ],
  spelling,
  sessions: {
    folders: [
      { in: folder, path: 'sessions' },
      { in: folder, path: 'archived_sessions' },
    ],
    format: codexFormat,
  },
  targets: [config],
};
