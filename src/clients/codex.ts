import { objectsIn } from '../dialects/fileText';
import type { SwitchRow } from '../exports/exportTarget';
import { findSwitches } from '../exports/mergeFile';
import { type ReadingBuilder, scalarText } from '../exports/reading';
import { below, type ListedNames, serverTarget } from '../exports/serverTarget';
import { always, asking, type ModeEffect, type Seen, type Speech, type TargetEffect } from '../model/effect';
import { type JsonObject, member, objectAt, valueAt } from '../model/json';
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
const seenModes: Seen = { versions: '0.171.0', at: '2026-11-29', how: 'run' };
/** `approval_policy` never, and the preset that joins it with `sandbox_mode` danger-full-access. */
const modes: readonly ModeEffect[] = [
  { mode: 'never-ask', effect: 'refused', seen: seenModes },
  { mode: 'Full Access', effect: 'runs', seen: seenModes },
];
const onlyReads = {
  hints: { 'read-only': true },
  why: 'its server says it only reads, and Codex asks only for what writes',
  seen,
} as const;

const effect: TargetEffect = {
  rows: [
    always('runs', { says: ['allow', 'default-approve'], why: 'the file approves it', seen }),
    asking({ says: ['ask', 'wildcard', 'default-prompt'], why: 'the file has Codex ask each time', seen, modes }),
    always('not-offered', { says: ['deny', 'not-named'], why: 'the file keeps it from the model', seen }),
    always('runs', {
      says: ['server-not-named', 'default-auto', 'default-writes', 'default-auto-never', 'default-writes-never'],
      ...onlyReads,
    }),
    always('runs', {
      says: ['server-not-named', 'default-auto', 'default-auto-never'],
      hints: { destructive: false, 'open-world': false },
      why: 'its server says it destroys nothing and reaches nothing outside, and Codex takes its word',
      seen,
    }),
    asking({
      says: ['server-not-named', 'default-auto', 'default-writes'],
      why: 'no hint of its server spares the question',
      seen,
      modes,
    }),
    always('refused', {
      says: ['default-prompt-never', 'default-auto-never', 'default-writes-never'],
      why: 'approval_policy is never, and nobody is asked',
      seen: seenModes,
    }),
  ],
};

/** What the file says of one server. */
function tableOf({ server, tools, on, off, isWhole, isOff, url, command }: ListedNames['servers'][number]) {
  const [program, ...args] = command ?? [];
  const approved = tools.filter(({ mode }) => mode === 'auto');
  const limits = {
    ...(!isWhole && { enabled_tools: on }),
    ...(off.length > 0 && { disabled_tools: off }),
    default_tools_approval_mode: 'prompt',
    ...(approved.length > 0 && {
      tools: new Map(approved.map(({ name }) => [name, { approval_mode: 'approve' }] as const)),
    }),
  };
  const start = url !== undefined ? { url } : { command: program, ...(args.length > 0 && { args }) };
  return [server, { ...start, ...(isOff ? { enabled: false } : limits) }] as const;
}

const approvalModes: readonly unknown[] = ['auto', 'prompt', 'writes', 'approve'];

const runsAlone =
  'Codex runs everything without a question where nobody can answer, or where approval_policy is never.';
const switches: readonly SwitchRow[] = [
  { path: ['sandbox_mode'], values: ['danger-full-access'], client: label, why: runsAlone },
  { path: ['default_permissions'], values: [':danger-full-access'], client: label, why: runsAlone },
];

