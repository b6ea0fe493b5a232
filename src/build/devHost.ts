import type { Plugin, ViteDevServer } from 'vite';

/** The test host's port in development: always the same, so that links to it keep working. */
const port = 4180;

const words = (text: string) => text.trim().split(/\s+/);

/** The scenarios that `npm run dev` offers as hosts. The test host's own page says what each is, and which token it takes. */
const scenarios = {
  bearer: words('harbour app strict sign-in sign-in-exposed'),
  cookie: ['cookie'],
  none: words(`open flip no-cors both two gone annotated hostile naughty slow-5000 tools-5000 tools-100000`),
} as const;

/** MCP servers and registries for development, beside the test host. `registry-token` opens the registry `token`. */
const mcpPort = 4181;
const registryPort = 4182;
const registryScenarios = words('port token hostile');
const mcpScenarios = words('harbour odd changes token~harbour hidden-session~harbour');

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
  const host = await startTestHost(port);
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
      ...Object.entries(scenarios).flatMap(([auth, names]) =>
        names.map((name) => ({ id: name, label: name, url: urlOf(name), auth })),
      ),
      ...mcpScenarios.map((name) => {
        const id = `mcp-${name.replaceAll('~', '-')}`;
        return { id, label: `MCP: ${name}`, url: mcpUrlOf(name), auth: authOf(name), kind: 'mcp' };
      }),
      ...registryScenarios.map((name) => {
        return {
          id: `registry-${name}`,
          label: `Registry: ${name}`,
          url: registryUrlOf(name),
          auth: authOf(name),
          kind: 'registry',
        };
      }),
    ],
    defaultHost: 'demo',
    allowOtherHosts: true,
  };
}

function authOf(name: string): string {
  return name.startsWith('token') ? 'bearer' : 'none';
}
