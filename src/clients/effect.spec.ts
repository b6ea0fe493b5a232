import { expect, test } from 'vitest';
import { effectFor, effectsOf } from '../exports/effect';
import { draftWith, knownTool, toolOf } from '../exports/testExports';
import { effectSentence } from '../model/effect';
import type { Hints } from '../model/tool';
import { targetOf } from './testTargets';

const hintsOf = (stated: Partial<Hints>): Hints => ({
  'read-only': undefined,
  destructive: undefined,
  idempotent: undefined,
  'open-world': undefined,
  ...stated,
});
const reads = hintsOf({ 'read-only': true });
const silent = hintsOf({});

const list = {
  ...draftWith(
    [
      { toolId: 'mcp:fs.read', mode: 'auto' },
      { toolId: 'mcp:fs.write', mode: 'ask' },
    ],
    [['mcp:fs', 'files']],
  ),
  denied: [{ id: 'mcp:fs.drop', isPattern: false }],
};
const tools = new Map(['mcp:fs.read', 'mcp:fs.write'].map((id) => [id, knownTool(toolOf(id), 'mcp:fs')]));

/** What becomes of a tool, in words, in a client that nobody sits before. */
function effectIn(target: string, toolId: string, hints: Hints = silent, rest: { isUnlisted?: true } = {}) {
  const effectOf = effectsOf(targetOf(target), list, tools);
  const family = toolId.replace(/\.[^.]*$/, '');
  return effectOf?.({ toolId, family, hints, ...rest }, 'headless').effect;
}

test('the same list and two tools with unlike hints give two answers', () => {
  expect(effectIn('codex', 'mcp:mail.find', reads)).toBe('runs');
  expect(effectIn('codex', 'mcp:mail.find', silent)).toBe('refused');
  expect(effectIn('copilot-cli-agent', 'mcp:fs.write', reads)).toBe('runs');
  expect(effectIn('copilot-cli-agent', 'mcp:fs.write', silent)).toBe('refused');
});

test('a tool of a named server is what its client makes of it, by the way in which the file speaks of it', () => {
  const ids = ['mcp:fs.read', 'mcp:fs.write', 'mcp:fs.drop', 'mcp:fs.other', 'mcp:mail.send'];
  const inTurn = (target: string) => ids.map((id) => effectIn(target, id));
  expect(inTurn('codex')).toEqual(['runs', 'refused', 'not-offered', 'not-offered', 'refused']);
  expect(inTurn('claude-code-settings')).toEqual(['runs', 'refused', 'not-offered', 'not-offered', 'refused']);
  expect(inTurn('gemini-cli')).toEqual(['not-offered', 'not-offered', 'not-offered', 'not-offered', 'not-offered']);
});

test('a tool that Claude Code’s server lists later is not among what the file denies', () => {
  expect(effectIn('claude-code-settings', 'mcp:fs.new', silent, { isUnlisted: true })).toBe('refused');
});

test('what nobody has seen is not known, and a target without a client has no effect', () => {
  expect(effectIn('cursor', 'mcp:fs.write')).toBe('unknown');
  expect(effectsOf(targetOf('allowlist'), list, tools)).toBeNull();
});

test('the reason names whose word decides', () => {
  const found = effectFor(targetOf('codex'), 'server-not-named', reads, 'interactive');
  expect(found).toMatchObject({ byHints: true, seen: { how: 'run' } });
  expect(effectSentence(found)).toBe(
    'Runs unasked: the file doesn’t name its server; its server says it only reads, and Codex asks only for what writes.',
  );
});
