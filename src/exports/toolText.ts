import { formatJson } from '../model/formatJson';
import { innerAt } from '../model/json';
import { indentJson } from '../model/jsonLayout';
import type { RichText } from '../model/revealText';
import { type MarkFault, readHeaderMarks } from '../model/schemaWalk';
import { mcpAnswers } from '../model/server';
import type { DefinitionTarget } from './exportTarget';
import { modelRules, schemaFacts } from './modelRules';
import type { SchemaFacts } from './refusals';
import { refusedBy } from './refusals';
import { quoteShell } from './writing';

/** A way to hand prepared arguments to something else. Nothing here is sent anywhere. */
export type ToolCallFormat = 'arguments' | 'mcp-request' | 'openwop-call' | 'mcp-curl' | 'mcp-session-curl';

export const toolCallFormats: readonly { readonly id: ToolCallFormat; readonly label: string }[] = [
  { id: 'arguments', label: 'Arguments' },
  { id: 'mcp-request', label: 'MCP tools/call request' },
  { id: 'openwop-call', label: 'openwop agent call payload' },
  { id: 'mcp-curl', label: 'curl for an MCP endpoint' },
  { id: 'mcp-session-curl', label: 'curl for an MCP endpoint before 2026-07-28' },
];

export interface NamedOnServer {
  readonly toolId: string;
  readonly nameOnServer?: string | undefined;
}

export interface ToolCall extends NamedOnServer {
  /** JSON text, written out as it stands: a number no double holds stays the number that was typed. */
  readonly argumentsText: string;
  /** Says which arguments a call over HTTP repeats in headers. */
  readonly inputSchema: unknown;
}

/** Prepared arguments in the shape a target takes, with a final newline. Placeholders are in capitals. */
export function writeToolCall(format: ToolCallFormat, call: ToolCall): string {
  switch (format) {
    case 'arguments':
      return finish(call.argumentsText);
    case 'mcp-request':
      return finish(writeMcpRequest(call));
    case 'openwop-call':
      return finish(
        `{"agentId":"YOUR_AGENT_ID","toolName":${JSON.stringify(call.toolId)},"callId":"YOUR_CALL_ID","inputs":${call.argumentsText}}`,
      );
    case 'mcp-curl':
      return writeCurl(writeMcpRequest(call), [
        header('MCP-Protocol-Version', revision),
        header('Mcp-Method', 'tools/call'),
        header('Mcp-Name', mcpToolName(call)),
        ...repeatedArguments(call),
      ]);
    case 'mcp-session-curl':
      return writeCurl(writeMcpRequest(call), [
        header('MCP-Protocol-Version', '2025-11-25'),
        header('Mcp-Session-Id', 'YOUR_SESSION_ID'),
      ]);
    default:
      return format satisfies never;
  }
}

/** `mcp:crm.find → crm.find`: on the wire of MCP a tool has its bare name, without the server that its id may say. */
function mcpToolName({ toolId, nameOnServer }: NamedOnServer): string {
  if (nameOnServer !== undefined) return nameOnServer;
  return toolId.startsWith('mcp:') ? toolId.slice('mcp:'.length) : toolId;
}

const revision = '2026-07-28';

/** MCP 2026-07-28, server/tools, "Calling Tools". Servers of earlier revisions pass over `_meta`. */
function writeMcpRequest(call: ToolCall): string {
  const name = JSON.stringify(mcpToolName(call));
  const meta = JSON.stringify({
    'io.modelcontextprotocol/protocolVersion': revision,
    'io.modelcontextprotocol/clientInfo': { name: 'YOUR_CLIENT', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  });
  return `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":${name},"arguments":${call.argumentsText},"_meta":${meta}}}`;
}

function writeCurl(request: string, headers: readonly string[]): string {
  return `${[
    "curl --globoff --request POST 'https://YOUR_MCP_ENDPOINT'",
    ...[
      header('Authorization', 'Bearer YOUR_TOKEN'),
      header('Content-Type', 'application/json'),
      header('Accept', mcpAnswers),
      ...headers,
    ].map((line) => `--header ${quoteShell(line)}`),
    `--data-binary ${quoteShell(indentJson(request))}`,
  ].join(' \\\n  ')}\n`;
}

/** A header as curl takes it: one without a value ends in `;`. A value that no header holds is wrapped, as MCP says. */
function header(name: string, value: string): string {
  const isPlain = /^[\t -~]*$/.test(value) && value.trim() === value && !/^=\?base64\?.*\?=$/i.test(value);
  if (value === '') return `${name};`;
  return `${name}: ${isPlain ? value : `=?base64?${toBase64(value)}?=`}`;
}

function toBase64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''));
}

/** `"x-mcp-header": "Region"` → `Mcp-Param-Region: eu`, for each mark that is sound and whose argument is given. */
function repeatedArguments({ inputSchema, argumentsText }: ToolCall): readonly string[] {
  const marks = readHeaderMarks(inputSchema).filter(({ fault }) => fault === undefined);
  if (marks.length === 0) return [];
  const given: unknown = JSON.parse(argumentsText);
  return marks.flatMap(({ path, said }) => {
    const value = path.reduce(innerAt, given);
    // An integer that no double holds would say another number than the body does.
    const isPlain = typeof value === 'string' || typeof value === 'boolean' || Number.isSafeInteger(value);
    return isPlain ? [header(`Mcp-Param-${String(said)}`, String(value))] : [];
  });
}