const config = serverTarget({
  id: 'codex',
  label: 'Codex config.toml',
  asks: ['serverUrls'],
  takesCommands: true,
  kind: 'both',
  place: { into: '~/.codex/config.toml, or .codex/config.toml of a trusted project', how: 'merges' },
  ending: '.codex.toml',
  names: { models: ['openai'], spelling },
  denies: 'servers',
  keepsOut: 'enabled_tools and disabled_tools keep them out of the context.',
  effect,
  wildcards: 'servers',
  listsOff: true,
  switches,
  merge: {
    syntax: 'toml',
    servers: {
      at: ['mcp_servers'],
      members: [
        ...[['enabled'], ['enabled_tools'], ['disabled_tools'], ['default_tools_approval_mode']],
        ['tools', null, 'approval_mode'],
      ],
    },
  },
  write: ({ servers }) => ({ mcp_servers: new Map(servers.filter(({ isStarted }) => isStarted).map(tableOf)) }),
  // Codex stops at a server that it can't start, whatever else the file says.
  commented: ({ servers }) => {
    const waiting = servers.filter(({ isStarted }) => !isStarted).map(tableOf);
    const above = 'Give each of these servers its url or command, and uncomment it.';
    return waiting.length === 0 ? null : { above, value: { mcp_servers: new Map(waiting) } };
  },
  notes: ({ servers, denied }) => {
    const unstarted = servers.filter(({ isStarted }) => !isStarted);
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
    const apps = objectsIn(valueAt(toml, 'apps'));
    if (servers.length + apps.length === 0) return false;
    const members = ['enabled', 'enabled_tools', 'disabled_tools', 'default_tools_approval_mode', 'url'];
    reading.account(toml, [
      ...below('mcp_servers.*', [...members, 'tools.*.approval_mode']),
      ...below('apps.*', [...appMembers, ...below('tools.*', ['enabled', 'approval_mode'])]),
      ...['approval_policy', 'sandbox_mode', 'default_permissions', 'profile', 'profiles'],
    ]);
    const asksNobody = valueAt(toml, 'approval_policy') === 'never';
    const isFull = findSwitches(switches, toml).length > 0;
    const runsAll = asksNobody && isFull;
    if (asksNobody && !isFull)
      reading.ignore('approval_policy: never', 'Codex refuses what would ask. No tool comes in by it.');
    if (valueAt(toml, 'profile') !== undefined)
      reading.hold('profile', 'Codex 0.171.0 refuses a whole file that chooses a profile here.');
    for (const name of Object.keys(objectAt(toml, 'profiles') ?? {}))
      reading.ignore(`profiles.${name}`, 'Codex 0.171.0 reads profiles from files of their own: import that file.');
    for (const [app, settings] of reading.objects(valueAt(toml, 'apps'), 'apps')) readApp(app, settings, reading);
    for (const [server, settings] of reading.objects(valueAt(toml, 'mcp_servers'), 'mcp_servers')) {
      const byName = new Map(
        objectsIn(member(settings, 'tools')).map(([name, one]) => [name, member(one, 'approval_mode')]),
      );
      const byDefault = member(settings, 'default_tools_approval_mode') ?? 'auto';
      for (const said of [byDefault, ...byName.values()])
        if (said !== undefined && !approvalModes.includes(said))
          reading.hold(server, `Codex refuses a whole file that has ${JSON.stringify(said)} for an approval mode.`);
      const isOff = reading.flag(member(settings, 'enabled'), `${server}: enabled`) === false;
      if (byDefault !== 'prompt' && !isOff) {
        const which = byDefault === 'approve' ? 'all of its tools' : 'what its hints call harmless';
        reading.ignore(server, `Codex runs ${which} unasked, as the file has it. They come in asking first.`);
      }
      const mode = (name: string) => (byName.get(name) === 'approve' ? 'auto' : 'ask');
      const speech = (name: string): Speech => {
        const own = byName.get(name) ?? byDefault;
        if (runsAll) return 'default-approve';
        if (own === 'approve' && byName.has(name)) return 'allow';
        if (asksNobody && own !== 'approve') return `default-${scalarText(own)}-never`;
        return own === 'prompt' ? 'ask' : `default-${scalarText(own)}`;
      };
      if (isOff) reading.deny(server, '*', true);
      const allowed = member(settings, 'enabled_tools');
      reading.server(server, {
        allowed,
        denied: member(settings, 'disabled_tools'),
        mode,
        speech,
        where: 'enabled_tools',
        ...(isOff && { off: 'The server is switched off.' }),
      });
      if (!isOff && allowed === undefined) for (const name of byName.keys()) reading.name(server, name, mode(name));
    }
  },
});

const appMembers = [
  ...['enabled', 'default_tools_enabled', 'destructive_enabled', 'open_world_enabled'],
  ...['default_tools_approval_mode', 'approvals_reviewer'],
];

/** What the file says of an app of ChatGPT: its tools go by the app's id. What Codex makes of it nobody has seen. */
function readApp(app: string, settings: JsonObject, reading: ReadingBuilder): void {
  const flag = (name: string) => reading.flag(member(settings, name), `apps.${app}.${name}`);
  for (const name of ['destructive_enabled', 'open_world_enabled'])
    if (flag(name) === false)
      reading.hold(`apps.${app}.${name}: false`, 'It keeps tools off by their hints, which no list of names can say.');
  const isOff = flag('enabled') === false;
  const isListed = flag('default_tools_enabled') === false;
  if (app === '_default') {
    if (isOff || isListed)
      reading.hold(`apps.${app}`, 'It switches off all apps and tools that the file doesn’t name.');
    return;
  }
  if (isOff) {
    reading.deny(app, '*', true);
    reading.ignore(app, 'The app is switched off.');
    return;
  }
  const speech = 'default-app';
  if (!isListed) reading.pattern('*', 'ask', app, true, speech);
  for (const [name, tool] of reading.objects(member(settings, 'tools'), `apps.${app}.tools`)) {
    const isOn = reading.flag(member(tool, 'enabled'), `apps.${app}.tools.${name}.enabled`);
    if (isOn === false) reading.deny(app, name);
    else if (isOn === true || !isListed)
      reading.name(app, name, member(tool, 'approval_mode') === 'approve' ? 'auto' : 'ask', { speech });
  }
}

const folder = { variable: 'CODEX_HOME', usual: '.codex' };

export const codex: Client = {
  id: 'codex',
  label,
  startsBy: ['notify', 'hooks'],
  configs: [
    { in: 'project', path: '.codex/config.toml' },
    { in: folder, path: 'config.toml' },
  ],
  servers: { members: [{ at: ['mcp_servers'] }] },
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
