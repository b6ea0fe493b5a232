import { objectsIn } from '../dialects/fileText';
import { splitName } from '../exports/reading';
import { type ListedNames, serverTarget } from '../exports/serverTarget';
import { always, type ModeEffect, type Seen, type TargetEffect } from '../model/effect';
import { isObject, type JsonObject, member, objectAt, objectsAt, textAt, valueAt } from '../model/json';
import { type Spelling, toUnderscore } from '../model/toolNames';
import type { CallBook, CalledTool } from '../usage/callBook';
import { type LogFormat, startOf, timeOf } from '../usage/logFormat';
import type { Client, ConfigFile } from './client';

const label = 'Goose';

/** What it calls an extension: blanks are dropped, capitals made small. */
const keyOf = (name: string) => toUnderscore(name.replace(/\s/g, '')).toLowerCase();

const spelling: Spelling = { join: (server, tool) => `${keyOf(server)}__${tool}`, isMarked: true };

/** Extensions that it brings itself. */
const builtIn = new Set(
  'analyze apps autovisualiser chatrecall code_execution computercontroller developer extensionmanager memory orchestrator skills subagent summarize summon todo tom tutorial'.split(
    ' ',
  ),
);

const isOfServer = ([, one]: readonly [string, JsonObject]) =>
  !/^(?:builtin|platform)$/.test(textAt(one, 'type') ?? '');

const seen: Seen = { how: 'docs', document: 'block.github.io/goose/docs/guides/goose-permissions', at: '2026-11-29' };
const modes: readonly ModeEffect[] = [
  { mode: 'approve', effect: 'asks', seen },
  { mode: 'smart_approve', effect: 'model', seen },
];

const configEffect: TargetEffect = {
  rows: [
    always('runs', {
      says: ['allow', 'ask', 'wildcard'],
      why: 'Goose asks nobody, unless GOOSE_MODE says so',
      seen,
      modes,
    }),
    { says: ['default-approve'], interactive: 'asks', headless: 'unknown', why: 'GOOSE_MODE has it ask', seen },
    {
      says: ['default-smart_approve'],
      interactive: 'model',
      headless: 'unknown',
      why: 'GOOSE_MODE has it weigh the risk of each call',
      seen,
    },
    always('not-offered', { says: ['not-named'], why: 'available_tools doesn’t name it', seen }),
    always('runs', { says: ['server-not-named'], why: 'Goose asks nobody, unless GOOSE_MODE says so', seen, modes }),
  ],
};

/** What a person answered holds in the modes that ask. */
const permissionEffect: TargetEffect = {
  rows: [
    always('runs', { says: ['allow'], why: 'it is always allowed', seen }),
    always('runs', {
      says: ['ask'],
      why: 'Goose asks nobody, unless GOOSE_MODE says so',
      seen,
      modes: [
        { mode: 'approve', effect: 'asks', seen },
        { mode: 'smart_approve', effect: 'asks', seen },
      ],
    }),
  ],
};

/** What makes an extension of a server that the file has not yet. */
function startMembers({ server, url, command: [cmd, ...args] = [] }: ListedNames['servers'][number]) {
  if (url === undefined && cmd === undefined) return {};
  const start = url === undefined ? { type: 'stdio', cmd, args } : { type: 'streamable_http', uri: url };
  return { name: server, enabled: true, ...start };
}

/** `available_tools` of an extension: an empty list is none, which offers every tool. */
const config = serverTarget({
  id: 'goose',
  label: 'Goose config.yaml',
  kind: 'limits',
  place: { into: '~/.config/goose/config.yaml, below the extension’s own settings', how: 'merges' },
  ending: '.goose.yaml',
  names: {
    models: ['anthropic', 'openai'],
    spelling,
    refuses: (server) =>
      keyOf(server) === server && !server.includes('__')
        ? null
        : 'The alias of their server is no key of an extension: small letters, digits, _ and -, and no __.',
  },
  modes: 'elsewhere',
  says: ['So do Goose’s own extensions.', 'Goose asks nobody unless GOOSE_MODE is approve or smart_approve.'],
  effect: configEffect,
  switches: [{ path: ['GOOSE_MODE'], values: ['auto'], client: label }],
  asks: ['serverUrls'],
  takesCommands: true,
  merge: { syntax: 'yaml', servers: { at: ['extensions'], members: [['available_tools']] } },
  write: ({ servers }) => ({
    extensions: new Map(servers.map((one) => [one.server, { ...startMembers(one), available_tools: one.on }])),
  }),
  read: ({ yaml }, reading) => {
    const extensions = objectsIn(valueAt(yaml?.[0], 'extensions')).filter(isOfServer);
    const mode = valueAt(yaml?.[0], 'GOOSE_MODE');
    if (mode === 'approve' || mode === 'smart_approve') reading.speak({ none: `default-${mode}` });
    if (!extensions.some(([, one]) => ['cmd', 'uri', 'available_tools'].some((name) => Object.hasOwn(one, name))))
      return false;
    const settings = ['enabled', 'available_tools', 'type', 'name', 'cmd', 'args', 'uri', 'timeout', 'bundled'];
    reading.account(
      yaml?.[0],
      settings.map((name) => `extensions.*.${name}`),
    );
    for (const [server, one] of extensions) {
      const allowed = reading.limits(member(one, 'available_tools'), `${server}: available_tools`);
      const isOff = reading.flag(member(one, 'enabled'), `${server}: enabled`) === false;
      if (isOff) reading.deny(server, '*', true);
      reading.server(server, {
        allowed: allowed.length === 0 ? undefined : allowed,
        where: 'available_tools',
        ...(isOff && { off: 'The extension is switched off.' }),
      });
    }
  },
});

