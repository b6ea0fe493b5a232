import { unstated } from '../model/fact';
import { type JsonObject, jsonType, member } from '../model/json';
import { danglingReferences } from '../model/references';
import { type Admission, type Exposure, type Licence, magnitudes } from '../model/tool';
import { type DerivationSettings, deriveFact, magnitudeOf, type RegistryKind, registryKinds } from './derivations';
import { defineDialect, type EntryReader, lacksMembers, type ReadContext, unstatedPosture } from './entryReader';

/*
 * Tool registry descriptor ("Tool registry groundwork", planning): what may be called, by whom, over which transport.
 * The document is no schema: members it names are checked for their type, others are kept and reported.
 */

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

function readTool(entry: EntryReader, id: string, { settings, alias }: ReadContext) {
  if (!idPattern.test(id)) {
    entry.wrongValue('tool_id', 'names joined by dots, such as shop.orders.list', id, 'minor');
  }
  const word = entry.text('kind', { required: true });
  const kind = readKind(word);
  if (word !== undefined && kind === undefined) {
    entry.wrongValue('kind', `one of ${registryKinds.join(', ')}`, word, 'required');
  }
  entry.detail('Kind', 'kind', word);
  const description = entry.text('description');
  const inputSchema = readSchema(entry, 'input_schema');
  const outputSchema = readSchema(entry, 'output_schema');
  const firearmsClass = entry.take('firearms_class', ['string', 'null']);
  if (typeof firearmsClass === 'string') entry.detail('Firearms class', 'firearms_class', firearmsClass);
  else if (firearmsClass === null) entry.detail('Firearms class', 'firearms_class', 'none: no licence needed');
  const exposure = readExposure(entry, firearmsClass);

  const posture = unstatedPosture();
  posture.source = deriveFact(settings, 'registry-kind-source', kind && settings.registrySources[kind]);
  const hint = entry.inner('cost_hint');
  const { cost, latency, ms, usd } = hint === undefined ? {} : readCost(hint, settings);
  posture.cost = deriveFact(settings, 'registry-cost', cost);
  posture.latency = deriveFact(settings, 'registry-latency', latency);
  const pace = readPace(entry);
  const transport = entry.inner('transport');
  if (transport !== undefined) readTransport(transport, kind);
  const server = kind === 'external_mcp' && transport?.plain('mcp_server');
  entry.reportUnknown('tool_id');

  return {
    alias: typeof server === 'string' && server !== '' ? server : alias,
    description,
    posture,
    scopes: unstated,
    inputSchema,
    outputSchema,
    exposure,
    amounts: [pace, ms, usd].some((one) => one !== undefined) ? { pace, ms, usd } : undefined,
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

function readSchema(entry: EntryReader, name: string): JsonObject | undefined {
  const schema = entry.object(name);
  for (const { pointer, reference } of schema ? danglingReferences(schema).slice(0, shownRefs) : []) {
    entry.reportAt(`/${name}${pointer}`, 'F01', 'unresolved-reference', { reference });
  }
  return schema;
}

function readExposure(entry: EntryReader, firearmsClass: unknown): Exposure {
  const read = (name: string, label: string, ifEmpty: string): Admission => {
    const names = entry.texts(name);
    if (names === undefined) return { kind: Object.hasOwn(entry.value, name) ? 'unreadable' : 'absent' };
    entry.detail(label, name, names.length === 0 ? ifEmpty : names.join(', '));
    return { kind: 'listed', names };
  };
  return {
    tenants: read('tenant_scope', 'Tenants', 'none'),
    environments: read('env_scope', 'Environments', 'none'),
    clusters: read('allowed_clusters', 'Clusters', 'none may call'),
    gangs: read('allowed_gangs', 'Gangs', 'none may call'),
    licence: readLicence(entry.value, firearmsClass),
  };
}

function readLicence(value: JsonObject, firearmsClass: unknown): Licence {
  if (typeof firearmsClass === 'string') return { kind: 'needed', name: firearmsClass };
  if (firearmsClass === null) return { kind: 'none' };
  return { kind: Object.hasOwn(value, 'firearms_class') ? 'unreadable' : 'absent' };
}

/** `{ "latency_ms": 500, "tokens": 0, "dollar": "low" }`: `dollar` is a word or an amount. */
function readCost(hint: EntryReader, settings: DerivationSettings) {
  const ms = readAmount(hint, 'latency_ms', 'Time of a call', ' ms');
  const tokens = readAmount(hint, 'tokens', 'Tokens of a call');
  const dollar = hint.take('dollar', ['string', 'number', 'null']);
  const { registryCost } = settings;
  const costs: string[] = [];
  if (tokens !== undefined) costs.push(magnitudeOf(tokens, registryCost.tokens));
  if (typeof dollar === 'number' && dollar >= 0) costs.push(magnitudeOf(dollar, registryCost.dollars));
  else if (typeof dollar === 'string' && magnitudes.some((word) => word === dollar)) costs.push(dollar);
  else if (dollar !== undefined && dollar !== null) {
    hint.wrongValue('dollar', 'low, medium, high or an amount', dollar, 'minor');
  }
  if (dollar !== null) hint.detail('Dollars of a call', 'dollar', dollar);
  hint.reportUnknown();
  return {
    cost: magnitudes.findLast((word) => costs.includes(word)),
    latency: ms === undefined ? undefined : magnitudeOf(ms, settings.registryLatencyMs),
    ms,
    usd: typeof dollar === 'number' && dollar >= 0 ? dollar : undefined,
  };
}

/** Returns how many calls a minute its limit and its pause allow; undefined where neither says. */
function readPace(entry: EntryReader): number | undefined {
  const pause = readAmount(entry, 'cooldown_s', 'Pause between calls', ' s');
  const limit = entry.inner('rate_limit');
  const perMinute = limit && readAmount(limit, 'per_minute', 'Calls a minute');
  if (limit !== undefined) {
    readAmount(limit, 'burst', 'Calls at once');
    limit.reportUnknown();
  }
  const byPause = pause === undefined || pause === 0 ? [] : [60 / pause];
  const all = [...byPause, ...(perMinute === undefined ? [] : [perMinute])];
  return all.length === 0 ? undefined : Math.min(...all);
}

/** A number from 0, which is shown. */
function readAmount(entry: EntryReader, name: string, label: string, unit = ''): number | undefined {
  const amount = entry.number(name, { least: 0 });
  if (amount !== undefined) entry.detail(label, name, `${amount}${unit}`);
  return amount;
}

/** Everything of the transport is shown, as text; what its kind needs and lacks is a finding. */
function readTransport(transport: EntryReader, kind: RegistryKind | undefined): void {
  for (const name of kind === undefined ? [] : transportNeeds[kind]) {
    const found = transport.plain(name);
    if (found === undefined) transport.report('C02', 'missing-part', null, { field: name });
    else if (jsonType(found) !== 'string') transport.wrongType(name, ['string'], found, 'minor');
  }
  for (const name of Object.keys(transport.value)) {
    transport.detail(transportLabels.get(name) ?? 'Transport', name, transport.plain(name));
  }
}
