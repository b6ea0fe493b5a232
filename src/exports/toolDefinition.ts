import { indentJson } from '../model/formatJson';
import { isObject, member } from '../model/json';
import type { RichText } from '../model/revealText';
import type { DefinitionTarget } from './exportTarget';
import { listOf, type ModelRules, modelRules, schemaFacts } from './modelRules';
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
  const schema = readSchema(tool.schemaText);
  notes.push(...checkTop(schema, limits), ...checkNodes(schema, target));
  const text = write(target, name, tool, schemaFacts(schema).isBeyondGemini);
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

function checkTop(schema: unknown, { label, notAtTop }: ModelRules): RichText[] {
  if (!isObject(schema))
    return [[{ text: `${label} takes an object as schema; this one is none and will be refused.` }]];
  const notes: RichText[] = [];
  if (member(schema, 'type') !== 'object') notes.push([{ text: `${label} needs "type": "object" at the top.` }]);
  const refused = notAtTop.filter((keyword) => Object.hasOwn(schema, keyword));
  if (refused.length > 0) notes.push([{ text: `${label} refuses ${listOf(refused)} at the top of a schema.` }]);
  return notes;
}

function checkNodes(schema: unknown, target: DefinitionTarget): RichText[] {
  const { label, propertyName, needsItems, textEnumsOnly } = modelRules[target];
  const { properties, withoutItems, otherEnums, references, isBeyondGemini } = schemaFacts(schema);
  const badNames = [...properties].filter((name) => !propertyName.test(name));
  const notes: RichText[] = [];
  if (badNames.length > 0) notes.push([{ text: `${label} refuses some field names: ` }, ...quotes(badNames)]);
  if (needsItems && withoutItems.length > 0) {
    notes.push([{ text: `${label} needs "items" in every list; missing at ` }, ...quotes(withoutItems)]);
  }
  if (textEnumsOnly && otherEnums.length > 0) {
    notes.push([{ text: `${label} takes only text as enum values; others stand at ` }, ...quotes(otherEnums)]);
  }
  if (references > 0 && target === 'anthropic') {
    notes.push([{ text: 'Managed agents of Anthropic refuse "$ref"; its Messages API takes it.' }]);
  }
  if (target === 'gemini' && isBeyondGemini) {
    notes.push([{ text: 'Uses keywords beyond Gemini’s own subset, so it is written as "parametersJsonSchema".' }]);
  }
  return notes;
}

function quotes(texts: readonly string[]): RichText {
  const shown = texts.slice(0, maxNamed).flatMap((quote, i) => (i === 0 ? [{ quote }] : [{ text: ', ' }, { quote }]));
  return texts.length > maxNamed ? [...shown, { text: ` and ${texts.length - maxNamed} more` }] : shown;
}
