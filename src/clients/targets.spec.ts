import { parser as pythonParser } from '@lezer/python';
import fc from 'fast-check';
import Papa from 'papaparse';
import { parse as parseShell } from 'shell-quote';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments, parse as parseYaml } from 'yaml';
import { FileText } from '../dialects/fileText';
import { type ExportNote, emptyForm } from '../exports/exportTarget';
import type { ListedTool } from '../exports/reading';
import {
  acceptance,
  draftWith,
  knownTool,
  sampleDraft,
  sampleOptions,
  sampleTools,
  toolOf,
} from '../exports/testExports';
import { compareText } from '../model/compareText';
import { type Draft, inUse, type ToolEntry } from '../model/draft';
import type { Threshold } from '../model/finding';
import { testFinding } from '../model/testTool';
import { importAllowlist } from './importAllowlist';
import { readTarget, targets } from './targets';
import { targetOf } from './testTargets';

function write(id: string, draft = sampleDraft, tools = sampleTools) {
  return targetOf(id).write(draft, tools, sampleOptions);
}

const readable = targets.filter(({ read }) => read !== undefined);
/** Those that name tools; the others name servers. */
const readTools = readable.filter(({ kind }) => kind !== 'admits-servers');
/** Formats that name tools of MCP servers. */
const clients = targets.filter(
  ({ refuses }) =>
    refuses !== undefined &&
    refuses(toolOf('openwop:a')) === refuses(toolOf('sum', {}, { dialect: 'his' })) &&
    refuses(toolOf('mcp:a')) === null,
);

describe('every format', () => {
  it('has an id and a label of its own', () => {
    expect(new Set(targets.map(({ id }) => id)).size).toBe(targets.length);
    expect(new Set(targets.map(({ label }) => label)).size).toBe(targets.length);
    expect(targets[0]?.id).toBe('allowlist');
  });

  it.each(targets.map((one) => [one.id, one] as const))('%s writes what it is known to write', async (id, one) => {
    const { text, notes } = write(id);
    const said = notes.flatMap((note) => [
      `${note.kind}: ${note.text}`,
      ...note.toolIds.map((toolId) => `  ${toolId}`),
    ]);
    const written = [`=== ${one.fileName(sampleDraft)}`, text, '=== notes', ...said, ''].join('\n');
    await expect(written).toMatchFileSnapshot(`fixtures/${id}.txt`);
    expect(write(id).text).toBe(text);
  });

  it.each(readable.map((one) => [one.id, one] as const))('%s is recognised when brought back', (id, one) => {
    const reading = importAllowlist(write(id).text);
    if (id === 'openwop-pack') {
      expect(reading).toMatchObject({
        kind: 'several',
        of: 'agents',
        lists: [{ agentId: 'private.acme.support.triage', label: 'Triage' }],
      });
    } else if (id === 'copilot-agent' || id === 'copilot-cli-agent')
      expect(reading).toMatchObject({ kind: 'list', format: targetOf('vscode-agent').label });
    else expect(reading).toMatchObject({ kind: 'list', format: one.label });
  });

  it('takes a draft of nothing', () => {
    for (const { id } of targets) {
      const { text } = targetOf(id).write(draftWith([]), new Map(), sampleOptions);
      expect(text.endsWith('\n') || text === '').toBe(true);
    }
  });
});

const hostile = fc.oneof(
  fc.constantFrom(
    ..."no y null 0x1f 1e3 __proto__ --- * , / :: __ \" ' ''' `id` $(reboot) a\\ %TMP% =1+1 <script> 🦄".split(' '),
    ...['- a', '# x', 'a: b', '$' + '{HOME}', ';rm -rf /', 'a\nb', ' '],
    ...['\u202eevil', 'zero\u200bwidth', '\u{e0041}', '\ud800', '\u0000', '\u0085', '\ufeff'],
  ),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }),
  fc.stringMatching(/^[a-z_]{1,12}$/),
);

const hostileDraft = fc
  .array(fc.tuple(hostile, hostile, fc.constantFrom('ask' as const, 'auto' as const)), { minLength: 1, maxLength: 5 })
  .map((rows) => {
    const entries = rows.map(([, name, mode], i) => ({ toolId: `mcp:s${i}.tool`, mode, nameInTarget: name }));
    return draftWith(
      entries,
      rows.map(([server], i) => [`mcp:s${i}`, server] as const),
    );
  });

function familyOf(toolId: string): string {
  return toolId.replace(/\.tool$/, '');
}

