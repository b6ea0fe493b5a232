import { joinWords } from '../model/formatCount';
import { isObject, member, pointerTo } from '../model/json';
import { danglingReferences } from '../model/references';
import { revealPlain } from '../model/revealText';
import { brokenKeywords, walkSchemas } from '../model/schemaWalk';
import { spelledName } from '../model/toolNames';
import { type ClientNames, type DefinitionTarget, type ExportNote, type NamedTool, NoteList } from './exportTarget';
import { refusedBy, type SchemaFacts, schemaFaults } from './refusals';

/** What a maker's models refuse in a tool's definition. */
export interface ModelRules {
  readonly label: string;
  readonly name: RegExp;
  readonly nameWords: string;
  readonly longestName: number;
  readonly longestDescription?: number;
  /** One argument of another name and the whole request is refused. */
  readonly propertyName: RegExp;
  /** Where names and lengths are said. */
  readonly source: string;
  readonly at: string;
}

export const modelRules: Readonly<Record<DefinitionTarget, ModelRules>> = {
  anthropic: {
    label: 'Anthropic',
    name: /^[A-Za-z0-9_-]{1,128}$/,
    nameWords: 'letters, digits, _ and -',
    longestName: 128,
    propertyName: /^[A-Za-z0-9_.-]{1,64}$/,
    source: 'platform.claude.com/docs/en/agents-and-tools/tool-use, anthropics/claude-code#40075',
    at: '2026-10-02',
  },
  openai: {
    label: 'OpenAI',
    name: /^[A-Za-z0-9_-]{1,64}$/,
    nameWords: 'letters, digits, _ and -',
    longestName: 64,
    longestDescription: 1_024,
    propertyName: /^[\s\S]{1,64}$/,
    source: 'developers.openai.com/api/docs/guides/function-calling',
    at: '2026-10-02',
  },
  gemini: {
    label: 'Gemini',
    name: /^[A-Za-z_][A-Za-z0-9_.:-]{0,63}$/,
    nameWords: 'letters, digits, _ . : and -, a letter or _ first',
    longestName: 64,
    propertyName: /^[A-Za-z_][A-Za-z0-9_]{0,63}$/,
    source: 'ai.google.dev/gemini-api/docs/function-calling',
    at: '2026-10-02',
  },
};

/** What `parameters` of Gemini takes (an OpenAPI 3.0 subset); anything else needs `parametersJsonSchema`. */
const geminiKeywords = new Set([
  ...['type', 'format', 'title', 'description', 'nullable', 'enum', 'default', 'example', 'anyOf', 'items'],
  ...['properties', 'required', 'propertyOrdering', 'minimum', 'maximum', 'minLength', 'maxLength', 'pattern'],
  ...['minItems', 'maxItems', 'minProperties', 'maxProperties'],
]);
const geminiFormats = new Set(['enum', 'date-time', 'float', 'double', 'int32', 'int64']);

/** A tool's name with what the client replaces in it replaced. */
export function asWritten({ written, rewrite = same }: ClientNames, server: string, name: string): string {
  return written?.(rewrite(server), rewrite(name)) ?? rewrite(name);
}

function same(text: string): string {
  return text;
}

const maxProperties = 20;

