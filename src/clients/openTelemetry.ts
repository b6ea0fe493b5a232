import { isObject, type JsonObject, member, objectAt, objectsAt, textAt } from '../model/json';
import type { CallBook, CalledTool } from '../usage/callBook';
import { type LogFormat, timeOf } from '../usage/logFormat';
import { askedBySource, claudeCodeLabel, claudeTool, refuserOf } from './claudeCodeSessions';

const openTelemetry = 'OpenTelemetry';

type Attributes = ReadonlyMap<string, string>;

/** A span that may be a call, or says something of one; all others keep their parent alone. */
interface Span {
  readonly parent: string | undefined;
  readonly kind: 'client' | 'server' | 'internal';
  /** The tool of a span that may be a call. */
  readonly tool: string | undefined;
  readonly service: string;
  readonly isClaude: boolean;
  readonly callId: string | undefined;
  readonly session: string | undefined;
  readonly agentId: string | undefined;
  readonly agentName: string | undefined;
  readonly hasFailed: boolean;
  readonly at: number | null;
}

/** Lines or documents of OTLP JSON, spans and events; see `openTelemetry.md`. */
export function openTelemetryFormat(book: CallBook): LogFormat {
  const spans = new Map<string, Span>();
  /** Spans whose child, another sight of the same call, failed. */
  const failedBelow = new Set<string>();
  const executions = new Map<string, boolean>();
  const decisions = new Map<string, { readonly decision: string; readonly source: string }>();
  const events = claudeEvents(book);
  return {
    client: openTelemetry,
    recognises: (record) =>
      Array.isArray(member(record, 'resourceSpans')) || Array.isArray(member(record, 'resourceLogs')),
    open: () => ({
      read(record) {
        for (const resource of objectsAt(record, 'resourceLogs')) {
          for (const scope of objectsAt(resource, 'scopeLogs')) {
            for (const event of objectsAt(scope, 'logRecords')) events.read(event);
          }
        }
        for (const resource of objectsAt(record, 'resourceSpans')) {
          const service = attributesOf(objectAt(resource, 'resource') ?? {}).get('service.name') ?? '';
          for (const scope of objectsAt(resource, 'scopeSpans')) {
            for (const span of objectsAt(scope, 'spans')) readSpan(span, service);
          }
        }
      },
    }),
    finish() {
      for (const span of spans.values()) failAbove(span);
      for (const [id, span] of spans) endSpan(id, span);
      events.finish();
    },
  };

  function readSpan(span: JsonObject, service: string): void {
    const [trace, id] = [textAt(span, 'traceId') ?? '', textAt(span, 'spanId')];
    if (id === undefined) return;
    const parentId = textAt(span, 'parentSpanId');
    const parent = parentId === undefined || parentId === '' ? undefined : `${trace}/${parentId}`;
    const attributes = attributesOf(span);
    const name = textAt(span, 'name');
    if (parent !== undefined && name === 'claude_code.tool.execution') {
      executions.set(parent, attributes.get('success') === 'true' && !attributes.has('error.type'));
    }
    if (parent !== undefined && name === 'claude_code.tool.blocked_on_user') {
      decisions.set(parent, {
        decision: attributes.get('decision') ?? '',
        source: attributes.get('source') ?? '',
      });
    }
    const isClaude = name === 'claude_code.tool';
    const isCall =
      isClaude ||
      attributes.get('gen_ai.operation.name') === 'execute_tool' ||
      attributes.get('mcp.method.name') === 'tools/call';
    const server = attributes.get('anthropic.mcp.server.name');
    const genericName = attributes.get('gen_ai.tool.name');
    const claudeName = attributes.get('tool_name') ?? genericName;
    const claudeWire = server === undefined ? claudeName : `mcp__${server}__${genericName ?? ''}`;
    spans.set(`${trace}/${id}`, {
      parent,
      kind: kindOf(member(span, 'kind')),
      tool: isCall ? (isClaude ? (claudeName === 'mcp_tool' ? claudeWire : claudeName) : genericName) : undefined,
      service,
      isClaude,
      callId: attributes.get('gen_ai.tool.call.id') ?? attributes.get('tool_use_id'),
      session: attributes.get('session.id') ?? attributes.get('gen_ai.conversation.id'),
      agentId: attributes.get('agent_id'),
      agentName:
        attributes.get('gen_ai.operation.name') === 'invoke_agent'
          ? attributes.get('gen_ai.agent.name')
          : attributes.get('subagent_type'),
      hasFailed: attributes.has('error.type') || isError(span),
      at: nanos(member(span, 'endTimeUnixNano')),
    });
  }

  function endSpan(place: string, span: Span): void {
    if (span.tool === undefined || span.at === null) return;
    if (isSeenAbove(span)) return;
    const client = span.isClaude ? claudeCodeLabel : clientOf(span.service);
    const id = span.isClaude && span.callId !== undefined ? `claude:${span.callId}` : `otel:${place}`;
    const agentId = span.agentId;
    const named = agentAbove(span);
    const agent =
      span.isClaude && agentId === undefined ? 'main' : (named ?? (agentId === undefined ? 'main' : 'sub-agent'));
    const tool: CalledTool = span.isClaude ? claudeTool(span.tool) : { tool: span.tool };
    const isKnown = book.has(id);
    book.called(id, { client, agent, at: span.at, ...tool });
    if (span.session !== undefined && agentId === undefined) book.inSession(client, span.session, span.at);
    if (isKnown) return;
    if (!span.isClaude) {
      book.ended(id, span.hasFailed || failedBelow.has(place) ? 'error' : 'ok');
      return;
    }
    const ran = executions.get(place);
    const decision = decisions.get(place);
    if (ran !== undefined) {
      book.ended(id, ran ? 'ok' : 'error');
      if (decision !== undefined) book.asked(id, askedBySource(decision.source));
    } else if (decision?.decision === 'reject') book.ended(id, 'refused', refuserOf(decision.source));
    else book.ended(id, 'refused', 'unknown');
  }

  /** Whether the span above is the same call: as the agent sees it, above its MCP client, above the server. */
  function isSeenAbove({ parent: id, kind, tool }: Span): boolean {
    const parent = id === undefined ? undefined : spans.get(id);
    if (parent === undefined || tool === undefined || parent.tool !== tool) return false;
    return (kind === 'client' && parent.kind === 'internal') || (kind === 'server' && parent.kind === 'client');
  }

  function failAbove(span: Span): void {
    if (!span.hasFailed) return;
    for (let one: Span | undefined = span; one?.parent !== undefined && isSeenAbove(one); one = spans.get(one.parent)) {
      failedBelow.add(one.parent);
    }
  }

  function agentAbove(span: Span): string | undefined {
    let above = span.parent;
    for (let depth = 0; above !== undefined && depth < 64; depth++) {
      const one = spans.get(above);
      if (one?.agentName !== undefined) return one.agentName;
      above = one?.parent;
    }
    return undefined;
  }
}

