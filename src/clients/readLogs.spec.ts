import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readUsage, writeUsage } from '../model/usage';
import { maxLineBytes, readLogs } from '../usage/readLogs';
import { summarize } from '../usage/summarize';
import { lines } from '../usage/testLogs';
import { logFormats, spellingOf } from './allClients';
import { readTexts, usageOf } from './testLogs';

const at = '2026-11-20T10:00:00.000Z';
const plain = { tool: 'find', at, outcome: 'ok' };

describe('reading logs', () => {
  it('counts a line that is no JSON, and reads the others', async () => {
    const book = await readTexts([`${lines(plain)}{"tool": oops}\n${lines(plain)}`]);
    expect([...book.calls()]).toHaveLength(2);
    expect(book.unread).toEqual([{ client: 'Plain log', session: undefined, line: 2, why: 'The line is no JSON.' }]);
  });

  it('takes a cut last line for that of a live file', async () => {
    const book = await readTexts([`${lines(plain)}{"tool":"fi`]);
    expect([[...book.calls()].length, book.unreadCount]).toEqual([1, 0]);
  });

  it('skips a line that is too long, says so, and keeps nothing of it', async () => {
    const piece = new Uint8Array(2 ** 20).fill(0x78);
    const encoder = new TextEncoder();
    const book = await readLogs(
      [
        {
          async *pieces() {
            yield encoder.encode(lines(plain));
            for (let i = 0; i * piece.length <= maxLineBytes; i++) yield piece;
            yield encoder.encode(`\n${lines({ ...plain, tool: 'send' })}`);
          },
        },
      ],
      logFormats,
    );
    expect([...book.calls()].map(({ row }) => row.tool)).toEqual(['find', 'send']);
    expect(book.unread).toEqual([
      { client: 'Plain log', session: undefined, line: 2, why: 'The line is longer than 32 MB.' },
    ]);
  });

  it.each([
    ['lines of something else', lines({ hello: 1 })],
    ['a table', 'name,price\nbread,3\n'],
    ['one line without an end', '{"name":"quay","version":"1.0.0"}'],
    ['one list without an end', '[{"role":"model","parts":[]}]'],
  ])('names a file that is no session log: %s', async (_what, text) => {
    const book = await readTexts([text]);
    expect(book.unread.map(({ why }) => why)).toContain('This is no session log that is known here.');
  });

  it('stops at once when it is aborted', async () => {
    const abort = new AbortController();
    const endless = {
      async *pieces() {
        for (;;) yield new TextEncoder().encode(lines(plain));
      },
    };
    const onProgress = () => abort.abort(new Error('enough'));
    await expect(readLogs([endless], logFormats, { signal: abort.signal, onProgress })).rejects.toThrow('enough');
  });

  it('gives the same result however the bytes are cut', async () => {
    const log = lines(plain, { ...plain, tool: 'grüße_é' }, plain);
    const whole = writeUsage(summarize(await readTexts([log], {}, 10_000), spellingOf));
    for (const size of [1, 2, 3, 5])
      expect(writeUsage(summarize(await readTexts([log], {}, size), spellingOf))).toBe(whole);
  });

  it('writes a file that reads back as it was', async () => {
    const usage = await usageOf([lines(plain, { ...plain, outcome: 'refused', agent: 'desk', session: 's' })]);
    expect(readUsage(JSON.parse(writeUsage(usage)))).toEqual({ usage, leftOut: [] });
  });

  it('takes a time in the future for the last one only where there is no other', async () => {
    const [future, other] = [
      { ...plain, at: '2999-01-01T00:00:00.000Z' },
      { ...plain, at: '2026-11-19T10:00:00.000Z' },
    ];
    for (const log of [lines(plain, future, other), lines(future, other, plain)]) {
      expect((await usageOf([log])).tools).toMatchObject([{ lastAt: at, calledAt: at }]);
    }
    expect((await usageOf([lines(future)])).tools).toMatchObject([{ lastAt: future.at }]);
  });

  it('refuses counts whose span ends before it begins', async () => {
    const usage = { ...(await usageOf([lines(plain)])), from: '2026-11-20', to: '2026-11-19' };
    expect(readUsage(JSON.parse(writeUsage(usage)))).toEqual({
      usage: null,
      problem: 'The usage file ends before it begins.',
    });
  });

  it('counts only what came since a time', async () => {
    const log = lines(plain, { ...plain, at: '2026-10-01T10:00:00Z' });
    const { since, from, to, tools } = await usageOf([log], { since: Date.parse('2026-11-01T00:00:00Z') });
    expect([since, from, to, tools.flatMap(({ days }) => days.map(({ day }) => day))]).toEqual([
      '2026-11-01',
      '2026-11-20',
      '2026-11-20',
      ['2026-11-20'],
    ]);
  });
});

