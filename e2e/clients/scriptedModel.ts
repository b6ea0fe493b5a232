import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isObject, valueAt } from '../../src/model/json.ts';

/*
 * A model on loopback that speaks the wires of four makers. Each of its turns calls the next tool of a script, whether or
 * not the client offers it, and after the last it says "Done.".
 */

export interface Call {
  readonly server: string;
  readonly tool: string;
}

export interface ScriptedModel {
  readonly url: string;
  /** The names that the client last offered. */
  readonly offered: () => readonly string[];
  /** How many calls were asked for. */
  readonly asked: () => number;
  /** The results that the client last sent, as JSON: for when something is odd. */
  readonly results: () => readonly string[];
  readonly close: () => void;
}

/** A tool as a request offers it; `space` is the group it stands in, where the wire has groups. */
interface Offer {
  readonly name: string;
  readonly space?: string;
}

interface Turn {
  readonly offers: readonly Offer[];
  /** The results that the conversation holds so far. */
  readonly results: readonly unknown[];
  readonly isStreamed: boolean;
}

interface Wire {
  readonly path: RegExp;
  readonly read: (body: unknown, url: string) => Turn;
  /** The events of an answer that calls a tool, or of one that is a text. */
  readonly answer: (call: Offer | null, turn: Turn) => readonly (readonly [event: string | null, data: unknown])[];
  readonly whole?: (call: Offer | null) => unknown;
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const nameOf = (value: unknown): string => String(valueAt(value, 'name') ?? '');
const ofType = (type: RegExp) => (value: unknown) => type.test(String(valueAt(value, 'type')));
const newId = (prefix: string) => `${prefix}_${Math.random().toString(36).slice(2, 14)}`;

const anthropic: Wire = {
  path: /\/v1\/messages(?:\?|$)/,
  read: (body) => ({
    offers: list(valueAt(body, 'tools')).map((tool) => ({ name: nameOf(tool) })),
    results: list(valueAt(body, 'messages'))
      .flatMap((message) => list(valueAt(message, 'content')))
      .filter(ofType(/^tool_result$/)),
    isStreamed: valueAt(body, 'stream') === true,
  }),
  answer: (call) => {
    const block = anthropicBlock(call);
    const start = call === null ? block : { ...block, input: {} };
    const delta =
      call === null ? { type: 'text_delta', text: 'Done.' } : { type: 'input_json_delta', partial_json: '{}' };
    const events = [
      { type: 'message_start', message: { ...anthropicMessage(call), content: [], stop_reason: null } },
      { type: 'content_block_start', index: 0, content_block: call === null ? { ...start, text: '' } : start },
      { type: 'content_block_delta', index: 0, delta },
      { type: 'content_block_stop', index: 0 },
      {
        type: 'message_delta',
        delta: { stop_reason: call === null ? 'end_turn' : 'tool_use', stop_sequence: null },
        usage: { output_tokens: 1 },
      },
      { type: 'message_stop' },
    ];
    return events.map((event) => [event.type, event]);
  },
  whole: anthropicMessage,
};

function anthropicBlock(call: Offer | null) {
  return call === null
    ? { type: 'text', text: 'Done.' }
    : { type: 'tool_use', id: newId('toolu'), name: call.name, input: {} };
}

function anthropicMessage(call: Offer | null) {
  return {
    id: newId('msg'),
    type: 'message',
    role: 'assistant',
    model: 'scripted',
    content: [anthropicBlock(call)],
    stop_reason: call === null ? 'end_turn' : 'tool_use',
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 1 },
  };
}

/** OpenAI's Responses: tools may stand in groups, whose name a call repeats. */
const responses: Wire = {
  path: /\/responses(?:\?|$)/,
  read: (body) => ({
    offers: list(valueAt(body, 'tools')).flatMap((tool) =>
      Array.isArray(valueAt(tool, 'tools'))
        ? list(valueAt(tool, 'tools')).map((inner) => ({ name: nameOf(inner), space: nameOf(tool) }))
        : [{ name: nameOf(tool) }],
    ),
    results: list(valueAt(body, 'input')).filter(ofType(/_call_output$/)),
    isStreamed: true,
  }),
  answer: (call) => {
    const id = newId('resp');
    const item =
      call === null
        ? {
            type: 'message',
            id: newId('msg'),
            role: 'assistant',
            status: 'completed',
            content: [{ type: 'output_text', text: 'Done.', annotations: [] }],
          }
        : {
            type: 'function_call',
            id: newId('fc'),
            call_id: newId('call'),
            name: call.name,
            ...(call.space !== undefined && { namespace: call.space }),
            arguments: '{}',
            status: 'completed',
          };
    const usage = {
      input_tokens: 1,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: 1,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: 2,
    };
    const events = [
      { type: 'response.created', response: { id } },
      { type: 'response.output_item.added', output_index: 0, item },
      { type: 'response.output_item.done', output_index: 0, item },
      { type: 'response.completed', response: { id, status: 'completed', output: [item], usage } },
    ];
    return events.map((event) => [event.type, event]);
  },
};

