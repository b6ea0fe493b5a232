import { describe, expect, it } from 'vitest';
import { lines } from '../usage/testLogs';
import { readTexts, toldOf, usageOf } from './testLogs';

const at = '2026-11-20T10:00:00.000Z';

function claudeCall(id: string, name: string, more: object = {}) {
  const message = { role: 'assistant', content: [{ type: 'tool_use', id, name, input: { to: 'somebody' } }] };
  return { type: 'assistant', uuid: id, sessionId: 's1', timestamp: at, message, ...more };
}

function claudeEnd(id: string, more: object = {}, text = 'done', isError = false) {
  const result = { type: 'tool_result', tool_use_id: id, content: text, ...(isError ? { is_error: true } : {}) };
  return { type: 'user', uuid: `${id}-end`, sessionId: 's1', timestamp: at, message: { content: [result] }, ...more };
}

const claudeOffer = (names: string[], more: object = {}) => ({
  ...{ type: 'attachment', uuid: 'o', sessionId: 's1', timestamp: at },
  attachment: { type: 'deferred_tools_delta', addedNames: names, pendingMcpServers: [], ...more },
});

describe('Claude Code', () => {
  const denied = (toolDenialKind: string, source?: string, reasonType?: string) => ({
    toolDenialKind,
    ...(source !== undefined && { permissionDecision: { decision: 'reject', source, reasonType } }),
  });

  it.each<[who: string, end: object, text: string, told: string]>([
    ['a person refuses', { ...denied('user-rejected'), toolDenialBeforeRun: true }, 'no', '1 refused by person'],
    ['nobody is at the terminal', denied('user-rejected', 'config'), 'no', '1 refused by nobody'],
    ['a hook refuses', denied('permission-rule', 'hook'), 'no', '1 refused by rule'],
    ['a background agent can’t ask', denied('permission-rule', 'config', 'asyncAgent'), 'no', '1 refused by nobody'],
    // Older versions say it in words alone.
    ['nobody granted it', {}, 'Claude requested permissions to use it, but you haven’t.', '1 refused by nobody'],
    ['a person refused', {}, "The user doesn't want to proceed with this tool use.", '1 refused by person'],
    ['a rule denied it', {}, 'Permission to use mcp__crm__send has been denied.', '1 refused by rule'],
    ['the tool failed', {}, 'Quota used up.', '1 error'],
    ['there is no such tool', {}, '<tool_use_error>Error: No such tool available: mcp__crm__send', '1 unavailable'],
  ])('says that %s', async (_who, end, text, told) => {
    expect(await toldOf(lines(claudeCall('c1', 'mcp__crm__send'), claudeEnd('c1', end, text, true)))).toEqual([
      `mcp__crm__send: ${told}`,
    ]);
  });

  it('tells a person’s yes, once or for good, from a rule’s', async () => {
    const accept = (source: string) => ({ permissionDecision: { decision: 'accept', source } });
    const calls = ['user_temporary', 'user_permanent', 'config'].flatMap((source, i) => [
      claudeCall(`c${i}`, 'mcp__crm__send'),
      claudeEnd(`c${i}`, accept(source)),
    ]);
    expect(await toldOf(lines(...calls))).toEqual(['mcp__crm__send: 3 ok, 2 allowedByPerson, 1 unasked']);
  });

  it('adds servers that come late to what a session offered, and counts the session once', async () => {
    const log = lines(
      claudeOffer(['Read'], { pendingMcpServers: ['my.crm'] }),
      claudeOffer(['mcp__my_crm__send', 'mcp__my_crm__find']),
      claudeOffer(['mcp__my_crm__send']),
      claudeCall('c1', 'mcp__my_crm__send'),
      claudeEnd('c1'),
    );
    expect(await toldOf(log)).toEqual([
      'built-in tools: offered in 1',
      'my.crm/find: offered in 1',
      'my.crm/send: 1 ok, offered in 1',
    ]);
  });

  it('counts a call once in a fork that copies it', async () => {
    const own = [claudeCall('c1', 'mcp__crm__send'), claudeEnd('c1')];
    const fork = own.map((line) => ({ ...line, sessionId: 's2' }));
    expect(await toldOf(lines(...own), lines(...fork, claudeCall('c2', 'mcp__crm__send'), claudeEnd('c2')))).toEqual([
      'mcp__crm__send: 2 ok',
    ]);
  });

  it('names a sub-agent by its kind', async () => {
    const more = { agentId: 'a1', attributionAgent: 'reviewer', isSidechain: true };
    const log = lines(claudeCall('c1', 'mcp__crm__send', more), claudeEnd('c1', { agentId: 'a1' }));
    expect(await toldOf(log)).toEqual(['reviewer: mcp__crm__send: 1 ok']);
  });

  it('counts all of the client’s own tools as one', async () => {
    const log = lines(claudeCall('c1', 'Bash'), claudeEnd('c1'), claudeCall('c2', 'Read'), claudeEnd('c2'));
    expect(await toldOf(log)).toEqual(['built-in tools: 2 ok']);
  });

  it('counts a call whose end is not there as asked for', async () => {
    const { tools, clients } = await usageOf([lines(claudeCall('c1', 'mcp__crm__send'))]);
    expect(clients.map(({ unfinished }) => unfinished)).toEqual([1]);
    expect(tools).toMatchObject([{ lastAt: at, days: [{ ok: 0, unfinished: 1 }] }]);
    expect(tools[0]).not.toHaveProperty('calledAt');
  });
});