describe('a canary', () => {
  const canary = 'canary-7f3a9c';
  const bait = fc.constantFrom(canary, `/home/${canary}/x`, { text: canary }, [canary, { [canary]: canary }]);

  /** A session of each format that holds the bait wherever content stands. */
  function sessionsWith(input: unknown, output: unknown, hasFailed: boolean): readonly (readonly object[])[] {
    const claude = (type: string, uuid: string, content: unknown) => ({
      ...{ type, uuid, sessionId: 's', timestamp: at, cwd: canary, gitBranch: canary, toolUseResult: output },
      message: { content },
    });
    const codex = (type: string, payload: object) => ({ timestamp: at, type, payload: { cwd: canary, ...payload } });
    const copilot = (type: string, data: object) => ({ type, timestamp: at, data: { toolCallId: 'p', ...data } });
    const openwop = (type: string, payload: object) => ({
      ...{ eventId: type, runId: 'r', type, timestamp: at },
      payload: { agentId: 'a', toolName: 'find', callId: 'w', ...payload },
    });
    const attribute = ([key, value]: readonly [string, unknown]) => ({
      ...{ key, value: { stringValue: typeof value === 'string' ? value : JSON.stringify(value) } },
    });
    const attributes = Object.entries({
      ...{ 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 'find' },
      ...{ 'gen_ai.tool.call.arguments': input, 'gen_ai.tool.call.result': output },
    }).map(attribute);
    const span = {
      spanId: 's',
      name: 'execute_tool find',
      kind: 1,
      startTimeUnixNano: '1795000000000000000',
      attributes,
    };
    const geminiCall = { id: 'g', name: 'mcp_crm_find', args: input, status: 'success' };
    return [
      [
        claude('user', '0', canary),
        claude('assistant', '1', [{ type: 'tool_use', id: 'c1', name: 'mcp__crm__send', input }]),
        claude('user', '2', [{ type: 'tool_result', tool_use_id: 'c1', content: output, is_error: hasFailed }]),
      ],
      [
        codex('session_meta', { id: 'r', base_instructions: { text: canary } }),
        codex('response_item', { type: 'function_call', call_id: 'c', name: 'shell', arguments: input }),
        codex('response_item', { type: 'function_call_output', call_id: 'c', output }),
      ],
      [
        { sessionId: 's', projectHash: 'p', startTime: at, kind: 'main', directories: [canary] },
        {
          ...{ id: 'm', type: 'gemini', timestamp: at, content: canary },
          toolCalls: [{ ...geminiCall, result: [{ functionResponse: { response: output } }] }],
        },
      ],
      [
        copilot('session.start', { sessionId: 's', context: { cwd: canary } }),
        copilot('tool.execution_start', { toolName: 'bash', arguments: input }),
        copilot('tool.execution_complete', { success: !hasFailed, result: output, error: { message: canary } }),
      ],
      [openwop('agent.toolCalled', { inputs: input }), openwop('agent.toolReturned', { outcome: output })],
      [{ resourceSpans: [{ resource: { attributes: [] }, scopeSpans: [{ spans: [span] }] }] }],
      [{ tool: `${canary} in a sentence`, at, outcome: 'unavailable', note: canary }],
      [
        {
          info: { id: 's', title: canary, directory: canary },
          messages: [
            {
              info: { time: { created: 1_760_000_000_000 } },
              parts: [{ type: 'tool', tool: 'crm_find', callID: 'o', state: { status: 'completed', input, output } }],
            },
          ],
        },
      ],
    ];
  }

  it('in inputs, results, prompts and paths is in no result', async () => {
    await fc.assert(
      fc.asyncProperty(bait, bait, fc.boolean(), async (input, output, hasFailed) => {
        const sessions = sessionsWith(input, output, hasFailed);
        const broken = `{"${canary}": \n${lines({ tool: 'find', at, outcome: 'ok' })}`;
        const book = await readTexts([...sessions.map((records) => lines(...records)), broken], {}, 4_096);
        expect([...book.calls()].length).toBeGreaterThan(7);
        expect(writeUsage(summarize(book, spellingOf))).not.toContain(canary);
      }),
      { numRuns: 60 },
    );
  });
});
