import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { Builder, Capabilities, Key, type WebElement } from 'selenium-webdriver';
import type { Driver } from './driver';

const privateBrowser = {
  name: 'MiniBrowser',
  binary: '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
  args: ['--automation'],
};
const persistentWindow = fileURLToPath(new URL('./persistentWebkit.py', import.meta.url));

/** Starts WebKitGTK on a screen of its own, with a private window or a profile that lasts until it is closed. */
export async function startWebkit(profile: 'private' | 'persistent'): Promise<Driver> {
  const folder = await mkdtemp(join(tmpdir(), 'webkit-profile-'));
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [display] = await once(screen.stdio[3] as Readable, 'data');
  const port = await freePort();
  const server = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${String(display).trim()}`,
      // A container has no user namespaces for its sandbox, and no GPU.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
  });
  await waitForPort(port);
  const browser =
    profile === 'private' ? privateBrowser : { name: 'persistent', binary: persistentWindow, args: [folder] };
  const driver = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities(
      new Capabilities({
        browserName: browser.name,
        'webkitgtk:browserOptions': { binary: browser.binary, args: browser.args },
      }),
    )
    .build();
  // The filters stand beside the table from 1360 px on; a private window opens narrower.
  if (profile === 'private') await driver.manage().window().setRect({ width: 1500, height: 950 });
  const find = async (expression: string) => {
    const element = await driver.executeScript<WebElement | null>(`return ${expression}`);
    if (element === null) throw new Error(`Not there: ${expression.slice(-120)}`);
    return element;
  };
  const version = (await driver.getCapabilities()).get('browserVersion');
  return {
    name: `WebKitGTK ${String(version)}, ${profile}`,
    open: (url) => driver.get(url),
    url: () => driver.getCurrentUrl(),
    reload: () => driver.navigate().refresh(),
    evaluate: (body) => driver.executeScript(body),
    click: async (expression) => (await find(expression)).click(),
    type: async (expression, text) => {
      const element = await find(expression);
      await element.click();
      await element.sendKeys(Key.chord(Key.CONTROL, 'a'));
      await element.sendKeys(text);
    },
    upload: async (expression, path) => (await find(expression)).sendKeys(path),
    close: async () => {
      await driver.quit().catch(() => undefined);
      await Promise.all([stop(server), stop(screen)]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function stop(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null) return;
  const ended = once(program, 'exit');
  program.kill();
  await ended;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

async function waitForPort(port: number): Promise<void> {
  for (const end = Date.now() + 20_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 100))) {
    if (
      await fetch(`http://127.0.0.1:${port}/status`).then(
        () => true,
        () => false,
      )
    )
      return;
  }
  throw new Error('WebKitWebDriver does not answer.');
}
