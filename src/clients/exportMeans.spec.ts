import { expect, test } from 'vitest';
import { effectsOf } from '../exports/effect';
import { type ExportNote, type ExportTarget, emptyForm } from '../exports/exportTarget';
import { draftWith, knownTool, toolOf } from '../exports/testExports';
import { ways } from '../model/effect';
import type { Hints } from '../model/tool';
import { targets } from './targets';

/*
 * Every target's file says what the list means, or its notes say what it can't, tool by tool.
 */

const stated = [true, false, undefined] as const;
const allHints: readonly Hints[] = stated.flatMap((read) =>
  stated.flatMap((destructive) =>
    stated.map((open) => ({ 'read-only': read, destructive, idempotent: undefined, 'open-world': open })),
  ),
);

const serverUrls = new Map([
  ['desk', 'https://desk.example/mcp'],
  ['shut', 'https://shut.example/mcp'],
]);

const idsOf = (notes: readonly ExportNote[], ...kinds: readonly ExportNote['kind'][]) =>
  notes.flatMap(({ kind, toolIds }) => (kinds.includes(kind) ? toolIds : []));

const known = targets.filter(({ effect }) => effect !== undefined).map((target) => [target.id, target] as const);

/** A list of one tool to ask, with a wildcard beside it. */
function askingList(hints: Hints) {
  const draft = draftWith([{ toolId: 'mcp:desk.open', mode: 'ask' }], [['mcp:desk', 'desk']]);
  const tools = new Map([['mcp:desk.open', knownTool(toolOf('mcp:desk.open', {}, { hints }), 'mcp:desk')]]);
  return { draft, tools };
}

test.each(known)('%s holds the export where a tool set to ask would run unasked, whatever its hints', (_, target) => {
  for (const hints of allHints) {
    const { draft, tools } = askingList(hints);
    const effectOf = effectsOf(target, draft, tools);
    const runs = ways.some(
      (way) => effectOf?.({ toolId: 'mcp:desk.open', family: 'mcp:desk', hints }, way).effect === 'runs',
    );
    const { notes } = target.write(draft, tools, { form: { ...emptyForm, serverUrls } });
    expect([hints, idsOf(notes, 'unasked')]).toEqual([hints, runs ? ['mcp:desk.open'] : []]);
  }
});

const acting = ({ names, kind }: ExportTarget) => names !== undefined && kind !== 'record';
const merged = targets
  .filter((target) => acting(target) && target.place?.how === 'merges')
  .map((target) => [target.id, target] as const);

/** A list that denies a tool of a server that it names, a wildcard over that server, and a whole server beside it. */
const denying = {
  ...draftWith(
    [{ toolId: 'mcp:desk.open', mode: 'auto' }],
    [
      ['mcp:desk', 'desk'],
      ['mcp:shut', 'shut'],
    ],
  ),
  denied: [
    { id: 'mcp:desk.burn', isPattern: false },
    { id: 'mcp:shut.drop', isPattern: false },
    { id: 'mcp:shut.*', isPattern: true },
  ],
};
const denyingTools = new Map([['mcp:desk.open', knownTool(toolOf('mcp:desk.open'), 'mcp:desk')]]);

test.each(merged)(
  '%s, merged into a file that may have other servers, denies by a line or says that it does not',
  (_, target) => {
    const { text, notes } = target.write(denying, denyingTools, { form: { ...emptyForm, serverUrls } });
    const open = idsOf(notes, 'left-out');
    if (!open.includes('mcp:desk.burn')) expect(text).toContain('burn');
    for (const id of ['mcp:shut.drop', 'mcp:shut.*']) if (!open.includes(id)) expect(text).toContain('shut');
  },
);

test.each(merged)('%s says what becomes of servers that the list doesn’t name', (_, target) => {
  const { notes } = target.write(denying, denyingTools, { form: { ...emptyForm, serverUrls } });
  const words = notes.filter(({ kind }) => kind === 'meaning').map(({ text }) => text);
  expect(words.filter((text) => /servers/i.test(text))).not.toEqual([]);
});

const signed = targets.flatMap((target) => {
  const { signs = '', reserved = [] } = target.names ?? {};
  return [...signs, ...reserved].map((word) => [target.id, word, target] as const);
});

test.each(signed)(
  '%s leaves out a tool and a server called %s, which means something else there',
  (_, word, target) => {
    for (const [server, name] of [
      ['desk', word],
      [word, 'open'],
    ] as const) {
      const draft = draftWith([{ toolId: 'mcp:desk.open', mode: 'auto', nameInTarget: name }], [['mcp:desk', server]]);
      const { notes } = target.write(draft, denyingTools, { form: { ...emptyForm, serverUrls } });
      expect(idsOf(notes, 'left-out')).toContain('mcp:desk.open');
    }
  },
);
