import { isObject, type JsonObject, member, objectAt, objectsAt, textAt, textsAt, valueAt } from '../model/json';
import type { CallOutcome, RefusedBy } from '../model/usage';
import type { CallBook, CalledTool } from '../usage/callBook';
import { type LogFormat, startOf, timeOf } from '../usage/logFormat';

/** As people say it. */
export const claudeCodeLabel = 'Claude Code';

/** The tool that a name of Claude Code stands for; see `claudeCode.md`. */
export function claudeTool(name: string): CalledTool {
  return { tool: name, isBuiltIn: !name.startsWith('mcp__') };
}

/** Transcripts of Claude Code: `projects/<folder>/<session>.jsonl` and `subagents/agent-<id>.jsonl`; see `claudeCode.md`. */
export function claudeCodeFormat(book: CallBook): LogFormat {
  return {
    client: claudeCodeLabel,
    recognises: (record) =>
      textAt(record, 'sessionId') !== undefined &&
      textAt(record, 'type') !== undefined &&
      (textAt(record, 'uuid') !== undefined || member(record, 'kind') === undefined),
    // Half of its lines repeat what was sent to the model.
    skips: isRequest,
    open() {
      let session: string | undefined;
      const agentNames = new Map<string, string>();
      return {
        session: () => session,
        read(record) {
          session ??= textAt(record, 'sessionId');
          const own = textAt(record, 'sessionId') ?? session;
          if (own === undefined) return;
          const at = timeOf(member(record, 'timestamp'));
          book.inSession(claudeCodeLabel, own, at);
          const agentId = textAt(record, 'agentId');
          const name = textAt(record, 'attributionAgent');
          if (agentId !== undefined && name !== undefined) agentNames.set(agentId, name);
          const agent = agentId === undefined ? 'main' : (agentNames.get(agentId) ?? 'sub-agent');
          switch (textAt(record, 'type')) {
            case 'assistant':
              for (const block of objectsAt(record, 'message', 'content')) {
                const id = textAt(block, 'id');
                const tool = textAt(block, 'name');
                if (textAt(block, 'type') !== 'tool_use' || id === undefined || tool === undefined || at === null)
                  continue;
                book.called(`claude:${id}`, { client: claudeCodeLabel, agent, at, ...claudeTool(tool) });
              }
              break;
            case 'user':
              for (const block of objectsAt(record, 'message', 'content')) {
                const id = textAt(block, 'tool_use_id');
                if (textAt(block, 'type') === 'tool_result' && id !== undefined)
                  end(book, `claude:${id}`, block, record);
              }
              break;
            case 'attachment': {
              const attachment = objectAt(record, 'attachment');
              if (attachment !== undefined) offer(book, own, agent, attachment);
              break;
            }
            case 'api-request-shape': {
              const names = objectsAt(record, 'shape', 'tools').flatMap((tool) => textAt(tool, 'name') ?? []);
              book.offered(claudeCodeLabel, own, agent, names.filter(isTool).map(claudeTool));
              break;
            }
          }
        },
      };
    },
  };
}

/** A placeholder that stands where a tool is not yet loaded. */
function isTool(name: string): boolean {
  return name !== 'DeferredToolPlaceholder';
}

function offer(book: CallBook, session: string, agent: string, attachment: JsonObject): void {
  const add = (names: readonly string[]) =>
    book.offered(claudeCodeLabel, session, agent, names.filter(isTool).map(claudeTool));
  switch (textAt(attachment, 'type')) {
    case 'deferred_tools_delta':
      add([...textsAt(attachment, 'addedNames'), ...textsAt(attachment, 'readdedNames')]);
      for (const server of objectsAt(attachment, 'failedMcpServers')) {
        const name = textAt(server, 'name');
        if (name !== undefined) book.knows(claudeCodeLabel, name);
      }
      for (const name of textsAt(attachment, 'pendingMcpServers')) book.knows(claudeCodeLabel, name);
      break;
    case 'deferred_tools_record':
      add(objectsAt(attachment, 'entries').flatMap((entry) => textAt(entry, 'name') ?? []));
      break;
    case 'prompt_snapshot': {
      const tools = valueAt(attachment, 'tools');
      if (!Array.isArray(tools)) break;
      for (const tool of tools.filter(isObject)) {
        const server = textAt(tool, 'server');
        if (server !== undefined) book.knows(claudeCodeLabel, server);
      }
      add(tools.filter(isObject).flatMap((tool) => textAt(tool, 'name') ?? []));
      break;
    }
    case 'mcp_instructions_delta':
      for (const name of textsAt(attachment, 'addedNames')) book.knows(claudeCodeLabel, name);
      break;
  }
}