const permissionModes = { always_allow: 'auto', ask_before: 'ask', never_allow: null } as const;

/** What a person has answered, as Goose keeps it: the first list that has a tool counts. */
const permissions = {
  label: 'Goose permission.yaml',
  effect: permissionEffect,
  read: ({ yaml }, reading) => {
    const user = valueAt(yaml?.[0], 'user');
    if (!isObject(user) || !Object.keys(permissionModes).some((list) => Array.isArray(member(user, list))))
      return false;
    reading.account(
      yaml?.[0],
      Object.keys(permissionModes).flatMap((list) => [`user.${list}`, `smart_approve.${list}`]),
    );
    const seen = new Set<string>();
    for (const [list, mode] of Object.entries(permissionModes)) {
      const [names, where] = [member(user, list), `/user/${list}`];
      for (const text of mode === 'auto' ? reading.texts(names, where) : reading.limits(names, where)) {
        const parts = splitName(text, '__');
        if (seen.has(text)) reading.ignore(text, 'Goose takes the list before.');
        else if (parts === null || builtIn.has(parts[0])) reading.ignore(text, 'It names no server.');
        else if (mode === null) reading.deny(...parts);
        else reading.name(...parts, mode);
        seen.add(text);
      }
    }
  },
} satisfies NonNullable<Client['reads']>[number];

/**
 * A session that `goose session export --format json` wrote, and the lines of older versions: messages whose blocks
 * `toolRequest` and `toolResponse` have an id in common. Times are in seconds; offers are not told.
 */
function gooseFormat(book: CallBook): LogFormat {
  const isMessage = (record: JsonObject) =>
    textAt(record, 'role') !== undefined && typeof member(record, 'created') === 'number';
  return {
    client: label,
    recognises: (record) =>
      textAt(record, 'working_dir') !== undefined &&
      (typeof member(record, 'message_count') === 'number' || objectsAt(record, 'conversation').some(isMessage)),
    open() {
      let session: string | undefined;
      const readMessage = (message: JsonObject) => {
        const created = member(message, 'created');
        const at = timeOf(typeof created === 'number' ? created * 1000 : null);
        if (at === null) return;
        if (session !== undefined) book.inSession(label, session, at);
        for (const block of objectsAt(message, 'content')) {
          const id = `goose:${session ?? ''}:${textAt(block, 'id') ?? ''}`;
          const name = textAt(block, 'toolCall', 'value', 'name');
          if (textAt(block, 'type') === 'toolRequest' && name !== undefined)
            book.called(id, {
              client: label,
              agent: 'main',
              at,
              ...toolOf(name, textAt(block, '_meta', 'goose_extension')),
            });
          if (textAt(block, 'type') === 'toolResponse') end(book, id, objectAt(block, 'toolResult') ?? {});
        }
      };
      return {
        session: () => session,
        read(record) {
          if (textAt(record, 'working_dir') !== undefined)
            session = textAt(record, 'id') ?? textAt(record, 'description');
          if (isMessage(record)) readMessage(record);
          for (const message of objectsAt(record, 'conversation')) readMessage(message);
        },
      };
    },
  };
}

/** Newer versions name the extension beside the tool, and the tool without it. */
function toolOf(name: string, extension: string | undefined): CalledTool {
  const [before, own] = splitName(name, '__') ?? [undefined, name];
  const server = extension ?? before;
  if (server === undefined || builtIn.has(server)) return { tool: name, isBuiltIn: true };
  return extension === undefined || before === extension ? { server, tool: own } : { server, tool: name };
}

function end(book: CallBook, id: string, result: JsonObject): void {
  const [error, value] = [textAt(result, 'error'), member(result, 'value')];
  const said = startOf(Array.isArray(value) ? value : valueAt(value, 'content'));
  if (said.startsWith('The user has declined to run this tool')) book.ended(id, 'refused', 'unknown');
  else if (error !== undefined && /^Tool '[^']*' not found/.test(error)) book.ended(id, 'unavailable');
  else book.ended(id, error !== undefined || valueAt(value, 'isError') === true ? 'error' : 'ok');
}

const configs: readonly ConfigFile[] = [
  { in: { variable: 'XDG_CONFIG_HOME', usual: '.config' }, path: 'goose/config.yaml' },
  { in: 'settings', path: 'Block/goose/config/config.yaml' },
];

/** Its servers are the extensions that it starts or reaches. */
function readExtensions(file: JsonObject): { readonly at: readonly string[]; readonly list: JsonObject } | null {
  const servers = objectsIn(member(file, 'extensions')).flatMap(([name, one]) => {
    const [command, url] = [member(one, 'cmd'), member(one, 'uri')];
    if (command === undefined && url === undefined) return [];
    const [env = {}, passed] = [member(one, 'envs'), member(one, 'env_keys')];
    return [[name, { ...one, command, env, url, env_vars: passed }] as const];
  });
  return servers.length === 0 ? null : { at: ['extensions'], list: Object.fromEntries(servers) };
}

export const goose: Client = {
  id: 'goose',
  label,
  configs,
  servers: { read: readExtensions },
  spelling,
  sessions: {
    folders: [{ in: { variable: 'XDG_DATA_HOME', usual: '.local/share' }, path: 'goose/sessions' }],
    format: gooseFormat,
    exportedBy: 'goose session export --format json',
  },
  targets: [config],
  reads: [permissions],
};
