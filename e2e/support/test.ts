import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { test as base, expect, type Page, type Response } from '@playwright/test';
import { type McpHosts, startMcpHosts } from '../host/mcp/mcpHosts';
import { type McpRegistry, startMcpRegistry } from '../host/mcpRegistry';
import { startTestHost, type TestHost } from '../host/testHost';
import { fewDemoText } from './demoTools';
import { type PlainServer, startPlainServer } from './plainServer';
import { type Watch, watchContext } from './watchContext';

/**
 * The built app's own configuration but for the demo's baseline, review and identity: comparing and checking ask the worker again
 * a moment after the rows, which tests of something else would have to wait for.
 */
async function configWithoutBaseline(): Promise<string> {
  const config = JSON.parse(await readFile(`${dist}/config.json`, 'utf8')) as {
    hosts: { baseline?: string; review?: string; as?: string }[];
  };
  return JSON.stringify({
    ...config,
    hosts: config.hosts.map(({ baseline: _, review: __, as: ___, ...host }) => host),
  });
}

/** The built app. */
export const dist = fileURLToPath(new URL('../../dist', import.meta.url));

export interface App {
  /** Where the page is: a sub-path of this test alone, such as `http://127.0.0.1:40123/some/sub/path/7/`. */
  readonly url: string;
  /**
   * Opens the page at a query string, `?` included. `config` becomes its `config.json` from here on: an object is
   * written as JSON, text is served as it is, null is answered 404, and `'built'` is the one of the build. Without it
   * the demo has no baseline, and nobody's access is checked. `isWhole`: the demo has all of its tools from here on, as
   * the build's own configuration always has; else it has `demoTools`.
   */
  open(query?: string, options?: { config?: object | string | null; isWhole?: true }): Promise<Response | null>;
  /** Goes to a query string within the open page, as Back and Forward do: another place of it, without loading it. */
  follow(query: string): Promise<void>;
  setConfig(config: object | string | null): void;
  allowFailing: Watch['allowFailing'];
  allowOrigin: Watch['allowOrigin'];
  allowMcp: Watch['allowMcp'];
}

interface TestFixtures {
  app: App;
  watch: Watch;
}

interface WorkerFixtures {
  plain: PlainServer;
  host: TestHost;
  /** MCP servers over HTTP; a test that asks one declares its origin. */
  mcp: McpHosts;
  /** An MCP registry over HTTP; a test that asks it declares its origin. */
  registry: McpRegistry;
}

/** Goes to an address of the app within any page that has it open: see `App.follow`. */
function followWithin(page: Page, url: string): Promise<void> {
  return page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, url);
}

/**
 * The test every browser test is written with: the built app under a sub-path of its own with the security headers, the
 * test host beside it, and a watch that fails the test on whatever `watchContext` collects.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  plain: [
    async ({}, use) => {
      if (!existsSync(dist)) throw new Error('There is no dist folder: run "npm run build" first.');
      const server = await startPlainServer(dist);
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],

  host: [
    async ({}, use) => {
      const host = await startTestHost();
      await use(host);
      await host.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  mcp: [
    async ({}, use) => {
      const hosts = await startMcpHosts();
      await use(hosts);
      await hosts.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  registry: [
    async ({ mcp }, use) => {
      const registry = await startMcpRegistry(mcp.url('harbour'));
      await use(registry);
      await registry.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  watch: [
    async ({ context, plain, host }, use) => {
      const watch = await watchContext(context, [plain.origin, host.origin]);
      await use(watch);
      // One round trip a page, so that what it has already reported has arrived.
      await Promise.all(context.pages().map((page) => page.evaluate(() => undefined).catch(() => undefined)));
      expect(watch.problems, 'what the page left behind').toEqual([]);
    },
    { auto: true },
  ],

  app: async ({ page, plain, watch }, use) => {
    const mount = plain.mount({ config: await configWithoutBaseline(), demo: fewDemoText });
    const setConfig = (config: object | string | null) => {
      if (config === 'built') mount.setDemo(undefined);
      mount.setConfig(
        config === 'built'
          ? undefined
          : typeof config === 'object' && config !== null
            ? JSON.stringify(config)
            : config,
      );
    };
    await use({
      url: mount.url,
      setConfig,
      open: (query = '', { config, isWhole } = {}) => {
        if (isWhole) mount.setDemo(undefined);
        if (config !== undefined) setConfig(config);
        return page.goto(mount.url + query);
      },
      follow: (query) => followWithin(page, mount.url + query),
      allowFailing: watch.allowFailing,
      allowOrigin: watch.allowOrigin,
      allowMcp: watch.allowMcp,
    });
    // The mount stays: a page that is still loading would else meet 404s that no user could.
  },
});