function end(book: CallBook, id: string, block: JsonObject, record: JsonObject): void {
  const decision = objectAt(record, 'permissionDecision');
  const source = decision === undefined ? undefined : textAt(decision, 'source');
  if (decision !== undefined && textAt(decision, 'decision') === 'accept') {
    book.asked(id, askedBySource(source));
  }
  const denial = textAt(record, 'toolDenialKind');
  const isRejected = decision !== undefined && textAt(decision, 'decision') === 'reject';
  // Only this mark tells a call that a person stopped from one that they refused.
  const hasRun = denial === 'user-rejected' && !isRejected && member(record, 'toolDenialBeforeRun') !== true;
  if (isRejected || (denial !== undefined && !hasRun)) book.ended(id, 'refused', refuser(denial, decision, source));
  else if (member(block, 'is_error') !== true) book.ended(id, 'ok');
  else if (hasRun) book.ended(id, 'error');
  else {
    const { outcome, by } = endOfError(block);
    // Words of a tool that ran are its own.
    if (outcome === 'unavailable' || decision === undefined) book.ended(id, outcome, by);
    else book.ended(id, 'error');
  }
}

/** What the first words of an error say of its call. */
export function endOfError(block: JsonObject): { readonly outcome: CallOutcome; readonly by: RefusedBy } {
  const text = startOf(member(block, 'content'));
  if (/^(?:<tool_use_error>)?Error: No such tool available/.test(text))
    return { outcome: 'unavailable', by: 'unknown' };
  if (text.startsWith('Claude requested permissions to ')) return { outcome: 'refused', by: 'nobody' };
  if (/^The user doesn't want to (?:proceed|take this action)|^\[Request interrupted by user/.test(text)) {
    return { outcome: 'refused', by: 'person' };
  }
  if (
    /^Permission to use \S+ (?:with command .* )?has been denied|^PreToolUse:|^[^\n]{1,200} was blocked\. For security, Claude Code/.test(
      text,
    )
  ) {
    return { outcome: 'refused', by: 'rule' };
  }
  return { outcome: 'error', by: 'unknown' };
}

/** Who let a call run, by the source of the decision. */
export function askedBySource(source: string | undefined): 'person' | 'nobody' {
  return source === 'user_temporary' || source === 'user_permanent' ? 'person' : 'nobody';
}

/** Who refused a call, by the source of the decision: `config` may be a rule, or nobody at the terminal. */
export function refuserOf(source: string | undefined): RefusedBy {
  if (source === 'hook') return 'rule';
  return source === 'user_reject' || source === 'user_abort' ? 'person' : 'unknown';
}

/** A denial of `user-rejected` names a person only where no decision stands beside it: without a terminal it has one. */
function refuser(denial: string | undefined, decision: JsonObject | undefined, source: string | undefined) {
  if (decision === undefined) return denial === 'user-rejected' ? 'person' : 'rule';
  const told = refuserOf(source);
  if (told !== 'unknown') return told;
  if (textAt(decision, 'reasonType') === 'asyncAgent' || denial === 'user-rejected') return 'nobody';
  return denial === 'permission-rule' ? 'rule' : 'unknown';
}

const requestStart = new TextEncoder().encode('{"type":"api-request');

/** `api-request` and `api-request-blob`, which name no tool that was offered; `api-request-shape` does. */
function isRequest(bytes: Uint8Array): boolean {
  const next = bytes[requestStart.length];
  if (next !== 0x22 && !(next === 0x2d && bytes[requestStart.length + 1] === 0x62)) return false;
  return requestStart.every((byte, i) => bytes[i] === byte);
}
