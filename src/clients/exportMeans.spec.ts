import { expect, test } from 'vitest';
import { FileText, objectsIn, objectsOf } from '../dialects/fileText';
import { effectsOf } from '../exports/effect';
import { type ExportNote, type ExportTarget, emptyForm } from '../exports/exportTarget';
import { refusals } from '../exports/refusals';
import { draftWith, knownTool, toolOf } from '../exports/testExports';
import { ways } from '../model/effect';
import { valueAt } from '../model/json';
import type { Hints } from '../model/tool';
import { targets } from './targets';
import { targetOf } from './testTargets';

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

/** What clients refuse a whole file for, asked of our own files. */
test('Gemini CLI reads each rule of our policy file, and Codex can start each server of ours', () => {
  const write = (id: string) => targetOf(id).write(denying, denyingTools, { form: { ...emptyForm, serverUrls } }).text;
  for (const rule of objectsOf(valueAt(new FileText(write('gemini-policy')).toml, 'rule'))) {
    expect([rule['mcpName'], rule['toolName']]).not.toContain(undefined);
    expect(Number(rule['priority'])).toBeGreaterThanOrEqual(0);
    expect(Number(rule['priority'])).toBeLessThan(1000);
  }
  for (const [, server] of objectsIn(valueAt(new FileText(write('codex')).toml, 'mcp_servers')))
    expect(server).toHaveProperty('url');
  const { text } = targetOf('codex').write(denying, denyingTools, {});
  expect(new FileText(text).toml).toEqual({});
});

const makers = targets
  .filter(({ names }) => (names?.models.length ?? 0) > 0)
  .map((target) => [target.id, target] as const);
const refusedSchema = {
  type: 'object',
  anyOf: [{}],
  properties: { at: { maximum: 2 ** 63 }, mode: { enum: ['', 'a'] }, to: { type: ['array', 'null'] } },
};

test.each(makers)('%s notes what the makers of its models refuse', (_, target) => {
  const { draft } = askingList({} as Hints);
  const tool = toolOf('mcp:desk.open', {}, { dialect: 'mcp', inputSchema: refusedSchema });
  const { notes } = target.write(draft, new Map([['mcp:desk.open', knownTool(tool, 'mcp:desk')]]), {
    form: { ...emptyForm, serverUrls },
  });
  const said = notes.map(({ text }) => text).join('\n');
  const words = {
    anthropic: 'bounds beyond 2^53',
    openai: 'a list without "items"',
    gemini: 'an empty text in an enum',
  };
  for (const maker of target.names?.models ?? []) expect(said).toContain(words[maker]);
});

test('each refusal says who, what, why, where it was seen and when', () => {
  for (const { makers: who, what, cause, source, at } of refusals) {
    expect(who.length).toBeGreaterThan(0);
    for (const text of [what, cause, source]) expect(text).toMatch(/\S/);
    expect(at).toMatch(/^2026-\d\d-\d\d$/);
  }
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