/** Names what the client's models may refuse, tool by tool and argument by argument. */
export function lintModels(
  named: readonly Pick<NamedTool, 'toolId' | 'server' | 'name' | 'tool'>[],
  { models, spelling, seen, rewrite = same, maxTools }: ClientNames,
): readonly ExportNote[] {
  const notes = new NoteList('check');
  const makers = models.map((id) => modelRules[id]);
  const [strictest] = [...makers].sort((a, b) => a.longestName - b.longestName);
  const names = seen ?? {
    pattern: strictest?.name ?? /^/,
    words: `at most ${strictest?.longestName} ${strictest?.nameWords}`,
  };
  const shown = new Set<string>();
  for (const { toolId, server, name, tool } of named) {
    const seenName = spelling === undefined ? rewrite(name) : spelledName(spelling, server, name);
    if (spelling?.fits !== true && !names.pattern.test(seenName)) {
      notes.add(`Its models may refuse these names: they take ${names.words}.`, toolId);
    }
    if (tool === undefined || (tool.inputSchema === undefined && tool.dialect !== 'mcp')) continue;
    if (tool.dialect === 'mcp' && tool.outputSchema !== undefined) {
      const output = schemaFacts(tool.outputSchema);
      for (const { what } of schemaFaults.filter(({ places }) => places(output).length > 0))
        notes.add(`Some clients drop the tool or its server over an output schema with ${what}.`, toolId);
    }
    const facts = schemaFacts(tool.inputSchema);
    for (const { refusal, makers: own } of refusedBy(models, facts)) {
      const labels = joinWords(own.map((id) => modelRules[id].label));
      notes.add(`Models of ${labels} may refuse ${refusal.what}: ${refusal.cause}.`, toolId);
    }
    for (const property of facts.properties) {
      const refusing = makers.filter(({ propertyName }) => !propertyName.test(property));
      if (refusing.length === 0) continue;
      if (shown.size < maxProperties) shown.add(property);
      const labels = joinWords(refusing.map(({ label }) => label));
      const text = shown.has(property)
        ? `Models of ${labels} refuse every request while a tool has an argument called “${revealPlain(property, 100)}”.`
        : 'More names of arguments make models refuse every request.';
      notes.add(text, toolId);
    }
  }
  if (maxTools === undefined || named.length <= maxTools) return notes.notes;
  return [
    ...notes.notes,
    { kind: 'check', text: `It takes ${maxTools} tools at most; this is ${named.length}.`, toolIds: [] },
  ];
}

const bounds = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'];

const known = new WeakMap<object, SchemaFacts>();

export function schemaFacts(schema: unknown): SchemaFacts {
  const before = isObject(schema) ? known.get(schema) : undefined;
  if (before !== undefined) return before;
  const properties = new Set<string>();
  const withoutItems: string[] = [];
  const tuples: string[] = [];
  const otherEnums: string[] = [];
  const emptyEnums: string[] = [];
  const hugeBounds: string[] = [];
  const legacyBounds: string[] = [];
  const broken: string[] = [];
  let [references, isBeyondGemini] = [0, false];
  walkSchemas(schema, (node, pointer) => {
    for (const keyword of brokenKeywords(node)) {
      const isLegacy = /^exclusive/.test(keyword) && typeof member(node, keyword) === 'boolean';
      (isLegacy ? legacyBounds : broken).push(pointerTo(pointer, keyword));
    }
    for (const keyword of bounds) {
      const bound = member(node, keyword);
      if (typeof bound === 'number' && Math.abs(bound) > Number.MAX_SAFE_INTEGER)
        hugeBounds.push(pointerTo(pointer, keyword));
    }
    const inner = member(node, 'properties');
    if (isObject(inner)) for (const name of Object.keys(inner)) properties.add(name);
    const [type, format, values] = ['type', 'format', 'enum'].map((keyword) => member(node, keyword));
    if ([type].flat().includes('array') && !Object.hasOwn(node, 'items')) withoutItems.push(pointer);
    if (Array.isArray(member(node, 'items'))) tuples.push(pointer);
    if (Array.isArray(values) && values.includes('')) emptyEnums.push(pointer);
    if (Array.isArray(values) && values.some((value) => typeof value !== 'string')) otherEnums.push(pointer);
    if (typeof member(node, '$ref') === 'string') references++;
    isBeyondGemini ||=
      Object.keys(node).some((keyword) => !geminiKeywords.has(keyword)) ||
      Array.isArray(type) ||
      Array.isArray(member(node, 'items')) ||
      (typeof format === 'string' && !geminiFormats.has(format));
  });
  const facts = {
    isObject: isObject(schema) && member(schema, 'type') === 'object',
    atTop: new Set(isObject(schema) ? Object.keys(schema) : []),
    properties,
    withoutItems,
    tuples,
    otherEnums,
    emptyEnums,
    hugeBounds,
    legacyBounds,
    broken,
    dangling: references === 0 ? [] : danglingReferences(schema).map(({ pointer }) => pointer),
    references,
    isBeyondGemini,
  };
  if (isObject(schema)) known.set(schema, facts);
  return facts;
}

export const definitionTargets: readonly { readonly id: DefinitionTarget; readonly label: string }[] = [
  { id: 'anthropic', label: 'Anthropic tool' },
  { id: 'openai', label: 'OpenAI function' },
  { id: 'gemini', label: 'Gemini function declaration' },
];
