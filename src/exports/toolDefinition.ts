import { indentJson } from '../model/jsonLayout';
import type { RichText } from '../model/revealText';
import type { DefinitionTarget } from './exportTarget';
import { modelRules, type SchemaFacts, schemaFacts, troublesOf } from './modelRules';
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
  const troubles = [
    ...troublesOf([modelRules[target]], facts),
    ...(badNames.length > 0 ? [{ what: 'some field names', at: badNames }] : []),
  ];
  const notes: RichText[] = troubles.map(({ what, at }) =>
    at.length === 0 ? [{ text: `${label} refuses ${what}.` }] : [{ text: `${label} refuses ${what}: ` }, ...quotes(at)],
  );
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
