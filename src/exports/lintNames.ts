import { isObject, member } from '../model/json';
import type { ExportNote } from './exportTarget';
import { type NamedTool, NoteList } from './nameTools';

/** What a target's models are known to refuse. */
export interface ModelLimits {
  /** The name as a model sees it. Default: the tool's own. */
  readonly fullName?: (server: string, name: string) => string;
  readonly pattern?: RegExp;
  /** The pattern in words. */
  readonly patternWords?: string;
  readonly maxTools?: number;
  /** Whether the schema of arguments may not begin with a choice. */
  readonly noRootChoice?: boolean;
}

/** Limits that the models of OpenAI and those that follow it set. */
export const openaiLimits: ModelLimits = {
  pattern: /^[\w-]{1,64}$/,
  patternWords: 'at most 64 letters, digits, _ and -',
  noRootChoice: true,
};

export const claudeLimits: ModelLimits = {
  pattern: /^[\w-]{1,128}$/,
  patternWords: 'at most 128 letters, digits, _ and -',
  noRootChoice: true,
};

/** Names as Codex, LiteLLM, Kiro, Gemini CLI and Cursor hand them to their models: with their server before them. */
export const codexLimits: ModelLimits = { ...openaiLimits, fullName: (server, name) => `mcp__${server}__${name}` };
export const litellmLimits: ModelLimits = { ...openaiLimits, fullName: (server, name) => `${server}-${name}` };
export const kiroLimits: ModelLimits = { ...openaiLimits, fullName: (server, name) => `${server}___${name}` };
export const vscodeLimits: ModelLimits = { ...openaiLimits, maxTools: 128 };
export const geminiLimits: ModelLimits = {
  fullName: (server, name) => `mcp_${server}_${name}`,
  pattern: /^[A-Za-z_][\w.:-]{0,62}$/,
  patternWords: 'at most 63 letters, digits, _ . : and -, the server’s name among them',
};
/** Cursor's models are of several makers: what the strictest of them refuses is named. */
export const cursorLimits: ModelLimits = {
  fullName: (server, name) => `${server}:${name}`,
  pattern: /^(?=.{1,60}$)[\w-]+:[\w-]+$/,
  patternWords: 'letters, digits, _ and -, at most 60 with the server’s name',
  maxTools: 40,
  noRootChoice: true,
};

const longestProperty = 64;

/** Checks for the chosen target alone; each note says what may be refused. */
export function lintNames(
  named: readonly Omit<NamedTool, 'loadOnDemand'>[],
  limits: ModelLimits,
): readonly ExportNote[] {
  const notes = new NoteList('check');
  const { fullName = (_server: string, name: string) => name, pattern, maxTools } = limits;
  for (const { toolId, server, name, tool } of named) {
    if (pattern?.test(fullName(server, name)) === false) {
      notes.add(`Its models may refuse these names: they take ${limits.patternWords}.`, toolId);
    }
    const schema = tool?.inputSchema;
    if (!isObject(schema)) continue;
    if (limits.noRootChoice === true && ['oneOf', 'anyOf', 'allOf'].some((keyword) => Object.hasOwn(schema, keyword))) {
      notes.add('Its models may refuse arguments whose schema begins with oneOf, anyOf or allOf.', toolId);
    }
    const properties = member(schema, 'properties');
    if (isObject(properties) && Object.keys(properties).some((property) => property.length > longestProperty)) {
      notes.add('Its models may refuse arguments whose names are longer than 64 characters.', toolId);
    }
  }
  if (maxTools === undefined || named.length <= maxTools) return notes.notes;
  const text = `It takes ${maxTools} tools at most; this is ${named.length}.`;
  return [...notes.notes, { kind: 'check', text, toolIds: [] }];
}