describe('Codex', () => {
  const item = (payload: object, type = 'response_item') => ({ timestamp: at, type, payload });
  const call = item({ type: 'function_call', call_id: 'c1', namespace: 'mcp__my_crm', name: 'send_mail' });
  const completed = (more: object) =>
    item(
      { type: 'item_completed', item: { type: 'McpToolCall', id: 'c1', server: 'my.crm', tool: 'send-mail', ...more } },
      'event_msg',
    );
  const ended = (result: object) =>
    item(
      { type: 'mcp_tool_call_end', call_id: 'c1', invocation: { server: 'my.crm', tool: 'send-mail' }, result },
      'event_msg',
    );

  const failed = (message: string) => completed({ status: 'failed', error: { message } });

  it.each<[what: string, end: object, told: string]>([
    ['it ran', completed({ status: 'completed', result: {} }), '1 ok'],
    ['it failed', completed({ status: 'failed', result: { isError: true } }), '1 error'],
    ['a person cancelled', failed('user cancelled MCP tool call'), '1 refused by person'],
    ['nobody may be asked', failed('it requires approval, but approval policy is never'), '1 refused by nobody'],
    ['it ran, in the older form', ended({ Ok: { content: [] } }), '1 ok'],
    ['it failed, in the older form', ended({ Ok: { isError: true } }), '1 error'],
    ['somebody refused, in the older form', ended({ Err: 'user cancelled MCP tool call' }), '1 refused by unknown'],
  ])('says with true names that %s', async (_what, end, told) => {
    const output = item({ type: 'function_call_output', call_id: 'c1', output: 'text' });
    expect(await toldOf(lines(item({ id: 'r1' }, 'session_meta'), call, end, output))).toEqual([
      `my.crm/send-mail: ${told}`,
    ]);
  });

  it('says that a tool was unavailable, under the log’s own name', async () => {
    const output = item({ type: 'function_call_output', call_id: 'c1', output: 'unsupported call: send_mail' });
    expect(await toldOf(lines(item({ id: 'r1' }, 'session_meta'), call, output))).toEqual([
      'mcp__my_crm.send_mail: 1 unavailable',
    ]);
  });

  it('is one tool by its true name, also where a call has only the log’s own', async () => {
    const open = item({ type: 'function_call', call_id: 'c2', namespace: 'mcp__my_crm', name: 'send_mail' });
    const log = lines(item({ id: 'r1' }, 'session_meta'), open, call, completed({ status: 'completed', result: {} }));
    expect(await toldOf(log)).toEqual(['my.crm/send-mail: 1 ok, 1 unfinished']);
  });
});

