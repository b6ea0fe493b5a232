import { noteOf } from '../exports/exportTarget';
import { permissionCalls, type ReadFormat } from '../exports/permissions';
import { splitName } from '../exports/reading';
import { anyModel, colonName, serverTarget } from '../exports/serverTarget';
import type { Seen } from '../model/effect';
import { valueAt } from '../model/json';
import type { Client } from './client';

/** A rule as only the Cursor CLI writes it. */
export const cursorRule = /^(?:Mcp|Shell|Delete)\(/;

const seen: Seen = { how: 'docs', document: 'cursor.com/docs/reference/permissions', at: '2026-10-02' };

const permissions = serverTarget({
  id: 'cursor',
  label: 'Cursor permissions.json',
  // What becomes of the rest depends on the mode that is set in the app.
  effect: {
    rows: [
      {
        says: ['allow'],
        interactive: 'runs',
        headless: 'unknown',
        why: 'the file names it',
        modes: [
          { mode: 'Ask', hints: { 'read-only': true }, effect: 'unknown', seen },
          { mode: 'Ask', effect: 'refused', seen },
        ],
        seen,
      },
    ],
  },
  kind: 'stops-asking',
  place: { into: '~/.cursor/permissions.json, or .cursor/permissions.json of a workspace', how: 'merges' },
  ending: '.cursor-permissions.json',
  names: {
    models: anyModel,
    ...colonName,
    spelling: { join: colonName.written },
    seen: {
      pattern: /^(?=.{1,60}$)[\w-]+:[\w-]+$/,
      words: 'letters, digits, _ and -, at most 60 with the server’s name',
    },
    maxTools: 40,
  },
  wildcards: 'names',
  says: [
    'Doesn’t block other tools: the agent still sees every tool of its servers.',
    'Cursor adds up the lists of both files. They replace the list kept in the app, and a team’s setting wins over them.',
  ],
  merge: {
    syntax: 'json',
    rules: [
      { at: ['mcpAllowlist'], isAbout: (rule, server) => typeof rule === 'string' && rule.startsWith(`${server}:`) },
    ],
  },
  write: ({ named }) => ({
    mcpAllowlist: named
      .filter(({ mode }) => mode === 'auto')
      .map(({ server, name }) => colonName.written(server, name)),
  }),
  notes: ({ named, wildcards }) => {
    const asking = named.filter(({ mode }) => mode === 'ask').map(({ toolId }) => toolId);
    const toolIds = [...asking, ...wildcards.map(({ id }) => id)];
    const text =
      'These ask first, so the file does not name them: whether Cursor asks depends on the mode that is set in it.';
    return noteOf('left-out', text, toolIds);
  },
  read: ({ json }, reading) => {
    const list = valueAt(json, 'mcpAllowlist');
    if (!Array.isArray(list)) return false;
    reading.account(json, ['mcpAllowlist', 'terminalAllowlist']);
    for (const item of reading.texts(list, '/mcpAllowlist')) {
      const parts = splitName(item, ':');
      if (parts === null) reading.ignore(item, 'It should be server:tool.');
      else {
        if (item === '*:*') reading.switch(`mcpAllowlist: ${item}`, 'All tools of all servers run without a question.');
        reading.glob(parts[0], parts[1], 'auto');
      }
    }
  },
});

const cliPermissions: Omit<ReadFormat, 'read'> = {
  label: 'Cursor CLI permissions',
  switches: [{ path: ['approvalMode'], values: ['unrestricted'], client: 'the Cursor CLI' }],
};

export const cursor: Client = {
  id: 'cursor',
  label: 'Cursor',
  lists: ['.cursor/permissions.json'],
  configs: [
    { in: 'project', path: '.cursor/mcp.json' },
    { in: 'home', path: '.cursor/mcp.json' },
  ],
  targets: [permissions],
  reads: [permissionCalls(cliPermissions, cursorRule, /^Mcp\(([\s\S]*)\)$/, ':')],
};
