import { objectsIn } from '../dialects/fileText';
import type { ReadFormat } from '../exports/permissions';
import { type JoinedName, type ReadingBuilder, scalarText, splitName } from '../exports/reading';
import { anyModel, serverTarget, word64 } from '../exports/serverTarget';
import { always, asking, type Seen, type TargetEffect, type Way } from '../model/effect';
import { isObject, type JsonObject, member, objectAt, objectsAt, textAt, valueAt } from '../model/json';
import { toUnderscore } from '../model/toolNames';
import { matchPattern } from '../model/wildcard';
import type { CallBook, CalledTool } from '../usage/callBook';
import { type LogFormat, timeOf } from '../usage/logFormat';
import type { Client } from './client';

const label = 'OpenCode';

const spelling = {
  fold: toUnderscore,
  join: (server: string, tool: string) => `${server}_${tool}`,
  /** Since 2.0. */
  joinElsewhere: (server: string, tool: string) => `mcp__${server}__${tool}`,
};

/** A rule for all tools of a name, in which `*` stands for any run of characters. */
const ruleFor = ({ server, name }: { readonly server: string; readonly name: string }) =>
  spelling.join(toUnderscore(server), name.split('*').map(toUnderscore).join('*'));

const readModes: Seen = { how: 'docs', document: 'opencode.ai/docs/permissions', at: '2026-10-02' };
const seen: Readonly<Record<Way, Seen>> = {
  interactive: { versions: '1.18.33', at: '2026-11-29', how: 'run' },
  headless: { versions: '1.18.33', at: '2026-11-28', how: 'run' },
};
const effect: TargetEffect = {
  rows: [
    always('runs', { says: ['allow'], why: 'a rule allows it', seen }),
    asking({
      says: ['ask', 'wildcard'],
      why: 'a rule has it ask',
      seen,
      modes: [{ mode: 'auto', effect: 'runs', seen: readModes }],
    }),
    always('not-offered', { says: ['deny', 'not-named'], why: 'a rule keeps it from the model', seen }),
    always('runs', { says: ['server-not-named'], why: 'no rule is about it', seen }),
  ],
};

/** Of several rules that fit a tool the last one holds, so that each server's own comes first. */
const permission = serverTarget({
  id: 'opencode',
  label: 'OpenCode permissions',
  kind: 'both',
  place: { into: 'opencode.json of a project, or ~/.config/opencode/opencode.json', how: 'merges' },
  ending: '.opencode.json',
  names: { models: anyModel, written: spelling.join, spelling, rewrite: toUnderscore, signs: '*?', seen: word64 },
  denies: 'servers',
  keepsOut: 'A tool that a rule denies is kept out of the context.',
  wildcards: 'names',
  listsOff: true,
  effect,
  says: ['Other tools of these servers are denied.', 'The last rule that fits holds: put these behind your own.'],
  switches: [
    ...[['permission'], ['permission', '*']].map((path) => ({ path, values: ['allow'], client: label })),
    ...[['permission'], ['permission', '*']].map((path) => ({
      path: ['agent', null, ...path],
      values: ['allow'],
      client: label,
      why: 'This agent runs everything without a question.',
    })),
  ],
  asks: ['serverUrls'],
  takesCommands: true,
  merge: {
    syntax: 'json',
    servers: { at: ['mcp'] },
    rules: [
      {
        at: ['permission'],
        isAbout: (rule, server) => typeof rule === 'string' && rule.startsWith(spelling.join(toUnderscore(server), '')),
        isOrdered: true,
      },
    ],
  },
  write: ({ servers, wildcards, named }) => {
    const all = servers.map(({ server }) => ({ server, name: '*' }));
    const off = servers.flatMap(({ server, off: names }) => names.map((name) => ({ server, name })));
    const rules = [
      ...all.map((one) => [ruleFor(one), 'deny'] as const),
      ...wildcards.map((one) => [ruleFor(one), 'ask'] as const),
      ...named.map((one) => [ruleFor(one), one.mode === 'auto' ? 'allow' : 'ask'] as const),
      ...off.map((one) => [ruleFor(one), 'deny'] as const),
    ];
    const started = servers.flatMap(({ server, isOff, url, command }) => {
      if (isOff || (url === undefined && command === undefined)) return [];
      return [[server, url === undefined ? { type: 'local', command } : { type: 'remote', url }] as const];
    });
    return { ...(started.length > 0 && { mcp: new Map(started) }), permission: new Map(rules) };
  },
  read: ({ json }, reading) => {
    const rules = valueAt(json, 'permission');
    if (typeof rules === 'string') {
      if (!isOpenCode(json)) return false;
      reading.account(json, openCodeMembers);
      readSwitchedOff(json, reading);
      if (rules === 'deny') reading.hold('permission: deny', 'It denies every tool.');
      return;
    }
    if (!isOpenCode(json) && !(isObject(rules) && Object.keys(rules).some((rule) => rule.includes('_')))) return false;
    reading.account(json, openCodeMembers);
    readSwitchedOff(json, reading);
    if (isObject(rules)) readRules(rules, reading);
    else if (rules !== undefined) reading.hold('permission', 'It should be an object. What it denies is not known.');
  },
});

