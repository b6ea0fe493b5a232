import { objectsIn, objectsOf } from '../dialects/fileText';
import { noteOf } from '../exports/exportTarget';
import { type ReadingBuilder, startsUnasked } from '../exports/reading';
import { below, serverOf, serverTarget, textOfEntry } from '../exports/serverTarget';
import { quoteText, tomlList } from '../exports/writing';
import {
  always,
  asking,
  type EffectRow,
  type Mode,
  type ModeEffect,
  type Seen,
  type TargetEffect,
} from '../model/effect';
import { isObject, type JsonObject, listAt, member, valueAt } from '../model/json';
import type { Spelling } from '../model/toolNames';
import { matchPattern } from '../model/wildcard';
import type { Client } from './client';
import { geminiCliFormat, geminiLabel as label } from './geminiCliSessions';

/** It puts _ in place of other characters and cuts the middle out of what is too long, so that no name is refused. */
const spelling: Spelling = {
  fold: (name) => name.replace(/[^\w.:-]/g, '_'),
  join: (server, tool) => `mcp_${server}_${tool}`,
  shorten: (name) => (name.length > 63 ? `${name.slice(0, 30)}...${name.slice(-30)}` : name),
  isMarked: true,
  fits: true,
};

const seen: Seen = { versions: '0.61.0', at: '2026-11-28', how: 'run' };
const runsServer = 'Gemini CLI runs all tools of this server without a question.';
/** What asks by default isn't even offered where nobody can answer. */
const asksByDefault = { interactive: 'asks', headless: 'not-offered', seen } as const;

const seenModes: Seen = { versions: '0.61.0', at: '2026-11-29', how: 'run' };
/** In plan mode it offers what only reads, and asks for it; in yolo mode nothing is asked. */
const byDefault: readonly ModeEffect[] = [
  { mode: 'plan', hints: { 'read-only': true }, effect: 'asks', seen: seenModes },
  { mode: 'plan', effect: 'not-offered', seen: seenModes },
  { mode: 'yolo', effect: 'runs', seen: seenModes },
];
const unnamed: EffectRow = {
  says: ['server-not-named'],
  ...asksByDefault,
  why: 'Gemini CLI asks for every tool that no rule allows',
  modes: byDefault,
};

const settingsEffect: TargetEffect = {
  rows: [
    { says: ['allow', 'ask'], ...asksByDefault, why: 'these settings have it ask for every tool', modes: byDefault },
    always('not-offered', { says: ['deny', 'not-named'], why: 'the file keeps it from the model', seen }),
    unnamed,
    always('runs', { says: ['default-trust'], why: 'the file trusts its server', seen }),
  ],
};

const policyEffect: TargetEffect = {
  rows: [
    always('runs', { says: ['allow'], why: 'a rule allows it', seen }),
    // What a person allows or denies holds in every mode, what asks does not.
    asking({
      says: ['ask'],
      why: 'a rule has it ask',
      seen,
      modes: [
        { mode: 'plan', hints: { 'read-only': true }, effect: 'asks', seen: seenModes },
        { mode: 'plan', effect: 'refused', seen: seenModes },
        { mode: 'yolo', effect: 'runs', seen: seenModes },
      ],
    }),
    always('not-offered', { says: ['deny', 'not-named'], why: 'a rule keeps it from the model', seen }),
    unnamed,
  ],
};

