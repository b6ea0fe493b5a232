import { unstated } from '../model/fact';
import { type JsonObject, jsonType, member, pointerTo } from '../model/json';
import { danglingReferences } from '../model/references';
import { type Admission, type Exposure, type Licence, magnitudes } from '../model/tool';
import { type DerivationSettings, derive, magnitudeOf, type RegistryKind, registryKinds } from './derivations';
import { defineDialect, type EntryReader, lacksMembers, type ReadContext, unstatedPosture } from './entryReader';

/*
 * Tool registry descriptor ("Tool registry groundwork", planning): what may be called, by whom, over which transport.
 * The document is no schema: members it names are checked for their type, others are kept and reported.
 */

const knownFields = new Set([
  'tool_id',
  'kind',
  'description',
  'input_schema',
  'output_schema',
  'firearms_class',
  'cost_hint',
  'allowed_clusters',
  'allowed_gangs',
  'tenant_scope',
  'env_scope',
  'cooldown_s',
  'rate_limit',
  'transport',
]);
const knownCost = new Set(['latency_ms', 'tokens', 'dollar']);
const knownRate = new Set(['per_minute', 'burst']);
/** What a router needs to reach a tool of each kind. */
const transportNeeds: Readonly<Record<RegistryKind, readonly string[]>> = {
  external_mcp: ['mcp_server', 'mcp_tool'],
  internal_engine: ['run_url', 'method'],
  http_api: ['method', 'url'],
  local_helper: ['module', 'function'],
};
const transportLabels: ReadonlyMap<string, string> = new Map([
  ['mcp_server', 'MCP server'],
  ['mcp_tool', 'Name on the MCP server'],
  ['run_url', 'Address'],
  ['url', 'Address'],
  ['method', 'HTTP method'],
  ['auth_mode', 'Way to authenticate'],
  ['auth', 'Way to authenticate'],
  ['headers', 'HTTP headers'],
  ['module', 'Module'],
  ['function', 'Function'],
  ['version', 'Version'],
]);
/** `provider.scope.action` or `ns.<domain>.<action>`; the specification's own sample has two parts. */
const idPattern = /^[\w-]+(?:\.[\w-]+)+$/;
const shownRefs = 20;

export const registry = defineDialect({
  id: 'registry',
  expects: 'an object with tool_id, kind and transport',
  lacks: lacksMembers('tool_id', 'kind', 'transport'),
  format: 'a tool registry descriptor',
  recognises: (value) =>
    Object.hasOwn(value, 'tool_id') ||
    (Object.hasOwn(value, 'transport') && readKind(member(value, 'kind')) !== undefined),
  idOf: (value) => member(value, 'tool_id'),
  read: readTool,
});

function readTool(value: JsonObject, id: string, reader: EntryReader, { settings, alias }: ReadContext) {
  if (!idPattern.test(id)) {
    reader.wrongValue('/tool_id', 'tool_id', 'names joined by dots, such as shop.orders.list', id, 'minor');
  }
  const word = reader.text(value, 'kind', '', { required: true });
  const kind = readKind(word);
  if (word !== undefined && kind === undefined) {
    reader.wrongValue('/kind', 'kind', `one of ${registryKinds.join(', ')}`, word, 'required');
  }
  reader.detail('Kind', '/kind', word);
  const description = reader.text(value, 'description', '');
  const inputSchema = readSchema(value, 'input_schema', reader);
  const outputSchema = readSchema(value, 'output_schema', reader);
  const firearmsClass = reader.take(value, 'firearms_class', '', ['string', 'null']);
  if (typeof firearmsClass === 'string') reader.detail('Firearms class', '/firearms_class', firearmsClass);
  else if (firearmsClass === null) reader.detail('Firearms class', '/firearms_class', 'none: no licence needed');
  const exposure = readExposure(value, firearmsClass, reader);

  const posture = unstatedPosture();
  posture.source = derive(settings, 'registry-kind-source', kind && settings.registrySources[kind]);
  const { cost, latency } = readCost(value, settings, reader);
  posture.cost = derive(settings, 'registry-cost', cost);
  posture.latency = derive(settings, 'registry-latency', latency);
  readPace(value, reader);
  const transport = readTransport(value, kind, reader);
  const server = transport && kind === 'external_mcp' ? member(transport, 'mcp_server') : undefined;
  const origin = typeof server === 'string' && server !== '' ? server : alias;
  reader.reportUnknown(value, knownFields, '');

  return {
    alias: origin,
    description,
    posture,
    scopes: unstated,
    inputSchema,
    outputSchema,
    exposure,
    traits: {
      kind: word === undefined ? undefined : [word],
      firearms: firearmsClass === null ? [] : typeof firearmsClass === 'string' ? [firearmsClass] : undefined,
      cluster: namesOf(exposure.clusters),
      tenant: namesOf(exposure.tenants),
    },
  };
}

function namesOf(admission: Admission): readonly string[] | undefined {
  return admission.kind === 'listed' ? admission.names : undefined;
}

