import { mcpToolName, type NamedOnServer } from './toolCall';

/** What a model gets of a tool; texts as the tool states them. */
export interface ModelDefinition extends NamedOnServer {
  /** The tool's name where the list goes, in place of the one read from its id. */
  readonly nameInTarget?: string | undefined;
  readonly description?: string | undefined;
  /** JSON text of the input schema. */
  readonly schemaText?: string | undefined;
}

/** `JSON.stringify({ name, description, parameters })`, compact: the text whose tokens a definition costs. */
export function writeModelDefinition({ nameInTarget, description, schemaText, ...tool }: ModelDefinition): string {
  const name = `"name":${JSON.stringify(nameInTarget ?? mcpToolName(tool))}`;
  const member = description === undefined ? '' : `,"description":${JSON.stringify(description)}`;
  return `{${name}${member}${schemaText === undefined ? '' : `,"parameters":${schemaText}`}}`;
}
