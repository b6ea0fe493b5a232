import { indentJson } from '../model/indentJson';
import { isObject, member, pointerTo } from '../model/json';
import type { RichText } from '../model/richText';
import type { DefinitionTarget } from './definitionTargets';
import { mcpToolName, type NamedOnServer } from './toolCall';

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

interface Rules {
  readonly label: string;
  readonly name: RegExp;
  readonly nameWords: string;
  readonly longestName: number;
  readonly longestDescription?: number;
  /** Keywords that may not stand at the top of the schema. */
  readonly notAtTop: readonly string[];
  readonly propertyName?: RegExp;
}

const rules: Readonly<Record<DefinitionTarget, Rules>> = {
  anthropic: {
    label: 'Anthropic',
    name: /^[A-Za-z0-9_-]{1,64}$/,
    nameWords: 'letters, digits, _ and -',
    longestName: 64,
    notAtTop: ['oneOf', 'anyOf', 'allOf'],
    propertyName: /^[A-Za-z0-9_.-]{1,64}$/,
  },
  openai: {
    label: 'OpenAI',
    name: /^[A-Za-z0-9_-]{1,64}$/,
    nameWords: 'letters, digits, _ and -',
    longestName: 64,
    longestDescription: 1_024,
    notAtTop: ['oneOf', 'anyOf', 'allOf', 'enum', 'not'],
  },
  gemini: {
    label: 'Gemini',
    name: /^[A-Za-z_][A-Za-z0-9_.:-]{0,63}$/,
    nameWords: 'letters, digits, _ . : and -, a letter or _ first',
    longestName: 64,
    notAtTop: [],
    propertyName: /^[A-Za-z_][A-Za-z0-9_]{0,63}$/,
  },
};

/** What `parameters` of Gemini takes (an OpenAPI 3.0 subset); anything else needs `parametersJsonSchema`. */
const geminiKeywords = new Set([
  ...['type', 'format', 'title', 'description', 'nullable', 'enum', 'default', 'example', 'anyOf', 'items'],
  ...['properties', 'required', 'propertyOrdering', 'minimum', 'maximum', 'minLength', 'maxLength', 'pattern'],
  ...['minItems', 'maxItems', 'minProperties', 'maxProperties'],
]);

const maxNodes = 20_000;
const maxNamed = 3;

/**
 * A tool as a definition for a model's function calling. The schema is written as it is; what the target is known to
 * refuse is a note, because a schema bent to fit would no longer be the tool's. Never throws.
 */
export function writeToolDefinition(target: DefinitionTarget, tool: DefinedTool): ToolDefinition {
  const limits = rules[target];
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
  const schema = readSchema(tool.schemaText);
  notes.push(...checkTop(schema, limits), ...checkNodes(schema, target, limits));
  const text = write(target, name, tool, needsJsonSchema(schema));
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
  const { name: pattern, longestName } = rules[target];
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

function checkTop(schema: unknown, { label, notAtTop }: Rules): RichText[] {
  if (!isObject(schema))
    return [[{ text: `${label} takes an object as schema; this one is none and will be refused.` }]];
  const notes: RichText[] = [];
  if (member(schema, 'type') !== 'object') notes.push([{ text: `${label} needs "type": "object" at the top.` }]);
  const refused = notAtTop.filter((keyword) => Object.hasOwn(schema, keyword));
  if (refused.length > 0) notes.push([{ text: `${label} refuses ${listOf(refused)} at the top of a schema.` }]);
  return notes;
}

/** Walks every subschema once, without recursion. */
function checkNodes(schema: unknown, target: DefinitionTarget, { label, propertyName }: Rules): RichText[] {
  const badNames = new Set<string>();
  const listsWithoutItems: string[] = [];
  const numericEnums: string[] = [];
  let references = 0;
  walkSchemas(schema, (node, pointer) => {
    const properties = member(node, 'properties');
    if (propertyName !== undefined && isObject(properties)) {
      for (const name of Object.keys(properties)) if (!propertyName.test(name)) badNames.add(name);
    }
    if (member(node, 'type') === 'array' && !Object.hasOwn(node, 'items')) listsWithoutItems.push(pointer);
    const values = member(node, 'enum');
    if (Array.isArray(values) && values.some((value) => typeof value !== 'string')) numericEnums.push(pointer);
    if (typeof member(node, '$ref') === 'string') references++;
  });
  const notes: RichText[] = [];
  if (badNames.size > 0) {
    notes.push([{ text: `${label} refuses some field names: ` }, ...quotes([...badNames])]);
  }
  if (listsWithoutItems.length > 0 && target !== 'anthropic') {
    notes.push([{ text: `${label} needs "items" in every list; missing at ` }, ...quotes(listsWithoutItems)]);
  }
  if (numericEnums.length > 0 && target === 'gemini') {
    notes.push([{ text: 'Gemini takes only text as enum values; others stand at ' }, ...quotes(numericEnums)]);
  }
  if (references > 0 && target === 'anthropic') {
    notes.push([{ text: 'Managed agents of Anthropic refuse "$ref"; its Messages API takes it.' }]);
  }
  if (target === 'gemini' && needsJsonSchema(schema)) {
    notes.push([{ text: 'Uses keywords beyond Gemini’s own subset, so it is written as "parametersJsonSchema".' }]);
  }
  return notes;
}

function needsJsonSchema(schema: unknown): boolean {
  let beyond = false;
  walkSchemas(schema, (node) => {
    if (Object.keys(node).some((keyword) => !geminiKeywords.has(keyword))) beyond = true;
    if (Array.isArray(member(node, 'type')) || Array.isArray(member(node, 'items'))) beyond = true;
  });
  return beyond;
}

/** Keywords that hold one schema, a list of them, or a map of them. */
const holders = {
  one: ['items', 'additionalItems', 'contains', 'additionalProperties', 'propertyNames', 'not', 'if', 'then', 'else'],
  list: ['items', 'prefixItems', 'allOf', 'anyOf', 'oneOf'],
  map: ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'],
} as const;

function walkSchemas(root: unknown, visit: (node: Readonly<Record<string, unknown>>, pointer: string) => void): void {
  const waiting: { value: unknown; pointer: string }[] = [{ value: root, pointer: '' }];
  for (let i = 0; i < waiting.length && i < maxNodes; i++) {
    const { value, pointer } = waiting[i] as { value: unknown; pointer: string };
    if (!isObject(value)) continue;
    visit(value, pointer);
    for (const keyword of holders.one) {
      const inner = member(value, keyword);
      if (isObject(inner)) waiting.push({ value: inner, pointer: pointerTo(pointer, keyword) });
    }
    for (const keyword of holders.list) {
      const inner = member(value, keyword);
      if (!Array.isArray(inner)) continue;
      const at = pointerTo(pointer, keyword);
      inner.forEach((item, place) => {
        waiting.push({ value: item, pointer: pointerTo(at, place) });
      });
    }
    for (const keyword of holders.map) {
      const inner = member(value, keyword);
      if (!isObject(inner)) continue;
      const at = pointerTo(pointer, keyword);
      for (const name of Object.keys(inner)) waiting.push({ value: inner[name], pointer: pointerTo(at, name) });
    }
  }
}

function quotes(texts: readonly string[]): RichText {
  const shown = texts.slice(0, maxNamed).flatMap((quote, i) => (i === 0 ? [{ quote }] : [{ text: ', ' }, { quote }]));
  return texts.length > maxNamed ? [...shown, { text: ` and ${texts.length - maxNamed} more` }] : shown;
}

function listOf(words: readonly string[]): string {
  return words.length === 1 ? `${words[0]}` : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
