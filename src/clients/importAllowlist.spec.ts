import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type IgnoredPart, type ListedTool, ReadingBuilder, type TargetReading, writtenName } from '../exports/reading';
import { type ImportReading, importAllowlist } from './importAllowlist';

const folder = join(dirname(fileURLToPath(import.meta.url)), 'fixtures', 'imports');

/** A reading in lines: `!` where it runs unattended, `?` where it asks. */
function linesOf({ allowed, denied, holds, switches, ignored, also }: TargetReading): readonly string[] {
  const tool = (one: ListedTool) => {
    const mode = one.mode === null ? '' : { auto: '!', ask: '?' }[one.mode];
    return `${one.kind} ${writtenName(one)}${mode}${one.kind === 'glob' && one.except ? ` but ${one.except.join()}` : ''}`;
  };
  const part = ({ what, why }: IgnoredPart) => `${what}: ${why}`;
  return [
    ...switches.map((one) => `runs all ${part(one)}`),
    ...allowed.map((one) => `allows ${tool(one)}`),
    ...denied.map((one) => `denies ${tool(one)}`),
    ...holds.map((one) => `holds ${part(one)}`),
    ...ignored.map((one) => `ignores ${part(one)}`),
    ...also.map((where) => `also ${where}`),
  ];
}

function describeImport(found: ImportReading): string {
  const lists = found.kind === 'several' ? found.lists : found.kind === 'list' ? [{ label: '', ...found }] : [];
  return lists
    .flatMap(({ format, label, reading }) => [`${format} ${label}`.trim(), ...linesOf(reading), ''])
    .join('\n');
}

it.each(readdirSync(folder).filter((name) => !name.endsWith('.golden')))(
  '%s is read as its client means it',
  async (name) => {
    const found = importAllowlist(readFileSync(join(folder, name), 'utf8'));
    await expect(describeImport(found)).toMatchFileSnapshot(join(folder, `${name}.golden`));
  },
);

it('an agent that states no list is told from one whose list is empty', () => {
  const agents = [{ agentId: 'core.a', toolAllowlist: [] }, { agentId: 'core.b' }];
  const found = importAllowlist(JSON.stringify({ agents }));
  expect(found.kind === 'several' && found.lists.map(({ isUnstated }) => isUnstated)).toEqual([undefined, true]);
});

it('an agent says which capabilities its host lacks', () => {
  const agents = [{ agentId: 'core.a', toolAllowlist: ['openwop:a'], degraded: ['host.workspace', 5] }];
  const found = importAllowlist(JSON.stringify({ agents }));
  expect(found.kind === 'several' && found.lists[0]?.lacks).toEqual(['host.workspace']);
});

it('a draft is left to those who read drafts', () => {
  expect(importAllowlist('{"kind":"tool-catalog/draft","version":3}')).toEqual({ kind: 'draft' });
});

it('text that is nested too deeply is broken', () => {
  expect(importAllowlist('['.repeat(100_000))).toMatchObject({ kind: 'broken', fault: 'nested too deeply to be read' });
});

it.each([
  ['', 'empty'],
  [' \n', 'empty'],
  ['hello', 'no-known-format'],
  ['{"tools":[{"name":"a"}]}', 'no-known-format'],
  ['{"allowedMcpServers": {}}', 'no-known-format'],
  ['<html></html>', 'no-known-format'],
  ['\u0000\u0001', 'no-known-format'],
  ['a: &a [1]\nb: [*a, *a]', 'no-known-format'],
  ['x'.repeat(21 * 1024 * 1024), 'too-large'],
])('%.20j is nothing we know', (text, reason) => {
  expect(importAllowlist(text)).toEqual({ kind: 'unknown', reason });
});

it('no text throws, and nothing in it reaches prototypes', () => {
  const piece = fc.constantFrom(...'{}[]":,\n\'*&-=', 'tools', '"__proto__"', '---\n', 'mcp__a', 'null');
  const pieces = fc.array(piece).map((all) => all.join(''));
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json(), pieces), (text) => {
      importAllowlist(text);
      expect(Object.hasOwn(Object.prototype, 'enabled')).toBe(false);
    }),
    { numRuns: 60 },
  );
});

it('what a file says of a tool comes before what it says of all others', () => {
  const reading = new ReadingBuilder();
  reading.glob('s', 'a', 'ask', { yields: true });
  reading.glob('s', 'a', 'auto');
  expect(reading.finishOne().allowed).toEqual([{ kind: 'name', server: 's', name: 'a', mode: 'auto' }]);
});