describe('Gemini CLI', () => {
  const header = { sessionId: 's1', projectHash: 'p', startTime: at, kind: 'main' };
  const message = (status: string, error?: string) => ({
    ...{ id: 'm1', type: 'gemini', timestamp: at },
    toolCalls: [
      {
        ...{ id: 'c1', name: 'mcp_crm_find', displayName: 'find (crm MCP Server)', status, timestamp: at },
        result: [{ functionResponse: { response: error === undefined ? {} : { error } } }],
      },
    ],
  });

  it.each([
    ['cancelled', undefined, '1 refused by person'],
    ['error', 'Tool execution denied by policy.', '1 refused by rule'],
    ['error', 'Tool "mcp_crm_find" not found.', '1 unavailable'],
    ['error', 'params must have required property', '1 error'],
    ['success', undefined, '1 ok'],
  ])('reads status %s with error %s', async (status, error, told) => {
    expect(await toldOf(lines(header, message(status, error)))).toEqual([`crm/find: ${told}`]);
  });

  it('counts once what a resumed session writes again', async () => {
    const again = { $set: { messages: [message('success')] } };
    expect(await toldOf(lines(header, message('success'), header, again))).toEqual(['crm/find: 1 ok']);
  });
});

describe('Copilot CLI', () => {
  const event = (type: string, data: object) => ({ type, data, timestamp: at, id: type });
  const start = event('tool.execution_start', {
    ...{ toolCallId: 'c1', toolName: 'my-crm-send', mcpConfigServerName: 'my.crm', mcpToolName: 'send' },
  });
  const asked = (kind: string, decisionSource: string) => [
    event('permission.requested', { permissionRequest: { toolCallId: 'c1' } }),
    event('permission.completed', { toolCallId: 'c1', result: { kind }, decisionSource }),
  ];
  const done = event('tool.execution_complete', { toolCallId: 'c1', success: true });
  const error = { code: 'denied', message: 'It was denied due to the following rules' };
  const denied = event('tool.execution_complete', { toolCallId: 'c1', success: false, error });

  it.each<[what: string, events: readonly object[], told: string]>([
    ['a person allowed it', [...asked('approved', 'human_response'), done], '1 ok, 1 allowedByPerson'],
    ['nobody was asked', [done], '1 ok, 1 unasked'],
    ['a person refused', [...asked('denied-interactively-by-user', 'human_response'), denied], '1 refused by person'],
    ['nobody could be asked', [...asked('denied-and-could-not-request-from-user', ''), denied], '1 refused by nobody'],
    ['a rule denied it', [denied], '1 refused by rule'],
  ])('says that %s', async (_what, events, told) => {
    const log = lines(event('session.start', { sessionId: 's1' }), start, ...events);
    expect(await toldOf(log)).toEqual([`my.crm/send: ${told}`]);
  });

  it('doesn’t know what came of a start that has no end', async () => {
    expect(await toldOf(lines(event('session.start', { sessionId: 's1' }), start))).toEqual([
      'my.crm/send: 1 unfinished',
    ]);
  });
});

describe('OpenCode', () => {
  const exported = (tool: string, state: object) =>
    JSON.stringify(
      {
        info: { id: 's1', time: { created: 1 } },
        messages: [
          { info: { time: { created: Date.parse(at) } }, parts: [{ type: 'tool', tool, callID: 'c1', state }] },
        ],
      },
      null,
      2,
    );

  it.each([
    ['crm_send', { status: 'completed' }, 'crm_send: 1 ok'],
    ['crm_send', { status: 'error', error: 'The user rejected permission' }, 'crm_send: 1 refused by unknown'],
    ['crm_send', { status: 'error', error: 'Quota used up.' }, 'crm_send: 1 error'],
    ['invalid', { status: 'completed', input: { tool: 'crm_gone' } }, 'crm_gone: 1 unavailable'],
    ['bash', { status: 'completed' }, 'built-in tools: 1 ok'],
  ])('reads an export of several lines with %s, %o', async (tool, state, told) => {
    expect(await toldOf(exported(tool, state))).toEqual([told]);
  });
});

