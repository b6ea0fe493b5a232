import { describe, expect, it } from 'vitest';
import { type CatalogTool, toolFinder } from '../model/toolNames';
import { lines } from '../usage/testLogs';
import { spellingOf } from './allClients';
import { readTexts, toldOf, usageOf } from './testLogs';

const at = '2026-11-20T10:00:00.000Z';

describe('Claude Code', () => {
  it('counts a call as one that ran where a person stopped it while it did', async () => {
    const message = (content: object) => ({ message: { content: [content] } });
    const line = { uuid: 'u', sessionId: 's1', timestamp: at };
    const log = lines(
      { ...line, type: 'assistant', ...message({ type: 'tool_use', id: 'c1', name: 'mcp__crm__export' }) },
      {
        ...{ ...line, type: 'user', toolDenialKind: 'user-rejected' },
        ...message({ type: 'tool_result', tool_use_id: 'c1', content: 'stopped', is_error: true }),
      },
    );
    expect(await toldOf(log)).toEqual(['mcp__crm__export: 1 error']);
    const before = log.replace('"user-rejected"', '"user-rejected","toolDenialBeforeRun":true');
    expect(await toldOf(before)).toEqual(['mcp__crm__export: 1 refused by person']);
  });

  describe('as it prints its stream', () => {
    const said = (type: string, block: object, more: object = {}) => ({
      ...{ type, session_id: 's1', parent_tool_use_id: null, message: { content: [block] } },
      ...more,
    });
    const use = (id: string, name: string, more?: object, input: object = {}) =>
      said('assistant', { type: 'tool_use', id, name, input }, more);
    const result = (id: string, more: object = {}, content = 'no') =>
      said('user', { type: 'tool_result', tool_use_id: id, content, ...more });
    const start = {
      ...{ type: 'system', subtype: 'init', session_id: 's1', tools: ['mcp__my_crm__find', 'mcp__my_crm__send'] },
      mcp_servers: [{ name: 'my.crm', status: 'connected' }],
    };

    it('tells offers, ends and what its last line says was refused', async () => {
      const log = lines(
        start,
        ...[use('c1', 'mcp__my_crm__find'), result('c1')],
        ...[use('c2', 'mcp__my_crm__send'), result('c2', { is_error: true })],
        ...[use('c3', 'mcp__my_crm__send'), result('c3', { is_error: true })],
        {
          type: 'result',
          session_id: 's1',
          permission_denials: [{ tool_name: 'mcp__my_crm__send', tool_use_id: 'c3' }],
        },
      );
      expect(await toldOf(log)).toEqual([
        'my.crm/find: 1 ok, offered in 1',
        'my.crm/send: 1 error, 1 refused by unknown, offered in 1',
      ]);
    });

    it('names a sub-agent by the kind it was started as', async () => {
      const inner = { parent_tool_use_id: 'a1' };
      const log = lines(
        start,
        use('a1', 'Agent', {}, { subagent_type: 'auditor' }),
        use('c1', 'mcp__my_crm__find', inner),
        result('c1'),
      );
      expect(await toldOf(log)).toContain('auditor: my.crm/find: 1 ok');
    });
  });
});

