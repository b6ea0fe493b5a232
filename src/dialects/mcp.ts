import { unstated } from '../model/fact';
import { formatJson } from '../model/formatJson';
import { at, isObject, type JsonObject, jsonType, member, pointerTo } from '../model/json';
import { brokenKeywords, walkSchemas } from '../model/schemaWalk';
import { type Hints, hints, hintWire, mcpToolId, type Suggestion } from '../model/tool';
import { type DerivationSettings, derive, suggest } from './derivations';
import {
  defineDialect,
  type EntryReader,
  lacksMembers,
  type ReadContext,
  readHints,
  unstatedPosture,
} from './entryReader';

/*
 * Model Context Protocol, an entry of `tools/list` (2025-11-25 and earlier). Read leniently: real servers publish
 * schemas without `type` and members of their own, and one odd tool must not cost the list. Docker's catalog files list
 * the same tools with `arguments` in place of a schema.
 */

const knownFields = new Set([
  'name',
  'title',
  'description',
  'inputSchema',
  'arguments',
  'outputSchema',
  'annotations',
  'icons',
  '_meta',
  'execution',
]);
const knownAnnotations = new Set(['title', ...hints.map(hintWire)]);

export const mcp = defineDialect({
  id: 'mcp',
  expects: 'an object with name and inputSchema, as an MCP server lists it',
  lacks: lacksMembers('name', 'inputSchema'),
  format: 'an MCP tool',
  recognises: (value) =>
    Object.hasOwn(value, 'inputSchema') ||
    (typeof member(value, 'name') === 'string' && isArgumentList(member(value, 'arguments'))) ||
    (Object.hasOwn(value, 'name') && (Object.hasOwn(value, 'outputSchema') || Object.hasOwn(value, 'annotations'))),
  idOf: (value) => member(value, 'name'),
  read: readTool,
});

/**
 * `{ "name": "read_file", "inputSchema": {…} }` of the server `files` → `mcp:files.read_file`; `mcp:read_file` of a lone
 * descriptor.
 */
function readTool(value: JsonObject, name: string, reader: EntryReader, { settings, alias, server }: ReadContext) {
  const annotations = reader.object(value, 'annotations', '') ?? {};
  const ownTitle = reader.text(value, 'title', '');
  const annotatedTitle = reader.text(annotations, 'title', '/annotations');
  const title = ownTitle ?? annotatedTitle;
  const description = reader.text(value, 'description', '');
  const inputSchema = readSchema(value, 'inputSchema', reader);
  const listed = member(value, 'arguments');
  if (!isArgumentList(listed)) reader.detail('Arguments', '/arguments', listed);
  const outputSchema = readSchema(value, 'outputSchema', reader);
  const hints = readHints((hint) => reader.flag(annotations, hintWire(hint), '/annotations'));
  for (const name of Object.keys(annotations)) {
    if (knownAnnotations.has(name)) continue;
    reader.detail('Annotation', pointerTo('/annotations', name), member(annotations, name));
  }
  reader.detail('Icons', '/icons', member(value, 'icons'));
  reader.detail('Execution', '/execution', member(value, 'execution'));
  reader.detail('Metadata', '/_meta', member(value, '_meta'));
  reader.keepUnknown(value, knownFields);

  const schema = inputSchema ?? readListedArguments(listed);
  const posture = unstatedPosture();
  posture.source = derive(settings, 'mcp-list-source', 'mcp');
  return {
    toolId: server === undefined ? `mcp:${name}` : mcpToolId(server, name),
    nameOnServer: name,
    server,
    alias,
    title,
    alternateTitle: annotatedTitle === title ? undefined : annotatedTitle,
    description,
    posture,
    scopes: unstated,
    inputSchema: schema,
    outputSchema,
    hints,
    suggestions: readSuggestions(hints, settings),
    appOnly: isAppOnly(value) || undefined,
  };
}

/** A schema, with what makes clients refuse it and all that comes with it. Only the input schema has to be there. */
function readSchema(value: JsonObject, field: 'inputSchema' | 'outputSchema', reader: EntryReader) {
  const found = member(value, field);
  const pointer = pointerTo('', field);
  if (found === undefined && field === 'outputSchema') return undefined;
  if (!isObject(found)) {
    const facts = { field, found: found === undefined ? 'not there' : jsonType(found) };
    reader.report('F02', 'no-schema', found === undefined ? '' : pointer, facts);
    if (found !== undefined) reader.keep(pointer, field, found);
    return undefined;
  }
  const type = member(found, 'type');
  if (type !== 'object') {
    const facts = { field, found: type === undefined ? 'not stated' : formatJson(type, 100) };
    reader.report('F02', 'not-for-an-object', pointer, facts);
  }
  let broken = 0;
  walkSchemas(found, (node, inner) => {
    for (const keyword of brokenKeywords(node)) {
      if ((inner === '' && keyword === 'type') || ++broken > maxBroken) continue;
      const facts = { keyword, found: formatJson(member(node, keyword), 100) };
      reader.report('F02', 'bad-keyword', pointerTo(`${pointer}${inner}`, keyword), facts);
    }
  });
  return found;
}

/** Findings of one schema that say as much as a hundred would. */
const maxBroken = 5;

function readSuggestions(hints: Hints, settings: DerivationSettings): readonly Suggestion[] {
  const found: Suggestion[] = [];
  const readOnly = hints['read-only'];
  if (readOnly !== undefined) suggest(settings, found, 'mcp-read-only-tier', 'tier', readOnly ? 'read' : 'write');
  else if (hints.destructive) suggest(settings, found, 'mcp-destructive-tier', 'tier', 'write');
  if (hints.idempotent) suggest(settings, found, 'mcp-idempotent-replay', 'replay', 'idempotent');
  const open = hints['open-world'];
  if (open !== undefined) suggest(settings, found, 'mcp-open-world-egress', 'egress', open ? 'host-owned' : 'none');
  return found;
}

/** `"_meta": { "ui": { "visibility": ["app"] } }` (MCP Apps): shown to the application alone. */
function isAppOnly(value: JsonObject): boolean {
  const visibility = at(value, '_meta', 'ui', 'visibility');
  return Array.isArray(visibility) && visibility.includes('app') && !visibility.includes('model');
}

/** Most a catalog entry may list; the rest are not drawn. */
const maxArguments = 1_000;

/**
 * Docker's MCP catalog (`tools.json`) lists `{ "name", "type", "desc", "items"? }` in place of an input schema. As a
 * schema it says no more than that: nothing is required, as nobody says so. Undefined where the value is no such list.
 */
function readListedArguments(value: unknown): JsonObject | undefined {
  if (!isArgumentList(value)) return undefined;
  const properties = value.slice(0, maxArguments).map((argument): readonly [string, JsonObject] => {
    const [type, description, items] = ['type', 'desc', 'items'].map((name) => member(argument, name));
    return [
      String(member(argument, 'name')),
      {
        ...(isObject(argument) && !brokenKeywords(argument).includes('type') && { type }),
        ...(typeof description === 'string' && { description }),
        ...(isObject(items) && { items }),
      },
    ];
  });
  return { type: 'object', properties: Object.fromEntries(properties) };
}

function isArgumentList(value: unknown): value is readonly JsonObject[] {
  return Array.isArray(value) && value.every((one) => isObject(one) && typeof member(one, 'name') === 'string');
}
