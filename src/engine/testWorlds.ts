import fc from 'fast-check';
import type { Dialect } from '../model/tool';
import { CatalogEngine } from './engine';
import type { CatalogSummary } from './loadedCatalog';
import { heldFile, readInto } from './testCatalog';

export interface ListOf {
  readonly dialect: Dialect;
  readonly entries: readonly object[];
  readonly alias?: string;
}
/** A host's list, then files. */
export interface World {
  readonly host: readonly object[];
  readonly files: readonly ListOf[];
}

export const word = <Word>(...words: Word[]) => fc.constantFrom(...words);
const some = <Value>(value: fc.Arbitrary<Value>) => fc.uniqueArray(value, { maxLength: 3 });
export const optional = <Shape extends object>(model: { [Key in keyof Shape]: fc.Arbitrary<Shape[Key]> }) =>
  fc.record(model, { requiredKeys: [] });
const descriptions = word('Reads a file.', 'Writes the ﬁle', '', 'i');
const names = word('a', 'none', 'unstated', '=x', 'Ops');

export const openwop = fc
  .tuple(
    word(
      'mcp:fs.read',
      'mcp:fs.write',
      'connector:crm.add',
      'x',
      'none',
      'mcp:FS.read',
      '__proto__',
      'ﬁle\u0001\u00ad',
    ),
    optional({
      title: word('Read', 'read', 'Add a file', 'é', 'e\u0301'),
      description: descriptions,
      source: word('mcp', 'connector', 'none'),
      safetyTier: word('read', 'write', 'exec', 'quantum', 'unassigned', 'unstated', '', '=read', 'Ärger', '\ud800'),
      egress: word('none', 'host-owned', 'teleport'),
      approval: word('never', 'always'),
      auth: optional({
        scopes: some(word('fs:read', 'fs:write', 'none', 'unstated', '=x', 'fs:*')),
        credentialRef: fc.boolean(),
      }),
      inputSchema: fc.constant({ type: 'object', properties: { path: {} } }),
    }),
  )
  .map(([toolId, rest]) => ({ toolId, ...rest }));
const registry = fc
  .tuple(
    word('r.a', 'r.b', 's.c'),
    optional({
      kind: word('http_api', 'external_mcp', 'none', 'telepathy'),
      description: descriptions,
      firearms_class: word(null, 'spend', 'unstated'),
      allowed_clusters: some(names),
      allowed_gangs: word(['g'], []),
      tenant_scope: some(names),
      cost_hint: word({ latency_ms: 500 }, { dollar: 'low' }),
      transport: word({ mcp_server: 'Quay', mcp_tool: 't' }, { url: 'https://x.example/file' }),
    }),
  )
  .map(([tool_id, rest]) => ({ tool_id, ...rest }));
const his = fc
  .tuple(word('say', 'turn_joint'), word(0, 1, 2, 9), word<number | string>(0, 3, 'low'), descriptions)
  .map(([name, tier, risk_tier, description]) => ({ name, tier, risk_tier, description, input_schema: {} }));
const mas = fc
  .tuple(
    word('sum', 'post_entry'),
    optional({ tags: some(names), description: descriptions }),
    optional({ idempotent: fc.boolean() }),
  )
  .map(([name, metadata, spec]) => ({ apiVersion: 'mas/v1', kind: 'Tool', metadata: { name, ...metadata }, spec }));
const mcp = fc
  .tuple(
    word('tide', 'fs.read'),
    optional({ description: descriptions, annotations: optional({ readOnlyHint: fc.boolean() }) }),
  )
  .map(([name, rest]) => ({ name, inputSchema: {}, ...rest }));

const listOf = (dialect: Dialect, entry: fc.Arbitrary<object>, alias: fc.Arbitrary<string | undefined>) =>
  fc
    .tuple(fc.array(entry, { minLength: 1, maxLength: 3 }), alias)
    .map(([entries, name]): ListOf => ({ dialect, entries, ...(name !== undefined && { alias: name }) }));
const alias = word('Quay', 'unstated', undefined);
/** Hosts and files whose tools have names, values and texts that are alike, odd, or mistaken for another's. */
export const worlds: fc.Arbitrary<World> = fc.record({
  host: fc.array(openwop, { maxLength: 6 }),
  files: fc
    .tuple(
      fc.option(listOf('registry', registry, alias)),
      fc.option(listOf('his', his, alias)),
      fc.option(listOf('mas', mas, alias)),
      fc.option(listOf('mcp', mcp, word('Quay', 'side'))),
    )
    .map((lists) => lists.filter((list) => list !== null)),
});

function documentOf({ dialect, entries }: ListOf): unknown {
  if (dialect === 'mas') return entries.map((entry) => JSON.stringify(entry)).join('\n---\n');
  return dialect === 'registry' ? entries : { tools: entries };
}

/** An engine that has read all of a world. */
export function openWorld(world: World): { engine: CatalogEngine; summary: CatalogSummary } {
  const engine = new CatalogEngine();
  readInto(engine, world.host, 40);
  const summary = engine.addFiles(
    world.files.map((list) =>
      heldFile(list.dialect === 'mas' ? 'mas.yaml' : list.dialect, documentOf(list), list.alias),
    ),
  );
  return { engine, summary };
}