const openCodeMembers = ['permission', 'permission.*', 'mcp.*.enabled', 'tools', 'agent', '$schema'];

/** Servers and tools that are off whatever the rules say, and agents with rules of their own. */
function readSwitchedOff(json: unknown, reading: ReadingBuilder): void {
  for (const [server, settings] of reading.objects(valueAt(json, 'mcp'), 'mcp')) {
    if (reading.flag(member(settings, 'enabled'), `mcp.${server}.enabled`) === false)
      reading.denyJoined(`${server}_*`, { join: '_' });
  }
  readToolsOff(json, reading);
  for (const [agent, settings] of reading.objects(valueAt(json, 'agent'), 'agent')) {
    if (['permission', 'tools'].some((own) => Object.hasOwn(settings, own)))
      reading.hold(`agent.${agent}`, 'It has rules of its own, which are not read.');
  }
}

function readToolsOff(json: unknown, reading: ReadingBuilder): void {
  const tools = valueAt(json, 'tools');
  if (tools !== undefined && !isObject(tools))
    reading.hold('tools', 'It should be an object. What it keeps off is not known.');
  for (const [name, isOn] of isObject(tools) ? Object.entries(tools) : []) {
    if (builtIn.has(name) || reading.flag(isOn, `tools.${name}`) !== false) continue;
    if (name === '*') reading.denyId('mcp:*');
    else reading.denyJoined(name, joinOf(name));
  }
}

/** An agent's Markdown file: rules of its own, which come behind those of the configuration. */
const agentFile: ReadFormat = {
  label: 'OpenCode agent',
  names: permission.names,
  read: ({ frontMatter }, reading) => {
    const rules = valueAt(frontMatter, 'permission');
    const hasRules = isObject(rules) || rules === 'allow' || rules === 'ask' || rules === 'deny';
    if (!hasRules && !isObject(valueAt(frontMatter, 'tools'))) return false;
    reading.account(frontMatter, ['permission', 'permission.*', 'tools']);
    readToolsOff(frontMatter, reading);
    if (isObject(rules)) readRules(rules, reading);
    else if (rules === 'allow') reading.switch('permission: allow', 'This agent runs everything without a question.');
    else if (rules === 'deny') reading.hold('permission: deny', 'It denies every tool.');
  },
};

function isOpenCode(json: unknown): boolean {
  const isServer = (one: JsonObject) => /^(?:local|remote)$/.test(textAt(one, 'type') ?? '');
  const servers = objectsIn(valueAt(json, 'mcp'));
  return servers.some(([, one]) => isServer(one)) || scalarText(valueAt(json, '$schema')).includes('opencode.ai');
}

/** Of several rules that fit a tool the last holds. */
function readRules(rules: JsonObject, reading: ReadingBuilder): void {
  const later: string[] = [];
  const put: (() => void)[] = [];
  /** Servers that a rule keeps out but for what later ones name: earlier rules let none of their tools in. */
  const except: string[] = [];
  for (const name of Object.keys(rules).toReversed()) {
    const said = member(rules, name);
    if (name !== '*' && (builtIn.has(name) || /^(?:external_directory|doom_loop)$/.test(name))) continue;
    if (later.some((one) => matchPattern(one, name))) continue;
    const isBelow = later.some((one) => matchPattern(name, one));
    later.push(name);
    const mode = said === 'allow' ? 'auto' : 'ask';
    if (joinOf(name).alias !== undefined) reading.ignore(name, 'OpenCode 1.18.33 finds no tool by this name.');
    if (name.includes('?')) reading.hold(name, 'It stands for names by ?, which are not read.');
    else if (said === 'deny') {
      const server = /^([^*]+)_\*$/.exec(name)?.[1];
      if (!isBelow) put.push(() => reading.denyJoined(name, joinOf(name)));
      else if (server !== undefined) except.push(server);
      else if (name !== '*') reading.hold(name, 'It denies what later rules leave over of it, which is not read.');
    } else if (said !== 'allow' && said !== 'ask')
      reading.hold(name, 'It holds only under conditions, which are not read.');
    else if (name === '*') reading.glob('*', '*', mode, { yields: true, ...(except.length > 0 && { except }) });
    else put.push(() => reading.joined(name, joinOf(name), mode, isBelow));
  }
  for (const one of put.toReversed()) one();
}

