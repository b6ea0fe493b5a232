import type { Plugin, ViteDevServer } from 'vite';

/** The test host's port in development: always the same, so that links to it keep working. */
const port = 4180;

/** The scenarios that `npm run dev` offers as hosts, by name. The test host's own page lists all there are. */
const scenarios: readonly { name: string; label: string; auth: 'none' | 'bearer' | 'cookie' }[] = [
  { name: 'harbour', label: 'Harbour (token: reader-token)', auth: 'bearer' },
  { name: 'open', label: 'Open to anybody', auth: 'none' },
  { name: 'cookie', label: 'Cookie session', auth: 'cookie' },
  { name: 'live', label: 'Live MCP servers (token: live-token)', auth: 'bearer' },
  { name: 'flip', label: 'Changes at each reading', auth: 'none' },
  { name: 'app', label: 'Tells what its caller holds (token: reader-token)', auth: 'bearer' },
  { name: 'lax', label: 'Lists what it refuses (token: reader-token)', auth: 'bearer' },
  { name: 'strict', label: 'Hides what it refuses (token: reader-token)', auth: 'bearer' },
  { name: 'no-cors', label: 'Refuses other origins', auth: 'none' },
  { name: 'both', label: 'Versions 1 and 2', auth: 'none' },
  { name: 'both-no-header', label: 'Versions 1 and 2, header refused', auth: 'none' },
  { name: 'both-one', label: 'Versions 1 and 2, 1 without the header', auth: 'none' },
  { name: 'two', label: 'Version 2 alone', auth: 'none' },
  { name: 'retired', label: 'Version 1 retired', auth: 'none' },
  { name: 'retired-hidden', label: 'Version 1 retired, without CORS', auth: 'none' },
  { name: 'gone', label: 'Version 1 retired, no version 2', auth: 'none' },
  { name: 'sign-in', label: 'Sign-in (any token; low-token, revoked-token)', auth: 'bearer' },
  { name: 'sign-in-exposed', label: 'Sign-in whose challenge can be read', auth: 'bearer' },
  { name: 'shell', label: 'A page in place of the list', auth: 'none' },
  { name: 'two-refused', label: 'Version 2 refused with 406', auth: 'none' },
  { name: 'minimum-client', label: 'Wants no older client', auth: 'none' },
  { name: 'client-refused', label: 'Refuses each client with 426', auth: 'none' },
  { name: 'annotated', label: 'Annotations', auth: 'none' },
  { name: 'annotated-wrong', label: 'Annotations, wrong', auth: 'none' },
  { name: 'annotated-one', label: 'Annotations in version 1', auth: 'none' },
  { name: 'unclassified', label: 'Unclassified tools, 429 first', auth: 'none' },
  { name: 'hostile', label: 'Hostile', auth: 'none' },
  { name: 'naughty', label: 'Naughty strings', auth: 'none' },
  { name: 'slow-5000', label: 'Slow', auth: 'none' },
  { name: 'tools-5000', label: 'Five thousand tools', auth: 'none' },
  { name: 'tools-100000', label: 'A hundred thousand tools', auth: 'none' },
];

/** MCP servers and registries for development, beside the test host. */
const mcpPort = 4181;
const registryPort = 4182;
const registryScenarios: readonly { name: string; label: string; auth: 'none' | 'bearer' }[] = [
  { name: 'port', label: 'Registry of the port', auth: 'none' },
  { name: 'token', label: 'Registry: token is registry-token', auth: 'bearer' },
  { name: 'broken', label: 'Registry: broken', auth: 'none' },
  { name: 'hostile', label: 'Registry: hostile', auth: 'none' },
  { name: 'circle', label: 'Registry: never ends', auth: 'none' },
  { name: 'page', label: 'Registry: a web page', auth: 'none' },
];
const mcpScenarios: readonly { name: string; label: string; auth: 'none' | 'bearer' }[] = [
  { name: 'everything', label: 'MCP: everything', auth: 'none' },
  { name: 'git', label: 'MCP: git', auth: 'none' },
  { name: 'odd', label: 'MCP: odd tools', auth: 'none' },
  { name: 'changes', label: 'MCP: changes (POST to /changes/control)', auth: 'none' },
  { name: 'token~harbour', label: 'MCP: token is harbour-token', auth: 'bearer' },
  { name: 'hidden-session~harbour', label: 'MCP: hides its session', auth: 'none' },
];

/**
 * In `npm run dev` only: starts the test host beside the app, and answers `config.json` with the demo and a choice of
 * the test host's scenarios, so that each can be visited by hand.
 */
export function devHost(): Plugin {
  return {
    name: 'dev-host',
    apply: (_config, { command, mode, isPreview }) => command === 'serve' && mode !== 'test' && isPreview !== true,
    configureServer: startBeside,
  };
}

async function startBeside(server: ViteDevServer): Promise<void> {
  // Loaded through the dev server, so that a build never reads it.
  const { startTestHost } = (await server.ssrLoadModule(
    '/e2e/host/testHost.ts',
  )) as typeof import('../../e2e/host/testHost');
  const host = await startTestHost({ port });
  server.config.logger.info(`  Test host: ${host.origin}/ (lists its scenarios)`);
  const mcpModule = await server.ssrLoadModule('/e2e/host/mcp/mcpHosts.ts');
  const mcp = await (mcpModule as typeof import('../../e2e/host/mcp/mcpHosts')).startMcpHosts(mcpPort);
  const registryModule = await server.ssrLoadModule('/e2e/host/mcpRegistry.ts');
  const { startMcpRegistry } = registryModule as typeof import('../../e2e/host/mcpRegistry');
  const registry = await startMcpRegistry(mcp.url('harbour'), registryPort);
  server.httpServer?.once('close', () => void Promise.all([host.close(), mcp.close(), registry.close()]));
  server.middlewares.use('/config.json', (_request, response) => {
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.end(JSON.stringify(buildConfig(host.url, mcp.url, registry.url), undefined, 2));
  });
}

/** `{ brand, hosts: [demo, one a scenario], … }` */
function buildConfig(
  urlOf: (name: string) => string,
  mcpUrlOf: (name: string) => string,
  registryUrlOf: (name: string) => string,
): object {
  return {
    brand: 'Tool Catalog (development)',
    hosts: [
      { id: 'demo', label: 'Demo catalog', url: './demo', auth: 'none' },
      ...scenarios.map(({ name, label, auth }) => ({ id: name, label, url: urlOf(name), auth })),
      ...mcpScenarios.map(({ name, label, auth }) => {
        const id = `mcp-${name.replaceAll('~', '-')}`;
        return { id, label, url: mcpUrlOf(name), auth, kind: 'mcp' };
      }),
      ...registryScenarios.map(({ name, label, auth }) => {
        return { id: `registry-${name}`, label, url: registryUrlOf(name), auth, kind: 'registry' };
      }),
    ],
    defaultHost: 'demo',
    allowOtherHosts: true,
  };
}