function toolsOf(draft: Draft) {
  return new Map([...draft.entries.keys()].map((toolId) => [toolId, knownTool(toolOf(toolId), familyOf(toolId))]));
}

/** The entries that no note says are left out. */
function entriesWritten({ entries }: Draft, notes: readonly ExportNote[]): readonly ToolEntry[] {
  const leftOut = new Set(notes.flatMap((note) => (note.kind === 'left-out' ? note.toolIds : [])));
  return [...entries.values()].filter(({ toolId }) => !leftOut.has(toolId));
}

/** The syntax of a Python text, node by node; the root is at depth 0. */
function nodesOf(text: string) {
  const nodes: { name: string; depth: number; isError: boolean; source: string }[] = [];
  let depth = 0;
  pythonParser.parse(text).iterate({
    enter: ({ name, type, from, to }) => {
      nodes.push({ name, depth: depth++, isError: type.isError, source: text.slice(from, to) });
    },
    leave: () => {
      depth--;
    },
  });
  return nodes;
}

/** A literal's text by Python's rules, for which JSON's lack only `\U`. */
function readPythonString(source: string): unknown {
  return JSON.parse(
    source.replace(/\\(?:U([0-9a-f]{8})|.)/g, (escaped, code: string | undefined) =>
      code === undefined ? escaped : String.fromCodePoint(Number.parseInt(code, 16)),
    ),
  );
}

/** Whether a file's entry names a tool. */
function isNamedBy([server = '', name = '']: readonly string[], one: ListedTool): boolean {
  if (one.kind === 'joined') return one.name === `${server}${one.join}${name}`;
  return one.kind === 'name' && one.server === server && one.name === name;
}