const faultWords: Readonly<Record<MarkFault, string>> = {
  'bad-header-name': 'can’t be part of a header’s name',
  'header-twice': 'names one header for more than one argument',
  'no-plain-value': 'marks what no header holds',
  'out-of-reach': 'marks what may not be one argument',
};
const maxFaults = 3;

/** Says which marked arguments are not sent as headers, and why; nothing for formats without headers. */
export function describeUnsent(format: ToolCallFormat, inputSchema: unknown): RichText {
  if (format !== 'mcp-curl') return [];
  const faulty = readHeaderMarks(inputSchema).flatMap(({ said, fault }) =>
    fault === undefined ? [] : [{ said, fault }],
  );
  return faulty
    .slice(0, maxFaults)
    .flatMap(({ said, fault }) => [
      { text: '. Without a header: ' },
      { quote: typeof said === 'string' ? said.slice(0, 100) : formatJson(said, 100) },
      { text: ` ${faultWords[fault]}` },
    ]);
}

function finish(text: string): string {
  return `${indentJson(text)}\n`;
}

export interface DefinedTool extends NamedOnServer {
  readonly description?: string | undefined;
  /** JSON text of the input schema, or null where there is none. */
  readonly schemaText: string | null;
}

export interface ToolDefinition {
  readonly text: string;
  /** The name that was written: the tool's own, with what the target refuses replaced. */
  readonly name: string;
  /** What the target will refuse or ignore, most important first. */
  readonly notes: readonly RichText[];
}

const maxNamed = 3;

/**
 * A tool as a definition for a model's function calling. The schema is written as it is; what the target is known to
 * refuse is a note, because a schema bent to fit would no longer be the tool's. Never throws.
 */
export function writeToolDefinition(target: DefinitionTarget, tool: DefinedTool): ToolDefinition {
  const limits = modelRules[target];
  const notes: RichText[] = [];
  const name = fitName(mcpToolName(tool), target);
  if (name !== mcpToolName(tool)) {
    notes.push([
      {
        text: `${limits.label} takes names of at most ${limits.longestName} characters (${limits.nameWords}). Written as `,
      },
      { quote: name },
      { text: '; map it back when a call comes in.' },
    ]);
  }
  const { longestDescription } = limits;
  if (longestDescription !== undefined && (tool.description?.length ?? 0) > longestDescription) {
    notes.push([{ text: `${limits.label} takes descriptions of at most ${longestDescription} characters.` }]);
  }
  if (tool.schemaText === null) notes.push([{ text: 'The tool states no input schema: an open object is written.' }]);
  const facts = schemaFacts(readSchema(tool.schemaText));
  notes.push(...checkSchema(facts, target));
  const text = write(target, name, tool, facts.isBeyondGemini);
  return { text: `${indentJson(text)}\n`, name, notes };
}

function write(target: DefinitionTarget, name: string, tool: DefinedTool, jsonSchema: boolean): string {
  const schema = tool.schemaText ?? '{"type":"object"}';
  const head = `"name":${JSON.stringify(name)}${
    tool.description === undefined ? '' : `,"description":${JSON.stringify(tool.description)}`
  }`;
  switch (target) {
    case 'anthropic':
      return `{${head},"input_schema":${schema}}`;
    case 'openai':
      return `{"type":"function","function":{${head},"parameters":${schema}}}`;
    case 'gemini':
      return `{"functionDeclarations":[{${head},"${jsonSchema ? 'parametersJsonSchema' : 'parameters'}":${schema}}]}`;
    default:
      return target satisfies never;
  }
}

function fitName(name: string, target: DefinitionTarget): string {
  const { name: pattern, longestName } = modelRules[target];
  if (pattern.test(name)) return name;
  const kept = name.replace(target === 'gemini' ? /[^A-Za-z0-9_.:-]/g : /[^A-Za-z0-9_-]/g, '_').slice(0, longestName);
  return pattern.test(kept) ? kept : `_${kept}`.slice(0, longestName);
}

function readSchema(text: string | null): unknown {
  if (text === null) return { type: 'object' };
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function checkSchema(facts: SchemaFacts, target: DefinitionTarget): RichText[] {
  const { label, propertyName } = modelRules[target];
  const badNames = [...facts.properties].filter((name) => !propertyName.test(name));
  const refused = refusedBy([target], facts).map(({ refusal: { what, cause }, at }) => ({ what, cause, at }));
  const troubles = [
    ...refused,
    ...(badNames.length > 0 ? [{ what: 'some field names', cause: null, at: badNames }] : []),
  ];
  const notes: RichText[] = troubles.map(({ what, cause, at }) => [
    { text: `${label} refuses ${what}${cause === null ? '' : ` (${cause})`}${at.length === 0 ? '.' : ': '}` },
    ...quotes(at),
  ]);
  if (facts.references > 0 && target === 'anthropic') {
    notes.push([{ text: 'Managed agents of Anthropic refuse "$ref"; its Messages API takes it.' }]);
  }
  if (target === 'gemini' && facts.isBeyondGemini) {
    notes.push([{ text: 'Uses keywords beyond Gemini’s own subset, so it is written as "parametersJsonSchema".' }]);
  }
  return notes;
}

function quotes(texts: readonly string[]): RichText {
  const shown = texts.slice(0, maxNamed).flatMap((quote, i) => (i === 0 ? [{ quote }] : [{ text: ', ' }, { quote }]));
  return texts.length > maxNamed ? [...shown, { text: ` and ${texts.length - maxNamed} more` }] : shown;
}