describe('Codex', () => {
  const item = (payload: object, time = at, type = 'response_item') => ({ timestamp: time, type, payload });
  const call = (id: string, name: string, time: string) => [
    item({ type: 'function_call', call_id: id, namespace: 'mcp__crm', name }, time),
    item(
      { type: 'item_completed', item: { type: 'McpToolCall', id, server: 'crm', tool: name, status: 'completed' } },
      time,
      'event_msg',
    ),
  ];
  const meta = (payload: object, time = at) => item(payload, time, 'session_meta');
  const parent = lines(meta({ id: 'p' }, '2026-11-02T08:00:00Z'), ...call('c1', 'find', '2026-11-02T08:01:00Z'));
  const copy = [meta({ id: 'p' }), ...call('c1', 'find', at)];
  const spawned = { source: { subagent: { thread_spawn: { agent_role: 'scout' } } }, parent_thread_id: 'p' };
  const child = lines(meta({ id: 'c', ...spawned }), ...copy, ...call('c2', 'send', '2026-11-20T10:00:30Z'));
  const fork = lines(
    meta({ id: 'f', forked_from_id: 'p' }),
    ...call('c1', 'find', at),
    ...call('c3', 'drop', '2026-11-20T10:01:00Z'),
  );

  it('leaves copied calls to the session that made them, in any order of files', async () => {
    const told = ['crm/drop: 1 ok', 'crm/find: 1 ok', 'scout: crm/send: 1 ok'];
    for (const files of [
      [parent, child, fork],
      [fork, child, parent],
      [child, parent, fork],
    ]) {
      expect(await toldOf(...files)).toEqual(told);
      const { tools } = await usageOf(files);
      expect(tools.find(({ tool }) => tool === 'find')?.days.map(({ day }) => day)).toEqual(['2026-11-02']);
    }
    expect(await toldOf(child)).toEqual(['scout: crm/send: 1 ok']);
  });

  const printed = (id: string, more: object) => ({
    type: 'item.completed',
    item: { id, type: 'mcp_tool_call', server: 'crm', tool: 'find', ...more },
  });

  it('is read as `exec --json` prints it, and not twice where its rollout is there', async () => {
    const thread = { type: 'thread.started', thread_id: 'p' };
    const log = lines(
      thread,
      ...[printed('item_1', { status: 'in_progress' }), printed('item_1', { status: 'completed' })],
      printed('item_2', { status: 'failed', error: { message: 'user cancelled MCP tool call' } }),
      ...[thread, printed('item_1', { status: 'completed' })],
    );
    expect(await toldOf(log)).toEqual(['crm/find: 2 ok, 1 refused by person']);
    expect(await toldOf(log, parent)).toEqual(['crm/find: 1 ok']);
  });

  it('is not read as it prints where nobody knows when', async () => {
    const log = lines({ type: 'thread.started', thread_id: 'p' }, printed('item_1', { status: 'completed' }));
    const book = await readTexts([log], {}, undefined, null);
    expect([[...book.calls()].length, book.unread.map(({ why }) => why)]).toEqual([
      0,
      ['Its lines have no time, and when the file was written is not known.'],
    ]);
  });
});

describe('Gemini CLI', () => {
  const header = { sessionId: 's1', projectHash: 'p', startTime: at };
  const calls = [{ id: 'c1', name: 'find', displayName: 'find (crm MCP Server)', status: 'success', timestamp: at }];

  it('is read as older versions wrote it, a session an object', async () => {
    const session = { ...header, messages: [{ id: 'm', type: 'gemini', timestamp: at, toolCalls: calls }] };
    expect(await toldOf(JSON.stringify(session, null, 2))).toEqual(['crm/find: 1 ok']);
    expect(await toldOf(lines(session))).toEqual(['crm/find: 1 ok']);
  });

  it('says that nobody could be asked', async () => {
    const error =
      'Tool execution for "find" requires user confirmation, which is not supported in non-interactive mode.';
    const refused = { ...calls[0], status: 'error', result: [{ functionResponse: { response: { error } } }] };
    expect(await toldOf(lines(header, { timestamp: at, toolCalls: [refused] }))).toEqual([
      'crm/find: 1 refused by nobody',
    ]);
  });

  it('is not read where only the head of a session is known', async () => {
    const book = await readTexts([JSON.stringify({ ...header, history: [{ toolCalls: calls }] })]);
    expect(book.unread).toMatchObject([{ client: 'Gemini CLI', session: 's1', line: 0 }]);
  });
});

it('OpenCode joins names in two ways, one a version', () => {
  const tool: CatalogTool = { toolId: 'mcp:my.crm.find', servers: ['my.crm'], name: 'find' };
  const find = toolFinder([tool], spellingOf);
  for (const name of ['mcp__my_crm__find', 'my_crm_find']) {
    expect(find({ client: 'OpenCode', tool: name })).toEqual({ kind: 'tool', toolId: tool.toolId });
  }
});