describe('hostile names', () => {
  it.each(clients.filter((one) => readTools.includes(one)).map((one) => [one.id, one] as const))(
    'are in %s just as they are, or left out with a note',
    (_id, one) => {
      fc.assert(
        fc.property(hostileDraft, (draft) => {
          const serverUrls = new Map([...draft.aliases.values()].map((name) => [name, 'https://mcp.example/mcp']));
          const { text, notes } = one.write(draft, toolsOf(draft), { form: { ...emptyForm, serverUrls } });
          const { rewrite = (part: string) => part } = one.names ?? {};
          const expected = entriesWritten(draft, notes).map(({ toolId, nameInTarget }) => [
            rewrite(draft.aliases.get(familyOf(toolId)) ?? ''),
            rewrite(nameInTarget ?? ''),
          ]);
          const listed = readTarget(one, new FileText(text))?.allowed ?? [];
          expect(expected.filter((pair) => !listed.some((one) => isNamedBy(pair, one)))).toEqual([]);
          expect(listed.filter((one) => !expected.some((pair) => isNamedBy(pair, one)))).toEqual([]);
        }),
        { numRuns: 60 },
      );
    },
  );

  it('never show what can’t be seen', () => {
    fc.assert(
      fc.property(hostileDraft, fc.constantFrom(...targets.map(({ id }) => id)), (draft, id) => {
        const { text } = targetOf(id).write(
          { ...draft, name: 'x\u202e', note: 'a\u200b\u2028b' },
          toolsOf(draft),
          sampleOptions,
        );
        expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Bidi_Control}\u200b\u2060\ufeff\u2028\u2029\u{e0041}]/u);
        expect(text.isWellFormed()).toBe(true);
      }),
      { numRuns: 150 },
    );
  });

  it('mean the same to readers of YAML 1.1 and 1.2', () => {
    fc.assert(
      fc.property(
        hostileDraft,
        fc.constantFrom('litellm-config', 'kagent', 'toolhive', 'agentgateway'),
        (draft, id) => {
          const { text } = targetOf(id).write(draft, toolsOf(draft), {});
          const read = (version: '1.1' | '1.2') =>
            [...parseAllDocuments(text, { version })].map((document) => {
              expect([...document.errors, ...document.warnings]).toEqual([]);
              return document.toJS();
            });
          expect(read('1.1')).toEqual(read('1.2'));
        },
      ),
    );
  });

  it('are strings to a reader of Python, and nothing but strings', () => {
    fc.assert(
      fc.property(hostileDraft, (draft) => {
        const { text, notes } = targetOf('openai-agents-sdk').write(draft, toolsOf(draft), {});
        const expected = entriesWritten(draft, notes).flatMap(({ toolId, nameInTarget }) => [
          draft.aliases.get(familyOf(toolId)) ?? '',
          nameInTarget ?? '',
        ]);
        const nodes = nodesOf(text);
        expect(nodes.filter(({ isError }) => isError)).toEqual([]);
        const strings = nodes.flatMap(({ name, source }) => (name === 'String' ? [readPythonString(source)] : []));
        expect(new Set(strings)).toEqual(new Set(expected));
        // One import, one comment, one assignment, whatever the names are.
        expect(nodes.filter(({ depth }) => depth === 1).map(({ name }) => name)).toEqual([
          'ImportStatement',
          'Comment',
          'AssignStatement',
        ]);
      }),
    );
    expect(nodesOf(write('openai-agents-sdk').text.replace('),\n}', '\n}')).some(({ isError }) => isError)).toBe(true);
  });

  it.each(['claude-code-agent', 'vscode-agent', 'copilot-agent'])(
    'and notes stay within the front matter of %s',
    (id) => {
      fc.assert(
        fc.property(hostileDraft, hostile, (draft, note) => {
          const { text } = targetOf(id).write({ ...draft, note }, toolsOf(draft), {});
          const [before, matter = '', ...body] = text.split(/^---\n/m);
          expect([before, body]).toEqual(['', ['\nDescribe here what this agent is for.\n']]);
          const read = (version: '1.1' | '1.2'): unknown => parseYaml(matter, { version });
          expect(read('1.2')).toMatchObject({ description: note.toWellFormed() });
          expect(read('1.1')).toEqual(read('1.2'));
        }),
      );
    },
  );

  it('are references of a mas/v1 agent just as they are', () => {
    fc.assert(
      fc.property(hostileDraft, (draft) => {
        const tools = new Map(
          [...draft.entries.keys()].map((toolId) => [
            toolId,
            knownTool(toolOf(toolId, {}, { dialect: 'mas' }), familyOf(toolId)),
          ]),
        );
        const { text, notes } = targetOf('mas-agent').write(draft, tools, {});
        const refs = entriesWritten(draft, notes).map(({ toolId, nameInTarget = '' }) =>
          nameInTarget.isWellFormed() ? nameInTarget : `bundle://${draft.aliases.get(familyOf(toolId))}/${toolId}`,
        );
        const listed = [...new Set(refs)].sort(compareText).map((ref) => ({ ref }));
        expect(parseYaml(text)).toEqual({ tools: listed });
      }),
    );
  });

  it('and notes are one argument of a request to an openwop app', () => {
    fc.assert(
      fc.property(hostile, hostile, (note, words) => {
        const draft = { ...draftWith([{ toolId: 'openwop:a', mode: 'ask' }]), note };
        const form = { ...sampleOptions.form, persona: `p${words}`, systemPrompt: `s${words}` };
        for (const id of ['openwop-app', 'openwop-user-agent']) {
          const { text } = targetOf(id).write(draft, new Map(), { form });
          const parts = wordsOf(text);
          expect(parts).toHaveLength(10);
          const said = { [id === 'openwop-app' ? 'note' : 'description']: note.toWellFormed() };
          expect(JSON.parse(String(parts[9]))).toMatchObject({ toolAllowlist: ['openwop:a'], ...said });
        }
      }),
    );
  });

  it('are single words to a shell', () => {
    fc.assert(
      fc.property(hostileDraft, (draft) => {
        const { text } = targetOf('docker-mcp-gateway').write(draft, toolsOf(draft), {});
        if (text === '') return;
        const words = wordsOf(text);
        expect(words.every((word) => typeof word === 'string')).toBe(true);
        const names = words.flatMap((word, i) => (words[i - 1] === '--tools' ? [word] : []));
        const written = readTarget(targetOf('docker-mcp-gateway'), new FileText(text))?.allowed ?? [];
        expect(names).toEqual(written.map((one) => (one.kind === 'name' ? `${one.server}:${one.name}` : '')));
      }),
    );
  });
});

/** The words of a command as a shell reads it, variables in angle brackets. */
const wordsOf = (command: string) => parseShell(command.replaceAll('\\\n', ' '), (name: string) => `<${name}>`);