function readKind(word: unknown): RegistryKind | undefined {
  return registryKinds.find((kind) => kind === word);
}

function readSchema(value: JsonObject, name: string, reader: EntryReader): JsonObject | undefined {
  const schema = reader.object(value, name, '');
  if (schema === undefined) return undefined;
  for (const { pointer, reference } of danglingReferences(schema).slice(0, shownRefs)) {
    reader.report('F01', 'unresolved-reference', `${pointerTo('', name)}${pointer}`, { reference });
  }
  return schema;
}

function readExposure(value: JsonObject, firearmsClass: unknown, reader: EntryReader): Exposure {
  const read = (name: string, label: string, ifEmpty: string): Admission => {
    const names = reader.texts(value, name, '');
    if (names === undefined) return { kind: Object.hasOwn(value, name) ? 'unreadable' : 'absent' };
    reader.detail(label, pointerTo('', name), names.length === 0 ? ifEmpty : names.join(', '));
    return { kind: 'listed', names };
  };
  return {
    tenants: read('tenant_scope', 'Tenants', 'none'),
    environments: read('env_scope', 'Environments', 'none'),
    clusters: read('allowed_clusters', 'Clusters', 'none may call'),
    gangs: read('allowed_gangs', 'Gangs', 'none may call'),
    licence: readLicence(value, firearmsClass),
  };
}

function readLicence(value: JsonObject, firearmsClass: unknown): Licence {
  if (typeof firearmsClass === 'string') return { kind: 'needed', name: firearmsClass };
  if (firearmsClass === null) return { kind: 'none' };
  return { kind: Object.hasOwn(value, 'firearms_class') ? 'unreadable' : 'absent' };
}

/** `{ "latency_ms": 500, "tokens": 0, "dollar": "low" }`: `dollar` is a word or an amount. */
function readCost(value: JsonObject, settings: DerivationSettings, reader: EntryReader) {
  const hint = reader.object(value, 'cost_hint', '');
  if (hint === undefined) return {};
  const at = '/cost_hint';
  const ms = reader.number(hint, 'latency_ms', at, { least: 0 });
  const tokens = reader.number(hint, 'tokens', at, { least: 0 });
  const dollar = reader.take(hint, 'dollar', at, ['string', 'number', 'null']);
  const { registryCost } = settings;
  const costs: string[] = [];
  if (tokens !== undefined) costs.push(magnitudeOf(tokens, registryCost.tokens));
  if (typeof dollar === 'number' && dollar >= 0) costs.push(magnitudeOf(dollar, registryCost.dollars));
  else if (typeof dollar === 'string' && magnitudes.some((word) => word === dollar)) costs.push(dollar);
  else if (dollar !== undefined && dollar !== null) {
    reader.wrongValue(`${at}/dollar`, 'dollar', 'low, medium, high or an amount', dollar, 'minor');
  }
  if (ms !== undefined) reader.detail('Time of a call', `${at}/latency_ms`, `${ms} ms`);
  if (tokens !== undefined) reader.detail('Tokens of a call', `${at}/tokens`, `${tokens}`);
  if (dollar !== undefined && dollar !== null) reader.detail('Dollars of a call', `${at}/dollar`, dollar);
  reader.reportUnknown(hint, knownCost, at);
  return {
    cost: magnitudes.findLast((word) => costs.includes(word)),
    latency: ms === undefined ? undefined : magnitudeOf(ms, settings.registryLatencyMs),
  };
}

function readPace(value: JsonObject, reader: EntryReader): void {
  const pause = reader.number(value, 'cooldown_s', '', { least: 0 });
  if (pause !== undefined) reader.detail('Pause between calls', '/cooldown_s', `${pause} s`);
  const limit = reader.object(value, 'rate_limit', '');
  if (limit === undefined) return;
  const each = reader.number(limit, 'per_minute', '/rate_limit', { least: 0 });
  const burst = reader.number(limit, 'burst', '/rate_limit', { least: 0 });
  if (each !== undefined) reader.detail('Calls a minute', '/rate_limit/per_minute', `${each}`);
  if (burst !== undefined) reader.detail('Calls at once', '/rate_limit/burst', `${burst}`);
  reader.reportUnknown(limit, knownRate, '/rate_limit');
}

/** Everything of the transport is shown, as text; what its kind needs and lacks is a finding. */
function readTransport(value: JsonObject, kind: RegistryKind | undefined, reader: EntryReader): JsonObject | undefined {
  const transport = reader.object(value, 'transport', '');
  if (transport === undefined) return undefined;
  for (const name of kind === undefined ? [] : transportNeeds[kind]) {
    const found = member(transport, name);
    if (found === undefined) reader.report('C02', 'missing-part', '/transport', { field: name });
    else if (jsonType(found) !== 'string') {
      reader.wrongType(pointerTo('/transport', name), name, ['string'], found, 'minor');
    }
  }
  for (const name of Object.keys(transport)) {
    reader.detail(transportLabels.get(name) ?? 'Transport', pointerTo('/transport', name), member(transport, name));
  }
  return transport;
}