/** `SERVER_TOOL`; newer versions call it `mcp__SERVER__TOOL`. */
function joinOf(name: string): JoinedName {
  const parts = name.startsWith('mcp__') ? splitName(name.slice('mcp__'.length), '__') : null;
  return { join: '_', ...(parts !== null && { alias: parts.join('_') }) };
}

/** The client's own tools: their names have no mark, and a tool of a server is `server_tool`. */
const builtIn = new Set(
  'apply_patch bash batch codesearch edit glob grep list lsp multiedit patch plan_enter plan_exit question read skill task todoread todowrite webfetch websearch write'.split(
    ' ',
  ),
);

/** What `opencode export ID` writes: one object a session; see `openCode.md`. */
function openCodeFormat(book: CallBook): LogFormat {
  return {
    client: label,
    recognises: (record) =>
      objectAt(record, 'info') !== undefined &&
      Array.isArray(member(record, 'messages')) &&
      textAt(record, 'info', 'id') !== undefined,
    open() {
      let session: string | undefined;
      return {
        session: () => session,
        read(record) {
          session = textAt(record, 'info', 'id');
          const isSubAgent = textAt(record, 'info', 'parentID') !== undefined;
          for (const message of objectsAt(record, 'messages')) {
            const at = timeOf(valueAt(message, 'info', 'time', 'created'));
            if (session !== undefined && !isSubAgent) book.inSession(label, session, at);
            const agent = isSubAgent ? (textAt(message, 'info', 'agent') ?? 'sub-agent') : 'main';
            for (const part of objectsAt(message, 'parts')) {
              const id = textAt(part, 'callID');
              const time = timeOf(valueAt(part, 'state', 'time', 'start')) ?? at;
              if (textAt(part, 'type') !== 'tool' || id === undefined || time === null) continue;
              readCall(book, `opencode:${id}`, { client: label, agent, at: time }, part);
            }
          }
        },
      };
    },
  };
}

function readCall(
  book: CallBook,
  id: string,
  call: { readonly client: string; readonly agent: string; readonly at: number },
  part: JsonObject,
): void {
  const name = textAt(part, 'tool') ?? '';
  if (name === 'invalid') {
    book.called(id, { ...call, tool: textAt(part, 'state', 'input', 'tool') ?? '' });
    book.ended(id, 'unavailable');
    return;
  }
  book.called(id, { ...call, ...openCodeTool(name) });
  const status = textAt(part, 'state', 'status');
  const error = textAt(part, 'state', 'error') ?? '';
  if (status === 'completed') book.ended(id, 'ok');
  // Without a terminal the same words are written although nobody was there.
  else if (status === 'error' && /^The user rejected permission/.test(error)) book.ended(id, 'refused', 'unknown');
  else if (status === 'error' && /^The user has specified a rule/.test(error)) book.ended(id, 'refused', 'rule');
  else if (status === 'error') book.ended(id, 'error');
}

function openCodeTool(name: string): CalledTool {
  return { tool: name, isBuiltIn: builtIn.has(name) };
}

const settings = { variable: 'XDG_CONFIG_HOME', usual: '.config' };

export const openCode: Client = {
  id: 'opencode',
  label,
  configs: ['opencode.json', 'opencode.jsonc'].flatMap((file) => [
    { in: 'project', path: file },
    { in: settings, path: `opencode/${file}` },
  ]),
  servers: {
    members: [{ at: ['mcp'], isShared: true }],
    // `{env:V}` and `{file:PATH}`.
    respell: (file) =>
      /(?:^|[/\\])opencode\.jsonc?$/.test(file)
        ? (text) => text.replace(/(?<!\$)\{(env|file):([^{}]{1,500})\}/g, '$${$1:$2}')
        : null,
  },
  spelling,
  sessions: {
    folders: [{ in: { variable: 'XDG_DATA_HOME', usual: '.local/share' }, path: 'opencode' }],
    format: openCodeFormat,
    exportedBy: 'opencode export ID',
  },
  lists: [
    ...['agent', 'agents'].map((folder) => `.opencode/${folder}/*.md`),
    ...['opencode.json', 'opencode.jsonc'].map((file) => `.opencode/${file}`),
  ],
  targets: [permission],
  reads: [agentFile],
};
