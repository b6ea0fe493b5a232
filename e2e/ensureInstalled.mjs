import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

// A headless shell is the same browser without windows of its own: a page costs it far less.
const commands = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const applications = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * The first Chromium on this machine that starts: the one `CHROMIUM_PATH` names (and then no other), Playwright's own,
 * the system's.
 *
 * @returns {string | undefined} its path
 */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return starts(named) ? named : undefined;
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const onPath = commands.flatMap((command) => folders.map((folder) => join(folder, command)));
  return [chromium.executablePath(), ...onPath, ...applications].find(starts);
}

/**
 * Whether it is there and answers: a download without its system libraries exists, but does not start.
 *
 * @param {string} path
 */
function starts(path) {
  return existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0;
}

const canUseApt = process.getuid?.() === 0 && existsSync('/etc/debian_version');

/** @param {string[]} packages */
function installFromDebian(...packages) {
  // Nothing that is installed for tests is to run as a service.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  spawnSync('apt-get', ['update'], { stdio: 'inherit', env });
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { stdio: 'inherit', env });
}

/** Installs Chromium: with Playwright's installer, else with apt-get as root on Debian. */
function installChromium() {
  console.log("No Chromium found: installing Playwright's own.");
  spawnSync(process.execPath, [fileURLToPath(import.meta.resolve('@playwright/test/cli')), 'install', 'chromium'], {
    stdio: 'inherit',
    // With a second way at hand, a blocked download is given up early.
    timeout: canUseApt ? 180_000 : 1_200_000,
    env: { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000' },
  });
  if (findChromium() || !canUseApt) return;
  console.log("Playwright's Chromium does not start here: installing Debian's.");
  installFromDebian('chromium-headless-shell');
}

/** Whether there is an nginx, which the recipes of the README and of failing hosts are tried in. */
const hasNginx = () =>
  // Debian's stands where only root looks.
  spawnSync('nginx', ['-v'], { stdio: 'ignore', env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` } })
    .status === 0;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!findChromium() && !process.env.CHROMIUM_PATH) installChromium();
  if (!hasNginx() && canUseApt) installFromDebian('nginx');
  const found = findChromium();
  if (found) {
    console.log(`Chromium: ${found}`);
  } else {
    console.error(
      process.env.CHROMIUM_PATH
        ? `The Chromium that CHROMIUM_PATH names does not start: ${process.env.CHROMIUM_PATH}`
        : 'The browser tests need Chromium: install it (Debian: "sudo apt-get install chromium-headless-shell"; macOS: Google Chrome) or set CHROMIUM_PATH to one.',
    );
    process.exitCode = 1;
  }
  if (!hasNginx()) {
    console.error(
      'The tests need nginx: install it (Debian: "sudo apt-get install nginx"; macOS: "brew install nginx").',
    );
    process.exitCode = 1;
  }
}
