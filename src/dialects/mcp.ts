import { unstated } from '../model/fact';
import { formatJson } from '../model/formatJson';
import { isObject, type JsonObject, jsonType, member, pointerTo, valueAt } from '../model/json';
import { brokenKeywords, walkSchemas } from '../model/schemaWalk';
import { takesAnyOutput } from '../model/server';
import { type Hints, hintWire, mcpToolId, type Suggestion } from '../model/tool';
import { type DerivationSettings, deriveFact, suggest } from './derivations';
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
function readTool(entry: EntryReader, name: string, { settings, alias, server, protocolVersion }: ReadContext) {
  const annotations = entry.inner('annotations');
  const ownTitle = entry.text('title');
  const annotatedTitle = annotations?.text('title');
  const title = ownTitle ?? annotatedTitle;
  const description = entry.text('description');
  const inputSchema = readSchema(entry, 'inputSchema', false);
  const listed = entry.plain('arguments');
  if (!isArgumentList(listed)) entry.detail('Arguments', 'arguments', listed);
  const anyOutput = takesAnyOutput(protocolVersion);
  const outputSchema = readSchema(entry, 'outputSchema', anyOutput);
  const hints = readHints((hint) => annotations?.flag(hintWire(hint)));
  if (annotations)
    for (const other of annotations.unknown()) annotations.detail('Annotation', other, annotations.plain(other));
  entry.detail('Icons', 'icons', entry.plain('icons'));
  entry.detail('Execution', 'execution', entry.plain('execution'));
  entry.detail('Metadata', '_meta', entry.plain('_meta'));
  // The format is open: a member that it doesn’t name is no fault, and is shown.
  for (const other of entry.unknown()) if (other !== 'name') entry.keep(other);

  const schema = inputSchema ?? readListedArguments(listed);
  const posture = unstatedPosture();
  posture.source = deriveFact(settings, 'mcp-list-source', 'mcp');
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
    anyOutput: anyOutput || undefined,
    hints,
    suggestions: readSuggestions(hints, settings),
    appOnly: isAppOnly(entry.value) || undefined,
  };
}

/** A schema, with what makes clients refuse it and all that comes with it. Only the input schema has to be there. */
function readSchema(entry: EntryReader, field: 'inputSchema' | 'outputSchema', mayBeAny: boolean) {
  const found = entry.plain(field);
  if (found === undefined && field === 'outputSchema') return undefined;
  if (!isObject(found)) {
    const isThere = found !== undefined;
    entry.report('F02', 'no-schema', isThere ? field : null, { field, found: isThere ? jsonType(found) : 'not there' });
    if (isThere) entry.keep(field);
    return undefined;
  }
  const type = member(found, 'type');
  if (type !== 'object') {
    const facts = { field, found: type === undefined ? 'not stated' : formatJson(type, 100) };
    entry.report('F02', mayBeAny ? 'newer-output' : 'not-for-an-object', field, facts);
  }
  let broken = 0;
  walkSchemas(found, (node, inner) => {
    for (const keyword of brokenKeywords(node)) {
      if ((inner === '' && keyword === 'type' && !mayBeAny) || ++broken > maxBroken) continue;
      const facts = { keyword, found: formatJson(member(node, keyword), 100) };
      entry.reportAt(pointerTo(`/${field}${inner}`, keyword), 'F02', 'bad-keyword', facts);
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
  // A closed world is one the server knows, not one without a network: it suggests nothing.
  if (hints['open-world']) suggest(settings, found, 'mcp-open-world-egress', 'egress', 'host-owned');
  return found;
}

/** `"_meta": { "ui": { "visibility": ["app"] } }` (MCP Apps): shown to the application alone. */
function isAppOnly(value: JsonObject): boolean {
  const visibility = valueAt(value, '_meta', 'ui', 'visibility');
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