/** Claude Code's events `tool_decision` and `tool_result`. An agent's kind is told only once it has ended. */
function claudeEvents(book: CallBook) {
  interface Seen {
    tool: string;
    at: number;
    session: string | undefined;
    agentId: string | undefined;
    decision: string | undefined;
    source: string | undefined;
    success: boolean | undefined;
  }
  const calls = new Map<string, Seen>();
  const agentKinds = new Map<string, string>();
  return {
    read(event: JsonObject): void {
      const attributes = attributesOf(event);
      const name = attributes.get('event.name') ?? textAt(event, 'body', 'stringValue')?.replace(/^claude_code\./, '');
      const agentId = attributes.get('agent_id');
      const kind = attributes.get('agent_type');
      const server = attributes.get('server_name');
      if (name === 'subagent_completed' && agentId !== undefined && kind !== undefined) agentKinds.set(agentId, kind);
      if (name === 'mcp_server_connection' && server !== undefined) book.knows(claudeCodeLabel, server);
      const id = attributes.get('tool_use_id');
      const at = timeOf(attributes.get('event.timestamp')) ?? nanos(member(event, 'timeUnixNano'));
      if ((name !== 'tool_decision' && name !== 'tool_result') || id === undefined || at === null) return;
      const seen: Seen = calls.get(id) ?? {
        ...{ tool: eventTool(attributes), at, session: attributes.get('session.id'), agentId },
        ...{ decision: undefined, source: undefined, success: undefined },
      };
      seen.at = Math.min(seen.at, at);
      if (name === 'tool_decision') {
        seen.decision = attributes.get('decision');
        seen.source = attributes.get('source');
      } else seen.success = attributes.get('success') === 'true';
      calls.set(id, seen);
    },
    finish(): void {
      for (const [callId, { tool, at, session, agentId, decision, source, success }] of calls) {
        const id = `claude:${callId}`;
        const agent = agentId === undefined ? 'main' : (agentKinds.get(agentId) ?? 'sub-agent');
        const isKnown = book.has(id);
        book.called(id, { client: claudeCodeLabel, agent, at, ...claudeTool(tool) });
        if (session !== undefined) book.inSession(claudeCodeLabel, session, at);
        if (isKnown) continue;
        if (decision === 'accept') book.asked(id, askedBySource(source));
        if (decision === 'reject') book.ended(id, 'refused', refuserOf(source));
        else if (success !== undefined) book.ended(id, success ? 'ok' : 'error');
      }
    },
  };
}