const settings = serverTarget({
  id: 'gemini-cli',
  label: 'Gemini CLI settings',
  asks: ['serverUrls'],
  takesCommands: true,
  kind: 'limits',
  place: { into: '~/.gemini/settings.json, or .gemini/settings.json of a project', how: 'merges' },
  ending: '.gemini-settings.json',
  names: {
    models: ['gemini'],
    spelling,
    // What stands before a parenthesis is the name it admits.
    signs: '()',
  },
  modes: 'all-ask',
  denies: 'servers',
  keepsOut: 'includeTools and excludeTools keep them out of the context.',
  effect: settingsEffect,
  listsOff: true,
  says: [
    'mcp.allowed would switch your other servers off, but runs all that it admits without a question.',
    'A policy file says allow, ask and deny for each tool: export that instead, or beside this.',
  ],
  switches: [
    {
      path: ['mcpServers', null, 'trust'],
      values: 'truthy',
      client: label,
      why: runsServer,
    },
  ],
  merge: {
    syntax: 'json',
    servers: { at: ['mcpServers'], members: [['includeTools'], ['excludeTools'], ['trust']] },
    rules: ['excluded', 'allowed'].map((list) => ({
      at: ['mcp', list],
      isAbout: (rule: unknown, server: string) => rule === server,
    })),
  },
  write: ({ servers }) => ({
    ...(servers.some(({ isOff }) => isOff) && {
      mcp: { excluded: servers.filter(({ isOff }) => isOff).map(serverOf) },
    }),
    mcpServers: new Map(
      servers
        .filter(({ isOff }) => !isOff)
        .map(({ server, on, off, url, command }) => [
          server,
          {
            ...(url !== undefined && { httpUrl: url }),
            ...(command !== undefined && { command: command[0], args: command.slice(1) }),
            includeTools: on,
            ...(off.length > 0 && { excludeTools: off }),
            trust: false,
          },
        ]),
    ),
  }),
  notes: ({ servers }) => {
    const text = 'Keep the httpUrl or command that the other servers have in your own file.';
    return servers.some(({ isStarted }) => !isStarted) ? [{ kind: 'check', text, toolIds: [] }] : [];
  },
  read: ({ json }, reading) => {
    const servers = objectsIn(valueAt(json, 'mcpServers'));
    const own = ['includeTools', 'excludeTools', 'trust'];
    const isOurs =
      isObject(valueAt(json, 'mcp')) || servers.some(([, one]) => own.some((name) => Object.hasOwn(one, name)));
    const hasLists = ['allowed', 'excluded'].some((list) => Array.isArray(valueAt(json, 'mcp', list)));
    if (!isOurs || (servers.length === 0 && !hasLists)) return false;
    reading.account(json, [
      ...['mcp.allowed', 'mcp.excluded'],
      ...below('mcpServers.*', ['includeTools', 'excludeTools', 'trust', 'httpUrl']),
    ]);
    const allowed = reading.texts(valueAt(json, 'mcp', 'allowed'), '/mcp/allowed');
    // An empty list is none: the client then admits every server.
    const on = allowed.length > 0 ? new Set(allowed) : null;
    const named = new Set(servers.map(([server]) => server));
    for (const server of allowed) {
      if (!named.has(server)) reading.ignore(server, 'mcp.allowed admits it, but the file has no server of that name.');
    }
    const excluded = reading.limits(valueAt(json, 'mcp', 'excluded'), '/mcp/excluded');
    for (const [server, settings] of servers) {
      // Whatever `trust` says, what mcp.allowed admits runs without a question.
      const isAdmitted = on?.has(server) === true;
      const runsAll = isAdmitted || Boolean(member(settings, 'trust'));
      if (isAdmitted && !excluded.includes(server)) reading.switch(`mcp.allowed: ${server}`, runsServer);
      reading.server(server, {
        allowed: admitted(member(settings, 'includeTools')),
        denied: member(settings, 'excludeTools'),
        mode: () => 'ask',
        ...(runsAll && { speech: () => 'default-trust' as const }),
        where: 'includeTools',
        ...(on?.has(server) === false && { off: 'The server is not among mcp.allowed.' }),
      });
    }
    for (const server of excluded) reading.deny(server, '*', true);
  },
});

/** Both win over what settings allow (at most 400 there), named tools over the rest of their server. */
const [namedPriority, otherPriority] = [500, 450];

