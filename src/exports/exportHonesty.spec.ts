import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FileText } from '../dialects/fileText';
import type { Mode } from '../model/draft';
import { emptyForm } from './exportTarget';
import { placeListed } from './placeListed';
import { readTarget, targets } from './targets';
import { draftWith, knownTool, targetOf, toolOf } from './testExports';

const names = ['desk.open', 'desk.close', 'yard.move', 'yard.lift'].map((name) => name.split('.'));
const catalog = names.map(([server = '', name = '']) =>
  knownTool(
    toolOf(`mcp:${server}.${name}`, {}, { dialect: 'mcp', server, alias: server, nameOnServer: name }),
    `mcp:${server}`,
  ),
);
const serverUrls = new Map(['desk', 'yard'].map((name) => [name, `https://${name}.example/mcp`]));

function draftOf(modes: readonly (Mode | null)[]) {
  const entries = catalog.flatMap(({ tool: { toolId } }, i) => {
    const mode = modes[i];
    return mode ? [{ toolId, mode }] : [];
  });
  return draftWith(
    entries,
    [...serverUrls.keys()].map((name) => [`mcp:${name}`, name] as const),
  );
}

function write(id: string, modes: readonly (Mode | null)[], form = { ...emptyForm, serverUrls }) {
  const draft = draftOf(modes);
  const tools = new Map(
    catalog.filter(({ tool }) => draft.entries.has(tool.toolId)).map((one) => [one.tool.toolId, one]),
  );
  return { draft, ...targetOf(id).write(draft, tools, { form, others: [] }) };
}

const modesOf = fc.array(fc.constantFrom<Mode | null>('ask', 'auto', null), { minLength: 4, maxLength: 4 });
const readable = targets.filter(
  ({ names: known, read, effect }) => known !== undefined && read !== undefined && effect !== 'admits-servers',
);

describe('an export of tools in any modes', () => {
  it.each(readable)('for $label says no more than the draft, and names what it can’t say', (target) => {
    fc.assert(
      fc.property(modesOf, (modes) => {
        const { draft, text, notes } = write(target.id, modes);
        if (draft.entries.size === 0) return;
        const reading = readTarget(target, new FileText(text));
        const { placements } = placeListed(
          reading ?? { allowed: [], denied: [], isRewritten: false },
          catalog,
          draft.aliases,
        );
        const back = new Map(
          placements.flatMap((one) =>
            (one.kind === 'tool' ? [one.toolId] : one.toolIds).map((toolId) => [toolId, one.mode] as const),
          ),
        );
        const noted = (toolId: string, kind?: string) =>
          notes.some((note) => note.toolIds.includes(toolId) && (kind === undefined || note.kind === kind));
        for (const toolId of back.keys()) expect(draft.entries.has(toolId)).toBe(true);
        for (const { toolId, mode } of draft.entries.values()) {
          if (!back.has(toolId)) expect([toolId, noted(toolId, 'left-out')]).toEqual([toolId, true]);
          else {
            const said = back.get(toolId);
            // What is to ask never runs unattended; what else differs is said.
            expect([mode, said]).not.toEqual(['ask', 'auto']);
            if (said !== mode && !(said === null && mode === 'auto')) expect(noted(toolId)).toBe(true);
          }
        }
      }),
      { numRuns: 81 },
    );
  });
});

describe('Gemini CLI', () => {
  it('gets no list of servers, since that would waive the question for all of their tools', () => {
    expect(JSON.parse(write('gemini-cli', ['ask', 'auto', null, null]).text)).toEqual({
      mcpServers: { desk: { httpUrl: 'https://desk.example/mcp', includeTools: ['close', 'open'], trust: false } },
    });
  });
});

describe('Codex', () => {
  const withStart = (start: string) =>
    write('codex', ['ask', null, null, null], { ...emptyForm, serverUrls: new Map([['desk', start]]) });

  it('starts a server by its command and arguments', () => {
    expect(withStart('npx -y "desk mcp"').text).toContain('command = "npx"\nargs = ["-y", "desk mcp"]');
  });

  it.each(['', 'ftp://desk.example', 'desk.example/mcp', "npx 'open"])('is given no server by %j', (start) => {
    const { text, notes } = withStart(start);
    expect(text.split('\n').filter((line) => line !== '' && !line.startsWith('# '))).toEqual([]);
    expect(notes.find(({ kind }) => kind === 'left-out')?.toolIds).toEqual(['mcp:desk.open']);
  });
});
