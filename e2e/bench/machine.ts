import os from 'node:os';
import type { Browser } from '@playwright/test';

/** What the figures were measured on, in two lines. */
export async function describeMachine(browser: Browser): Promise<string> {
  const session = await browser.newBrowserCDPSession();
  const { gpu } = await session.send('SystemInfo.getInfo');
  await session.detach();
  const status: unknown = Reflect.get(gpu.featureStatus ?? {}, 'gpu_compositing');
  const isHardware = typeof status === 'string' && status.startsWith('enabled');
  const load = os.loadavg()[0] ?? 0;
  return [
    `${os.availableParallelism()} cores of ${os.cpus()[0]?.model.trim()}, ${Math.round(os.totalmem() / 2 ** 30)} GiB, load ${load.toFixed(1)} at the start`,
    `Node ${process.version}, Chromium ${browser.version()}, ${isHardware ? 'hardware' : 'software'} rendering`,
  ].join('\n');
}
