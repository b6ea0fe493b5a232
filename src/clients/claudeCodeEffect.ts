import { always, asking, type ModeEffect, type Seen, type TargetEffect } from '../model/effect';

const seen: Seen = { versions: '2.1.332', at: '2026-11-28', how: 'run' };
const readIn = (page: string): Seen => ({ how: 'docs', document: `code.claude.com/docs/en/${page}`, at: '2026-10-02' });
/** From 2.1.283 a session starts in auto mode, unless settings say otherwise. */
const readModes: Seen = { ...readIn('permission-modes'), versions: 'from 2.1.283' };
const autoMode = { interactive: readModes, headless: seen } as const;
const seenModes: Seen = { how: 'run', versions: '2.1.332', at: '2026-11-29' };
const manual: readonly ModeEffect[] = [{ mode: 'manual', effect: 'asks', seen: seenModes }];

export const claudeSettingsEffect: TargetEffect = {
  deniesOthers: true,
  rows: [
    always('runs', {
      says: ['allow'],
      why: 'an allow rule names it',
      seen,
      modes: [
        { mode: 'plan', hints: { 'read-only': true }, effect: 'runs', seen: seenModes },
        { mode: 'plan', effect: 'asks', seen: seenModes },
      ],
    }),
    asking({ says: ['ask', 'wildcard'], why: 'an ask rule names it', seen }),
    {
      says: ['default-plan'],
      hints: { 'read-only': true },
      interactive: 'runs',
      headless: 'unknown',
      why: 'its server says it only reads',
      seen: seenModes,
    },
    {
      says: ['default-plan'],
      interactive: 'asks',
      headless: 'unknown',
      why: 'plan mode asks for what its server doesn’t call reading',
      seen: seenModes,
    },
    always('refused', {
      says: ['default-dont-ask'],
      why: 'dontAsk denies what an ask rule names',
      seen: { ...readIn('agent-sdk/permissions'), at: '2026-11-29' },
    }),
    always('not-offered', { says: ['deny'], why: 'a deny rule keeps it from the model', seen }),
    {
      says: ['not-named', 'server-not-named', 'default-auto'],
      interactive: 'model',
      headless: 'refused',
      why: 'no rule names it',
      seen: autoMode,
      modes: [...manual, { mode: 'bypassPermissions', effect: 'runs', seen: seenModes }],
    },
  ],
};

export const claudeSubagentEffect: TargetEffect = {
  rows: [
    {
      says: ['allow', 'ask', 'wildcard'],
      interactive: 'model',
      headless: 'refused',
      why: 'the file only offers it, and a rule of settings would have to allow it',
      seen: autoMode,
      modes: manual,
    },
    always('not-offered', {
      says: ['deny', 'not-named', 'server-not-named'],
      why: 'a subagent is offered what its file lists',
      seen: { interactive: seenModes, headless: seen },
    }),
  ],
};

export const claudeManagedEffect: TargetEffect = {
  rows: [
    {
      says: ['allow', 'ask', 'wildcard', 'not-named'],
      interactive: 'model',
      headless: 'refused',
      why: 'the file admits its server, and a rule of settings would have to allow the tool',
      seen: { ...autoMode, headless: readIn('managed-mcp') },
      modes: manual,
    },
    always('not-offered', {
      says: ['deny', 'server-not-named'],
      why: 'the file keeps its server off',
      seen: readIn('managed-mcp'),
    }),
  ],
};