const policy = serverTarget({
  id: 'gemini-policy',
  label: 'Gemini CLI policy file',
  kind: 'both',
  place: { into: '~/.gemini/policies/: Gemini CLI reads none of a project', how: 'new' },
  ending: '.gemini-policy.toml',
  names: {
    models: ['gemini'],
    spelling,
    signs: '*',
  },
  denies: 'servers',
  keepsOut: 'A tool that a rule denies is kept out of the context.',
  effect: policyEffect,
  listsOff: true,
  says: [
    'Other tools of these servers are denied, and those of other servers are left as they are.',
    'Where nobody can answer, what asks first is denied.',
  ],
  write: ({ servers }) => {
    const rule = (server: string, names: readonly string[] | null, decision: string, priority: number) => [
      '[[rule]]',
      `mcpName = ${quoteText(server)}`,
      names === null ? 'toolName = "*"' : tomlList('toolName', names),
      `decision = "${decision}"`,
      `priority = ${priority}`,
      '',
    ];
    const rules = servers.flatMap(({ server, tools, off }) => {
      const ofMode = (wanted: Mode) => tools.filter(({ mode }) => mode === wanted).map(({ name }) => name);
      const lists = [
        [ofMode('auto'), 'allow'],
        [ofMode('ask'), 'ask_user'],
        [off, 'deny'],
      ] as const;
      return [
        ...lists.flatMap(([names, decision]) =>
          names.length === 0 ? [] : rule(server, names, decision, namedPriority),
        ),
        ...rule(server, null, 'deny', otherPriority),
      ];
    });
    return `${rules.join('\n').trimEnd()}\n`;
  },
  notes: ({ servers, named }) => {
    const odd = new Set(servers.flatMap(({ server }) => (server.includes('_') ? [server] : [])));
    const toolIds = named.flatMap(({ server, toolId }) => (odd.has(server) ? [toolId] : []));
    const text = 'Their server’s name has _, at which Gemini CLI may cut full names: check that the rules hold.';
    return noteOf('check', text, toolIds);
  },
  read: ({ toml }, reading) => {
    const rules = objectsOf(valueAt(toml, 'rule'));
    if (!rules.some((rule) => typeof member(rule, 'decision') === 'string')) return false;
    // What else a rule has is its condition, and named with it.
    reading.account(toml, below('rule', [...new Set(rules.flatMap(Object.keys))]));
    readPolicy(rules, reading);
  },
});

/** The names that a list admits: of one with a parenthesis, what stands before it. */
function admitted(names: unknown): unknown {
  if (!Array.isArray(names)) return names;
  return names.map((name: unknown) => (typeof name === 'string' ? (name.split('(', 1)[0] ?? name) : name));
}

const ruleMembers = ['mcpName', 'toolName', 'decision', 'priority', 'denyMessage', 'deny_message'];
const decisions: readonly unknown[] = ['deny', 'ask_user', 'allow'] as const;

/** Why Gemini CLI refuses a whole file for one of its rules; null where it doesn't. */
function refusedFor(rule: JsonObject): string | null {
  const [names, priority] = [member(rule, 'toolName'), member(rule, 'priority')];
  if (typeof names !== 'string' && !Array.isArray(names)) return 'it has no toolName';
  if (typeof priority !== 'number') return 'it has no priority';
  return Number.isInteger(priority) && priority >= 0 && priority < 1000 ? null : 'its priority is not from 0 to 999';
}

/**
 * The rules of highest priority come first; of equal ones what denies or asks holds. A wildcard stands for all tools of
 * a server or of all, never for a part of a name.
 */