const chat: Wire = {
  path: /\/chat\/completions(?:\?|$)/,
  read: (body) => ({
    offers: list(valueAt(body, 'tools')).map((tool) => ({ name: nameOf(valueAt(tool, 'function')) })),
    results: list(valueAt(body, 'messages')).filter((message) => valueAt(message, 'role') === 'tool'),
    isStreamed: valueAt(body, 'stream') === true,
  }),
  answer: (call) => {
    const chunk = (choice: object) => ({
      id: 'chat',
      object: 'chat.completion.chunk',
      created: 1,
      model: 'scripted',
      choices: [{ index: 0, finish_reason: null, delta: {}, ...choice }],
    });
    return [
      [null, chunk({ delta: chatMessage(call) })],
      [null, chunk({ finish_reason: call === null ? 'stop' : 'tool_calls' })],
      [null, '[DONE]'],
    ];
  },
  whole: (call) => ({
    id: 'chat',
    object: 'chat.completion',
    created: 1,
    model: 'scripted',
    choices: [{ index: 0, message: chatMessage(call), finish_reason: call === null ? 'stop' : 'tool_calls' }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  }),
};

function chatMessage(call: Offer | null) {
  if (call === null) return { role: 'assistant', content: 'Done.' };
  const made = { index: 0, id: newId('call'), type: 'function', function: { name: call.name, arguments: '{}' } };
  return { role: 'assistant', content: null, tool_calls: [made] };
}

const gemini: Wire = {
  path: /:(?:streamGenerateContent|generateContent)/,
  read: (body, url) => ({
    offers: list(valueAt(body, 'tools'))
      .flatMap((tool) => list(valueAt(tool, 'functionDeclarations')))
      .map((one) => ({ name: nameOf(one) })),
    results: list(valueAt(body, 'contents'))
      .flatMap((content) => list(valueAt(content, 'parts')))
      .filter((part) => isObject(valueAt(part, 'functionResponse'))),
    isStreamed: url.includes(':stream'),
  }),
  answer: (call) => [[null, geminiAnswer(call)]],
  whole: geminiAnswer,
};

function geminiAnswer(call: Offer | null) {
  // The client also asks which model to take and who speaks next.
  const part =
    call === null
      ? { text: '{"reasoning":"","next_speaker":"user","model_choice":"flash","complexity_score":1}' }
      : { functionCall: { name: call.name, args: {} } };
  return {
    candidates: [{ content: { role: 'model', parts: [part] }, finishReason: 'STOP', index: 0 }],
    usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
    modelVersion: 'scripted',
  };
}

const wires = [anthropic, responses, chat, gemini];

/** What clients ask besides: how long a text is, which models there are. */
const besides: readonly (readonly [path: RegExp, answer: unknown])[] = [
  [/count_tokens/, { input_tokens: 1 }],
  [/countTokens/, { totalTokens: 1 }],
  [/\/models/, { object: 'list', data: [{ id: 'scripted', object: 'model' }], models: [] }],
];

/** Whether a client's name for a tool means this one, whatever it puts before and between the two. */
function isNamed(full: string, { server, tool }: Call): boolean {
  const plain = full.replaceAll('-', '_').replace(/_+/g, '_');
  return plain === `${server}_${tool}` || plain.endsWith(`_${server}_${tool}`);
}

/**
 * Starts the model.
 *
 * @param spell what the client would call a tool that it doesn't offer
 */
export async function startModel(script: readonly Call[], spell: (call: Call) => Offer): Promise<ScriptedModel> {
  let offered: readonly string[] = [];
  let asked = 0;
  let results: readonly unknown[] = [];
  const fullName = ({ name, space }: Offer) => (space === undefined ? name : `${space}_${name}`);

  function next(turn: Turn): Offer | null {
    if (turn.offers.length === 0) return null;
    const call = script[turn.results.length];
    offered = turn.offers.map(fullName);
    results = turn.results;
    if (call === undefined) return null;
    asked = Math.max(asked, turn.results.length + 1);
    return turn.offers.find((offer) => isNamed(fullName(offer), call)) ?? spell(call);
  }

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const url = request.url ?? '';
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const body = readJson(Buffer.concat(pieces).toString('utf8'));
    const wire = wires.find(({ path }) => path.test(url));
    const plain = (status: number, value: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    if (wire === undefined) {
      const other = besides.find(([path]) => path.test(url));
      plain(other === undefined ? 404 : 200, other?.[1] ?? {});
      return;
    }
    const turn = wire.read(body, url);
    const call = next(turn);
    if (!turn.isStreamed && wire.whole !== undefined) {
      plain(200, wire.whole(call));
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const [event, data] of wire.answer(call, turn)) {
      if (event !== null) response.write(`event: ${event}\n`);
      response.write(`data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`);
    }
    response.end();
  }

  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    offered: () => offered,
    asked: () => asked,
    results: () => results.map((one) => JSON.stringify(one)),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
