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
  /** Whether all of them were answered. */
  readonly isDone: () => boolean;
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
  /** The events of an answer that calls tools, or without any of one that is a text. */
  readonly answer: (calls: readonly Offer[]) => readonly (readonly [event: string | null, data: unknown])[];
  readonly whole?: (calls: readonly Offer[]) => unknown;
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
  answer: (calls) => {
    const blocks = anthropicBlocks(calls);
    const events = [
      { type: 'message_start', message: { ...anthropicMessage(calls), content: [], stop_reason: null } },
      ...blocks.flatMap((block, index) => [
        { type: 'content_block_start', index, content_block: block.type === 'text' ? { ...block, text: '' } : block },
        {
          type: 'content_block_delta',
          index,
          delta:
            block.type === 'text'
              ? { type: 'text_delta', text: 'Done.' }
              : { type: 'input_json_delta', partial_json: '{}' },
        },
        { type: 'content_block_stop', index },
      ]),
      {
        type: 'message_delta',
        delta: { stop_reason: calls.length === 0 ? 'end_turn' : 'tool_use', stop_sequence: null },
        usage: { output_tokens: 1 },
      },
      { type: 'message_stop' },
    ];
    return events.map((event) => [event.type, event]);
  },
  whole: anthropicMessage,
};

function anthropicBlocks(calls: readonly Offer[]) {
  if (calls.length === 0) return [{ type: 'text', text: 'Done.' }];
  return calls.map(({ name }) => ({ type: 'tool_use', id: newId('toolu'), name, input: {} }));
}

function anthropicMessage(calls: readonly Offer[]) {
  return {
    id: newId('msg'),
    type: 'message',
    role: 'assistant',
    model: 'scripted',
    content: anthropicBlocks(calls),
    stop_reason: calls.length === 0 ? 'end_turn' : 'tool_use',
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
  answer: (calls) => {
    const id = newId('resp');
    const done = {
      type: 'message',
      id: newId('msg'),
      role: 'assistant',
      status: 'completed',
      content: [{ type: 'output_text', text: 'Done.', annotations: [] }],
    };
    const items = calls.map(({ name, space }) => ({
      type: 'function_call',
      id: newId('fc'),
      call_id: newId('call'),
      name,
      ...(space !== undefined && { namespace: space }),
      arguments: '{}',
      status: 'completed',
    }));
    const output = items.length === 0 ? [done] : items;
    const usage = {
      input_tokens: 1,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: 1,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: 2,
    };
    const events = [
      { type: 'response.created', response: { id } },
      ...output.flatMap((item, place) => [
        { type: 'response.output_item.added', output_index: place, item },
        { type: 'response.output_item.done', output_index: place, item },
      ]),
      { type: 'response.completed', response: { id, status: 'completed', output, usage } },
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
  answer: (calls) => {
    const chunk = (choice: object) => ({
      id: 'chat',
      object: 'chat.completion.chunk',
      created: 1,
      model: 'scripted',
      choices: [{ index: 0, finish_reason: null, delta: {}, ...choice }],
    });
    return [
      [null, chunk({ delta: chatMessage(calls) })],
      [null, chunk({ finish_reason: calls.length === 0 ? 'stop' : 'tool_calls' })],
      [null, '[DONE]'],
    ];
  },
  whole: (calls) => ({
    id: 'chat',
    object: 'chat.completion',
    created: 1,
    model: 'scripted',
    choices: [{ index: 0, message: chatMessage(calls), finish_reason: calls.length === 0 ? 'stop' : 'tool_calls' }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  }),
};

function chatMessage(calls: readonly Offer[]) {
  if (calls.length === 0) return { role: 'assistant', content: 'Done.' };
  const made = calls.map(({ name }, index) => ({
    index,
    id: newId('call'),
    type: 'function',
    function: { name, arguments: '{}' },
  }));
  return { role: 'assistant', content: null, tool_calls: made };
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
  answer: (calls) => [[null, geminiAnswer(calls)]],
  whole: geminiAnswer,
};

function geminiAnswer(calls: readonly Offer[]) {
  // The client also asks which model to take and who speaks next.
  const text = '{"reasoning":"","next_speaker":"user","model_choice":"flash","complexity_score":1}';
  const parts = calls.length === 0 ? [{ text }] : calls.map(({ name }) => ({ functionCall: { name, args: {} } }));
  return {
    candidates: [{ content: { role: 'model', parts }, finishReason: 'STOP', index: 0 }],
    usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
    modelVersion: 'scripted',
  };
}

const wires = [anthropic, responses, chat, gemini];

/** Answers the other questions of clients: how long a text is, which models there are. */
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
 * @param atOnce how many calls it asks for in a turn
 * @param ready waits until the client knows the tools of its servers: some start these in the background
 */
export async function startModel(
  script: readonly Call[],
  spell: (call: Call) => Offer,
  ready: () => Promise<void>,
  atOnce: number,
): Promise<ScriptedModel> {
  let offered: readonly string[] = [];
  let asked = 0;
  let isDone = false;
  let isReady: Promise<void> | undefined;
  let results: readonly unknown[] = [];
  const fullName = ({ name, space }: Offer) => (space === undefined ? name : `${space}_${name}`);

  function next(turn: Turn): readonly Offer[] {
    if (turn.offers.length === 0) return [];
    const from = turn.results.length;
    // The first one stands alone: until it is answered, servers may still be starting.
    const calls = script.slice(from, from === 0 ? 1 : from + atOnce);
    offered = turn.offers.map(fullName);
    results = turn.results;
    asked = Math.max(asked, from + calls.length);
    isDone ||= calls.length === 0;
    return calls.map((call) => turn.offers.find((offer) => isNamed(fullName(offer), call)) ?? spell(call));
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
    if (turn.offers.length > 0) {
      isReady ??= ready();
      await isReady;
    }
    const calls = next(turn);
    if (!turn.isStreamed && wire.whole !== undefined) {
      plain(200, wire.whole(calls));
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const [event, data] of wire.answer(calls)) {
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
    isDone: () => isDone,
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