function readPolicy(rules: readonly JsonObject[], reading: ReadingBuilder): void {
  const refused = rules.find((rule) => refusedFor(rule) !== null);
  if (refused !== undefined) {
    const why = `Gemini CLI reads none of this file, since ${refusedFor(refused)}. What it allows comes in asking.`;
    reading.hold(textOfEntry(refused), why);
  }
  const auto = refused === undefined ? 'auto' : 'ask';
  const ordered = rules
    .map((rule) => ({
      rule,
      rank: decisions.indexOf(member(rule, 'decision')),
      priority: Number(member(rule, 'priority') ?? 0),
    }))
    .sort((a, b) => b.priority - a.priority || a.rank - b.rank);
  /** What rules before have decided, by server and name. */
  const decided: (readonly [server: string, name: string])[] = [];
  /** Servers that a rule keeps out but for what rules before it name: later ones let none of their tools in. */
  const except: string[] = [];
  const isDecided = (server: string, name: string) =>
    decided.some(([s, n]) => matchPattern(s, server) && matchPattern(n, name));
  for (const { rule, rank } of ordered) {
    const decision = decisions[rank];
    const names = member(rule, 'toolName');
    const isOfAll = names === undefined || names === '*';
    // What is said of all tools is said of those of servers.
    const server = member(rule, 'mcpName') ?? (isOfAll ? '*' : undefined);
    if (decision === undefined || typeof server !== 'string' || server === '') {
      const what = textOfEntry(rule);
      const isFull = [names].flat().some((name) => typeof name !== 'string' || /^mcp_|[*]/.test(name));
      if (decision === undefined) reading.hold(what, 'Its decision is none that is known.');
      else if (isFull && decision !== 'allow')
        reading.hold(what, 'It limits tools of servers by their full names, which are not read.');
      else if (isFull) reading.ignore(what, 'It names tools of servers by their full names, which are not read.');
      else reading.ignore(what, 'It names no MCP server.');
      continue;
    }
    if (decision === 'allow' && isOfAll && server === '*') reading.switch(textOfEntry(rule), startsUnasked(label));
    const conditions = Object.keys(rule).filter((name) => !ruleMembers.includes(name));
    if (conditions.length > 0) {
      const why = `It holds only under conditions (${conditions.join(', ').slice(0, 100)}), which are not read.`;
      if (decision === 'allow') reading.ignore(textOfEntry(rule), why);
      else reading.hold(textOfEntry(rule), why);
      continue;
    }
    const listed =
      names === undefined ? ['*'] : typeof names === 'string' ? [names] : reading.limits(names, 'toolName');
    const isMeant = (name: string) => name === '*' || !(name + server).includes('*');
    for (const name of listed) {
      if (!isMeant(name)) {
        const what = decision === 'deny' ? 'It denies nothing: ' : '';
        reading.ignore(
          `${server}/${name}`,
          `${what}Gemini CLI finds no tool by a wildcard in a name, or by a name on any server.`,
        );
        continue;
      }
      if (isDecided(server, name)) continue;
      const isBelow = decided.some(([s, n]) => matchPattern(server, s) && matchPattern(name, n));
      // A rule for all that others leave over denies nothing that they allow.
      if (decision === 'deny' && !isBelow) reading.denyGlob(server, name);
      else if (decision === 'deny') except.push(server);
      else {
        const others = server === '*' && except.length > 0 && { except: [...except] };
        reading.glob(server, name, decision === 'allow' ? auto : 'ask', {
          ...(isBelow && { yields: true }),
          ...others,
        });
      }
    }
    decided.push(...listed.filter(isMeant).map((name) => [server, name] as const));
  }
}

/** Whether `mcp.allowed` and `mcp.excluded`, which name servers, let one in. */
function isAdmitted(file: unknown, name: string): boolean {
  const allowed = valueAt(file, 'mcp', 'allowed');
  return (
    (!Array.isArray(allowed) || allowed.includes(name)) && !listAt(valueAt(file, 'mcp'), 'excluded').includes(name)
  );
}

export const geminiCli: Client = {
  id: 'gemini-cli',
  label,
  startsBy: ['hooks'],
  configs: [
    { in: 'project', path: '.gemini/settings.json' },
    { in: 'home', path: '.gemini/settings.json' },
  ],
  servers: {
    // `$V`
    respell: (file) =>
      /[/\\]\.gemini[/\\]/.test(file) ? (text) => text.replace(/\$(\w+)/g, (_, name: string) => `\${${name}}`) : null,
    admits: isAdmitted,
  },
  spelling,
  sessions: { folders: [{ in: 'home', path: '.gemini/tmp' }], format: geminiCliFormat, mayVanish: true },
  targets: [settings, policy],
};