/** MCP tools are all `mcp_tool`, and their names stand in the parameters where details are switched on. */
function eventTool(attributes: Attributes): string {
  const name = attributes.get('tool_name') ?? '';
  if (name !== 'mcp_tool') return name;
  const parameters = parsed(attributes.get('tool_parameters') ?? '');
  const [server, tool] = [textAt(parameters, 'mcp_server_name'), textAt(parameters, 'mcp_tool_name')];
  return server === undefined || tool === undefined ? unnamedTool : `mcp__${server}__${tool}`;
}

/** A call of a tool whose name the log leaves out. */
const unnamedTool = 'mcp__(not named)';

function parsed(text: string): JsonObject {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

/** The texts, numbers and booleans among the attributes, as text. */
function attributesOf(object: JsonObject): Attributes {
  return new Map(
    objectsAt(object, 'attributes').flatMap((attribute): [string, string][] => {
      const [key, value] = [textAt(attribute, 'key'), objectAt(attribute, 'value')];
      if (key === undefined || value === undefined) return [];
      const [first]: unknown[] = Object.values(value);
      return ['string', 'number', 'boolean'].includes(typeof first) ? [[key, String(first)]] : [];
    }),
  );
}

function kindOf(kind: unknown): Span['kind'] {
  if (kind === 3 || kind === 'SPAN_KIND_CLIENT') return 'client';
  return kind === 2 || kind === 'SPAN_KIND_SERVER' ? 'server' : 'internal';
}

function isError(span: JsonObject): boolean {
  const code = member(objectAt(span, 'status') ?? {}, 'code');
  return code === 2 || code === 'STATUS_CODE_ERROR';
}

/** Milliseconds of a time in nanoseconds, which is text in OTLP JSON. */
function nanos(value: unknown): number | null {
  const digits =
    typeof value === 'string' && /^\d+$/.test(value) ? value : typeof value === 'number' ? String(value) : '';
  return digits === '' ? null : timeOf(Math.floor(Number(digits) / 1e6));
}

function clientOf(service: string): string {
  return /^[\w .@/-]{1,64}$/.test(service) && !service.startsWith('unknown_service') ? service : openTelemetry;
}