describe('the request to an openwop app', () => {
  it('goes to the root that a host of version 2 names', () => {
    const draft = draftWith([{ toolId: 'openwop:a.b', mode: 'ask' }]);
    const { text } = targetOf('openwop-app').write(draft, new Map(), {
      ...sampleOptions,
      appRoot: '/host/openwop-app/',
    });
    expect(text).toContain('"$OPENWOP_HOST"/host/openwop-app/agent-allowlists/admin/agents/');
    expect(readTarget(targetOf('openwop-app'), new FileText(text))?.allowed).toHaveLength(1);
  });

  it.each([
    ['openwop-app', 64],
    ['openwop-user-agent', 32],
  ])('by %s says what that host will refuse', (id, most) => {
    const many = Array.from({ length: most + 1 }, (_, i) => ({ toolId: `openwop:x.${i}`, mode: 'ask' as const }));
    const { notes } = write(id, draftWith([...many, { toolId: 'mcp:a', mode: 'ask' }]), new Map());
    const leftOut = notes.find(({ kind }) => kind === 'left-out')?.toolIds;
    expect(leftOut).toEqual(id === 'openwop-app' ? ['mcp:a'] : undefined);
    expect(notes.find(({ kind }) => kind === 'check')?.text).toContain(`${most}`);
    const unnamed = targetOf(id).write(draftWith([]), new Map(), {});
    expect([unnamed.text, new Set(unnamed.notes.map(({ kind }) => kind))]).toEqual(['', new Set(['needs'])]);
  });
});

it.each(['csv', 'review-sheet'])(
  'an accepted critical finding and its file stand in %s, a lapsed one does not',
  (id) => {
    const findings = [testFinding('T01', 'critical')];
    const tools = new Map([['mcp:a', knownTool(toolOf('mcp:a'), 'mcp', { findings })]]);
    const textOf = (digest: string, claimed: { readonly at?: string } = {}) => {
      const accepted = acceptance('mcp:a', 'T01', digest, 'Read its source');
      const claims = [inUse({ ...accepted, from: 'night.draft.json', ...claimed })];
      return write(id, draftWith([{ toolId: 'mcp:a', mode: 'ask', claims }]), tools).text;
    };
    expect(textOf('sha256:now')).toMatch(/T01.*Read its source, 2026.*, from `?night\.draft\.json/);
    expect(textOf('sha256:now', { at: '2999-05-01T08:00:00Z' })).toMatch(/2999.*, a date in the future/);
    expect(textOf('sha256:then')).not.toContain('Read its source');
  },
);

it.each(['csv', 'review-sheet'])(
  'an open critical finding stands on top of %s, of a tool that is gone as well',
  (id) => {
    const kept = { digest: 'sha256:then', findings: [{ rule: 'U01', severity: 'critical' as const, pointer: '' }] };
    const entries = [
      { toolId: 'mcp:a', mode: 'ask' as const },
      { toolId: 'mcp:gone', mode: 'ask' as const, ...kept },
    ];
    const { text } = write(id, draftWith(entries), new Map([['mcp:a', knownTool(toolOf('mcp:a'), 'mcp')]]));
    expect(text).toContain('when added: U01 critical open');
    expect(text.indexOf('mcp:gone')).toBeLessThan(text.indexOf('mcp:a'));
  },
);

it.each(['csv', 'review-sheet', 'tools-json'])('%s calls open what reaches the set threshold', (id) => {
  const findings = [testFinding('C07', 'medium')];
  const tools = new Map([['mcp:a', knownTool(toolOf('mcp:a'), 'mcp', { findings })]]);
  const textAt = (threshold: Threshold) =>
    targetOf(id).write(draftWith([{ toolId: 'mcp:a', mode: 'ask' }]), tools, { threshold }).text;
  expect(textAt('high')).not.toMatch(/\bopen\b/);
  expect(textAt('medium')).toMatch(/\bopen\b/);
});

it('a cell of the CSV computes nothing and is read back as it was', () => {
  fc.assert(
    fc.property(fc.array(hostile, { minLength: 1, maxLength: 4 }), (ids) => {
      const draft = draftWith(ids.map((toolId) => ({ toolId, mode: 'ask' as const, note: `=${toolId}` })));
      const { text } = targetOf('csv').write(draft, new Map(), {});
      for (const row of Papa.parse<string[]>(text.trimEnd()).data.slice(1)) {
        for (const cell of row) expect(cell).not.toMatch(/(?:^|;)\s*[=+\-@|%＝＋－＠｜％\t\r\0]/);
      }
      const listed = readTarget(targetOf('csv'), new FileText(text))?.allowed ?? [];
      expect(listed).toEqual(
        [...draft.entries.values()].map(({ toolId, mode, note }) => ({
          kind: 'id',
          server: null,
          name: toolId,
          mode,
          note,
        })),
      );
    }),
    { numRuns: 200 },
  );
});