describe('OpenTelemetry', () => {
  const attributes = (values: object) =>
    Object.entries(values).map(([key, value]) => ({ key, value: { stringValue: String(value) } }));
  const span = (spanId: string, parentSpanId: string, kind: number, values: object, name = 'span') => ({
    ...{ traceId: 't', spanId, parentSpanId, kind, name, endTimeUnixNano: `${Date.parse(at)}000000` },
    attributes: attributes(values),
  });
  const traces = (...spans: object[]) =>
    lines(...spans.map((one) => ({ resourceSpans: [{ scopeSpans: [{ spans: [one] }] }] })));
  const events = (...logs: object[]) =>
    lines(
      ...logs.map((values) => ({
        resourceLogs: [{ scopeLogs: [{ logRecords: [{ attributes: attributes(values) }] }] }],
      })),
    );
  const call = { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 'find' };

  it('counts spans around one another once, children first, in any file, and sees the inner failure', async () => {
    const failed = { 'mcp.method.name': 'tools/call', 'gen_ai.tool.name': 'find', 'error.type': 'x' };
    const server = span('3', '2', 2, failed);
    const agent = span('0', '', 1, { 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.agent.name': 'planner' });
    expect(await toldOf(traces(server, span('2', '1', 3, call)), traces(span('1', '0', 1, call), agent))).toEqual([
      'planner: find: 1 error',
    ]);
  });

  it('counts a span of Claude Code without an execution as refused', async () => {
    const named = { tool_name: 'mcp__crm__send', tool_use_id: 'c1', 'session.id': 's1' };
    const tool = span('1', '', 1, named, 'claude_code.tool');
    const person = span('2', '1', 1, { decision: 'reject', source: 'user_reject' }, 'claude_code.tool.blocked_on_user');
    expect(await toldOf(traces(person, tool))).toEqual(['mcp__crm__send: 1 refused by person']);
  });

  it('joins events by the call’s id, and names no tool where details are off', async () => {
    const one = { 'event.timestamp': at, tool_use_id: 'c1', tool_name: 'mcp_tool', 'session.id': 's1' };
    const log = events(
      { ...one, 'event.name': 'tool_decision', decision: 'accept', source: 'user_temporary' },
      { ...one, 'event.name': 'tool_result', success: 'true' },
    );
    expect(await toldOf(log)).toEqual(['other names: 1 ok, 1 allowedByPerson']);
  });

  it('counts a call once that a transcript has too', async () => {
    const log = events({
      ...{ 'event.name': 'tool_result', 'event.timestamp': at, tool_use_id: 'c1' },
      ...{ tool_name: 'mcp_tool', success: 'true' },
      tool_parameters: JSON.stringify({ mcp_server_name: 'crm', mcp_tool_name: 'send' }),
    });
    expect(await toldOf(log, lines(claudeCall('c1', 'mcp__crm__send'), claudeEnd('c1')))).toEqual([
      'mcp__crm__send: 1 ok',
    ]);
  });
});

describe('openwop run events', () => {
  let sequence = 0;
  const event = (type: string, payload: object) => ({
    ...{ eventId: `e${sequence++}`, runId: 'r1', type, timestamp: at },
    payload: { agentId: 'desk', ...payload },
  });

  it.each([
    ['agent.tool-called', 'agent.tool-returned'],
    ['agent.toolCalled', 'agent.toolReturned'],
  ])('reads %s', async (called, returned) => {
    const one = { toolName: 'openwop:find', callId: 'c1' };
    const other = { toolName: 'openwop:send', callId: 'c2', status: 'forbidden' };
    const log = lines(event(called, one), event(returned, { ...one, status: 'ok' }), event(returned, other));
    expect(await toldOf(log)).toEqual(['desk: openwop:find: 1 ok', 'desk: openwop:send: 1 refused by rule']);
  });

  it('counts sessions that stay open, calls outside of any, and requests that were let through', async () => {
    const call = (callId: string) => event('agent.tool-called', { toolName: 'openwop:find', callId });
    const log = lines(
      event('tool.session-opened', { sessionId: 'a', toolId: 'openwop:find' }),
      event('egress.decided', { decision: 'allowed', destination: 'example.org' }),
      event('tool.session.closed', { sessionId: 'a' }),
      call('c1'),
      event('tool.session-opened', { sessionId: 'b', toolId: 'openwop:find' }),
    );
    const { runs, tools } = await usageOf([log]);
    expect(runs).toEqual([{ run: 'r1', tool: 'openwop:find', notClosed: 1, outside: 1, unanswered: 0 }]);
    expect(tools.flatMap(({ days }) => days.map(({ egress }) => egress))).toEqual([1]);
  });
});

describe('the plain format', () => {
  const line = { tool: 'mcp:crm.find', at, outcome: 'ok', agent: 'desk' };

  it('counts equal lines of one file, and a file that is given twice once', async () => {
    const log = lines(line, line, { ...line, outcome: 'refused' });
    expect(await toldOf(log, log)).toEqual(['desk: mcp:crm.find: 2 ok, 1 refused by unknown']);
  });

  it('counts a line of which it knows no outcome as unread', async () => {
    const book = await readTexts([lines(line, { ...line, outcome: 'maybe' })]);
    expect(book.unreadCount).toBe(1);
  });
});

describe('Goose', () => {
  const created = Date.parse(at) / 1000;
  const asks = (id: string, name: string, extension?: string) => ({
    ...{ type: 'toolRequest', id, toolCall: { status: 'success', value: { name, arguments: {} } } },
    ...(extension && { _meta: { goose_extension: extension } }),
  });
  const answers = (id: string, value: unknown) => ({
    type: 'toolResponse',
    id,
    toolResult: { status: 'success', value },
  });
  const says = (text: string, isError = false) => ({ content: [{ type: 'text', text }], isError });
  const head = { working_dir: '/home/me', description: 'Books' };

  it('is read as it exports a session, and as older versions wrote its lines', async () => {
    const conversation = [
      { role: 'assistant', created, content: [asks('1', 'list_accounts', 'ledger'), asks('2', 'shell', 'developer')] },
      { role: 'user', created, content: [answers('1', says('two')), answers('2', says('done'))] },
    ];
    const exported = `${JSON.stringify({ id: '20261120_1', ...head, conversation }, null, 2)}\n`;
    const told = ['built-in tools: 1 ok', 'ledger/list_accounts: 1 ok'];
    expect(await toldOf(exported)).toEqual(told);
    const older = [asks('1', 'ledger__list_accounts'), asks('2', 'developer__shell')];
    const messages = [{ ...conversation[0], content: older }, ...conversation.slice(1)];
    expect(await toldOf(lines({ ...head, message_count: 2 }, ...messages))).toEqual(told);
  });

  it('tells what came of a call', async () => {
    const content = ['1', '2', '3', '4'].map((id) => asks(id, `ledger__tool_${id}`));
    const missing = {
      type: 'toolResponse',
      id: '3',
      toolResult: { status: 'error', error: "Tool 'ledger__tool_3' not found" },
    };
    const ends = [
      answers('1', says('The user has declined to run this tool. DO NOT attempt')),
      answers('2', says('no such account', true)),
      missing,
      answers('4', [{ type: 'text', text: 'as older versions answer' }]),
    ];
    const messages = [
      { role: 'assistant', created, content },
      { role: 'user', created, content: ends },
    ];
    expect(await toldOf(lines({ ...head, message_count: 2 }, ...messages))).toEqual([
      ...['ledger/tool_1: 1 refused by unknown', 'ledger/tool_2: 1 error'],
      ...['ledger/tool_3: 1 unavailable', 'ledger/tool_4: 1 ok'],
    ]);
  });
});
